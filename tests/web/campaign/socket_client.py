"""A client of a game's socket over asyncio, which sees every break of a connection."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.web.app_client import Answer
from tests.web.campaign.http_client import TEST_TIMEOUT, Place


class GameSocket:
    """A connection that has entered a game."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._ids = count(1)
        self._asked: dict[int, asyncio.Future[Answer]] = {}

    async def ask(self, kind: str, **fields: Any) -> Answer:
        """Send a message, and wait for its answer, as HTTP would have it; one of `BROKEN` if it
        does not come. Somebody must be reading `told` meanwhile."""
        number = next(self._ids)
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[number] = answered
        try:
            await self.send(type=kind, id=number, **fields)
            async with asyncio.timeout(TEST_TIMEOUT):
                return await answered
        finally:
            del self._asked[number]
            answered.cancel()
            if not answered.cancelled():
                answered.exception()  # it may have broken while we were sending

    async def send(self, **fields: Any) -> None:
        """Send a message, and do not wait for anything."""
        try:
            await self._connection.send(json.dumps(fields))
        except WebSocketException as error:
            raise EOFError from error

    async def told(self) -> AsyncIterator[Any]:
        """The messages that are no answers, until the connection ends."""
        try:
            async for text in self._connection:
                told = json.loads(text)
                if told["type"] == "answer":
                    self._answer(told["id"], Answer(200, {}, json.dumps(told["answer"]).encode()))
                elif told["type"] == "refused" and told["id"] is not None:
                    problem = told["problem"]
                    headers = {"content-type": "application/problem+json"}
                    if told["retry"] is not None:
                        headers["retry-after"] = str(told["retry"])
                    body = json.dumps(problem).encode()
                    self._answer(told["id"], Answer(problem["status"], headers, body))
                else:
                    yield told
        except WebSocketException as error:
            raise EOFError from error
        finally:
            for answered in self._asked.values():
                if not answered.done():
                    answered.set_exception(EOFError())

    def cut(self) -> None:
        """End it as a network does that is gone."""
        self._connection.transport.abort()

    def _answer(self, number: int, answer: Answer) -> None:
        if number in self._asked:
            self._asked[number].set_result(answer)


@asynccontextmanager
async def game_socket(
    place: Place, game: str, *, secret: str | None = None, after: int | None = None
) -> AsyncIterator[GameSocket]:
    """A socket that has entered a game; one of `BROKEN` if it cannot. It is cut in the end."""
    url = f"ws://127.0.0.1:{place.port}/api/games/{game}/socket"
    how: dict[str, Any] = {"compression": None, "proxy": None, "ping_interval": None}
    try:
        connection = await connect(url, open_timeout=TEST_TIMEOUT, **how)
    except WebSocketException as error:
        raise EOFError from error
    socket = GameSocket(connection)
    try:
        await socket.send(type="enter", secret=secret, after=after)
        yield socket
    finally:
        socket.cut()
