"""Servers that are none of ours: each answers every connection with some bytes, or worse."""

import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

CERTIFICATE = Path(__file__).parent / "data" / "localhost.pem"
KEY = CERTIFICATE.with_name("localhost-key.pem")

Answer = Callable[[socket.socket], None]


def saying(content: bytes) -> Answer:
    """The same bytes to everybody."""

    def answer(connection: socket.socket) -> None:
        connection.recv(65_536)
        connection.sendall(content)

    return answer


def reply(body: bytes, status: str = "200 OK", *headers: str) -> Answer:
    """A proper answer of HTTP."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "", ""]
    return saying("\r\n".join(lines).encode() + body)


def endless(connection: socket.socket) -> None:
    """An answer that never ends."""
    connection.recv(65_536)
    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        connection.sendall(b"[" * 65_536)


def dripping(connection: socket.socket) -> None:
    """One byte after the other, for ever."""
    connection.recv(65_536)
    _drip(connection, b"HTTP/1.1 200 OK\r\nX: ")


def dripping_body(connection: socket.socket) -> None:
    """The same after the head of an answer that is the last, for three seconds."""
    connection.recv(65_536)
    _drip(connection, b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 60\r\n\r\n")


def _drip(connection: socket.socket, head: bytes) -> None:
    connection.sendall(head)
    while True:
        connection.sendall(b"x")
        time.sleep(0.05)


def silent(connection: socket.socket) -> None:
    """Nothing at all, until the other one gives up."""
    while connection.recv(65_536):
        pass


@contextmanager
def strange_server(answer: Answer, *, tls: bool = False) -> Iterator[str]:
    """The address of such a server."""
    context = None
    if tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE, KEY)

    def attend(connection: socket.socket) -> None:
        with suppress(OSError), connection:
            if context is None:
                answer(connection)
            else:
                with context.wrap_socket(connection, server_side=True) as secured:
                    answer(secured)

    def listen() -> None:
        with suppress(OSError):
            while True:
                Thread(target=attend, args=(listening.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=listen, daemon=True).start()
        scheme = "https" if tls else "http"
        yield f"{scheme}://127.0.0.1:{listening.getsockname()[1]}"
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
