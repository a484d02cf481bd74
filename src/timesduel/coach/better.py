"""What a mistake looks like beside the move that would have won: numbers for a picture."""

from dataclasses import dataclass

from timesduel.coach.judge import verdict_of
from timesduel.coach.spans import span_around
from timesduel.core.fields import ExactInt
from timesduel.core.position import Position
from timesduel.solver.zones import Zone


@dataclass(frozen=True, kw_only=True)
class MoveShown:
    """A move that was not made, or not made yet."""

    multiplier: int
    """What is multiplied by."""

    product: ExactInt
    """The number that it makes."""


@dataclass(frozen=True, kw_only=True)
class BetterMove(MoveShown):
    """The winning move that the solver prefers: the quickest where it knows how long each takes."""

    zone: Zone | None
    """The numbers around that product which all lose for whoever moves from there, the smallest
    and the largest; None if the move ends the game, and with a modulus."""


def better_move(position: Position) -> BetterMove | None:
    """What the player to move should have played; None if nothing wins, or nothing is known."""
    move = _winning_move(position)
    if move is None:
        return None
    after = position.play(move)
    zone = None
    if position.rules.modulus is None and after.outcome() is None:
        zone = Zone(*span_around(position.rules, after.total)[:2])
    return BetterMove(multiplier=move, product=after.total, zone=zone)


def best_answer(position: Position) -> MoveShown | None:
    """How the player to move wins after a mistake; None if the game is over, or none is known."""
    move = _winning_move(position)
    if move is None:
        return None
    return MoveShown(multiplier=move, product=position.play(move).total)


def _winning_move(position: Position) -> int | None:
    verdict = verdict_of(position)
    return verdict.best_move if verdict is not None and verdict.mover_wins else None
