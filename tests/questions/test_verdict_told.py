"""Verdicts in lines: what was found is said, and what was not is said to be unknown."""

import pytest

from timesduel import BOOKS, Rules, solve
from timesduel.core.outcome import Goal
from timesduel.questions.verdict import because, verdict_lines, who_wins
from timesduel.solver.formula import Between, PartnerPairs
from timesduel.solver.verdict import Verdict

WON = solve(BOOKS["power-play"])
LOST = solve(BOOKS["multiplier-showdown"].replace(target=5_000))


def test_who_wins() -> None:
    texts = [who_wins(v, at_start=start) for v in (WON, LOST) for start in (True, False)]
    assert len({*texts}) == 4
    assert all(texts)


def test_how_it_is_won_or_lost() -> None:
    won, lost = [*verdict_lines(WON)], [*verdict_lines(LOST)]
    assert len(won) == len(lost) == 3
    assert won[0] != lost[0]
    assert str(WON.best_move) in won[1]
    assert str(LOST.remoteness) in lost[2]


@pytest.mark.parametrize("wins", [True, False])
def test_what_is_not_known(wins: bool) -> None:
    verdict = Verdict(mover_wins=wins, winning_moves=None, remoteness=None, best_move=3)
    assert len([*verdict_lines(verdict)]) == 1
    told = [*verdict_lines(verdict, more=700)]
    assert len(told) == 3
    assert "700" in told[0]


def test_nothing_to_play() -> None:
    stuck = solve(Rules(goal=Goal.LAST, ceiling=1).opening())
    assert len([*verdict_lines(stuck)]) == 1


def test_lines_fit_a_width() -> None:
    many = Verdict(mover_wins=True, winning_moves=tuple(range(2, 90, 2)), remoteness=3, best_move=2)
    assert all(len(line) <= 60 for line in verdict_lines(many, width=60))
    assert len([*verdict_lines(many)]) == 3


def test_reasons_fit_a_width() -> None:
    assert because(None, 60) == []
    pairs = PartnerPairs(tuple((number, number + 1) for number in range(10, 60, 2)))
    assert all(len(line) <= 60 for line in because(pairs, 60)[1:])
    short = Between("6^2", "<", "T", "<=", "3 * 6^2")
    assert because(short, 60) == ["Because 6^2 < T <= 3 * 6^2."]
    assert len(because(short, 20)) == 3
