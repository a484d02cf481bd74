"""What an event is called for those who follow a game from afar."""

import pytest

from tests.games import act, game_with
from timesduel import BOOKS, Game, Kind, OnTimeout, Reason, TakeBacks, TimeLimit
from timesduel.voices.replay import ending_text, event_text

RULES = BOOKS["multiplication-madness"]
BEGUN = Game(rules=RULES, names=("Ada", "Grace"), take_backs=TakeBacks.AGREED)


def told(before: Game, after: Game) -> str:
    return event_text(before, after.events[-1], after)


def test_the_story_of_a_game() -> None:
    texts = []
    game = BEGUN
    steps = [
        (Kind.START, {}),
        (Kind.MOVE, {"multiplier": 5}),
        (Kind.ASK, {"player": 1}),
        (Kind.DECLINE, {"player": 2}),
        (Kind.ASK, {"player": 1}),
        (Kind.AGREE, {"player": 2}),
        (Kind.MOVE, {"multiplier": 9}),
        (Kind.PAUSE, {}),
        (Kind.START, {}),
        (Kind.RESIGN, {"player": 2}),
    ]
    for kind, fields in steps:
        after = act(game, kind, **fields)
        texts.append(told(game, after))
        game = after
    assert texts == [
        "Ada and Grace: the game begins, and Ada is to move.",
        "Ada multiplied 1 by 5. The number is 5.",
        "Ada asks to take back a move.",
        "Grace does not agree.",
        "Ada asks to take back a move.",
        "Grace agrees: the move is taken back. The number is 1.",
        "Ada multiplied 1 by 9. The number is 9.",
        "The clock is stopped.",
        "The game goes on. It is Grace's turn.",
        "Grace gave up.",
    ]
    assert "Ada" in ending_text(game)


def test_what_the_clock_does() -> None:
    limit = TimeLimit(5, OnTimeout.PASS)
    game = act(Game(rules=RULES, names=("Ada", "Grace"), limit=limit), Kind.START, 10.0)
    late = game.tick(15.0)
    assert late is not None
    assert told(game, late) == "Ada's time was up: the turn is lost."


@pytest.mark.parametrize(
    ("kind", "fields", "text"),
    [
        (Kind.CLAIM, {"player": 1}, "Ada claims the win: Grace stayed away."),
        (Kind.RESIGN, {"player": 1}, "Ada gave up."),
    ],
)
def test_how_it_may_end(kind: Kind, fields: dict[str, int], text: str) -> None:
    after = act(BEGUN, kind, **fields)
    assert told(BEGUN, after) == text


def test_programs_and_moves_taken_back_at_once() -> None:
    game = game_with(RULES, names=("Ada", "Bot"), players=(None, "beginner"))
    moved = act(game, Kind.MOVE, multiplier=5)
    lost = act(moved, Kind.FORFEIT, player=2, reason=Reason.CRASHED)
    assert told(moved, lost) == "Bot loses."
    back = act(moved, Kind.UNDO)
    assert told(moved, back) == "The last move is taken back. The number is 1."


def test_a_remainder_is_said_to_be_one() -> None:
    game = game_with(BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=7))
    after = act(game, Kind.MOVE, multiplier=9)
    assert told(game, after) == "Player 1 multiplied 1 by 9. The number is 2 (mod 7)."
