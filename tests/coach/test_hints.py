"""Hints: one step after the other, and each of them true."""

import random
from collections import Counter
from collections.abc import Iterable
from itertools import chain

import pytest

from tests.coach.claim_checker import ClaimChecker
from tests.coach.hint_reader import HintReader
from tests.coach.situations import (
    Situation,
    of_a_book,
    of_growing_games,
    of_long_games,
    of_long_modular_games,
    of_modular_games,
    of_rare_games,
)
from tests.solver.brute import limited
from tests.strategies import few_of
from timesduel import BOOKS, Goal, Position, Rules
from timesduel.coach import spans, wording
from timesduel.coach.claims import AimFor, NoMoveWins, Play
from timesduel.coach.hints import Hint, Step, ladder
from timesduel.coach.spans import Span, Ways
from timesduel.data.plain import to_plain
from timesduel.questions.advice import hint_step


def check(situations: Iterable[Situation]) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for force, position in situations:
        hints = ladder(position)
        steps = [hint.step for hint in hints]
        assert steps == [step for step in Step if step in steps]
        assert {Step.NUDGE, Step.MOVE, Step.REASON} <= set(steps)
        for hint in hints:
            ClaimChecker(force, position).check(hint.claims)
            HintReader(force, position).read(hint.text)
            assert hint.step is Step.REASON or len(hint.text) <= 160
            kinds.update(type(claim).__name__ for claim in hint.claims)
    return kinds


@pytest.mark.parametrize(("book", "step"), [(name, 1 + 6 * ("er-" in name)) for name in BOOKS])
def test_hints_in_the_books_are_true(book: str, step: int) -> None:
    assert {"SomeMoveWins", "NoMoveWins", "TryMove", "Play"} <= set(check(of_a_book(book, step)))


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(2))
def test_hints_for_house_rules_are_true(seed: int) -> None:
    kinds = check(of_growing_games(random.Random(f"hints {seed}"), 45))
    assert {"AimFor", "EndsTheGame", "AllLoseAtOnce", "BestTryLeaves"} <= set(kinds)


def test_hints_in_rare_cases_are_true() -> None:
    check(of_rare_games())


def test_hints_on_long_numbers_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "_LONGEST", 30)
    check(of_growing_games(random.Random(3), 30))
    monkeypatch.setattr(spans, "_MOST_TIMES", 5)
    assert "HowManyWin" in check(of_growing_games(random.Random(5), 40))


@pytest.mark.parametrize("seed", few_of(1, 40))
def test_hints_on_numbers_too_long_to_be_named_are_true(seed: int) -> None:
    rng = random.Random(f"long hints {seed}")
    check(chain(of_long_games(rng, 3), of_long_modular_games(rng, 2)))


def test_hints_in_modular_games_are_true() -> None:
    kinds = check(of_modular_games(random.Random(4), 60))
    assert {"HowManyWin", "EndsTheGame", "BestTryLeaves"} <= set(kinds)


@pytest.mark.parametrize(
    ("position", "texts"),
    [
        (
            BOOKS["multiplication-madness"].opening(),
            [
                "There is a move that wins.",
                "Make a number from 6 to 11, so that they must go on from there.",
                "Play x6.",
            ],
        ),
        (
            Position(BOOKS["multiplication-madness"], 18),
            ["There is a move that wins.", "You can reach 100 at once.", "Play x6."],
        ),
        (
            BOOKS["power-play"].opening(),
            [
                "There is exactly one move that wins.",
                "Make 3, 4 or 5, so that they must go on from there.",
                "Play x3.",
            ],
        ),
        (
            Position(BOOKS["multiplication-madness"], 6),
            [
                "This is a hard spot. Pick the move that is trickiest for them.",
                "After the best try only 1 of their 8 answers wins.",
                "Try x2.",
            ],
        ),
        (
            Position(BOOKS["multiplication-duel"], 25),
            ["There is a move that wins.", "You can hit 100 at once.", "Play x4."],
        ),
        (
            Position(BOOKS["multiplication-duel"], 60),
            [
                "This is a hard spot. Pick the move that is trickiest for them.",
                "Every move goes past 100.",
                "Try x2.",
            ],
        ),
        (
            Rules(goal=Goal.LAST, modulus=11).opening(),
            ["Every move wins.", "Play x2."],
        ),
        (  # four spans would be too many to name
            limited(Goal.LAST, (2, 5, 8, 13), 366).opening(),
            ["Every move wins.", "Make 8 or 9, so that they must go on from there.", "Play x8."],
        ),
        (
            limited(Goal.EXACT, (2,), 1000).opening(),
            [
                "You have only one move, and it wins.",
                "Make 2 or 3, so that they must go on from there.",
                "Play x2.",
            ],
        ),
    ],
)
def test_the_ladder(position: Position, texts: list[str]) -> None:
    *hints, reason = ladder(position)
    assert [hint.text for hint in hints] == texts
    assert reason.step is Step.REASON


def test_where_no_short_words_tell_what_to_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = BOOKS["power-play"].replace(target=10**30)
    monkeypatch.setattr(spans, "_MOST_TIMES", 5)
    assert ladder(Position(rules, 3 * 10**24))[1].text == "1 of your 2 moves wins."


def test_an_unknown_position_has_one_hint() -> None:
    hard = limited(Goal.REACH, (2, 5, 11, 23), 10**400).opening()
    endless = Rules(goal=Goal.LAST).opening()
    assert [hint.text for hint in ladder(hard)] == ["It is too hard to see who wins here."]
    assert [hint.text for hint in ladder(endless)] == ["This game never ends: nobody can win."]


def test_no_hints_when_the_game_is_over() -> None:
    assert ladder(BOOKS["multiplication-madness"].opening().play(9).play(9).play(9)) == ()


def test_a_hint_can_be_stored() -> None:
    _, zone, *_ = ladder(BOOKS["multiplication-madness"].opening())
    assert to_plain(hint_step(zone)) == {
        "step": "zone",
        "text": "Make a number from 6 to 11, so that they must go on from there.",
        "claims": [
            {
                "claim": "AimFor",
                "text": "make a number from 6 to 11, so that they must go on from there",
                "ways": {"at_once": False, "spans": [{"low": 6, "high": 11}]},
            }
        ],
    }


@pytest.mark.parametrize(
    ("left", "at_once", "told"),
    [
        ([Span(12, 12)], False, {12}),
        ([Span(11, 12)], False, set()),
        ([Span(6, 12)], False, set()),
        ([Span(6, 6), Span(12, 12)], False, set()),
        ([Span(12, 12)], True, set()),
        ([], True, set()),
    ],
)
def test_only_a_single_number_gives_the_answer_away(
    left: list[Span], at_once: bool, told: set[int]
) -> None:
    ways = Ways(BOOKS["power-play"], at_once, tuple(left))
    hint = Hint(Step.ZONE, (AimFor(ways),))
    assert {number for number in range(1, 100) if hint.gives_away(number)} == told
    assert Hint(Step.MOVE, (Play(3),)).gives_away(36)
    assert not Hint(Step.NUDGE, (NoMoveWins(),)).gives_away(36)
