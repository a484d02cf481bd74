"""Questions over HTTP: what goes with them, and learning; `tests/answers` has what is answered."""

from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random

from tests.coach.explanation_reader import Reader
from tests.naive import naive_wins
from tests.training.facts_by_force import Force
from tests.web.app_client import AppClient
from timesduel import BOOKS, Position, Rules
from timesduel.coach.judge import judge
from timesduel.core.outcome import Goal
from timesduel.core.position import can_be_hit
from timesduel.data.plain import to_plain
from timesduel.data.reading import read_value
from timesduel.questions.puzzle import (
    explained_puzzle,
)
from timesduel.training.deck import Deck
from timesduel.training.entries import mistake_entry, position_to_json
from timesduel.training.facts import FACTS
from timesduel.training.puzzles import Source, attempt_entry, generate, puzzle_at

TIMES = "\N{MULTIPLICATION SIGN}"


def reach_at(position: Position) -> dict[str, object]:
    """How far the next move can go."""
    total = max(position.play(move).total for move in position.legal_moves())
    return {"total": total, "wins": total >= (position.rules.target or 0)}


def board_at(position: Position) -> dict[str, object]:
    """What a page is to be told of a position."""
    rules, over = position.rules, position.outcome() is not None
    moves = () if over else position.legal_moves()
    return {
        "total": position.total,
        "to_move": None if over else position.player,
        "choices": [{"multiplier": move, "product": position.play(move).total} for move in moves],
        "used": None if rules.modulus is None else [*position.used],
        "hittable": can_be_hit(position) if rules.goal is Goal.EXACT else None,
        "reach": reach_at(position) if moves and rules.goal is Goal.REACH else None,
    }


async def test_a_puzzle_has_one_answer_and_a_reply_to_every_other(client: AppClient) -> None:
    for seed in range(6):
        level = 1 + seed % 3
        path = f"/api/puzzles?level={level}&seed={seed}"
        data = (await client.get(path)).json
        assert data == (await client.get(path)).json
        puzzle = generate(Random(seed), None, level)
        expected = to_plain(explained_puzzle(puzzle))
        del expected["explanation"]
        assert {name: data[name] for name in expected} == expected
        assert data["key"] == puzzle.key
        position = puzzle.position
        assert [reply["move"] for reply in data["replies"]] == list(position.legal_moves())
        assert [reply["move"] for reply in data["replies"] if reply["right"]] == data["answers"]
        if position.rules.modulus is not None:
            continue
        for reply in data["replies"]:
            after = position.play(reply["move"])
            outcome = after.outcome()
            wins = (
                not naive_wins(position.rules, after.total)
                if outcome is None
                else outcome.winner == position.player
            )
            assert reply["right"] == wins
            words, _, why = reply["text"].partition(". ")
            assert words == ("Right" if wins else "Not this one")
            if not wins:
                Reader(Force(position.rules), position, reply["move"]).read(why)


async def test_without_a_seed_each_puzzle_is_a_new_one(client: AppClient) -> None:
    answers = [await client.get("/api/puzzles") for _ in range(5)]
    assert len({answer.json["seed"] for answer in answers}) > 1
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}


async def test_a_board_says_what_may_be_played_and_what_it_makes(client: AppClient) -> None:
    """Of every book, with and without a modulus, before and after each answer."""
    for number, (book, level) in enumerate(product(BOOKS, (1, 2, 3))):
        data = (await client.get(f"/api/puzzles?book={book}&level={level}&seed={number}")).json
        position = Position(read_value(Rules, data["rules"]), data["total"], 1, data.get("used"))
        assert data["board"] == board_at(position)
        assert [choice["multiplier"] for choice in data["board"]["choices"]] == data["legal_moves"]
        for reply in data["replies"]:
            after = position
            for number_of_move, move in enumerate(reply["line"]):
                assert (move["player"], move["multiplier"]) in (
                    (1, reply["move"]),
                    (2, move["multiplier"]),
                )
                assert after.player == move["player"] == 1 + number_of_move
                after = after.play(move["multiplier"])
                assert after.total == move["total"]
            assert reply["board"] == board_at(after)
            assert len(reply["line"]) == 1 or not reply["right"]
            if len(reply["line"]) == 2 and position.rules.modulus is None:
                answer = reply["line"][1]
                assert f"{TIMES}{answer['multiplier']}" in reply["text"]
                assert judge(position.play(reply["move"]), answer["multiplier"]).grade.keeps_the_win
        for low, high in data["zones"]:
            assert position.rules.modulus is None
            assert not any(naive_wins(position.rules, total) for total in {low, high})
            assert position.total < high


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
        where = position_to_json(position)
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
