"""A note beside a SQLite file: how to reach the server that has it open.

Only its owner may read it. One that a killed server has left does no harm: nobody looks at it
unless the file is in use, and then the server that uses it has written its own.
"""

from __future__ import annotations

import os
from contextlib import suppress
from json import dumps, loads
from typing import NamedTuple

_ENDING = ".server"
_LONGEST = 4096


class ServerNotice(NamedTuple):
    """What is noted."""

    url: str
    """Where the server answers on this machine, such as `http://127.0.0.1:8000/duel`."""

    secret: str
    """What opens its `/admin`."""


def own_url(host: str, port: int, base_path: str) -> str:
    """Where a server that listens at an address, perhaps at all of them, is reached from here."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}{base_path}"


def write_notice(database: str, notice: ServerNotice) -> None:
    """Leave a note; an OSError says why not."""
    path = database + _ENDING
    remove_notice(database)
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(dumps(notice._asdict()))


def read_notice(database: str) -> ServerNotice | None:
    """The note beside a database, if there is one that can be read."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        with open(database + _ENDING, encoding="utf-8") as file:
            data = loads(file.read(_LONGEST))
        url, secret = data["url"], data["secret"]
        if isinstance(url, str) and isinstance(secret, str):
            return ServerNotice(url, secret)
    return None


def remove_notice(database: str) -> None:
    """Take the note away."""
    with suppress(OSError):
        os.remove(database + _ENDING)
