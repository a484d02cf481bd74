"""What a move was worth, against brute force."""

from itertools import product

import pytest

from tests.solver.brute import Brute, limited
from timesduel import BOOKS, Goal, Position, Rules
from timesduel.coach.judge import Grade, judge, verdict_of

SETS = [(2,), (2, 3), (2, 9), (3, 5, 7), (2, 3, 4, 5, 6, 7, 8, 9)]


def expected(rules: Rules, total: int, move: int) -> tuple[Grade, tuple[int, ...]]:
    """The grade once more, from the rules alone."""
    brute = Brute(rules)
    winning = brute.winning(total)
    if move in winning:
        alone = len(winning) == 1 < len(brute.moves(total, frozenset()))
        return (Grade.ONLY if alone else Grade.KEPT), winning
    return (Grade.THREW if winning else Grade.LOST), winning


@pytest.mark.no_cover
@pytest.mark.parametrize("multipliers", SETS)
@pytest.mark.parametrize("goal", Goal)
def test_every_move_of_small_games(goal: Goal, multipliers: tuple[int, ...]) -> None:
    seen = set()
    for limit, total in product((30, 77, 100), range(1, 40)):
        rules = limited(goal, multipliers, limit)
        position = Position(rules, total)
        for move in position.legal_moves():
            found = judge(position, move)
            assert (found.grade, found.winning_moves) == expected(rules, total, move)
            assert found.grade.could_win == bool(found.winning_moves)
            assert found.grade.keeps_the_win == (move in (found.winning_moves or ()))
            reply, brute = total * move, Brute(rules)
            answers = brute.winning(reply)
            slips = 0 < len(answers) < len(brute.moves(reply, frozenset()))
            assert found.can_be_answered_wrongly == slips
            seen.add(found.grade)
    assert len(seen) > 1


def test_a_turn_lost_to_the_clock() -> None:
    """The number stays: whoever could win loses that; whoever was lost had no win to keep."""
    rules = BOOKS["multiplication-madness"]
    assert judge(rules.opening(), None).grade is Grade.THREW
    saved = judge(Position(rules, 6), None)
    assert saved.grade is Grade.LOST
    assert saved.winning_moves == ()


def test_what_is_not_known() -> None:
    endless = BOOKS["multiplication-showdown"].replace(ceiling=None).opening()
    assert verdict_of(endless) is None
    found = judge(endless, 2)
    assert found.grade is Grade.UNKNOWN
    assert found.winning_moves is None
    assert not found.grade.could_win
    far = BOOKS["multiplier-showdown"].replace(target=10**1000, multipliers=(2, 5, 11, 23))
    assert judge(far.opening(), 2).grade is Grade.UNKNOWN


def test_a_win_that_is_seen_only_after_the_move() -> None:
    """The effort may settle what follows, and not what it follows from."""
    rules = BOOKS["multiplier-showdown"].replace(target=10**30, multipliers=(2, 5, 11, 23))
    position, effort = rules.opening(), 4
    for _ in range(40):
        moves = position.legal_moves()
        grades = {move: judge(position, move, effort).grade for move in moves}
        exact = {move: judge(position, move).grade for move in moves}
        for move in moves:
            assert grades[move] in (Grade.UNKNOWN, Grade.KEPT, exact[move])
            if grades[move] is Grade.KEPT:
                assert exact[move] in (Grade.KEPT, Grade.ONLY)
        position = position.play(2)


def test_the_marks() -> None:
    assert [grade.mark for grade in Grade] == ["!!", "", "??", "", "-"]
