"""Links to games: where the server is, which game, and what opens a seat there."""

from __future__ import annotations

import re
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

import click

from timesduel.core.numbers import printable
from timesduel.errors import RemoteError
from timesduel.words.speech import say

_GAME = re.compile(r"(?P<base>(?:/[\w~-][\w.~-]*)*)/g/(?P<game>[\w-]{1,64})/?", re.ASCII)
_TOKEN = re.compile(r"[\w-]{1,128}", re.ASCII)
_PORTS = {"http": 80, "https": 443}
_WATCH = "watch"
"""Behind the #: to watch, even in a browser that has a seat there."""

_SHOWN = 60
"""Most characters of an address that are shown."""


class Server(NamedTuple):
    """Address of a server."""

    scheme: str
    host: str
    port: int
    base: str
    """What stands in front of every path, such as `/duel`; mostly nothing."""

    @property
    def address(self) -> str:
        """What a link begins with."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == _PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}{self.base}"


class Link(NamedTuple):
    """A link as people pass it on."""

    server: Server
    game: str
    seat: str | None = None
    """The secret of a seat: who has it plays there."""

    invitation: str | None = None
    """The secret of an invitation: it takes a free seat."""

    @property
    def to_watch(self) -> str:
        """The link of the game that anybody may watch."""
        return f"{self.server.address}/g/{self.game}"

    @property
    def to_seat(self) -> str:
        """The link of the seat, which is a secret."""
        assert self.seat is not None
        return f"{self.to_watch}#seat={self.seat}"


def read_link(text: str) -> Link:
    """The link in a text; a RemoteError says what one looks like. No secret is repeated."""
    text = text.strip()
    shown = printable(text.partition("#")[0])[:_SHOWN]
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
        fragment = dict(parse_qsl(parts.fragment))
    except ValueError:
        raise RemoteError("remote.no_link", text=shown) from None
    found = _GAME.fullmatch(parts.path)
    if parts.scheme not in _PORTS or not host or found is None or parts.username or parts.query:
        raise RemoteError("remote.no_link", text=shown)
    tokens = [fragment.get(name) for name in ("seat", "invitation")]
    if any(token is not None and not _TOKEN.fullmatch(token) for token in tokens):
        raise RemoteError("remote.damaged_link")
    if parts.fragment not in ("", _WATCH) and tokens == [None, None]:
        raise RemoteError("remote.damaged_link")
    server = Server(parts.scheme, host, port or _PORTS[parts.scheme], found["base"])
    return Link(server, found["game"], *tokens)


class LinkText(click.ParamType[Link]):
    """A link as an argument."""

    name = "link"

    def convert(self, value: Any, param: Any, ctx: Any) -> Link:
        if isinstance(value, Link):
            return value
        try:
            return read_link(value)
        except RemoteError as error:
            self.fail(say("options.problem", problem=error), param, ctx)
