"""The profiles of a family over HTTP: the same as at the terminal, each answer once, on disk."""

import asyncio
import errno
import json
import os
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import convert

from tests.support import ROOT
from tests.web.app_client import AppClient, new_key, running_app, with_app
from tests.web.gate_client import HERE, Visit
from timesduel import BOOKS, Position
from timesduel.records.diary import Diary, Entry
from timesduel.records.profiles import Profiles
from timesduel.training.attempts import (
    attempt_entry,
    key_of,
    mistake_entry,
    position_to_json,
)
from timesduel.training.deck import Deck
from timesduel.training.facts import Grid, fact_entry
from timesduel.training.history import history_of
from timesduel.training.puzzles import generate
from timesduel.web.api.family_forms import ProgressForm
from timesduel.web.stores.family import LARGEST_DIARY, MOST_PROFILES

PUZZLE = generate(Random(5), BOOKS["power-play"], 2)
WHEN = "2026-11-16T12:00:00Z"
ADA = "/api/profiles/ada"


def with_family(
    test: Callable[[AppClient, Profiles], Awaitable[None]],
) -> Callable[[Path], None]:
    """A test that gets a client of a server with profiles, and the profiles."""

    @wraps(test)
    def run(tmp_path: Path) -> None:
        async def main() -> None:
            profiles = Profiles(str(tmp_path / "profiles"))
            async with running_app(profiles=profiles) as client:
                await test(client, profiles)

        asyncio.run(main())

    del run.__wrapped__
    return run


def fact(said: float = 42, **more: Any) -> dict[str, Any]:
    common = {"key": new_key(), "when": WHEN, "kind": "fact"}
    return {**common, "number": 6, "multiplier": 7, "said": said, **more}


def answer(**more: Any) -> dict[str, Any]:
    common = {"key": new_key(), "when": WHEN, "kind": "puzzle", "level": 2}
    told = {"answer": 2, "right": True, "hints": 0}
    return {**common, **position_to_json(PUZZLE.position), **told, **more}


def mistake(**more: Any) -> dict[str, Any]:
    common = {"key": new_key(), "when": WHEN, "kind": "mistake", "level": 2}
    return {**common, **position_to_json(PUZZLE.position), "played": 3, "game": "one", **more}


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
    convert(reply.json, ProgressForm)
    return reply.json


def in_diary(profiles: Profiles, name: str = "ada") -> list[str]:
    """Which kinds there are, line by line."""
    reading = profiles.diary(name).read()
    assert reading.unreadable == 0
    return [entry.kind for entry in reading.entries]


@with_app
async def test_there_is_nothing_of_it_unless_it_was_asked_for(client: AppClient) -> None:
    for method, path in (("GET", "/api/profiles"), ("GET", ADA), ("POST", ADA)):
        reply = await client.ask(method, path, {"entries": []} if method == "POST" else None)
        assert reply.status == 404
    assert b"data-family" not in (await client.get("/learn")).body
    assert "/api/profiles" not in (await client.get("/openapi.json")).json["paths"]


@with_family
async def test_a_profile_begins_with_its_name(client: AppClient, profiles: Profiles) -> None:
    assert b'<body data-screen="learn" data-family>' in (await client.get("/learn")).body
    assert (await client.get("/api/profiles")).json == {"profiles": []}
    assert (await client.get(ADA)).status == 404
    assert await add(client, to="/api/profiles/Grace") == 0
    assert await add(client) == 0
    assert (await client.get("/api/profiles")).json == {"profiles": ["ada", "grace"]}
    assert (await learnt(client))["cards"] == {}
    assert profiles.names() == ["ada", "grace"]


