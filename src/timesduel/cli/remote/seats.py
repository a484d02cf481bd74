"""From a link to a seat: an invitation is taken, and the seat's own link told.

The key that it is taken with is noted, so that after a crash it is still our seat. What is noted
says nothing without the invitation, and opens nothing.
"""

from __future__ import annotations

import os
import time
from contextlib import closing, suppress
from hashlib import sha256
from secrets import token_urlsafe
from time import sleep
from typing import TYPE_CHECKING

import click

from timesduel.cli.calling import shell_command
from timesduel.cli.remote.client import GIVE_UP_AT_FIRST, Client, retried
from timesduel.cli.remote.news import read_answer
from timesduel.data.game_requests import SeatRequest
from timesduel.data.game_state import Seated
from timesduel.errors import RemoteError, StoreError
from timesduel.records.files import is_plain, system_error
from timesduel.views.widths import folded
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.remote.link import Link
    from timesduel.cli.screen.screen import Screen

_KEY_LIFETIME = 90 * 86_400
"""Seconds: no server keeps a game that nobody touches for nearly as long."""

_LONGEST = 64


def link_of_seat(link: Link, name: str | None, screen: Screen) -> Link:
    """The link of a seat; an invitation is taken for it, and a link to watch refused."""
    if link.seat is not None:
        return link
    if link.invitation is None:
        raise RemoteError("remote.watch_link", command=shell_command("watch", link.to_watch))
    body = SeatRequest(link.invitation, _key(link.invitation), name)
    client, path = Client(link.server), f"/api/games/{link.game}/seats"
    with closing(client):
        answer = retried(lambda: client.post(path, body), sleep, give_up_after=GIVE_UP_AT_FIRST)
    seat = link._replace(seat=read_answer(Seated, answer).secret, invitation=None)
    screen.note(folded(say("remote.seat")))
    screen.line(f"  {seat.to_seat}")
    return seat


def _key(invitation: str) -> str:
    from timesduel.cli.home import data_folder

    try:
        return key_for(invitation, os.path.join(data_folder(), "seats"))
    except StoreError as error:
        click.echo(say("remote.key_not_kept", problem=error), err=True)
        return token_urlsafe(16)


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
    oldest = time.time() - _KEY_LIFETIME
    for entry in os.scandir(folder):
        with suppress(OSError):  # somebody else was faster
            if entry.stat(follow_symlinks=False).st_mtime < oldest:
                os.remove(entry.path)
