"""A backup by way of the server that has the database open."""

from __future__ import annotations

import os
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from timesduel.errors import StoreError
from timesduel.records.files import system_error
from timesduel.web.stores.backup import is_backup

if TYPE_CHECKING:
    from timesduel.web.stores.notice import ServerNotice

BACKUP_PATH = "/admin/backup"

_PATIENCE = 60.0
"""Seconds without a byte after which nothing is to be expected any more."""

_CHUNK = 2**18


def fetch_backup(notice: ServerNotice, path: str) -> None:
    """Write what the server sends into a file, and force it to disk; a StoreError says why not."""
    try:
        whole = _fetch(notice, path) and is_backup(path)
    except (HTTPException, ValueError):
        whole = False
    except OSError as error:
        raise system_error(error).at(notice.url) from None
    if not whole:
        raise StoreError("stores.cut_off").at(notice.url)


def _fetch(notice: ServerNotice, path: str) -> bool:
    """Has everything come that was promised?"""
    url = urlsplit(notice.url)
    with closing(HTTPConnection(url.hostname or "", url.port, timeout=_PATIENCE)) as connection:
        headers = {"Authorization": f"Bearer {notice.secret}"}
        connection.request("GET", url.path + BACKUP_PATH, headers=headers)
        response = connection.getresponse()
        left = int(response.headers["Content-Length"])
        with open(path, "wb") as file:
            while chunk := response.read(_CHUNK):
                file.write(chunk)
                left -= len(chunk)
            file.flush()
            os.fsync(file.fileno())
    return response.status == 200 and left == 0
