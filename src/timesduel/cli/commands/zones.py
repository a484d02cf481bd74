"""`timesduel zones`: the numbers to leave the opponent, listed and drawn."""

from collections.abc import Iterator
from typing import Any

import click

from timesduel.cli.options.common import (
    effort_option,
    house_rules,
    json_option,
    no_color_option,
    refused,
    solver_rule_options,
)
from timesduel.cli.options.values import Book
from timesduel.cli.output.pictures import check_places, require_matplotlib, write_picture
from timesduel.cli.output.progress import progress
from timesduel.cli.output.screen import Screen
from timesduel.core.books import BOOKS
from timesduel.core.numbers import brief, number_to_json, spell
from timesduel.core.rules import Rules
from timesduel.errors import RulesError
from timesduel.solver.ratio import largest_total
from timesduel.solver.zones import Zone, losing_zones
from timesduel.views.band import KEY, fitting_band
from timesduel.views.widths import WIDTH, folded

_NARROWEST, _WIDEST = 20, 100
_MOST_LINES = 20


@click.command("zones", short_help="The numbers to leave your opponent.")
@click.argument("book", type=Book())
@solver_rule_options
@effort_option()
@json_option
@click.option("--svg", type=click.Path(), metavar="FILE", help="Draw a picture, as SVG.")
@click.option("--png", type=click.Path(), metavar="FILE", help="Draw a picture, as PNG.")
@no_color_option
def command(
    book: Rules, effort: int, as_json: bool, svg: str | None, png: str | None, **changes: Any
) -> None:
    """Which numbers should you leave your opponent in BOOK?

    From each number listed the player to move loses, if the other plays well. A number may be
    written as a power (10^18), or be - and come from standard input.
    """
    rules = house_rules(book, **changes)
    try:
        limit = largest_total(rules)
    except RulesError as error:
        raise refused(error.field, f"{error.problem}.") from None
    pictures = {kind: path for kind, path in (("svg", svg), ("png", png)) if path is not None}
    check_places(pictures)
    if pictures:
        require_matplotlib()
    with progress(effort, "Looking for zones") as watch:
        zones = losing_zones(rules, effort=effort, watch=watch)
    notes = [_draw(rules, zones, effort, kind, path) for kind, path in pictures.items()]
    if as_json:
        import json

        exact = [[number_to_json(number) for number in zone] for zone in zones]
        click.echo(json.dumps({"rules": rules.to_json(), "zones": exact}))
    else:
        _show(Screen(), rules, zones, limit)
    for note in notes:
        click.echo(note, err=as_json)


def _show(screen: Screen, rules: Rules, zones: tuple[Zone, ...], limit: int) -> None:
    screen.heading(folded(_heading(rules)))
    for line in _listed(zones):
        screen.line(line)
    for line in _about_the_start(rules, zones):
        screen.line(line)
    screen.begin_block()
    for line in fitting_band(limit, zones, _columns(screen)).lines(zones):
        screen.line(line)
    screen.line(KEY)


def _heading(rules: Rules) -> str:
    assert rules.limit is not None
    by = ""
    if rules.multipliers != BOOKS[rules.name].multipliers:
        by = f", multiplying by {spell(rules.multipliers, ' or ')}"
    limit = f"{rules.limit_name} {brief(rules.limit)}"
    return f"Numbers to leave your opponent in {rules.name}, {limit}{by}:"


def _listed(zones: tuple[Zone, ...]) -> Iterator[str]:
    half = _MOST_LINES // 2
    left_out = len(zones) - 2 * half
    for index, (low, high) in enumerate(zones):
        if left_out > 0 and half <= index < len(zones) - half:
            if index == half:
                yield f"  ... {left_out} more; --json lists them all"
            continue
        yield f"  {brief(low)}" if low == high else f"  {brief(low)} to {brief(high)}"


def _about_the_start(rules: Rules, zones: tuple[Zone, ...]) -> Iterator[str]:
    if not zones:
        yield "  None: from every number the player to move can win."
    elif any(low <= rules.start <= high for low, high in zones):
        yield f"{rules.start}, where the game starts, is one of them: Player 2 can win."
    else:
        yield f"{rules.start}, where the game starts, is none of them: Player 1 can win."


def _columns(screen: Screen) -> int:
    """As wide as the terminal, within reason."""
    if not screen.is_watched:
        return WIDTH
    from shutil import get_terminal_size

    return min(max(get_terminal_size().columns, _NARROWEST), _WIDEST)


def _draw(rules: Rules, zones: tuple[Zone, ...], effort: int, kind: str, path: str) -> str:
    """Write a picture, and say so."""
    from timesduel.views.figure import picture

    return write_picture(path, picture(rules, zones, kind, effort=effort))
