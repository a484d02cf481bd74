"""`timesduel odds`: how often each of two players wins, exactly."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import click

from timesduel.cli.options.common import (
    at_option,
    effort_option,
    house_rules,
    json_option,
    position_at,
    solver_rule_options,
)
from timesduel.cli.options.values import BookId, PlayerName
from timesduel.cli.output.progress import progress
from timesduel.core.numbers import in_full
from timesduel.core.rules import Rules
from timesduel.players.odds import DEFAULT_POSITIONS, win_odds
from timesduel.players.registry import player_called
from timesduel.views.widths import WIDTH
from timesduel.words.speech import say

_PLACES = 6


@click.command("odds", short_help="How often each of two players wins.")
@click.argument("book", type=BookId())
@click.option("--p1", type=PlayerName(), required=True, help="Player 1 (see: timesduel levels).")
@click.option("--p2", type=PlayerName(), required=True, help="Player 2 (see: timesduel levels).")
@solver_rule_options
@at_option
@effort_option(DEFAULT_POSITIONS)
@json_option
def command(
    book: Rules,
    p1: str,
    p2: str,
    at: int | None,
    effort: int,
    as_json: bool,
    **changes: Any,
) -> None:
    """How often does each of two players win BOOK? Player 1 begins.

    The odds are exact. The effort bounds the positions that are visited, together with all that
    the players think about them.
    """
    position = position_at(house_rules(book, **changes), at)
    players = player_called(p1, effort), player_called(p2, effort)
    with progress(effort, say("solve.following")) as watch:
        odds = win_odds(position, *players, effort, watch)
    if as_json:
        click.echo(json.dumps({"p1": _written(odds.p1), "p2": _written(odds.p2)}))
        return
    for seat, name, chance in ((1, p1, odds.p1), (2, p2, odds.p2)):
        for line in _lines(seat, name, chance):
            click.echo(line)


def _lines(seat: int, name: str, chance: Fraction) -> Iterator[str]:
    """The chance as a fraction and as a decimal, on one line if they fit there."""

    def line(shown: str) -> str:
        return say("solve.chance", seat=seat, name=name, chance=shown)

    decimal, written = _decimal(chance), _written(chance)
    exact = (chance * 10**_PLACES).denominator == 1
    if chance.denominator == 1:
        yield line(decimal)
    elif len(joined := line(f"{written}{' = ' if exact else ', '}{decimal}")) <= WIDTH:
        yield joined
    elif len(short := line(written)) <= WIDTH:
        yield short
        yield f"  {'= ' if exact else ''}{decimal}"
    else:
        yield line(decimal)
        yield _fraction(written)


def _fraction(written: str) -> str:
    """A long fraction, or how long it is."""
    exactly = say("solve.exactly", fraction=written)
    if len(exactly) <= WIDTH:
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


def _written(chance: Fraction) -> str:
    return f"{in_full(chance.numerator)}/{in_full(chance.denominator)}"
