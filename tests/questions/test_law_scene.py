"""What pictures of many games at once show, number by number against brute force."""

from fractions import Fraction
from itertools import pairwise
from math import log10

import pytest

from tests.solver.brute import Brute, limited
from timesduel import Goal, Rules
from timesduel.errors import EffortError, RulesError, TimesDuelError
from timesduel.questions import law_scene
from timesduel.questions.law_scene import length_steps, period_rows, winner_map

SETS = [(2, 3), (2, 3, 9), (2, 5, 10), (2, 9), (7,), (3, 4, 13), tuple(range(2, 10))]
EFFORT = 20_000


def player_two_wins(goal: Goal, multipliers: tuple[int, ...], limit: int, start: int = 1) -> bool:
    """By brute force; a game that is over when it starts is not asked about."""
    return not Brute(limited(goal, multipliers, limit, start)).wins(start)


@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize("multipliers", SETS, ids=str)
def test_every_target_is_in_its_row(goal: Goal, multipliers: tuple[int, ...]) -> None:
    scene = period_rows(limited(goal, multipliers, 2), effort=EFFORT)
    left = log10(scene.begins) + scene.first * log10(scene.ratio)
    for limit in {*range(2, 300), *range(1_001, 20_000, 487)}:
        ratio = limit - 0.5 if goal is Goal.REACH else limit + 0.5  # no cut is so close to it
        row, place = divmod((log10(ratio) - left) / log10(scene.ratio), 1)
        if 0 <= row < len(scene.rows):
            striped = any(begin < place < end for begin, end in scene.rows[int(row)])
            assert striped == player_two_wins(goal, multipliers, limit), limit


@pytest.mark.parametrize("multipliers", [*SETS, (2, 5, 11), (2, 5, 7)], ids=str)
def test_rows_of_a_law_are_alike_and_only_those(multipliers: tuple[int, ...]) -> None:
    scene = period_rows(limited(Goal.LAST, multipliers, 2), effort=EFFORT)
    assert scene.is_law == (multipliers != (2, 5, 10))
    assert scene.is_lawless == (multipliers == (2, 5, 10))
    assert len(scene.rows) == law_scene.MOST_ROWS
    assert -4 <= scene.first <= 0
    alike = [
        len(one) == len(two)
        and all(
            abs(a - b) < 1e-6
            for x, y in zip(one, two, strict=True)
            for a, b in zip(x, y, strict=True)
        )
        for one, two in pairwise(scene.rows[-scene.first :])
    ]
    assert any(alike) == all(alike) == scene.is_law
    for row in scene.rows:
        ends = [end for piece in row for end in piece]
        assert ends == sorted(ends)
        assert 0 <= ends[0] < ends[-1] <= 1


def test_where_no_law_is_known_the_rows_differ_as_little_as_can_be() -> None:
    """The theorem about {a, b, ab} has steps of 25 and 50; rows of 20 drift the least."""
    assert period_rows(limited(Goal.LAST, (2, 5, 10), 2), effort=EFFORT).ratio == 20


def test_there_are_as_many_rows_as_are_known_and_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = limited(Goal.LAST, (2, 12, 17), 2)
    few = period_rows(rules, effort=40)
    whole = period_rows(rules, effort=EFFORT)
    assert 2 <= len(few.rows) < len(whole.rows)
    assert few.ratio != whole.ratio or few.rows == whole.rows[: len(few.rows)]
    with pytest.raises(TimesDuelError, match="less than two rows"):
        period_rows(rules, effort=1)
    room = sum(map(len, whole.rows[:4]))
    for pieces, rows in ((room - 1, 3), (room, 4)):
        monkeypatch.setattr(law_scene, "MOST_PIECES", pieces)
        assert period_rows(rules, effort=EFFORT).rows == whole.rows[:rows]


@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize("multipliers", SETS, ids=str)
def test_the_map_is_right_for_every_target_and_start(
    goal: Goal, multipliers: tuple[int, ...]
) -> None:
    scene = winner_map(limited(goal, multipliers, 150), effort=EFFORT)
    for limit in range(2, 300, 3):
        for start in range(1, limit, 7):
            ratio = Fraction(limit, start)
            reach = goal is Goal.REACH
            inside = any(
                low < ratio <= high if reach else low <= ratio < high for low, high in scene.bands
            )
            assert inside == player_two_wins(goal, multipliers, limit, start), (limit, start)
    for limit in range(3, 60):
        game = winner_map(limited(goal, multipliers, limit, 2), effort=EFFORT)
        assert (game.winner == 2) == player_two_wins(goal, multipliers, limit, 2)


def test_maps_that_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RulesError):
        winner_map(Rules(goal=Goal.LAST, modulus=11), effort=EFFORT)
    far = limited(Goal.LAST, (2, 5, 11), 10**60)
    with pytest.raises(EffortError, match="within an effort of 99"):
        winner_map(far, effort=99)
    monkeypatch.setattr(law_scene, "MOST_BANDS", 20)
    with pytest.raises(TimesDuelError, match="zones; a picture has room for 20"):
        winner_map(far, effort=EFFORT)


@pytest.mark.parametrize("goal", [Goal.REACH, Goal.LAST])
@pytest.mark.parametrize("multipliers", SETS, ids=str)
def test_every_game_is_as_long_as_its_step(goal: Goal, multipliers: tuple[int, ...]) -> None:
    scene = length_steps(limited(goal, multipliers, 2), effort=EFFORT)
    assert len(scene.steps) == law_scene.MOST_STEPS
    assert scene.steps[0].low == 1
    assert all(one.high == two.low for one, two in pairwise(scene.steps))
    for limit in {*range(2, 300), *range(1_001, 20_000, 487)}:
        ratio = limit - (goal is Goal.REACH)
        wins, plies = Brute(limited(goal, multipliers, limit)).value(1, frozenset({1}))
        for step in scene.steps:
            if step.low <= ratio < step.high:
                assert (step.moves, step.winner) == (plies, 1 if wins else 2)


def test_the_lengths_say_where_the_zones_come_again() -> None:
    scene = length_steps(limited(Goal.REACH, (2, 3, 9), 2), effort=EFFORT)
    assert scene.ratio == 27
    assert scene.periods[:3] == (9, 243, 6561)
    assert scene.periods[-1] <= scene.steps[-1].high < 27 * scene.periods[-1]
    none = length_steps(limited(Goal.REACH, (2, 5, 10), 2), effort=EFFORT)
    assert (none.ratio, none.periods) == (None, ())
    few = length_steps(limited(Goal.REACH, (2, 5, 10), 2), effort=20)
    assert few.steps == none.steps[: len(few.steps)]
    assert 0 < len(few.steps) < len(none.steps)


def test_lengths_that_are_refused() -> None:
    with pytest.raises(TimesDuelError, match="goals reach and last"):
        length_steps(limited(Goal.EXACT, (2, 3), 2), effort=EFFORT)
    with pytest.raises(RulesError):
        length_steps(Rules(goal=Goal.LAST, modulus=11), effort=EFFORT)
