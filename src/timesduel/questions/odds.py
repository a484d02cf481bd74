"""The question how often each of two players wins."""

from collections.abc import Iterator
from fractions import Fraction

from timesduel.core.position import Position
from timesduel.data.plain import fraction_text
from timesduel.players.odds import DEFAULT_POSITIONS, Odds, win_odds
from timesduel.players.registry import player_called
from timesduel.solver.verdict import Watch
from timesduel.words.speech import say

_PLACES = 6
"""Digits behind the point of a chance that is shown as a decimal."""


def tell_odds(
    position: Position,
    p1: str,
    p2: str,
    *,
    effort: int = DEFAULT_POSITIONS,
    watch: Watch | None = None,
) -> Odds:
    """How often Player 1 and Player 2 win from a position on; both are named as in `PLAYERS`.

    `effort` is what `win_odds` counts, together with all that the players think.
    """
    players = player_called(p1, effort), player_called(p2, effort)
    return win_odds(position, *players, effort, watch)


def chance_lines(seat: int, name: str, chance: Fraction, width: int) -> Iterator[str]:
    """How often a player wins, as a fraction and as a decimal: on one line if that is not longer
    than `width` characters."""

    def line(shown: str) -> str:
        return say("solve.chance", seat=seat, name=name, chance=shown)

    decimal, written = _decimal(chance), fraction_text(chance)
    exact = (chance * 10**_PLACES).denominator == 1
    if chance.denominator == 1:
        yield line(decimal)
    elif len(joined := line(f"{written}{' = ' if exact else ', '}{decimal}")) <= width:
        yield joined
    elif len(short := line(written)) <= width:
        yield short
        yield f"  {'= ' if exact else ''}{decimal}"
    else:
        yield line(decimal)
        yield _fraction(written, width)


def _fraction(written: str, width: int) -> str:
    """A long fraction, or how long it is."""
    exactly = say("solve.exactly", fraction=written)
    if len(exactly) <= width:
        return exactly
    above, _, below = written.partition("/")
    return say("solve.long_fraction", above=len(above), below=len(below))


def _decimal(chance: Fraction) -> str:
    """The chance as a decimal; a word before it says that it is not exact."""
    unit = 10**_PLACES
    scaled = chance * unit
    nearest = round(scaled)
    if nearest == scaled:
        whole, rest = divmod(nearest, unit)
        return f"{whole}.{rest:0{_PLACES}}".rstrip("0").rstrip(".")
    if nearest == 0:
        return say("solve.below", number="0." + "1".zfill(_PLACES))
    if nearest == unit:
        return say("solve.above", number="0." + "9" * _PLACES)
    return say("solve.about", number=f"0.{nearest:0{_PLACES}}")
