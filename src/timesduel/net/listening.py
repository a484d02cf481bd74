"""Where a server listens, how many may come in at once, and how others on its network reach it."""

from __future__ import annotations

import errno
import socket
from contextlib import suppress
from ipaddress import IPv4Address, ip_address
from typing import TYPE_CHECKING, Any

from timesduel.core.numbers import quote
from timesduel.errors import AddressError
from timesduel.extras import from_extra
from timesduel.words.speech import Message, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator


_CLOSED = -1


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; an `AddressError` says why it cannot be.

    The empty host stands for every address of this machine. Port 0 is any that is free.
    """
    try:
        if not host and socket.has_dualstack_ipv6():
            return socket.create_server(
                ("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=_BACKLOG
            )
        family = socket.getaddrinfo(host or "0.0.0.0", port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except (OSError, UnicodeError) as error:
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise AddressError("net.busy", port=port, other=_another(port)) from None
        said = getattr(error, "strerror", None)
        problem = spoken(said) if said else Message("net.no_host")
        place = quote(host) if host else Message("net.everywhere", port=port)
        raise AddressError("net.cannot_listen", host=place, problem=problem) from None


_BACKLOG = 1024
"""Connections that the system keeps for us while we are busy."""

_LARGEST_PORT = 65535


def _another(port: int) -> int:
    """A port to propose instead of one that is taken."""
    return port + 1 if port < _LARGEST_PORT else port - 1


def is_local(host: str) -> bool:
    """Is this an address of a machine that only it can reach?"""
    return ip_address(host).is_loopback


_OTHER_FILES = 500


def most_connections(wanted: int) -> int:
    """As many as leave some of the files that we may have open for everything else."""
    try:
        from resource import RLIMIT_NOFILE, getrlimit
    except ImportError:  # Windows has no such limit
        return wanted
    files, _ = getrlimit(RLIMIT_NOFILE)
    return max(1, min(wanted, files - min(files // 2, _OTHER_FILES))) if files > 0 else wanted


class Door(socket.socket):
    """A listening socket with a limit of connections; further ones are closed at once.

    Without it the event loop would go on until no file can be opened any more, and complain about
    that as fast as it can. (uvloop accepts connections without asking.)
    """

    def __init__(self, listening: socket.socket, most: int) -> None:
        super().__init__(
            listening.family, listening.type, listening.proto, fileno=listening.detach()
        )
        _send_at_once(self)  # inherited where the event loop accepts by itself, as on Windows
        self._most = most
        self._inside: list[socket.socket] = []

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection; a ConnectionAbortedError if there are too many."""
        connection, address = super().accept()
        self._inside = [guest for guest in self._inside if guest.fileno() != _CLOSED]
        if len(self._inside) >= self._most:
            connection.close()
            raise ConnectionAbortedError
        _send_at_once(connection)  # who came before this door was made has inherited nothing
        self._inside.append(connection)
        return connection, address


def _send_at_once(connection: socket.socket) -> None:
    """Answers have two parts; the second must not wait until the first has been confirmed."""
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


_ELSEWHERE = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Somewhere out there, and in each of the networks that people have at home or at school."""

_QUIET = 4
"""Light modules around a QR code."""

_HALVES = {(0, 0): " ", (0, 1): "▄", (1, 0): "▀", (1, 1): "█"}
"""Two modules above one another in one character; what is dark is drawn."""


def network_addresses() -> list[str]:
    """The addresses of this machine that others may reach, the likeliest first.

    Nothing is sent: the system is asked which of its addresses it would send from.
    """
    found = {address: IPv4Address(address) for address in _ways_out()}
    usable = [text for text, address in found.items() if not address.is_loopback]
    return sorted(usable, key=lambda text: found[text].is_link_local)


def own_names() -> list[str]:
    """What this machine is called on a local network, without asking anybody."""
    name = socket.gethostname().lower().removesuffix(".local")
    return [name, f"{name}.local"] if name else []


def qr_lines(text: str) -> list[str]:
    """A QR code in characters, to be shown dark on light: other ways many cameras miss it."""
    with from_extra("web"):
        import segno
    code = segno.make(text, error="m", micro=False)
    rows = [list(row) for row in code.matrix_iter(border=_QUIET)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(map(_HALVES.__getitem__, zip(*pair, strict=True))) for pair in pairs]


def _ways_out() -> Iterator[str]:
    for target in _ELSEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            yield str(probe.getsockname()[0])
