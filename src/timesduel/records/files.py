"""Files that are whole or not there at all: written beside, forced to disk, then renamed."""

import os
from contextlib import suppress
from stat import S_ISREG

from timesduel.errors import StoreError

LARGEST_FILE = 2**20
"""No record comes near this; whatever is larger is not read."""

_TEMPORARY = ".tmp"


def write_whole(path: str, text: str, *, new: bool = False) -> None:
    """Write a file so that a kill at any instant leaves the old content or the new.

    With `new` an existing file is left alone: FileExistsError.
    """
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name}.{os.getpid()}{_TEMPORARY}")
    try:
        _write_and_sync(temporary, text.encode())
        if new:
            _rename_to_new(temporary, path)
        else:
            os.replace(temporary, path)
    except BaseException:  # Ctrl-C too must not leave the temporary file behind
        _remove(temporary)
        raise
    _sync_folder(folder or ".")


def read_whole(path: str) -> str:
    """The text of a file that is a plain one of sensible size; a StoreError otherwise."""
    try:
        status = os.stat(path)
        if not S_ISREG(status.st_mode):
            raise StoreError("not a plain file")
        if status.st_size > LARGEST_FILE:
            raise StoreError(f"larger than any record ({LARGEST_FILE} bytes)")
        with open(path, "rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise StoreError(reason(error)) from None
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise StoreError(f"not text: byte {error.start} is not UTF-8") from None


def reason(error: OSError) -> str:
    """What the operating system said, in lower case and without the path."""
    text = error.strerror or "failed"
    return text[0].lower() + text[1:]


def is_temporary(name: str) -> bool:
    """Is a file of this name one that `write_whole` had not finished?"""
    return name.startswith(".") and name.endswith(_TEMPORARY)


def _write_and_sync(path: str, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    try:
        while content:
            content = content[os.write(descriptor, content) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _rename_to_new(temporary: str, path: str) -> None:
    """Rename unless somebody was faster. A link fails if the name exists; a rename may not."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        os.replace(temporary, path)
    else:
        os.remove(temporary)


def _sync_folder(folder: str) -> None:
    """Force the renaming itself to disk, where the system lets a folder be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _remove(path: str) -> None:
    with suppress(OSError):
        os.remove(path)