@with_family
async def test_whatever_was_added_is_there(client: AppClient, profiles: Profiles) -> None:
    assert profiles.names() == []
    entries = [answer(), fact(), fact(said=1), mistake(game="two"), lesson()]
    assert await add(client, *entries) == 5
    found = await learnt(client)
    card = found["cards"][PUZZLE.key]
    events = [
        {"kind": "answer", "when": WHEN, "right": True, "hints": 0},
        {"kind": "mistake", "when": WHEN, "game": "two"},
    ]
    assert card["events"] == events
    asked = {**position_to_json(PUZZLE.position), "level": 2, "events": events}
    scheduled = (await client.post("/api/cards", asked)).json
    assert (card["due"], card["title"]) == (scheduled["due"], scheduled["title"])
    assert found["facts"] == {"6x7": {"asked": 2, "right": 1, "latest": "10"}}
    assert found["row"] == {"current": 1, "best": 1}
    assert (found["lessons"], found["games"]) == (["power-play"], ["two"])
    at_home = datetime.fromisoformat(WHEN).astimezone().date().isoformat()
    assert found["days"] == [at_home]


@with_family
async def test_terminal_and_page_have_one_diary(client: AppClient, profiles: Profiles) -> None:
    diary = profiles.diary("ada")
    place = Position(BOOKS["multiplication-madness"], 5)
    diary.add(
        attempt_entry(PUZZLE, 2, right=False, when=WHEN),
        mistake_entry(place, level=1, played=3, game="at home", when=WHEN),
        fact_entry(6, 7, 42, when=WHEN, seconds=2.5),
    )
    assert [*(await learnt(client))["cards"]] == [PUZZLE.key, key_of(place)]
    assert (await learnt(client))["games"] == ["at home"]
    await add(client, fact(said=3), answer(when="2026-11-16T13:00:00.123+00:00"))
    history = history_of(diary.read().entries)
    assert Grid.of(history).score(6, 7).right == 1
    assert Grid.of(history).score(6, 7).asked == 2
    cards = {card.key: card.card.due.isoformat() for card in Deck.from_entries(history).cards}
    found = await learnt(client)
    assert {key: card["due"] for key, card in found["cards"].items()} == cards
    assert history[-1].when == "2026-11-16T13:00:00Z"


@with_family
async def test_sent_twice_is_written_once(client: AppClient, profiles: Profiles) -> None:
    entries = [fact(), answer()]
    assert await add(client, *entries) == 2
    assert await add(client, *entries) == 0
    assert await add(client, lesson(), *entries) == 1
    twice = fact(said=5)
    assert await add(client, twice, twice) == 1
    at_once = mistake()
    added = await asyncio.gather(*(add(client, at_once) for _ in range(20)))
    assert sorted(added) == [0] * 19 + [1]
    assert in_diary(profiles) == ["fact", "puzzle", "lesson", "fact", "mistake"]
    async with running_app(profiles=Profiles(profiles.folder)) as restarted:
        assert await add(restarted, *entries, at_once, lesson()) == 1
    assert len(in_diary(profiles)) == 6


@with_family
async def test_profiles_are_apart(client: AppClient, profiles: Profiles) -> None:
    assert profiles.names() == []
    entry = fact()
    assert await add(client, entry) == 1
    assert await add(client, entry, to="/api/profiles/ben") == 1
    assert await add(client, lesson(), to="/api/profiles/ben") == 1
    assert (await learnt(client))["lessons"] == []
    assert (await learnt(client, "/api/profiles/BEN"))["lessons"] == ["power-play"]


@with_family
async def test_names_that_are_none(client: AppClient, profiles: Profiles) -> None:
    for name in ("..", "a b", "con", "a" * 41, "-a", "\u00e4", ".", "a.b", "<b>", "a\0"):
        for reply in (
            await client.get(f"/api/profiles/{name}"),
            await client.post(f"/api/profiles/{name}", {"entries": []}),
        ):
            assert reply.status == 422, name
            assert reply.headers["content-type"] == "application/problem+json"
            assert reply.json["fields"]["field"] == "name"
    for path in ("/api/profiles/", "/api/profiles/../ada", "/api/profiles/a/b"):
        assert (await client.get(path)).status == 404
    assert not os.path.exists(profiles.folder)


