"""Explanations: every claim is held against brute force, by its data and by its words."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterable
from itertools import chain

import pytest

from tests.coach.claim_checker import ClaimChecker
from tests.coach.explanation_reader import Reader
from tests.coach.names_in_words import swapped
from tests.coach.situations import (
    Situation,
    a_set,
    of_a_book,
    of_growing_games,
    of_long_games,
    of_long_modular_games,
    of_modular_games,
    of_rare_games,
)
from tests.solver.brute import limited
from tests.strategies import few_of
from tests.training import facts_by_force
from tests.training.facts_by_force import Force
from timesduel import BOOKS, Goal, Position, Rules
from timesduel.coach import proof_modular, spans, wording
from timesduel.coach.claims import BestTry
from timesduel.coach.explain import Explanation, explain_loss, explain_win, refute
from timesduel.coach.judge import verdict_of
from timesduel.coach.proof_claims import AnswersEach, Partners
from timesduel.coach.spans import Span, Ways, span_around
from timesduel.coach.wording import Person, naming, told_to
from timesduel.core.numbers import number_from_json
from timesduel.data.plain import json_line, to_plain
from timesduel.questions.advice import explained

NAMES = ("Ada", "Player 2")
HUGE = 10**1000 - 12345


def all_explanations(position: Position) -> Iterable[tuple[Explanation, int | None]]:
    """All that there is to explain in a position, with the move that is refuted."""
    lost = True
    for move in position.legal_moves():
        after = verdict_of(position.play(move))
        assert after is not None
        if after.mover_wins:
            yield refute(position, move, looking_back=position.total % 2 == 0), move
        else:
            lost = False
            yield explain_win(position, move), None
    if lost:
        yield explain_loss(position), None


def check(situations: Iterable[Situation], longest: int = 330) -> Counter[str]:
    """Every explanation must be true; returns how often each kind of claim was made."""
    kinds: Counter[str] = Counter()
    for force, position in situations:
        for explanation, refuted in all_explanations(position):
            ClaimChecker(force, position).check(explanation.claims)
            Reader(force, position, refuted).read(explanation.text)
            if not isinstance(explanation.claims[-1], BestTry):  # no game is gone through with it
                with told_to(Person.THEY):
                    Reader(force, position, refuted).read(swapped(explanation.text))
                with naming(*NAMES):
                    Reader(force, position, refuted).read(explanation.text, NAMES)
            assert len(explanation.text) <= longest, explanation.text
            assert all(len(s) <= longest // 2 + 10 for s in explanation.text.split(". ")), (
                explanation.text
            )
            kinds.update(type(claim).__name__ for claim in explanation.claims)
    return kinds


@pytest.mark.parametrize(("book", "step"), [(name, 1 + 6 * ("er-" in name)) for name in BOOKS])
def test_the_books_are_explained_truly(book: str, step: int) -> None:
    assert len(check(of_a_book(book, step))) >= 7


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", few_of(2, 40))
def test_house_rules_are_explained_truly(seed: int) -> None:
    kinds = check(of_growing_games(random.Random(seed), 45))
    assert {"AnswersEach", "NoWayOut", "Chain", "GoesOn", "LosesAtOnce", "BestTry"} <= set(kinds)


def test_rare_cases_are_explained_truly() -> None:
    assert {"AnswerList", "WonFromEach"} <= set(check(of_rare_games()))


@pytest.mark.no_cover
@pytest.mark.parametrize("longest", [10, 60, 300])
def test_long_numbers_are_explained_truly(longest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small numbers stand in for long ones, which brute force cannot reach."""
    monkeypatch.setattr(wording, "_LONGEST", longest)
    kinds = check(of_growing_games(random.Random(longest), 20))
    assert {"AnswersEach", "NoWayOut", "WinsAtOnce"} <= set(kinds)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", few_of(1, 150))
def test_numbers_too_long_to_be_named_are_explained_truly(seed: int) -> None:
    rng = random.Random(f"long {seed}")
    kinds = check(chain(of_long_games(rng, 20), of_long_modular_games(rng, 4)), longest=450)
    assert {"AnswersEach", "WonFromEach", "GoesOn"} <= set(kinds)


def test_answers_too_long_to_be_named_are_not_listed() -> None:
    """A list of answers would have to name 1,082,565,000."""
    rules = limited(Goal.EXACT, (2, 5, 7, 9), 1_082_565_000)
    for explanation, _ in all_explanations(Position(rules, 6_014_250)):
        assert not re.search(r"\d{10}", explanation.text)


