"""A game played back: every turn that stands, and how it ended."""

from timesduel import BOOKS, OnTimeout, TimeLimit
from timesduel.match.events import Action, Kind
from timesduel.match.game import Game
from timesduel.voices.replay import told_turns

MADNESS = BOOKS["multiplication-madness"]


def answers(game: Game) -> list[str]:
    return [turn.answer for turn in told_turns(game)]


def test_moves_and_turns_lost_to_the_clock() -> None:
    game = Game(rules=MADNESS, limit=TimeLimit(10, OnTimeout.PASS), names=("Ada", "Grace"))
    game = game.apply(Action(kind=Kind.START), 0.0)
    game = game.apply(Action(kind=Kind.MOVE, multiplier=5), 1.0)
    late = game.tick(20.0)
    assert late is not None
    one, two = told_turns(late)
    assert (one.answer, two.answer) == ("5", "")
    assert one.prompt == "Ada, enter a multiplier (2-9): "
    assert "Grace" in two.reply
    assert "5" in one.reply


def test_games_that_no_move_ended() -> None:
    game = Game(rules=MADNESS).with_moves([5])
    assert answers(game) == ["5"]
    assert answers(game.apply(Action(kind=Kind.RESIGN), 0.0)) == ["5", "resign"]
    claimed = game.apply(Action(kind=Kind.CLAIM, player=1), 0.0)
    assert answers(claimed) == ["5", ""]
    assert answers(game.with_moves([6, 9])) == ["5", "6", "9"]
