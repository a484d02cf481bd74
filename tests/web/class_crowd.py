"""A class on a real server; its children are clients of one event loop, each with its sockets."""

import asyncio
import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.web.app_client import new_key
from tests.web.serving import RemoteServer

PATIENCE = 60.0
"""Seconds that anything is waited for."""

_TRIES = 60
"""As browsers do, whoever had no answer asks again: the same key is the same action."""


async def ask(
    port: int, method: str, path: str, body: object = None, secret: str | None = None
) -> Any:
    """One request over a connection of its own; what comes of it, which must be allowed."""
    content = b"" if body is None else json.dumps(body).encode()
    for _ in range(_TRIES):
        if (answer := await _asked(port, method, path, content, secret)) is not None:
            return answer
        await asyncio.sleep(0.5)
    raise AssertionError("no answer")


async def _asked(port: int, method: str, path: str, content: bytes, secret: str | None) -> Any:
    """What came of a request; None if the connection broke, or the server is too busy."""
    lines = [
        f"{method} {path} HTTP/1.1",
        *("Host: localhost", "Connection: close", "Content-Type: application/json"),
        f"Content-Length: {len(content)}",
    ]
    if secret is not None:
        lines.append(f"Authorization: Bearer {secret}")
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + content)
            head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        finally:
            writer.close()
    except OSError:
        return None
    status = int(head.split(b" ", 2)[1]) if head else 503
    if status in (429, 503):
        return None
    assert 200 <= status < 300, (method, path, status, answer)
    try:
        return json.loads(answer)
    except ValueError:  # the server has ended in the middle of it
        return None


