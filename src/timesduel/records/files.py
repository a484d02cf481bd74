"""Files that are whole or not there at all: written beside, forced to disk, then renamed."""

import os
import re
from contextlib import suppress
from stat import S_IMODE, S_ISREG

from timesduel.core.numbers import printable
from timesduel.errors import StoreError
from timesduel.words.speech import say, spoken

LARGEST_FILE = 2**22
"""No record that can be played comes near this; whatever is larger is not read."""

_PREFIX, _TEMPORARY = ".timesduel-", ".tmp"

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}\Z")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])\Z", re.IGNORECASE)


def write_whole(path: str, content: str | bytes, *, new: bool = False) -> None:
    """Write a file so that a kill at any instant leaves the old content or the new.

    With `new` an existing file is left alone: FileExistsError. Links are followed.
    """
    path = os.path.realpath(path)
    folder = os.path.dirname(path)
    temporary = os.path.join(folder, f"{_PREFIX}{os.urandom(8).hex()}{_TEMPORARY}")
    try:
        _write_and_sync(temporary, content.encode() if isinstance(content, str) else content)
        if new:
            rename_to_new(temporary, path)
        else:
            with suppress(OSError):  # who may read it stays as it was
                os.chmod(temporary, S_IMODE(os.stat(path).st_mode))
            os.replace(temporary, path)
    except BaseException:  # Ctrl-C too must not leave the temporary file behind
        _remove(temporary)
        raise
    sync_folder(folder)


def rename_to_new(path: str, new: str) -> None:
    """Rename, or raise FileExistsError. By a link, since `os.rename` may replace a file."""
    try:
        os.link(path, new)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(new):
            raise FileExistsError(new) from None
        os.replace(path, new)
    else:
        os.remove(path)


def copy_to_new(path: str, new: str) -> None:
    """Give a file that changes no more a second name, or else a copy under it."""
    try:
        os.link(path, new)
    except FileExistsError:
        raise
    except OSError:
        with open(path, "rb") as file:
            write_whole(new, file.read(), new=True)


def is_plain(path: str) -> bool:
    """Is it a plain file, and no pipe, which could block? An OSError if there is nothing."""
    return S_ISREG(os.stat(path).st_mode)


def read_whole(path: str) -> str:
    """The text of a file that is a plain one of sensible size; a StoreError otherwise."""
    try:
        if not is_plain(path):
            raise StoreError("files.not_plain")
        if os.path.getsize(path) > LARGEST_FILE:
            raise StoreError("files.too_large", most=LARGEST_FILE)
        with open(path, "rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise system_error(error) from None
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise StoreError("files.not_text", line=line) from None


def append_lines(path: str, text: bytes, *, create: bool = True) -> None:
    """Write whole lines at the end, forced to disk. An OSError says why not.

    A kill or a full disk can leave half a line; what is added next begins on a line of its own.
    """
    flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags | (os.O_CREAT if create else 0), 0o644)
    try:
        size = os.lseek(descriptor, 0, os.SEEK_END)
        if size:
            os.lseek(descriptor, size - 1, os.SEEK_SET)
            if os.read(descriptor, 1) != b"\n":
                text = b"\n" + text
        write_all(descriptor, text)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_all(descriptor: int, content: bytes) -> None:
    """Write, however little the system takes at a time."""
    while content:
        content = content[os.write(descriptor, content) :]


def system_text(error: OSError) -> str:
    """What the operating system said, in lower case and without the path."""
    text = error.strerror or " ".join(str(error).split())
    return spoken(text[0].lower() + text[1:]) if text else say("files.failed")


def system_error(error: OSError) -> StoreError:
    """What the operating system said, as a `StoreError`."""
    return StoreError("files.system", said=system_text(error))


def is_temporary(name: str) -> bool:
    """Is a file of this name one that `write_whole` had not finished?"""
    return name.startswith(_PREFIX) and name.endswith(_TEMPORARY)


def _write_and_sync(path: str, content: bytes) -> None:
    only_new_and_binary = os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, os.O_WRONLY | only_new_and_binary, 0o644)
    try:
        write_all(descriptor, content)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folders(path: str) -> None:
    """A folder, and those above it: new ones are forced to disk. An OSError says why not."""
    if not os.path.isdir(path):
        above = os.path.dirname(path) or os.curdir
        make_folders(above)
        os.makedirs(path, exist_ok=True)
        sync_folder(above)


def sync_folder(folder: str) -> None:
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


def named(path: str) -> str:
    """A path in a message."""
    return printable(path) or "''"


def check_name(name: str) -> str:
    """The name itself; a StoreError says what is wrong with it."""
    if not _NAME.match(name):
        raise StoreError("games.name")
    if _DEVICE.match(name):
        raise StoreError("games.device", name=name)
    return name


def is_name(name: str) -> bool:
    """May a file be called so?"""
    return bool(_NAME.match(name)) and not _DEVICE.match(name)
