"""The questions how often each of two players wins, and how strong the levels are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from msgspec import UNSET, UnsetType

from timesduel.core.position import Position
from timesduel.data.plain import fraction_text
from timesduel.match.names import program_name
from timesduel.players.odds import DEFAULT_POSITIONS, Odds, win_odds
from timesduel.players.registry import PLAYERS, player_called
from timesduel.players.strength import all_pairs, strengths
from timesduel.solver.verdict import Watch
from timesduel.words.speech import say

_PLACES = 6
"""Digits behind the point of a chance that is shown as a decimal."""


@dataclass(frozen=True, kw_only=True)
class LevelAnswer:
    """A player that the computer can be."""

    name: str
    """Its id, such as `learner`."""

    title: str
    """Its name, for people."""

    description: str
    """How it plays, in a few words."""


@dataclass(frozen=True, kw_only=True)
class LevelsAnswer:
    """The players that the computer can be."""

    players: tuple[LevelAnswer, ...]
    """The weakest first."""

    odds: Mapping[str, Mapping[str, Fraction]] | UnsetType = UNSET
    """By player and opponent, how often the player wins, in both seats of every setup; left out
    unless it was asked for."""


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


def tell_levels(*, odds: bool = False, watch: Watch | None = None) -> LevelsAnswer:
    """Every player; with `odds` also how often each beats each other one, exactly.

    After each setup `watch` is called with how many are done.
    """
    described = tuple(
        LevelAnswer(name=name, title=program_name(name), description=kind.description)
        for name, kind in PLAYERS.items()
    )
    if not odds:
        return LevelsAnswer(players=described)
    players = {name: player_called(name) for name in PLAYERS}
    chances = strengths(players, all_pairs(PLAYERS), watch=watch)
    by_player = {
        name: {other: chances[name, other] for other in PLAYERS if other != name}
        for name in PLAYERS
    }
    return LevelsAnswer(players=described, odds=by_player)


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
