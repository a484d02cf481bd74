"""How others on the local network reach this machine."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv4Address
from typing import TYPE_CHECKING

from timesduel.extras import from_extra

if TYPE_CHECKING:
    from collections.abc import Iterator

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
