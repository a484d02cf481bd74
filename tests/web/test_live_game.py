"""One game in memory: everybody who follows it sees the same, whenever they came."""

from dataclasses import replace

from tests.games import act
from timesduel import BOOKS, Game, Kind
from timesduel.web.games.live_game import Cursor, LiveGame
from timesduel.web.games.room import BARE


def test_a_name_that_comes_with_several_events_is_in_all_of_them() -> None:
    """Another process had the game when the friend came; we hear of it late."""
    empty = Game(rules=BOOKS["power-play"])
    now = act(act(empty, Kind.START, 1.0), Kind.MOVE, 2.0, multiplier=2)
    now = now.with_names(("Ada", "Grace"))
    early = LiveGame("id", empty, BARE, None)
    followed = Cursor(early, 0)
    early.go_on(now)
    late = Cursor(LiveGame("id", now, BARE, None), 0)
    seen = followed.take()
    assert seen == late.take()
    assert b"Ada and Grace" in seen[0]
    assert replace(now).names == ("Ada", "Grace")
