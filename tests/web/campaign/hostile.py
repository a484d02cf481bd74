"""A program that does to a server, all at once, whatever a client of its sockets must not do.

It is one client, at a documentation address behind a proxy, and goes on until it is killed.
"""

import socket
import struct
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle

from tests.web.raw_socket import RawSocket, message
from tests.web.serving import RemoteServer
from tests.web.test_socket_faults import FLOODS, WRONG

_TOGETHER = 100
"""Connections; the other attacks have some, too."""

_ENTER = message(type="enter", secret=None, after=0)


class Attacks:
    """What is done to one game of a server."""

    def __init__(self, port: int, game: str, address: str) -> None:
        self._server = RemoteServer(port)
        self._game = game
        self._headers = {"X-Forwarded-For": address}

    def _connect(self, read_buffer: int | None = None) -> RawSocket:
        return RawSocket(self._server, self._game, headers=self._headers, read_buffer=read_buffer)

    def break_rules(self) -> None:
        """One connection after the other, each closed by the server."""
        for data, _ in cycle(WRONG.values()):
            with suppress(OSError, AssertionError), self._connect() as raw:
                raw.upgrade().socket.sendall(data)
                raw.closed()

    def flood(self) -> None:
        """As much as a connection takes, and nothing is read."""
        for data in cycle(FLOODS.values()):
            with suppress(OSError, AssertionError), self._connect(4096) as raw:
                raw.upgrade().socket.sendall(_ENTER)
                while True:
                    raw.socket.sendall(data)

    def flood_together(self) -> None:
        """As many connections as an address may have, all at the same instant."""
        while True:
            raws: list[RawSocket] = []
            for _ in range(_TOGETHER):
                with suppress(OSError, AssertionError):
                    raws.append(self._connect())
                    raws[-1].upgrade().socket.sendall(_ENTER)
            for data in FLOODS.values():
                for raw in raws:
                    raw.socket.setblocking(False)
                    with suppress(OSError):
                        raw.socket.send(data)
            for raw in raws:
                raw.socket.close()

    def stay(self) -> None:
        """Sockets that never enter, enter and never read, or never finish the upgrade."""
        kept: list[RawSocket] = []
        for number in cycle(range(3)):
            with suppress(OSError, AssertionError):
                raw = self._connect(4096)
                kept.append(raw)
                if number == 0:
                    raw.socket.sendall(raw.request[:-2])
                else:
                    raw.upgrade().socket.sendall(_ENTER if number == 1 else b"")
            if len(kept) > 300:
                kept.pop(0).socket.close()

    def leave(self) -> None:
        """Connections that are cut in the middle of a message."""
        with self._connect() as raw:
            data = raw.request + _ENTER
        for length in cycle(range(1, len(data), 11)):
            with suppress(OSError):
                raw = self._connect()
                raw.socket.sendall(data[:length])
                linger = struct.pack("ii", 1, 0)
                raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                raw.socket.close()

    @property
    def all(self) -> list[Callable[[], None]]:
        """What is done at the same time."""
        return [self.break_rules, self.flood, self.flood_together, self.stay, self.leave]


def main(port: str, game: str, address: str) -> None:
    """Attack until killed."""
    for attack in Attacks(int(port), game, address).all:
        threading.Thread(target=attack).start()


if __name__ == "__main__":
    main(*sys.argv[1:])
