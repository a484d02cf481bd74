"""Which requests are let in: those that are meant for this server, and not a foreign page's."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from timesduel.errors import ProblemError
from timesduel.web.gate.limits import address_in, client_at, forwarded_for, proxy_check

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, MutableMapping, Sequence

HOME = frozenset(("localhost", "127.0.0.1", "::1"))
"""Host names of the local machine."""

READING = ("GET", "HEAD")
"""Methods that change nothing. What an address does not take, the application refuses."""

_ONCE = frozenset((b"host", b"origin", b"content-length", b"content-type", b"authorization"))
_BY_OUR_PAGE = (b"same-origin", b"none")
"""Values of Sec-Fetch-Site for requests by our own page or by a person."""

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?")
_SCHEMES = {"http": b"http", "https": b"https"}
_FORWARDED_SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
"""What proxies say a request came by; of a WebSocket some name the scheme of its address."""

_TRACES = (b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"forwarded", b"via")
"""Headers that proxies add; a request with one of them is not a local one."""


class Visitor(NamedTuple):
    """The sender of a request that was let in."""

    client: str
    """Key of the limits: an IPv4 address or an IPv6 network."""

    headers: Mapping[bytes, bytes]


class Admission:
    """Looks at where a request comes from and goes to."""

    def __init__(
        self, *, hosts: Iterable[str] = (), origins: Iterable[str] = (), proxies: Sequence[str] = ()
    ) -> None:
        """`hosts` are names, besides those of this machine, that a request may go to.

        `origins` are those of our own pages where a proxy shows them at another address; what
        `proxies`, addresses and networks, say about a request is believed.
        """
        self._hosts = HOME.union(hosts)
        self._origins = frozenset(origin.encode() for origin in origins)
        self._has_proxies = bool(proxies)
        self._is_proxy = proxy_check(proxies)
        self._is_ours = lru_cache(maxsize=1_000)(self._goes_by)

    def check(self, scope: MutableMapping[str, Any]) -> Visitor:
        """The sender of a request; a `ProblemError` if it must not come in."""
        listed: list[tuple[bytes, bytes]] = scope["headers"]
        headers = dict(listed)
        if len(headers) != len(listed):
            _check_doubles(listed)
        peer, server = scope["client"], scope["server"]
        address = peer[0] if peer else ""
        if self._has_proxies and self._is_proxy(address):
            headers, address = self._through_proxy(scope, headers, address)
        host = headers.get(b"host", b"")
        if not self._is_ours(host, server[0] if server else ""):
            raise ProblemError(421, "gate.host", host=host.decode("latin-1")[:100])
        if scope["type"] == "websocket":
            self._check_origin(headers, scope["scheme"], host)
        elif scope["method"] not in READING:
            self._check_origin(headers, scope["scheme"], host)
            _check_site(headers)
        return Visitor(client_at(address), headers)

    def is_from_this_machine(
        self, scope: Mapping[str, Any], headers: Mapping[bytes, bytes]
    ) -> bool:
        """Does a request come from this very machine, and not through a proxy that runs on it?"""
        here = address_in(_server(scope))
        came_from, went_to = address_in(_peer(scope)), host_name(headers[b"host"]) or ""
        return (
            came_from is not None
            and (came_from.is_loopback or came_from == here)
            and (went_to in HOME or address_in(went_to) == here)
            and not any(trace in headers for trace in _TRACES)
        )

    def _goes_by(self, host: bytes, server: str) -> bool:
        """Is this a name of ours, or the very address at which the request came in?"""
        name = host_name(host)
        if name is None or name in self._hosts:
            return name is not None
        address = address_in(name)
        return address is not None and address == address_in(server)

    def _check_origin(self, headers: Mapping[bytes, bytes], scheme: str, host: bytes) -> None:
        origin = headers.get(b"origin")  # programs have none
        if origin is not None and not self._is_of_ours(origin, scheme, host):
            raise ProblemError(403, "gate.origin")

    def _is_of_ours(self, origin: bytes, scheme: str, host: bytes) -> bool:
        return origin == b"%b://%b" % (_SCHEMES[scheme], host) or origin in self._origins

    def _through_proxy(
        self, scope: MutableMapping[str, Any], headers: dict[bytes, bytes], proxy: str
    ) -> tuple[dict[bytes, bytes], str]:
        """The request as it was before the proxy; what the application sees is changed too."""
        lists = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        address = forwarded_for(proxy, lists, self._is_proxy)
        scope["client"] = (address, 0)
        scheme = _nearest(headers.get(b"x-forwarded-proto", b"")).decode("latin-1")
        if scheme in _FORWARDED_SCHEMES:
            scope["scheme"] = _FORWARDED_SCHEMES[scheme]
        if host := _nearest(headers.get(b"x-forwarded-host", b"")):
            headers[b"host"] = host
            others = [each for each in scope["headers"] if each[0] != b"host"]
            scope["headers"] = [(b"host", host), *others]
        return headers, address


def host_name(host: bytes) -> str | None:
    """What stands before the port in a Host header, without brackets; None if it is none."""
    found = _HOST.fullmatch(host.decode("latin-1").lower())
    return found[1].strip("[]") if found else None


def _peer(scope: Mapping[str, Any]) -> str:
    """The address at the other end of the connection, or what a proxy has said."""
    return str(scope["client"][0]) if scope["client"] else ""


def _server(scope: Mapping[str, Any]) -> str:
    """The address of ours at which the request came in."""
    return str(scope["server"][0]) if scope["server"] else ""


def _nearest(values: bytes) -> bytes:
    """The last value of a list: what the nearest proxy has added."""
    return values.rpartition(b",")[2].strip()


def _check_site(headers: Mapping[bytes, bytes]) -> None:
    """Refuse what a browser says another site has sent; of sockets not every browser says that."""
    if headers.get(b"sec-fetch-site", b"none") not in _BY_OUR_PAGE:
        raise ProblemError(403, "gate.origin")


def _check_doubles(listed: Iterable[tuple[bytes, bytes]]) -> None:
    seen = set()
    for name, _ in listed:
        if name in seen and name in _ONCE:
            raise ProblemError(400, "gate.twice", name=name.decode("latin-1"))
        seen.add(name)
