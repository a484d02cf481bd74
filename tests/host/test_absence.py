"""When somebody is away for long enough, and when something happens by itself."""

import pytest

from tests.games import act, game_with
from timesduel import BOOKS, Game, Kind, TimeLimit
from timesduel.errors import ActionError
from timesduel.host.absence import PATIENCE, check_away
from timesduel.host.due import due_at

RULES = BOOKS["power-play"]


def test_a_claim_takes_patience() -> None:
    left = 1_000.0
    for now in (left - 5, left, left + PATIENCE - 0.01):
        with pytest.raises(ActionError) as refused:
            check_away(left, now)
        assert refused.value.message.code == "games.not_away"
    check_away(left, left + PATIENCE)


def test_nobody_claims_against_somebody_who_never_came() -> None:
    with pytest.raises(ActionError) as refused:
        check_away(0.0, 1_000.0)
    assert refused.value.message.code == "games.not_come"


def test_when_something_happens_by_itself() -> None:
    game = Game(rules=RULES, limit=TimeLimit(10))
    assert due_at(game) is None, "the clock does not run yet"
    running = act(game, Kind.START, 100.0)
    assert due_at(running) == 110.0
    paused = act(running, Kind.PAUSE, 104.0)
    assert due_at(paused) is None
    assert due_at(act(paused, Kind.START, 200.0)) == 206.0
    assert due_at(act(running, Kind.RESIGN, 101.0)) is None
    assert due_at(game_with(RULES)) is None


def test_a_program_moves_at_once() -> None:
    game = game_with(RULES, players=("beginner", None))
    assert due_at(game) == 0.0
    begun = act(game, Kind.START, 100.0)
    assert due_at(begun) == 100.0
    assert due_at(act(begun, Kind.MOVE, 101.0, multiplier=2)) is None
