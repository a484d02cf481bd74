"""Questions over HTTP: what goes with them, and learning; `tests/answers` has what is answered."""

from datetime import UTC, datetime, timedelta
from random import Random

from tests.games import plain_position
from tests.web.app_client import AppClient
from timesduel import BOOKS, Position
from timesduel.data.plain import to_plain
from timesduel.questions.puzzle import (
    explained_puzzle,
)
from timesduel.training.deck import Deck
from timesduel.training.entries import mistake_entry
from timesduel.training.facts import FACTS
from timesduel.training.puzzles import Source, attempt_entry, generate, puzzle_at


async def test_without_a_seed_each_puzzle_is_a_new_one(client: AppClient) -> None:
    answers = [await client.get("/api/puzzles") for _ in range(5)]
    assert len({answer.json["seed"] for answer in answers}) > 1
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}


def met(kind: str, minutes: float = 0, **more: object) -> dict[str, object]:
    when = datetime(2026, 11, 16, 12, tzinfo=UTC) + timedelta(minutes=minutes)
    return {"kind": kind, "when": when.isoformat(), **more}


async def test_cards_come_back_when_the_deck_of_the_terminal_says_so(client: AppClient) -> None:
    data = (await client.get("/api/puzzles?book=power-play&level=2&seed=5")).json
    puzzle = generate(Random(5), BOOKS["power-play"], 2)
    where = {"rules": data["rules"], "total": data["total"], "level": 2}
    dice = Random(15)
    for _ in range(20):
        events: list[dict[str, object]] = []
        entries = []
        minutes = 0.0
        for number in range(1 + dice.randrange(6)):
            minutes += dice.randrange(1, 20_000)
            right, hints, game = dice.random() < 0.6, dice.randrange(3), f"game {number}"
            if dice.randrange(3):
                events.append(met("answer", minutes, right=right, hints=hints))
                when = str(events[-1]["when"])
                entries.append(attempt_entry(puzzle, 2, right=right, hints=hints, when=when))
            else:
                events.append(met("mistake", minutes, game=game))
                when = str(events[-1]["when"])
                place = puzzle.position
                entries.append(mistake_entry(place, level=2, played=2, game=game, when=when))
        card = (await client.post("/api/cards", {**where, "events": events})).json
        assert (card["key"], card["level"]) == (puzzle.key, 2)
        due, deck = datetime.fromisoformat(card["due"]), Deck.from_entries(entries)
        assert [each.key for each in deck.due(due)] == [puzzle.key]
        assert deck.due(due - timedelta(seconds=1)) == ()
        dice.shuffle(events)  # by their time, in whatever order they come
        assert (await client.post("/api/cards", {**where, "events": events})).json == card


async def test_a_mistake_comes_back_as_a_puzzle(client: AppClient) -> None:
    """The level is found out; any move that wins is right."""
    modular = (generate(Random(seed), BOOKS["multiplication-showdown"], 2) for seed in range(100))
    for position in (
        Position(BOOKS["multiplication-madness"], 3),
        Position(BOOKS["multiplication-duel"], 7),
        next(each.position for each in modular if each.position.rules.modulus),
    ):
        where = plain_position(position)
        expected = puzzle_at(position, Source.MISTAKE)
        assert expected is not None
        card = (await client.post("/api/cards", {**where, "events": [met("mistake")]})).json
        assert (card["level"], card["key"]) == (expected.level, expected.key)
        assert datetime.fromisoformat(card["due"]) == datetime(2026, 11, 16, 12, tzinfo=UTC)
        wish = {**where, "level": 5, "source": "mistake"}
        data = (await client.post("/api/puzzles", wish)).json
        plain = {**to_plain(explained_puzzle(expected)), "level": 5}
        del plain["explanation"]
        assert plain.items() <= data.items()


async def test_weak_products_come_more_often(client: AppClient) -> None:
    """A product that was wrong three times has ten times the weight of one that is known."""
    known = {f"{one}x{other}": "1" * 10 for one, other in FACTS}
    asked = 0
    for _ in range(10):
        wish = {"families": [7], "count": 20, "tries": {**known, "6x7": "000", "1x99": "1"}}
        data = (await client.post("/api/facts", wish)).json
        assert all(7 in (each["total"], each["multiplier"]) for each in data["exercises"])
        asked += sum(each["product"] == 42 for each in data["exercises"])
    assert 40 <= asked <= 100  # of 200: half, but for those asked lately; evenly, it were 18


async def test_everything_is_described(client: AppClient) -> None:
    described = (await client.get("/openapi.json")).json
    for operation in client.described:
        told = described["paths"][operation.path][operation.method.lower()]
        assert told["summary"], operation.path
        assert [each["name"] for each in told["parameters"] if each["in"] == "query"] == [
            parameter.name for parameter in operation.query
        ]
        if operation.result is not None:
            assert operation.result.__name__ in described["components"]["schemas"]


async def test_what_never_changes_is_sent_once(client: AppClient) -> None:
    tags = set()
    for path in ("/api/books", "/api/verdict?book=power-play", "/api/rules?book=power-play"):
        first = await client.get(path)
        tags.add(first.headers["etag"])
        assert first.headers["cache-control"] == "public, max-age=3600"
        tag = first.headers["etag"]
        again = await client.ask("GET", path, headers={"if-none-match": f'"other", W/{tag}'})
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
        changed = await client.ask("GET", path, headers={"if-none-match": '"other"'})
        assert (changed.status, changed.body) == (200, first.body)
    assert len(tags) == 3
