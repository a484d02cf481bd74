"""A class of clients without a network: a teacher, and children who come."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.web.app_client import Answer, AppClient, new_key
from tests.web.socket_client import SECONDS, SocketClient

SMALL = {"book": "multiplier-showdown", "rules": {"target": 30, "multipliers": [2, 3]}}
"""A game of a few moves: whoever begins wins at once from 10 on."""


@dataclass
class ClassClient:
    """One class, and everybody's secrets."""

    client: AppClient
    code: str
    teacher: str
    wall: str
    children: dict[int, str] = field(default_factory=dict)
    """Secrets by number."""

    @classmethod
    async def open(cls, client: AppClient, **options: object) -> "ClassClient":
        """A new class."""
        request = {"games": [SMALL], "games_of_pair": 1, **options}
        opened = (await client.post("/api/classes", request)).json
        return cls(client, opened["code"], opened["secret"], opened["wall"])

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/api/classes/{self.code}"

    async def come(self, count: int = 1) -> None:
        """Children come in, each with the first name that is offered."""
        for _ in range(count):
            offered = (await self.client.get(self.path)).json["offers"][0]
            name = {"colour": offered["colour"], "animal": offered["animal"]}
            place = await self.client.post(
                f"{self.path}/children", {"key": new_key(), "name": name}
            )
            assert place.status == 201, place.body
            self.children[place.json["number"]] = place.json["secret"]

    async def do(self, kind: str, secret: str | None = None, **fields: object) -> Answer:
        """Something that the teacher does, or whoever has the secret."""
        request = {"kind": kind, "key": new_key(), **fields}
        path = f"{self.path}/actions"
        return await self.client.post(path, request, self.teacher if secret is None else secret)

    @asynccontextmanager
    async def follow(self, secret: str) -> AsyncIterator[SocketClient]:
        """A socket that has entered, and been told how the class stands and who is there."""
        client = SocketClient(self.client.gate, f"{self.path}/socket")
        client.send({"type": "enter", "secret": secret})
        try:
            for kind in ("state", "presence"):
                await client.hear_of(kind)
            yield client
        finally:
            await client.leave()

    async def parts(self) -> Mapping[str, Any]:
        """How the class stands."""
        found: Mapping[str, Any] = (await self.client.get(self.path, self.teacher)).json["parts"]
        return found

    async def tables(self) -> list[Any]:
        """The tables of the round."""
        return [*(await self.parts())["tables"].values()]

    async def play(self, game: str, moves: list[int]) -> None:
        """Moves of a game, each by the child whose turn it is."""
        for move in moves:
            state = (await self.client.get(f"/api/games/{game}")).json
            table = next(each for each in await self.tables() if game in each["games"])
            swapped = table["games"].index(game) % 2
            first = state["standing"]["to_move"] == (2 if swapped else 1)
            secret = self.children[table["one"] if first else table["two"]]
            action = {
                "kind": "move",
                "version": state["standing"]["version"],
                "key": new_key(),
                "multiplier": move,
            }
            answer = await self.client.post(f"/api/games/{game}/actions", action, secret)
            assert answer.status == 200, answer.body


async def settled(class_: ClassClient) -> None:
    """What follows by itself has happened."""
    async with asyncio.timeout(SECONDS):
        while class_.client.app.caretaker._attended:
            await asyncio.sleep(0.01)
