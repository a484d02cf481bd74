"""Puzzles and facts over HTTP: what the library makes, and all that a page needs of it."""

import json
from datetime import date, timedelta
from itertools import pairwise, product
from random import Random

from tests.coach.explanation_reader import Reader
from tests.naive import naive_wins
from tests.training.facts_by_force import Force
from tests.web.app_client import AppClient, with_app
from tests.web.test_lab import answered, refused
from timesduel import BOOKS, Position, Rules
from timesduel.coach.judge import judge
from timesduel.coach.lessons import lesson
from timesduel.training.daily import DailyResult, puzzle_of_the_day, seed_of_the_day
from timesduel.training.puzzles import generate
from timesduel.web.learning_forms import FactsForm, LessonForm, PuzzleOfTheDay, SeededPuzzle


@with_app
async def test_a_puzzle_has_one_answer_and_a_reply_to_every_other(client: AppClient) -> None:
    for seed in range(6):
        level = 1 + seed % 3
        path = f"/api/puzzles?level={level}&seed={seed}"
        data = (await client.get(path)).json
        assert data == (await client.get(path)).json
        puzzle = generate(Random(seed), None, level)
        expected = puzzle.to_json()
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
            word, _, why = reply["text"].partition(" ")
            assert word == ("Right." if wins else "No.")
            if not wins:
                Reader(Force(position.rules), position, reply["move"]).read(why)


@with_app
async def test_puzzles_keep_their_promise(client: AppClient) -> None:
    for book in BOOKS:
        data = await answered(client, f"/api/puzzles?book={book}&level=2&seed=5", SeededPuzzle)
        assert data["rules"]["name"] == book
        assert (data["seed"], data["level"]) == (5, 2)
        steps = [hint["step"] for hint in data["hints"]]
        assert steps[-2:] == ["move", "reason"]
        assert data["hints"][-2]["gives_away"]
        assert f"x{data['answers'][0]}" in data["hints"][-2]["text"]
        assert data["solution"].startswith(f"x{data['answers'][0]} wins.")


@with_app
async def test_without_a_seed_each_puzzle_is_a_new_one(client: AppClient) -> None:
    answers = [await client.get("/api/puzzles") for _ in range(5)]
    assert len({answer.json["seed"] for answer in answers}) > 1
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}


@with_app
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
        expected = [DailyResult(day, solved, hints) for solved, hints in ways]
        for told, result in zip(data["results"], expected, strict=True):
            assert (told["solved"], told["hints"]) == (result.solved, result.hints)
            assert (told["text"], told["to_share"]) == (result.text, result.to_share)
        assert "Monday, 16 November 2026" in data["heading"] or number


@with_app
async def test_facts_are_products_in_real_positions(client: AppClient) -> None:
    data = await answered(client, "/api/facts?families=7,11&count=30&seed=4", FactsForm)
    assert len(data["exercises"]) == 30
    for each in data["exercises"]:
        number, multiplier = each["total"], each["multiplier"]
        assert each["product"] == number * multiplier
        assert {number, multiplier} & {7, 11}
        position = Position(Rules.from_json(each["rules"]), number)
        assert [move["move"] for move in each["moves"]] == list(position.legal_moves())
        for move in each["moves"]:
            assert move["grade"] == judge(position, move["move"]).grade.value
            assert bool(move["lines"][1]) == (move["grade"] == "threw")
    facts = [frozenset((each["total"], each["multiplier"])) for each in data["exercises"]]
    assert all(one != two for one, two in pairwise(facts))
    again = await answered(client, "/api/facts?families=7,11&count=30&seed=4", FactsForm)
    assert again == data
    only = await answered(client, "/api/facts?book=power-play&count=5&seed=1", FactsForm)
    assert {each["rules"]["name"] for each in only["exercises"]} == {"power-play"}
    assert len((await client.get("/api/facts")).json["exercises"]) == 10


@with_app
async def test_lessons_are_those_of_the_books(client: AppClient) -> None:
    for book in BOOKS:
        data = await answered(client, f"/api/lessons?book={book}", LessonForm)
        assert data == json.loads(json.dumps(lesson(book).to_json()))


@with_app
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