@dataclass
class Follower:
    """Whoever follows a class over its socket, and comes back whenever that is lost."""

    port: int
    code: str
    secret: str
    events: list[tuple[float, dict[str, Any]]] = field(default_factory=list)
    """Each event and when it was heard, by `time.perf_counter`."""

    version: int | None = None
    came_back: float = 0.0
    """When it was let in last."""

    _socket: ClientConnection | None = None
    _following: asyncio.Task[None] | None = None
    _waiting: list[tuple[Callable[[], bool], asyncio.Event]] = field(default_factory=list)
    _answers: dict[int, "asyncio.Future[Any]"] = field(default_factory=dict)

    async def enter(self) -> None:
        """Come in, and follow from now on; until the state is there."""
        self._following = asyncio.create_task(self._follow())
        await self.until(lambda: self.version is not None)

    async def _follow(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                address = f"ws://127.0.0.1:{self.port}/api/classes/{self.code}/socket"
                async with connect(address, max_size=None, ping_interval=None) as socket:
                    wish = {"type": "enter", "secret": self.secret, "after": self.version}
                    await socket.send(json.dumps(wish))
                    self._socket = socket
                    async for text in socket:
                        self._hear(json.loads(text))
            self._socket = None
            await asyncio.sleep(0.05)

    def _hear(self, message: dict[str, Any]) -> None:
        now = time.perf_counter()
        kind = message["type"]
        if kind == "state":
            self.version = message["state"]["version"]
        elif kind == "event":
            event = message["event"]
            assert self.version is None or event["since"] == self.version, (
                "each event once, and in order"
            )
            self.version = event["version"]
            self.events.append((now, event))
        elif kind in ("answer", "refused") and message["id"] in self._answers:
            self._answers.pop(message["id"]).set_result(message)
        if kind != "beat":
            self.came_back = now
        for ready, bell in self._waiting:
            if ready():
                bell.set()

    async def until(self, ready: Callable[[], bool]) -> None:
        """Until something is so, as far as what was heard makes it so."""
        if ready():
            return
        waiting = (ready, asyncio.Event())
        self._waiting.append(waiting)
        async with asyncio.timeout(PATIENCE):
            await waiting[1].wait()
        self._waiting.remove(waiting)

    async def returned(self, since: float) -> None:
        """Until it was let in again after some time."""
        await self.until(lambda: self.came_back > since)

    async def heard(self, kind: str, times: int = 1) -> float:
        """When an event of this kind was heard for the so-manieth time; waits for it. Several may
        be told as one."""

        def found() -> list[float]:
            return [
                at
                for at, event in self.events
                if event["kind"] == kind
                for _ in range(event["since"], event["version"])
            ]

        await self.until(lambda: len(found()) >= times)
        return found()[times - 1]

    async def act(self, kind: str, **fields: object) -> Any:
        """Something over the socket; the answer."""
        assert self._socket is not None
        number = len(self._answers) + self.version * 1000 if self.version else 1
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        action = {"kind": kind, "key": new_key(), **fields}
        await self._socket.send(json.dumps({"type": "act", "id": number, "action": action}))
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def leave(self) -> None:
        """Go, and do not come back."""
        if self._following is not None:
            self._following.cancel()
            with suppress(asyncio.CancelledError):
                await self._following


@dataclass
class CrowdChild(Follower):
    """A child: it follows the class, and plays at its board."""

    number: int = 0
    board: ClientConnection | None = None
    _playing: asyncio.Task[None] | None = None

    async def open_board(self, game: str) -> dict[str, Any]:
        """The game that the class leads to: its state, which the child may play in."""
        address = f"ws://127.0.0.1:{self.port}/api/games/{game}/socket"
        self.board = await connect(address, max_size=None, ping_interval=None)
        await self.board.send(json.dumps({"type": "enter", "secret": self.secret}))
        async with asyncio.timeout(PATIENCE):
            message = json.loads(await self.board.recv())
        assert message["type"] == "state", message
        assert message["state"]["you"], "the seat is its own"
        state: dict[str, Any] = message["state"]
        return state

    def play_every(self, seconds: float, state: dict[str, Any]) -> list[float]:
        """From the state of its board on, move about so often, if it is its turn; how long each
        move has waited for its answer, as they come."""
        waited: list[float] = []
        self._playing = asyncio.create_task(self._play(seconds, state, waited))
        return waited

    async def _play(self, seconds: float, state: dict[str, Any], waited: list[float]) -> None:
        """The board's messages are read all the time: a child sees the other one's moves, too."""
        assert self.board is not None
        standing, (you,), sent, number = state["standing"], state["you"], 0.0, 0
        move_at = time.perf_counter() + random.uniform(0, seconds)
        while standing["result"] is None:
            mine = standing["to_move"] == you and not sent
            left = max(0.0, move_at - time.perf_counter()) if mine else PATIENCE
            try:
                async with asyncio.timeout(left):
                    message = json.loads(await self.board.recv())
            except TimeoutError:
                if not mine:
                    continue
                number, sent = number + 1, time.perf_counter()
                move_at = sent + seconds
                action = {
                    "kind": "move",
                    "version": standing["version"],
                    "key": new_key(),
                    "multiplier": 2,
                }
                await self.board.send(json.dumps({"type": "act", "id": number, "action": action}))
                continue
            if message["type"] == "event":
                standing = message["event"]["standing"]
            elif message["type"] in ("answer", "refused"):
                code = message.get("problem", {}).get("code")
                if code == "classes.rang":
                    return
                stale = code == "games.stale"  # its clock has begun meanwhile
                assert message["type"] == "answer" or stale, message
                waited += [] if stale else [time.perf_counter() - sent]
                move_at, sent = (time.perf_counter() if stale else move_at), 0.0

    async def move(self, game: str) -> bool:
        """One move, if it is this child's turn; it is sent until there is an answer. Has it?"""
        state = await ask(self.port, "GET", f"/api/games/{game}", secret=self.secret)
        standing = state["standing"]
        if standing["result"] is not None or standing["to_move"] not in state["you"]:
            return False
        wish = {
            "kind": "move",
            "version": standing["version"],
            "key": new_key(),
            "multiplier": 2,
        }
        try:
            await ask(self.port, "POST", f"/api/games/{game}/actions", wish, self.secret)
        except AssertionError as error:  # its clock has started meanwhile: the next look knows that
            if "games.stale" not in str(error):
                raise
            return False
        return True

    async def leave(self) -> None:
        """Go, from the board too."""
        await super().leave()
        if self._playing is not None:
            self._playing.cancel()
            with suppress(asyncio.CancelledError, WebSocketException):
                await self._playing
        if self.board is not None:
            await self.board.close()


@dataclass
class Crowd:
    """A class and everybody in it."""

    port: int
    code: str
    teacher: str
    wall: Follower
    children: list[CrowdChild] = field(default_factory=list)

    @classmethod
    async def open(cls, server: RemoteServer, **options: object) -> "Crowd":
        """A new class, and its wall."""
        wish = {"games": [{"book": "multiplier-showdown"}], "games_of_pair": 1, **options}
        opened = await ask(server.port, "POST", "/api/classes", wish)
        wall = Follower(server.port, opened["code"], opened["wall"])
        await wall.enter()
        return cls(server.port, opened["code"], opened["secret"], wall)

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/api/classes/{self.code}"

    async def come(self) -> CrowdChild:
        """A child comes in, with the first name of the offered ones that nobody else takes."""
        for _ in range(20):
            offers = (await ask(self.port, "GET", self.path))["offers"]
            name = {"colour": offers[0]["colour"], "animal": offers[0]["animal"]}
            try:
                place = await ask(
                    self.port, "POST", f"{self.path}/children", {"key": new_key(), "name": name}
                )
            except AssertionError as error:
                if "classes.name_taken" not in str(error):
                    raise
                continue
            child = CrowdChild(self.port, self.code, place["secret"], number=place["number"])
            await child.enter()
            self.children.append(child)
            return child
        raise AssertionError("no name was free")

    async def do(self, kind: str, **fields: object) -> Any:
        """Something that the teacher does."""
        wish = {"kind": kind, "key": new_key(), **fields}
        return await ask(self.port, "POST", f"{self.path}/actions", wish, self.teacher)

    async def parts(self) -> Any:
        """How the class stands."""
        return (await ask(self.port, "GET", self.path, secret=self.teacher))["parts"]

    async def games(self) -> dict[int, str]:
        """The game of each child, by its number."""
        tables = (await self.parts())["tables"].values()
        return {
            number: table["game"]
            for table in tables
            for number in (table["one"], table["two"])
            if number is not None and table["game"] is not None
        }

    async def end(self) -> None:
        """Everybody goes."""
        await asyncio.gather(self.wall.leave(), *(child.leave() for child in self.children))
