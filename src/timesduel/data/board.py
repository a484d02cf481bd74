"""A position as the page's board takes it: what may be played there, and what that makes."""

from collections.abc import Sequence

from msgspec import Struct

from timesduel.core.fields import ExactInt
from timesduel.core.outcome import Goal
from timesduel.core.position import Position, can_be_hit


class Choice(Struct, frozen=True, gc=False):
    """A multiplier that may be played now."""

    multiplier: int
    """By what."""

    product: ExactInt | None
    """What it makes; null where the players are to say that themselves."""


class Reach(Struct, frozen=True, gc=False):
    """How far the next move can go where a target is to be reached."""

    total: ExactInt
    """The largest number that a move makes."""

    wins: bool
    """Does that move win?"""


class BoardForm(Struct, frozen=True):
    """How a position stands, without the game around it."""

    total: ExactInt
    """The number on the table."""

    to_move: int | None
    """Player 1 or 2; null where the game is over."""

    choices: list[Choice]
    """What may be played; nothing where the game is over."""

    used: list[ExactInt] | None
    """With a modulus, the numbers that have been on the table; null without."""

    hittable: bool | None
    """In an exact game, can the target still be hit? Null elsewhere."""

    reach: Reach | None
    """Where a target is to be reached, how far the next move can go; null elsewhere."""


class BoardMove(Struct, frozen=True, gc=False):
    """A move on the board."""

    player: int
    """Who makes it, 1 or 2."""

    multiplier: int
    """By what."""

    total: ExactInt
    """The number after it."""


def board_of(position: Position) -> BoardForm:
    """How a position stands."""
    rules, over = position.rules, position.outcome() is not None
    moves = () if over else position.legal_moves()
    return BoardForm(
        total=position.total,
        to_move=None if over else position.player,
        choices=[Choice(move, position.product(move)) for move in moves],
        used=None if rules.modulus is None else [*position.used],
        hittable=can_be_hit(position) if rules.goal is Goal.EXACT else None,
        reach=None if over else reach_of(position),
    )


def reach_of(position: Position) -> Reach | None:
    """How far the next move can go in a position that is not over; None without such a target."""
    if position.rules.goal is not Goal.REACH:
        return None
    furthest = position.play(max(position.legal_moves()))
    return Reach(furthest.total, furthest.outcome() is not None)


def moves_between(positions: Sequence[Position], moves: Sequence[int]) -> list[BoardMove]:
    """The moves that lead from each position to the next one."""
    return [
        BoardMove(before.player, move, after.total)
        for before, move, after in zip(positions[:-1], moves, positions[1:], strict=True)
    ]