@with_family
async def test_entries_that_make_no_sense(client: AppClient, profiles: Profiles) -> None:
    many = {**PUZZLE.position.rules.to_json(), "multipliers": [*range(2, 40)]}
    strange: list[dict[str, Any]] = [
        fact(number=1),
        fact(number="x"),
        fact(key="short"),
        fact(key="x" * 65),
        fact(key="not/base64/at/all/and/long/enough"),
        fact(when="soon"),
        fact(when="2026-11-16T12:00:00"),
        fact(kind="game"),
        fact(said=-1),
        fact(said=4.5),
        fact(more=1),
        answer(level=6),
        answer(level=None),
        answer(right=None),
        answer(right="yes"),
        answer(hints=-1),
        answer(total=10**13),
        answer(total=PUZZLE.position.rules.target),
        answer(rules={"name": "chess"}),
        answer(rules=many),
        mistake(game="x" * 61),
        mistake(game=None),
        lesson(book="chess"),
        lesson(book=None),
        {"kind": "fact"},
    ]
    for each in strange:
        reply = await client.post(ADA, {"entries": [lesson(), each]})
        assert reply.status == 422, each
        assert reply.headers["content-type"] == "application/problem+json"
    assert (await client.post(ADA, {"entries": [lesson(), fact(number=1)]})).json["fields"] == {
        "field": "entries",
        "number": 2,
    }
    for body in ({}, {"entries": 1}, {"entries": [1]}, {"entries": [fact()] * 101}):
        assert (await client.post(ADA, body)).status == 422
    assert (await client.ask("POST", ADA, raw=b"{")).status == 400
    assert (await client.get(f"{ADA}?x=1")).status == 422
    assert not os.path.exists(profiles.folder)


