"""What a browser tells the server of a family, and what it asks."""

from random import Random
from typing import Any

from tests.games import plain_position
from tests.web.app_client import AppClient, new_key
from timesduel import BOOKS
from timesduel.records.profiles import Profiles
from timesduel.training.puzzles import generate

PUZZLE = generate(Random(5), BOOKS["power-play"], 2)
WHEN = "2026-11-16T12:00:00Z"
ADA = "/api/profiles/ada"


def fact(said: float = 42, **more: Any) -> dict[str, Any]:
    common = {"key": new_key(), "when": WHEN, "kind": "fact"}
    return {**common, "number": 6, "multiplier": 7, "said": said, **more}


def answer(**more: Any) -> dict[str, Any]:
    common = {"key": new_key(), "when": WHEN, "kind": "puzzle", "level": 2}
    told = {"answer": 2, "right": True, "hints": 0}
    return {**common, **plain_position(PUZZLE.position), **told, **more}


def mistake(**more: Any) -> dict[str, Any]:
    common = {"key": new_key(), "when": WHEN, "kind": "mistake", "level": 2}
    return {**common, **plain_position(PUZZLE.position), "played": 3, "game": "one", **more}


def lesson(**more: Any) -> dict[str, Any]:
    return {"key": new_key(), "when": WHEN, "kind": "lesson", "book": "power-play", **more}


async def add(client: AppClient, *entries: dict[str, Any], to: str = ADA) -> int:
    """How many were new."""
    reply = await client.post(to, {"entries": [*entries]})
    assert reply.status == 200, reply.body
    added = reply.json["added"]
    assert isinstance(added, int)
    return added


async def learnt(client: AppClient, path: str = ADA) -> Any:
    reply = await client.get(path)
    assert reply.status == 200, reply.body
    assert reply.headers["cache-control"] == "no-store"
    return reply.json


def in_diary(profiles: Profiles, name: str = "ada") -> list[str]:
    """Which kinds there are, line by line."""
    reading = profiles.diary(name).read()
    assert reading.unreadable == 0
    return [entry.kind for entry in reading.entries]
