"""A network that cuts connections: before a request arrives, or before its answer does."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from threading import Lock, Thread

_MANNERS = (*["pass"] * 4, "refuse", "lose the answer", "half an answer")

_KIND = 3
"""Requests that are left alone: a server that never answers at first is given up soon."""


class CuttingProxy:
    """Passes requests on to a port of this machine, more or less."""

    def __init__(self, target: int, seed: int) -> None:
        self._target = target
        self._chances = Random(seed)
        self._lock = Lock()
        self._requests = 0
        self.lost = 0
        """Actions that have arrived, and whose answers have not."""
        self.kept = 0
        """Requests that came on a connection that had had one before."""
        self.actions: set[bytes] = set()
        """What was asked for; what was asked for twice is here once."""

    def attend(self, client: socket.socket) -> None:
        """One connection, until the client leaves or chance ends it."""
        with suppress(OSError), client:
            number = 0
            while request := _message(client):
                self.kept += number > 0
                number += 1
                if not self._passed(client, request):
                    return

    def _passed(self, client: socket.socket, request: bytes) -> bool:
        """Was a request passed on, and its answer?"""
        with self._lock:
            self._requests += 1
            manner = self._chances.choice(_MANNERS)
            if self._requests <= _KIND:
                manner = "pass"
        if manner == "refuse":
            return False
        is_action = b"/actions HTTP" in request
        if is_action:
            self.actions.add(request.partition(b"\r\n\r\n")[2])
            if not self.lost:  # of the first one in any case, whatever chance says
                manner = "lose the answer"
        with socket.create_connection(("127.0.0.1", self._target), 60) as server:
            server.sendall(request)
            answer = _message(server)
        if manner != "pass":
            self.lost += is_action
            answer = answer[: len(answer) // 2] if manner == "half an answer" else b""
        client.sendall(answer)
        return manner == "pass"


def _message(sender: socket.socket) -> bytes:
    """The next request or answer, whole or as far as it comes."""
    message = b""
    while not _is_whole(message) and (chunk := sender.recv(65_536)):
        message += chunk
    return message


def _is_whole(message: bytes) -> bool:
    head, end, body = message.partition(b"\r\n\r\n")
    length = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return bool(end) and (not length or len(body) >= int(length[0].partition(b":")[2]))


@contextmanager
def cut_connections(target: int, seed: int) -> Iterator[tuple[int, CuttingProxy]]:
    """The port of such a proxy, and the proxy."""
    proxy = CuttingProxy(target, seed)

    def listen() -> None:
        with suppress(OSError):
            while True:
                Thread(target=proxy.attend, args=(listening.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=listen, daemon=True).start()
        yield listening.getsockname()[1], proxy
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
