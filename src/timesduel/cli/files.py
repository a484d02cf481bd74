"""Files that a command is asked to write: pictures, proofs, tables."""

import os
from stat import S_ISREG

from timesduel.core.numbers import printable
from timesduel.errors import StoreError
from timesduel.records.files import reason, write_whole


def check_place(path: str) -> None:
    """Before any long work: only a plain file is ever written over."""
    try:
        if not S_ISREG(os.stat(path or os.curdir).st_mode):
            raise StoreError(f"{printable(path)}: not a plain file")
    except FileNotFoundError:
        pass
    except OSError as error:
        raise StoreError(f"{printable(path)}: {reason(error)}") from None


def write_file(path: str, content: str | bytes) -> None:
    """Write a file whole or not at all; one line says why not."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise StoreError(f"{printable(path)}: {reason(error)}") from None
