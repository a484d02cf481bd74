"""The profiles of a family over HTTP: the same as at the terminal, and each answer once."""

import asyncio
import os
from datetime import datetime
from typing import Any

from tests.games import plain_position
from tests.web.app_client import AppClient, running_app
from tests.web.family_client import (
    ADA,
    PUZZLE,
    WHEN,
    add,
    answer,
    fact,
    in_diary,
    learnt,
    lesson,
    mistake,
)
from timesduel import BOOKS, Position
from timesduel.data.plain import to_plain
from timesduel.records.profiles import Profiles
from timesduel.training.deck import Deck
from timesduel.training.entries import history_of, key_of, mistake_entry
from timesduel.training.facts import Grid, fact_entry
from timesduel.training.puzzles import attempt_entry


async def test_there_is_nothing_of_it_unless_it_was_asked_for(client: AppClient) -> None:
    for method, path in (("GET", "/api/profiles"), ("GET", ADA), ("POST", ADA)):
        reply = await client.ask(method, path, {"entries": []} if method == "POST" else None)
        assert reply.status == 404
    assert b"data-family" not in (await client.get("/learn")).body
    assert "/api/profiles" not in (await client.get("/openapi.json")).json["paths"]


async def test_a_profile_begins_with_its_name(client: AppClient, profiles: Profiles) -> None:
    assert b'<body data-screen="learn" data-family>' in (await client.get("/learn")).body
    assert (await client.get("/api/profiles")).json == {"profiles": []}
    assert (await client.get(ADA)).status == 404
    assert await add(client, to="/api/profiles/Grace") == 0
    assert await add(client) == 0
    for name in ("Zo\u00eb", "ZO\u00cb"):  # as it was written first
        reply = await client.post(f"/api/profiles/{name}", {"entries": []})
        assert reply.json == {"name": "Zo\u00eb", "added": 0}
    assert await add(client, to="/api/profiles/Mia Rose") == 0
    everybody = ["ada", "Grace", "Mia Rose", "Zo\u00eb"]
    assert (await client.get("/api/profiles")).json == {"profiles": everybody}
    assert (await learnt(client))["cards"] == {}
    assert (await learnt(client, "/api/profiles/mia rose"))["cards"] == {}
    assert profiles.names() == everybody


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
    asked = {**plain_position(PUZZLE.position), "level": 2, "events": events}
    scheduled = (await client.post("/api/cards", asked)).json
    assert (card["due"], card["title"]) == (scheduled["due"], scheduled["title"])
    assert found["facts"] == {"6x7": {"asked": 2, "right": 1, "latest": "10"}}
    assert found["row"] == {"current": 1, "best": 1}
    assert (found["lessons"], found["games"]) == (["power-play"], ["two"])
    at_home = datetime.fromisoformat(WHEN).astimezone().date().isoformat()
    assert found["days"] == [at_home]


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


async def test_profiles_are_apart(client: AppClient, profiles: Profiles) -> None:
    assert profiles.names() == []
    entry = fact()
    assert await add(client, entry) == 1
    assert await add(client, entry, to="/api/profiles/ben") == 1
    assert await add(client, lesson(), to="/api/profiles/ben") == 1
    assert (await learnt(client))["lessons"] == []
    assert (await learnt(client, "/api/profiles/BEN"))["lessons"] == ["power-play"]


async def test_names_that_are_none(client: AppClient, profiles: Profiles) -> None:
    for name in ("..", " ", "a" * 41, ".", "a\0", "a\nb"):
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


async def test_entries_that_make_no_sense(client: AppClient, profiles: Profiles) -> None:
    many = {**to_plain(PUZZLE.position.rules), "multipliers": [*range(2, 40)]}
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