@pytest.mark.parametrize("goal", Goal)
def test_of_many_numbers_those_are_looked_at_that_can_differ(
    goal: Goal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is true of them is true of all, where all of them can be looked at."""
    rng = random.Random(goal.value)
    for _ in range(40):
        limit, multipliers = rng.randint(100, 900), a_set(rng)
        each, some = (Force(limited(goal, multipliers, limit)) for _ in range(2))
        low, high = sorted(rng.sample(range(1, limit), 2))
        span = (-(-limit // rng.randint(20, 40)), limit // rng.randint(2, 15))
        said: list[object] = []
        for force, most in ((each, 10_000), (some, 0)):
            monkeypatch.setattr(facts_by_force, "_MOST_NUMBERS", most)
            lost = {force.loses(number) for number in force.numbers(low, high)}
            _, beyond = force.made_from(low, high)
            at_once = force.each_answered(low, high, True, (span,), True)
            said.append((lost, beyond, at_once, force.no_way_out(low, high)))
        assert said[0] == said[1]


def test_going_past_a_target_is_told_however_long_it_is() -> None:
    rules = limited(Goal.EXACT, (2, 9), 166583718925369344)
    position = Position(rules, 20822964865671168)
    assert explain_win(position, 2).text == (
        "Play x2. Whatever they play, they cannot hit the target, but you can on your next turn, "
        "unless they go past the target and lose."
    )


def test_going_past_a_target_later_on_is_told_too() -> None:
    rules = limited(Goal.EXACT, (2, 10, 12, 13), 1248)
    position = Position(rules, 10)
    assert "unless you go past 1248 and lose" in explain_loss(position).text
    assert check([(Force(rules), position)])["Chain"]


def test_what_cannot_be_said_shortly_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "_LONGEST", 60)
    monkeypatch.setattr(spans, "_MOST_TIMES", 5)
    assert "WonFromEach" in check(of_growing_games(random.Random(7), 40))
    position = limited(Goal.REACH, (3, 4, 13), HUGE).opening()
    assert explain_win(position, 13).text == "Play x13. Whatever they play, you can win."


def test_modular_games_are_explained_truly() -> None:
    kinds = check(of_modular_games(random.Random(1), 60))
    assert {"NoWayOut", "Partners", "AnswerList", "StuckAfter", "Searched"} <= set(kinds)


def test_answers_that_take_long_to_find_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Rules(goal=Goal.LAST, modulus=23, multipliers=(2, 3)).opening()
    assert "If you make 2, they make 4; if you make 3, they make 6." in explain_loss(position).text
    monkeypatch.setattr(proof_modular, "_EFFORT", 1)
    assert explain_loss(position).text == (
        "The computer has searched the rest of the game: they win. "
        "The best try is x2: only 1 of their 2 answers wins."
    )


def test_many_partners_are_not_all_named() -> None:
    claim = Partners(Person.THEY, tuple((2 * n, 2 * n + 1) for n in range(1, 15)))
    assert claim.text == (
        "whatever you make, they can make its partner: 2-3, 4-5, 6-7, 8-9, 10-11, 12-13, 14-15, "
        "16-17, 18-19, 20-21, 22-23, 24-25 and 2 other pairs"
    )


@pytest.mark.parametrize(
    ("rules", "at", "move", "text"),
    [
        (
            BOOKS["multiplication-madness"],
            1,
            6,
            "Play x6. From 6 they can only make 12 to 54. They cannot reach 100, but you can on "
            "your next turn.",
        ),
        (BOOKS["multiplication-madness"], 18, 6, "Play x6. 18 x 6 = 108 is past 100."),
        (
            BOOKS["multiplier-showdown"],
            1,
            4,
            "Play x4. From 4 they can only make 8 to 36, and from each of those you can leave a "
            "number from 56 to 111. From any of 56 to 111 they can only make 112 to 999. They "
            "cannot reach 1000, but you can on your next turn.",
        ),
        (BOOKS["multiplication-duel"], 20, 5, "Play x5. 20 x 5 is exactly 100."),
        (
            BOOKS["multiplication-showdown"],
            12,
            9,
            "Play x9. From 108 even x2 goes above 200, so they have no move left.",
        ),
        (
            Rules(goal=Goal.LAST, modulus=11),
            1,
            2,
            "Play x2. 1 x 2 = 2 (mod 11). Whatever they make, you can make its partner: 3-6, 4-8, "
            "5-10, 7-9.",
        ),
    ],
)
def test_why_a_move_wins(rules: Rules, at: int, move: int, text: str) -> None:
    assert explain_win(Position(rules, at), move).text == text


def test_why_nothing_wins() -> None:
    assert explain_loss(Position(BOOKS["multiplication-madness"], 6)).text == (
        "From 6 you can only make 12 to 54. You cannot reach 100, but they can on their next turn. "
        "The best try is x2: only 1 of their 8 answers wins."
    )


def test_why_a_move_does_not_win() -> None:
    position = Position(BOOKS["multiplication-madness"], 12)
    assert refute(position, 2).text == "x2 makes 24. Then they play x5: 24 x 5 = 120 is past 100."
    looking_back = refute(position, 2, looking_back=True)
    assert looking_back.text == "x2 makes 24. They can answer x5: 24 x 5 = 120 is past 100."
    duel = Position(BOOKS["multiplication-duel"], 20)
    assert refute(duel, 9).text == "20 x 9 = 180 goes past 100 and loses at once."


def test_several_spans_and_single_numbers_are_named() -> None:
    several = explain_win(limited(Goal.EXACT, (2, 5, 6, 8, 9), 679).opening(), 8).text
    assert "you can leave a number from 136 to 169 or 340 to 678" in several
    ways = Ways(BOOKS["power-play"], True, (Span(7, 7), Span(12, 13), Span(17, 33), Span(40, 50)))
    assert ways.text == "reach 100 or leave 7, 12, 13, a number from 17 to 33 or 40 to 50"


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("multipliers", [tuple(range(2, 10)), (2, 3), (3, 4, 13)], ids=str)
def test_a_thousand_digits(goal: Goal, multipliers: tuple[int, ...]) -> None:
    """Nothing long is said; the spans are lost from end to end, and each reply leads into them."""
    rules = limited(goal, multipliers, HUGE)
    for number in (1, 10**500 + 77, 10**997 + 3):
        for explanation, _ in all_explanations(Position(rules, number)):
            assert len(explanation.text) <= 330
            assert not re.search(r"\d{10}|\^|/n", explanation.text)
            for claim in explanation.claims:
                if isinstance(claim, AnswersEach) and claim.low == claim.high:
                    check_by_solving(rules, claim)


def check_by_solving(rules: Rules, claim: AnswersEach) -> None:
    limit = rules.target or rules.ceiling or 0
    for span in claim.ways.spans:
        for end in (span.low, span.high, (span.low + span.high) // 2):
            verdict = verdict_of(Position(rules, end))
            assert verdict is not None
            assert not verdict.mover_wins
    for move in Position(rules, claim.low).legal_moves():
        answers = [claim.low * move * answer for answer in rules.multipliers]
        assert claim.low * move > limit or any(map(claim.ways.leads_to, answers))


def test_what_is_claimed_can_be_stored_exactly() -> None:
    rules = limited(Goal.REACH, tuple(range(2, 10)), HUGE)
    explanation = explain_win(Position(rules, HUGE // 240_000), 3)
    data = json.loads(json_line(explained(explanation)))
    assert data["text"] == explanation.text
    assert [claim["claim"] for claim in data["claims"]] == ["Play", "AnswersEach", "GoesOn"]
    span = explanation.claims[1]
    assert isinstance(span, AnswersEach)
    (stored,) = data["claims"][1]["ways"]["spans"]
    assert number_from_json(stored["low"]) == span.ways.spans[0].low > 10**990
    assert data["claims"][2] == {
        "claim": "GoesOn",
        "text": "it goes on like that: you need at most 4 more moves after x3",
        "who": "you",
        "moves": 4,
        "after": 3,
    }
    loss = to_plain(explained(explain_loss(Position(BOOKS["multiplication-madness"], 6))))
    assert loss["claims"][0]["products"] == list(range(12, 55, 6))


def test_nothing_is_explained_that_is_not_so() -> None:
    position = BOOKS["multiplication-madness"].opening()
    with pytest.raises(ValueError, match="x2 does not win here"):
        explain_win(position, 2)
    with pytest.raises(ValueError, match="x6 wins here"):
        refute(position, 6)
    with pytest.raises(ValueError, match="nothing is lost here"):
        explain_loss(position)
    with pytest.raises(ValueError, match="nothing is lost here"):
        explain_loss(position.play(6).play(9).play(2))


def test_nobody_knows_everything() -> None:
    """Then that is said, and nothing else."""
    hard = limited(Goal.REACH, (2, 5, 11, 23), 10**400).opening()
    endless = Rules(goal=Goal.LAST).opening()
    for position, text in (
        (hard, "It is too hard to see who wins here."),
        (endless, "This game never ends: nobody can win."),
    ):
        said = [explain_win(position, 2), explain_loss(position), refute(position, 2)]
        assert {explanation.text for explanation in said} == {text}
    assert span_around(hard.rules, 10**5) == Span(10**5, 10**5)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", few_of(1, 20))
def test_the_reader_notices_a_wrong_number(seed: int) -> None:
    """A reader who believes anything would prove nothing."""
    rng = random.Random(seed)
    noticed = told = 0
    for force, position in of_growing_games(rng, 12):
        for explanation, refuted in all_explanations(position):
            numbers = list(re.finditer(r"\d+", explanation.text))
            where = rng.choice(numbers)
            wrong = str(int(where[0]) + rng.choice((-1, 1)))
            text = explanation.text[: where.start()] + wrong + explanation.text[where.end() :]
            told += 1
            try:
                Reader(force, position, refuted).read(text)
            except (AssertionError, KeyError, ValueError):
                noticed += 1
    assert noticed > 0.9 * told > 50
