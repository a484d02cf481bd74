"""Files that a command is asked to write: pictures, proofs, tables."""

import os

from timesduel.errors import StoreError
from timesduel.records.files import is_plain, named, system_error, write_whole


def check_place(path: str) -> None:
    """Before any long work: is there a folder, and at most a plain file to write over?"""
    try:
        if not is_plain(path or os.curdir):
            raise StoreError("files.not_plain").at(named(path))
    except FileNotFoundError:
        if not os.path.isdir(os.path.dirname(os.path.realpath(path))):
            raise StoreError("files.no_folder").at(named(path)) from None
    except OSError as error:
        raise system_error(error).at(named(path)) from None


def write_file(path: str, content: str | bytes) -> None:
    """Write a file whole or not at all; one line says why not."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise system_error(error).at(named(path)) from None