def test_it_is_on_disk_before_it_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also what was written before: whoever wrote it may have been killed before it was forced."""
    forced: list[tuple[str, int]] = []
    force = os.fsync

    def note(descriptor: int) -> None:
        path = os.readlink(f"/proc/self/fd/{descriptor}")
        forced.append((os.path.relpath(path, tmp_path), os.path.getsize(path)))
        force(descriptor)

    async def main() -> None:
        profiles = Profiles(str(tmp_path / "home" / "profiles"))
        async with running_app(profiles=profiles) as client:
            monkeypatch.setattr(os, "fsync", note)
            entry, diary = fact(), "home/profiles/ada/diary.jsonl"
            await add(client, entry)
            size = os.path.getsize(tmp_path / diary)
            folders = [path for path, _ in forced[:3]]
            assert folders == [".", "home", "home/profiles"]
            assert forced[3] == (diary, size)
            assert forced[4][0] == "home/profiles/ada"
            forced.clear()
            await add(client, entry)
            assert forced == [(diary, size)]

    asyncio.run(main())


@pytest.mark.parametrize("room", [0, 30, 400])
def test_a_full_disk_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    """Whatever came that far counts once, when the browser sends it again."""
    write = os.write
    entries = [fact(said=number) for number in range(40, 45)]

    async def main() -> None:
        profiles = Profiles(str(tmp_path))
        async with running_app(profiles=profiles) as client:
            await add(client, lesson())
            left = room

            def full(descriptor: int, data: bytes) -> int:
                nonlocal left
                if b'"kind"' not in data:
                    return write(descriptor, data)
                if not left:
                    raise OSError(errno.ENOSPC, "No space left on device")
                some, left = data[:left], 0
                return write(descriptor, some)

            with monkeypatch.context() as patch:
                patch.setattr(os, "write", full)
                reply = await client.post(ADA, {"entries": entries})
                assert reply.status == 503
                assert reply.headers["content-type"] == "application/problem+json"
                assert reply.headers["retry-after"]
                assert str(tmp_path) not in reply.body.decode()
            await add(client, *entries)
            assert await add(client, *entries) == 0
            found = await learnt(client)
            assert found["facts"]["6x7"] == {"asked": 5, "right": 1, "latest": "00100"}
            assert found["lessons"] == ["power-play"]

    asyncio.run(main())


@with_family
async def test_there_are_bounds(client: AppClient, profiles: Profiles) -> None:
    for number in range(MOST_PROFILES):
        os.makedirs(os.path.join(profiles.folder, f"child-{number}"))
    reply = await client.post(ADA, {"entries": []})
    assert (reply.status, reply.json["code"]) == (422, "family.many")
    first = "/api/profiles/child-0"
    assert await add(client, fact(), to=first) == 1
    path = profiles.diary("child-0").path
    os.truncate(path, LARGEST_DIARY - 100)
    assert (await client.get(first)).status == 200
    reply = await client.post(first, {"entries": [fact()]})
    assert (reply.status, reply.json["code"]) == (503, "family.full")
    os.truncate(path, LARGEST_DIARY + 1)
    reply = await client.get(first)
    assert (reply.status, reply.json["code"]) == (503, "family.full")
    os.remove(path)
    os.mkdir(path)
    for reply in (await client.get(first), await client.post(first, {"entries": [fact()]})):
        assert (reply.status, reply.json["code"]) == (503, "family.away")
        assert profiles.folder not in reply.body.decode()
    os.rmdir(path)
    assert (await learnt(client, first))["facts"] == {}


@with_family
async def test_whoever_reaches_it_can_look_and_add_and_nothing_else(
    client: AppClient, profiles: Profiles
) -> None:
    """Nobody can remove or change what is there, or read or write any other file."""
    await add(client, fact())
    before = Path(profiles.diary("ada").path).read_bytes()
    for method in ("PUT", "DELETE", "PATCH"):
        assert (await client.ask(method, ADA)).status == 405
    for name in ("..", "../..", "%2e%2e", "ada/diary.jsonl", "games.jsonl", "/etc"):
        for reply in (
            await client.get(f"/api/profiles/{name}"),
            await client.post(f"/api/profiles/{name}", {"entries": [fact()]}),
        ):
            assert reply.status in (404, 422), name
    await add(client, fact(said=1))
    assert Path(profiles.diary("ada").path).read_bytes().startswith(before)
    assert os.listdir(profiles.folder) == ["ada"]
    assert sum(len(files) for _, _, files in os.walk(os.path.dirname(profiles.folder))) == 1


@with_family
async def test_a_page_of_another_site_can_do_nothing(client: AppClient, profiles: Profiles) -> None:
    gate = Visit(client.app)
    body = json.dumps({"entries": [fact()]}).encode()
    ours = await gate.ask("POST", ADA, body=body, headers={"origin": f"http://{HERE}"})
    assert ours.status == 200
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"host": "evil.example"},
        {"content-type": "text/plain"},
    ):
        reply = await gate.ask("POST", ADA, body=body, headers=headers)
        assert reply.status in (403, 415, 421), headers
    reply = await gate.ask("GET", ADA, headers={"host": "evil.example"})
    assert reply.status == 421
    assert in_diary(profiles) == ["fact"]
    assert all("ada" not in line for line in gate.lines)


def test_what_is_asked_of_the_loop_is_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files are read and written in a thread of their own; nobody else waits for a slow disk."""

    async def main() -> None:
        async with running_app(profiles=Profiles(str(tmp_path))) as client:
            slow = asyncio.Event()
            loop = asyncio.get_running_loop()
            add_new = Diary.add_new

            def wait(diary: Diary, *entries: Any) -> int:
                asyncio.run_coroutine_threadsafe(slow.wait(), loop).result(60)
                return add_new(diary, *entries)

            monkeypatch.setattr(Diary, "add_new", wait)
            writing = asyncio.create_task(client.post(ADA, {"entries": [fact()]}))
            assert (await client.get("/api/books")).status == 200
            assert not writing.done()
            slow.set()
            assert (await writing).json == {"added": 1}

    asyncio.run(main())


def test_it_is_years_of_learning(tmp_path: Path) -> None:
    """Twenty answers a day for three years, with everything that an entry has."""
    diary = Diary(str(tmp_path / "diary"))
    entry = attempt_entry(PUZZLE, 2, right=True, when=WHEN)
    diary.add_new(Entry(entry.when, entry.kind, {**entry.data, "key": new_key()}))
    assert diary.size() * 20 * 365 * 3 < LARGEST_DIARY
    assert f"{LARGEST_DIARY} bytes" in (ROOT / "docs" / "server.md").read_text()
