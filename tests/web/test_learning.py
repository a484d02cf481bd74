"""Puzzles and facts over HTTP: what the library makes, and all that a page needs of it."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise, product
from random import Random

from tests.coach.explanation_reader import Reader
from tests.naive import naive_wins
from tests.training.facts_by_force import Force
from tests.web.app_client import AppClient
from tests.web.test_lab import answered, check_promise, refused
from timesduel import BOOKS, Position, Rules
from timesduel.books.shelf import game_title
from timesduel.coach.judge import judge
from timesduel.core.outcome import Goal
from timesduel.core.position import can_be_hit
from timesduel.data.plain import to_plain
from timesduel.data.reading import read_value
from timesduel.questions.lesson import LessonAnswer, about_sample, ask_lesson
from timesduel.questions.practice import FactsAnswer
from timesduel.questions.progress import CardAnswer
from timesduel.questions.puzzle import (
    PuzzleAnswer,
    PuzzleOfTheDay,
    SeededPuzzle,
    explained_puzzle,
    told_result,
)
from timesduel.training.daily import DailyResult, puzzle_of_the_day, seed_of_the_day
from timesduel.training.deck import Deck
from timesduel.training.entries import mistake_entry, position_to_json
from timesduel.training.facts import FACTS
from timesduel.training.puzzles import Source, attempt_entry, generate, puzzle_at
from timesduel.words.speech import typesetting

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


async def test_puzzles_keep_their_promise(client: AppClient) -> None:
    for book in BOOKS:
        data = await answered(client, f"/api/puzzles?book={book}&level=2&seed=5", SeededPuzzle)
        assert data["rules"]["name"] == book
        assert (data["seed"], data["level"]) == (5, 2)
        steps = [hint["step"] for hint in data["hints"]]
        assert steps[-2:] == ["move", "reason"]
        assert data["hints"][-2]["gives_away"]
        assert f"{TIMES}{data['answers'][0]}" in data["hints"][-2]["text"]
        assert data["solution"].startswith(f"{TIMES}{data['answers'][0]} wins.")


async def test_without_a_seed_each_puzzle_is_a_new_one(client: AppClient) -> None:
    answers = [await client.get("/api/puzzles") for _ in range(5)]
    assert len({answer.json["seed"] for answer in answers}) > 1
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}


async def test_the_puzzle_of_the_day(client: AppClient) -> None:
    for number in range(4):
        day = date(2026, 11, 16) + timedelta(days=number)
        path = f"/api/puzzles/daily?date={day.isoformat()}"
        data = await answered(client, path, PuzzleOfTheDay)
        puzzle = puzzle_of_the_day(Random(seed_of_the_day(day)), day)
        assert data["key"] == puzzle.key
        assert data["answers"] == list(puzzle.answers)
        most = len(data["hints"])
        ways = product((True, False), range(most + 1))
        expected = [told_result(DailyResult(day, solved, hints)) for solved, hints in ways]
        for told, result in zip(data["results"], expected, strict=True):
            assert (told["solved"], told["hints"]) == (result.solved, result.hints)
            assert (told["text"], told["to_share"]) == (result.text, result.to_share)
        assert "Monday, 16 November 2026" in data["heading"] or number


async def test_facts_are_products_in_real_positions(client: AppClient) -> None:
    data = await answered(client, "/api/facts?families=7,11&count=30&seed=4", FactsAnswer)
    assert len(data["exercises"]) == 30
    for each in data["exercises"]:
        number, multiplier = each["total"], each["multiplier"]
        assert each["product"] == number * multiplier
        assert {number, multiplier} & {7, 11}
        position = Position(read_value(Rules, each["rules"]), number)
        assert [move["move"] for move in each["moves"]] == list(position.legal_moves())
        for move in each["moves"]:
            assert move["grade"] == judge(position, move["move"]).grade.value
            assert bool(move["lines"][1]) == (move["grade"] == "threw")
    facts = [frozenset((each["total"], each["multiplier"])) for each in data["exercises"]]
    assert all(one != two for one, two in pairwise(facts))
    again = await answered(client, "/api/facts?families=7,11&count=30&seed=4", FactsAnswer)
    assert again == data
    only = await answered(client, "/api/facts?book=power-play&count=5&seed=1", FactsAnswer)
    assert {each["rules"]["name"] for each in only["exercises"]} == {"power-play"}
    assert len((await client.get("/api/facts")).json["exercises"]) == 10


async def test_lessons_are_those_of_the_books(client: AppClient) -> None:
    for book in BOOKS:
        data = await answered(client, f"/api/lessons?book={book}", LessonAnswer)
        with typesetting(groups=False):
            taught = ask_lesson(book)
            expected, about = to_plain(taught), about_sample(taught.rules)
        for told, known in zip(data["turns"], expected["turns"], strict=True):
            assert {name: told[name] for name in known} == known
        del expected["turns"]
        assert {name: data[name] for name in expected} == expected
        assert (data["title"], data["about"]) == (game_title(BOOKS[book]), about)
        positions = [taught.rules.opening()]
        for turn in taught.turns:
            positions.append(positions[-1].play(turn.multiplier or 0))
        assert data["boards"] == [board_at(position) for position in positions]
        assert [board["total"] for board in data["boards"][1:]] == [
            turn["product"] for turn in data["turns"]
        ]


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
        check_promise(card, CardAnswer)
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
        check_promise(data, PuzzleAnswer)
        plain = {**to_plain(explained_puzzle(expected)), "level": 5}
        del plain["explanation"]
        assert plain.items() <= data.items()


async def test_what_is_no_puzzle_is_refused_and_named(client: AppClient) -> None:
    rules = to_plain(BOOKS["power-play"])
    good = {"rules": rules, "total": 6}
    large = {**rules, "target": 10**13}
    many = {**rules, "multipliers": list(range(2, 40))}
    for body, status in (
        ({**good, "total": 99}, 422),  # every move wins
        ({**good, "total": 100}, 422),  # over
        ({**good, "total": -1}, 422),
        ({**good, "total": "many"}, 422),
        ({**good, "rules": large}, 422),
        ({**good, "rules": many}, 422),
        ({**good, "rules": {}}, 422),
        ({**good, "rules": {**rules, "modulus": 5}}, 422),
        ({**good, "used": [1] * 201}, 422),
        ({**good, "level": 6}, 422),
        ({**good, "level": 0}, 422),
        ({**good, "more": 1}, 422),
        ({"total": 6}, 422),
        ([], 422),
        ("good", 422),
    ):
        answer = await client.post("/api/puzzles", body)
        assert answer.status == status, body
        assert answer.json["detail"]
    for events in (
        [],
        [met("answer")] * 101,
        [{"kind": "answer"}],
        [{"kind": "answer", "when": "yesterday"}],
        [{"kind": "answer", "when": "2026-11-16T12:00:00"}],
        [met("guess")],
        [met("answer", hints=-1)],
    ):
        answer = await client.post("/api/cards", {**good, "events": events})
        assert answer.status == 422, events
    assert (await client.post("/api/cards", {**good, "events": [met("answer")]})).status == 200


async def test_weak_products_come_more_often(client: AppClient) -> None:
    """A product that was wrong three times has ten times the weight of one that is known."""
    known = {f"{one}x{other}": "1" * 10 for one, other in FACTS}
    asked = 0
    for _ in range(10):
        wish = {"families": [7], "count": 20, "tries": {**known, "6x7": "000", "1x99": "1"}}
        data = (await client.post("/api/facts", wish)).json
        check_promise(data, FactsAnswer)
        assert all(7 in (each["total"], each["multiplier"]) for each in data["exercises"])
        asked += sum(each["product"] == 42 for each in data["exercises"])
    assert 40 <= asked <= 100  # of 200: half, but for those asked lately; evenly, it were 18
    for wrong in (
        {"families": [1]},
        {"count": 51},
        {"tries": {"6x7": "2"}},
        {"tries": {"6x7": ""}},
    ):
        assert (await client.post("/api/facts", wrong)).status == 422


async def test_what_is_not_understood_is_refused(client: AppClient) -> None:
    for path, field in {
        "puzzles?level=6": "level",
        "puzzles?level=0": "level",
        "puzzles?level=one": "level",
        "puzzles?seed=-1": "seed",
        "puzzles?book=chess": "book",
        "puzzles/daily": "date",
        "puzzles/daily?date=2026-13-01": "date",
        "puzzles/daily?date=20261116": "date",
        "puzzles/daily?date=1999-12-31": "date",
        "puzzles/daily?date=2026-11-16&date=2026-11-17": "date",
        "facts?families=1": "families",
        "facts?families=": "families",
        "facts?families=2-": "families",
        "facts?count=0": "count",
        "facts?count=51": "count",
        "lessons": "book",
    }.items():
        problem = await refused(client, f"/api/{path}")
        assert problem["fields"]["field"] == field, path
