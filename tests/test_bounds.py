"""What is promised of the effort, in small: work is counted, whoever does it, and so is memory.

`tests/campaigns` has the same in large, as processes that are measured.
"""

import tracemalloc
from collections.abc import Mapping, Sequence
from random import Random as Dice

import pytest

from tests.coach.games import played
from tests.support import Program
from timesduel import BOOKS, Goal, Position, Rules, Verdict, player_called, review, solve, win_odds
from timesduel.errors import EffortError
from timesduel.players import sight
from timesduel.players.player import CachedPlayer
from timesduel.players.sight import MOST_STATES, Seen
from timesduel.solver.modular.board import reach
from timesduel.solver.verdict import Watch

MODULAR = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=29)


class Count:
    """How much was done."""

    def __init__(self) -> None:
        self.done = 0


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Count:
    """The states at which a level looks ahead."""
    count = Count()

    class Walk(sight._ModularSearch):
        def look(self, horizon: int) -> Mapping[int, Seen | None]:
            before = self.left
            seen = super().look(horizon)
            count.done += before - self.left
            return seen

    monkeypatch.setattr(sight, "_ModularSearch", Walk)
    return count


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> Count:
    """The points that the solver of the modular game looks at to see which are within reach."""
    count = Count()

    def counting(exits: Sequence[int], token: int, free: int) -> int:
        found = reach(exits, token, free)
        count.done += found.bit_count()
        return found

    monkeypatch.setattr("timesduel.solver.modular.search.reach", counting)
    return count


@pytest.mark.parametrize(
    ("modulus", "p1", "p2"), [(29, "thinker", "thinker"), (61, "expert", "random")]
)
def test_looking_ahead_is_work(modulus: int, p1: str, p2: str, looked: Count) -> None:
    opening, effort = MODULAR.replace(modulus=modulus).opening(), 2_000
    with pytest.raises(EffortError, match=rf"^not computed within an effort of {effort}$"):
        win_odds(opening, player_called(p1), player_called(p2), effort)
    assert 0 < looked.done <= 16 * effort + 2 * MOST_STATES


@pytest.mark.parametrize(("modulus", "p1"), [(17, "learner"), (19, "random"), (997, "random")])
def test_what_a_perfect_player_solves_is_work(
    modulus: int, p1: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening, effort, told = MODULAR.replace(modulus=modulus).opening(), 2_000, [0]

    def solved(position: Position, *, effort: int, watch: Watch) -> Verdict:
        def both(work: int) -> None:
            told[-1] = work
            watch(work)

        told.append(0)
        return solve(position, effort=effort, watch=both)

    monkeypatch.setattr("timesduel.players.registry.solve", solved)
    with pytest.raises(EffortError) as found:
        win_odds(opening, player_called(p1), player_called("perfect", effort), effort)
    assert found.value.effort == effort
    assert effort // 3 < sum(told) <= 2 * effort + 1_000, "one too many, and its preparation"


def test_a_perfect_player_with_little_effort_of_its_own_gives_up_by_itself() -> None:
    opening, little = MODULAR.replace(modulus=61).opening(), player_called("perfect", 50)
    with pytest.raises(EffortError, match=r"^not solved within an effort of 50$"):
        win_odds(opening, little, player_called("random"), 100_000)


@pytest.mark.parametrize(
    ("modulus", "multipliers"),
    [(115, None), (759, (9, 8, 3, 11)), (4999, tuple(range(2, 14))), (997, (2, 3))],
)
def test_a_wide_board_is_more_work(
    modulus: int, multipliers: tuple[int, ...] | None, searched: Count
) -> None:
    rules = MODULAR.replace(modulus=modulus, multipliers=multipliers or MODULAR.multipliers)
    effort = 500
    with pytest.raises(EffortError, match=rf"^not solved within an effort of {effort}$"):
        solve(rules.opening(), effort=effort)
    assert 0 < searched.done <= 64 * effort + modulus


@pytest.mark.parametrize(
    "rules",
    [
        MODULAR.replace(modulus=1073),
        MODULAR.replace(modulus=10**6 - 17, multipliers=tuple(range(2, 66))),
        BOOKS["multiplier-showdown"].replace(target=10**300, multipliers=tuple(range(2, 66))),
        BOOKS["power-play"].replace(target=10**50_000),
    ],
    ids=["modular", "many moves", "many numbers", "large numbers"],
)
def test_the_effort_bounds_the_memory(rules: Rules) -> None:
    """500 MB are promised for an effort of 200,000."""
    effort, anybody = 1_000, player_called("random")
    tracemalloc.start()
    try:
        with pytest.raises(EffortError):
            win_odds(rules.opening(), anybody, anybody, effort)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak <= 1_000_000 + 2_000 * effort


def test_what_was_asked_before_changes_nothing() -> None:
    """Neither the odds nor whether there are any; nor does a larger effort change them."""
    rules = MODULAR.replace(modulus=13, multipliers=(2, 3))
    level, perfect = player_called("expert"), player_called("perfect")
    told: list[int] = []
    odds = win_odds(rules.opening(), level, perfect, 10**6, told.append)
    exactly = told[-1]
    for _ in range(2):
        assert win_odds(rules.opening(), level, perfect, exactly) == odds
        with pytest.raises(EffortError):
            win_odds(rules.opening(), level, perfect, exactly - 1)


def test_who_remembers_pays_for_thinking_once() -> None:
    rules = MODULAR.replace(modulus=13, multipliers=(2, 3))
    player = CachedPlayer(player_called("expert"))
    told: list[int] = []
    first = win_odds(rules.opening(), player, player, watch=told.append)
    once = told[-1]
    assert win_odds(rules.opening(), player, player, watch=told.append) == first
    assert told[-1] < once


def test_a_review_ends_when_enough_was_done_for_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(goal=Goal.LAST, multipliers=(2, 31), modulus=61)  # 31 is half of 1: pairs decide
    record = played(rules, Dice(1))
    everything = review(record)
    assert None not in everything.leaders
    monkeypatch.setattr("timesduel.coach.judge._STATES_FOR_ALL", 300)
    some = review(record)
    known = [leader is not None for leader in some.leaders]
    assert known == sorted(known), "the end of the game"
    assert 0 < sum(known) < len(known)
    assert all(
        one in (None, other) for one, other in zip(some.leaders, everything.leaders, strict=True)
    )


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("odds m-showdown --modulus 29 --p1 thinker --p2 thinker --effort 99", "not computed"),
        ("odds m-showdown --modulus 61 --p1 perfect --p2 random --effort 99", "not computed"),
        ("solve m-showdown --modulus 115 --effort 99", "not solved"),
        ("solve multiplier-showdown --multipliers 2,5,11 --target 10^99 --effort 99", "not solved"),
        ("law --goal reach --multipliers 2,5,6,8,9 --effort 99", "open: neither a law"),
    ],
)
def test_the_option_that_asks_for_more_is_named(
    command: str, told: str, timesduel: Program
) -> None:
    line = timesduel.refused(*command.replace("m-", "multiplication-").split(), status=1)
    assert line.startswith(told)
    assert " within an effort of 99" in line
    assert line.endswith("; for more: --effort 990")
