"""A small client for HTTP/1.1 over asyncio, which sees every break of a connection."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, Protocol

from tests.web.app_client import Answer

TEST_TIMEOUT = 60.0
"""Seconds for anything that is waited for."""

BROKEN = (OSError, EOFError, asyncio.IncompleteReadError)
"""What a client sees of a server that is killed, or of a connection that is cut."""


class Place(Protocol):
    """Where a server is now; a restart may change that."""

    @property
    def port(self) -> int:
        """The port on this machine."""


class Connection:
    """One connection, for one request after the other; it is made when it is needed."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        secret: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """One request, and the whole answer; one of `BROKEN` if it does not come."""
        try:
            async with asyncio.timeout(TEST_TIMEOUT):
                reader = await self.send(method, path, body, secret=secret, headers=headers)
                reply = await _read_reply(reader)
        except BaseException:
            self.close()
            raise
        if reply.headers.get("connection") == "close":
            self.close()
        return reply

    async def send(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        secret: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> asyncio.StreamReader:
        """Send a request, and do not wait for the answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._place.port)
        reader, writer = self._streams
        content = b"" if body is None else json.dumps(body).encode()
        given = {
            "Host": f"127.0.0.1:{self._place.port}",
            "Content-Length": str(len(content)),
            **({} if body is None else {"Content-Type": "application/json"}),
            **({} if secret is None else {"Authorization": f"Bearer {secret}"}),
            **(headers or {}),
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in given.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + content)
        await writer.drain()
        return reader

    def close(self) -> None:
        """Cut the connection, whatever is under way."""
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None


async def ask_once(place: Place, method: str, path: str, body: object = None, **how: Any) -> Answer:
    """One request over a connection of its own."""
    connection = Connection(place)
    try:
        return await connection.ask(method, path, body, **how)
    finally:
        connection.close()


async def _read_reply(reader: asyncio.StreamReader) -> Answer:
    status, headers = await _read_head(reader)
    if "content-length" in headers:
        return Answer(status, headers, await reader.readexactly(int(headers["content-length"])))
    return Answer(status, headers, b"".join([part async for part in _chunks(reader)]))


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    first, *lines = head.rstrip().split("\r\n")
    fields = (line.partition(":") for line in lines)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in fields}


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield (await reader.readexactly(size + 2))[:-2]
    await reader.readexactly(2)
