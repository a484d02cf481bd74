"""The key that an invitation was taken with, noted so that after a crash it is still our seat.

What is noted says nothing without the invitation, and opens nothing.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from hashlib import sha256
from secrets import token_urlsafe

from timesduel.errors import StoreError
from timesduel.records.files import is_plain, system_error

_KEPT = 90 * 86_400
"""Seconds: no server keeps a game that nobody touches for nearly as long."""

_LONGEST = 64


def key_for(invitation: str, folder: str) -> str:
    """The key of an invitation: the same whenever it is asked for. A StoreError if it is not kept.

    Two programs that ask at the same time get the same one.
    """
    path = os.path.join(folder, sha256(invitation.encode()).hexdigest()[:32])
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        _forget_old_ones(folder)
        _write_new(path, token_urlsafe(16))
        return _read(path)
    except OSError as error:
        raise system_error(error).at(path) from None


def _write_new(path: str, key: str) -> None:
    """Write a file that only its owner may read, whole or not at all, unless it is there."""
    beside = f"{path}.{os.urandom(8).hex()}"
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(descriptor, key.encode())
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    from timesduel.records.files import rename_to_new

    try:
        rename_to_new(beside, path)
    except FileExistsError:
        os.remove(beside)


def _read(path: str) -> str:
    if not is_plain(path):
        raise StoreError("files.not_plain").at(path)
    with open(path, "rb") as file:
        key = file.read(_LONGEST + 1)
    if not 22 <= len(key) <= _LONGEST or not key.replace(b"-", b"").replace(b"_", b"").isalnum():
        raise StoreError("remote.damaged_key").at(path)
    return key.decode("ascii")


def _forget_old_ones(folder: str) -> None:
    oldest = time.time() - _KEPT
    for entry in os.scandir(folder):
        with suppress(OSError):  # somebody else was faster
            if entry.stat(follow_symlinks=False).st_mtime < oldest:
                os.remove(entry.path)
