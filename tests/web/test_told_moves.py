"""What another process tells of a move comes to what the store has."""

import pytest

from tests.games import STARTED, act
from timesduel import BOOKS, Game, Kind
from timesduel.web.stores.reading import last_line, with_events
from timesduel.web.stores.told_moves import after_move

BEGUN = act(Game(rules=BOOKS["power-play"], started=STARTED), Kind.START, 1.0)
MOVED = act(BEGUN, Kind.MOVE, 2.5, multiplier=2, said=2, key="one")
MOVED_TWICE = act(MOVED, Kind.MOVE, 3.0, multiplier=3)


@pytest.mark.parametrize(("before", "after"), [(BEGUN, MOVED), (MOVED, MOVED_TWICE)])
def test_a_move(before: Game, after: Game) -> None:
    line = last_line(after)
    assert after_move(before, line) == after == with_events(before, [line])


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (BEGUN, ""),
        (BEGUN, "{nonsense}"),
        (BEGUN, last_line(MOVED_TWICE)),
        (MOVED, last_line(MOVED)),
        (BEGUN, last_line(act(BEGUN, Kind.RESIGN, 2.0))),
        (BEGUN, last_line(MOVED).replace('"multiplier": 2', '"multiplier": 7')),
    ],
)
def test_what_is_no_next_move_is_left_alone(game: Game, line: str) -> None:
    assert after_move(game, line) is None
