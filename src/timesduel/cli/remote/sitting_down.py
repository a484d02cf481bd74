"""From a link to a seat: an invitation is taken, and the seat's own link told."""

from __future__ import annotations

import os
from secrets import token_urlsafe
from time import sleep
from typing import TYPE_CHECKING

import click

from timesduel.cli.calling import shell_command
from timesduel.cli.remote.client import Client
from timesduel.cli.remote.forms import read_answer
from timesduel.cli.remote.patience import AT_FIRST, patiently
from timesduel.data.game_state import Seated
from timesduel.errors import RemoteError, StoreError
from timesduel.views.widths import folded
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.remote.link import Link
    from timesduel.cli.screen.screen import Screen


def link_of_seat(link: Link, name: str | None, screen: Screen) -> Link:
    """The link of a seat; an invitation is taken for it, and a link to watch refused."""
    if link.seat is not None:
        return link
    if link.invitation is None:
        raise RemoteError("remote.watch_link", command=shell_command("watch", link.to_watch))
    body = {"invitation": link.invitation, "key": _key(link.invitation)}
    if name is not None:
        body["name"] = name
    client, path = Client(link.server), f"/api/games/{link.game}/seats"
    answer = patiently(lambda: client.post(path, body), sleep, patience=AT_FIRST)
    seat = link._replace(seat=read_answer(Seated, answer).secret, invitation=None)
    screen.note(folded(say("remote.seat")))
    screen.line(f"  {seat.to_seat}")
    return seat


def _key(invitation: str) -> str:
    from timesduel.cli.home import data_folder
    from timesduel.cli.remote.seat_keys import key_for

    try:
        return key_for(invitation, os.path.join(data_folder(), "seats"))
    except StoreError as error:
        click.echo(say("remote.key_not_kept", problem=error), err=True)
        return token_urlsafe(16)
