"""The books' sample games: the right games, the right marks, and true remarks."""

import json
import re
from dataclasses import replace

import pytest

from tests.solver.brute import Brute
from timesduel import BOOKS
from timesduel.books.shelf import SHELF
from timesduel.coach.judge import Grade
from timesduel.coach.lessons import lesson
from timesduel.core.numbers import one_of
from timesduel.solver.zones import Zone

THREW_ALL = ("multiplier-showdown", "multiplication-madness", "power-play")
ERRATA = {
    "multiplier-showdown": "lets you exceed the target and win",
    "multiplication-madness": "at 90 every choice",
    "multiplication-showdown": "sample end where it ends, at 180",
    "power-play": "leaving 12 or 54 loses",
}


@pytest.mark.parametrize("book", BOOKS)
def test_the_games_are_those_of_the_books(book: str) -> None:
    record = lesson(book).review.record
    assert record.rules == SHELF[book].sample_rules
    assert [turn.multiplier for turn in record.turns] == list(SHELF[book].sample.moves)
    assert record.outcome is not None


def test_what_is_known_about_them() -> None:
    for book in THREW_ALL:
        *before, last = [turn.judgement.grade for turn in lesson(book).turns]
        assert set(before) == {Grade.THREW}
        assert last in (Grade.KEPT, Grade.ONLY)
    duel = lesson("multiplication-duel")
    assert duel.review.from_the_start
    assert [turn.judgement.keeps_the_win for turn in duel.turns] == [True, False, True, False]
    assert [turn.judgement.grade.mark for turn in duel.turns] == [""] * 4


@pytest.mark.parametrize("book", BOOKS)
def test_the_remarks_are_true(book: str) -> None:
    """The claims themselves are checked with the explanations; here is what is added to them."""
    brute = Brute(SHELF[book].sample_rules)
    for turn in lesson(book).turns:
        total, move = turn.judgement.position.total, turn.judgement.move
        assert turn.player == turn.judgement.position.player
        winning = brute.winning(total)
        better = re.search(r"Better: (.*)\.$", turn.text)
        assert ("Every move loses here." in turn.text) == (not winning)
        if move in winning or not winning:
            assert better is None
        else:
            assert better is not None
            assert better[1] == one_of(winning, sign="x")
        only = winning == (move,) and len(brute.moves(total, frozenset())) > 1
        assert turn.text.startswith("The only move that wins. ") == only
        answer = re.search(r"They can answer x(\d+)", turn.text)
        if answer is not None:
            assert move not in winning
            assert int(answer[1]) in brute.winning(total * (move or 0))
        assert ("They can answer" in turn.text) <= (move not in winning)
        assert "Then they play" not in turn.text


@pytest.mark.parametrize("book", BOOKS)
def test_what_they_teach(book: str) -> None:
    taught = lesson(book)
    rules = SHELF[book].sample_rules
    brute = Brute(rules)
    end = rules.target or (rules.ceiling or 0) + 1
    lost = {n for n in range(rules.start + 1, end) if not brute.value(n, frozenset())[0]}
    zone = r"from (\d+) to (\d+)|that is (\d+)"
    named = [range(int(a or c), int(b or c) + 1) for a, b, c in re.findall(zone, taught.moral)]
    assert {n for numbers in named for n in numbers} == lost
    assert [(numbers[0], numbers[-1]) for numbers in named] == list(taught.zones)
    assert (taught.erratum or "") == SHELF[book].sample.erratum


def test_what_they_say_about_the_books() -> None:
    for book, words in ERRATA.items():
        assert words in (lesson(book).erratum or "")
    assert lesson("multiplication-duel").erratum is None


def test_json() -> None:
    taught = lesson("power-play")
    data = json.loads(json.dumps(taught.to_json()))
    assert data["zones"] == [[3, 5], [17, 33]]
    assert [turn["text"] for turn in data["turns"]] == [turn.text for turn in taught.turns]
    assert [turn["multiplier"] for turn in data["turns"]] == [2, 3, 2, 3, 3]
    assert data["turning_point"] == 4
    assert (data["moral"], data["erratum"]) == (taught.moral, taught.erratum)


def test_zones_of_one_number() -> None:
    taught = replace(lesson("power-play"), zones=(Zone(4, 4), Zone(17, 33), Zone(40, 40)))
    assert taught.numbers_to_leave == "that is 4 or from 17 to 33 or that is 40"
