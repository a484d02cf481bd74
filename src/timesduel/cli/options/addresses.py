"""Values that name a place on a network, and how they are read: where to listen, links, hosts."""

import re
from typing import Any
from urllib.parse import urlsplit

import click

from timesduel.core.numbers import quote
from timesduel.words.speech import say

_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")
_HOST = re.compile(r"[a-z0-9._-]+|\[?[0-9a-f:.]+\]?")


LARGEST_PORT = 65535
_PORT = re.compile("[0-9]{1,5}")


class Address(click.ParamType[tuple[str, int]]):
    """`127.0.0.1:8000`, or `[::1]:8000`."""

    name = "host:port"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, int]:
        host, _, port = value.rpartition(":")
        if host and _PORT.fullmatch(port) and int(port) <= LARGEST_PORT:
            return host.strip("[]"), int(port)
        self.fail(say("options.address", text=quote(value)), param, ctx)


class BasePath(click.ParamType[str]):
    """`/duel`; a slash alone is no path at all."""

    name = "path"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        path = str(value).removesuffix("/")
        if not _PATH.fullmatch(value) or {".", ".."} & set(path.split("/")):
            self.fail(say("serving.base_path", text=quote(value)), param, ctx)
        return path


class PublicUrl(click.ParamType[str]):
    """`https://school.example/duel`."""

    name = "url"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        try:
            parts = urlsplit(value)
            whole = bool(parts.hostname and _HOST.fullmatch(parts.hostname)) and parts.port != 0
        except ValueError:
            whole = False
        if (
            not whole
            or parts.scheme not in ("http", "https")
            or (parts.query or parts.fragment or "@" in parts.netloc)
            or not _PATH.fullmatch(parts.path)
        ):
            self.fail(say("serving.public_url", text=quote(value)), param, ctx)
        return str(value).removesuffix("/")


class HostNames(click.ParamType[tuple[str, ...]]):
    """`school.example`, or several, with commas between them."""

    name = "host"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, ...]:
        names = []
        for name in str(value).split(","):
            try:
                plain = name.strip().encode("idna").decode() if not name.isascii() else name.strip()
            except UnicodeError:
                plain = ""
            if not _HOST.fullmatch(plain.lower()):
                self.fail(say("serving.host_name", text=quote(name)), param, ctx)
            names.append(plain.lower().strip("[]"))
        return tuple(names)


class Networks(click.ParamType[tuple[str, ...]]):
    """`10.0.0.2`, `10.0.0.0/8`, or several, with commas between them."""

    name = "address"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, ...]:
        from ipaddress import ip_network

        networks = []
        for text in str(value).split(","):
            try:
                networks.append(str(ip_network(text.strip(), strict=False)))
            except ValueError:
                self.fail(say("serving.network_option", text=quote(text)), param, ctx)
        return tuple(networks)
