"""A transport for answers: their heads get some headers more, and go out with their bodies.

A server that writes both apart pays the system twice for every answer, and looks through headers
that never change every time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Iterable

_HEAD = b"HTTP/1.1 "
_INTERIM = b"HTTP/1.1 1"
"""Not the answer yet: more is to come."""


class AnsweringTransport:
    """Another transport, but for what is written to it."""

    __slots__ = ("_head", "_headers", "_loop", "_transport")

    def __init__(self, transport: Any, headers: bytes, loop: asyncio.AbstractEventLoop) -> None:
        """`headers` as `header_lines` makes them."""
        self._transport = transport
        self._headers = headers
        self._loop = loop
        self._head = b""
        """What waits for a body, until the end of this turn of the loop."""

    def write(self, data: bytes) -> None:
        """Write, or keep a head back for a moment."""
        if self._head:
            data, self._head = self._head + data, b""
        elif data.startswith(_HEAD) and not data.startswith(_INTERIM):
            end = data.index(b"\r\n") + 2
            self._head = data[:end] + self._headers + data[end:]
            self._loop.call_soon(self._flush)
            return
        self._transport.write(data)

    def close(self) -> None:
        """Close when everything is written."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._head:
            head, self._head = self._head, b""
            self._transport.write(head)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def header_lines(headers: Iterable[tuple[str, str]]) -> bytes:
    """Headers as they are written."""
    return "".join(f"{name.lower()}: {value}\r\n" for name, value in headers).encode("ascii")
