"""`timesduel coach`: what the coach has to say about a position, or about a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from timesduel.cli.options.common import (
    house_rules,
    json_option,
    position_at,
    refused,
    rule_options,
)
from timesduel.cli.options.values import BookId, Number, NumberList
from timesduel.cli.screen.screen import Screen
from timesduel.core.rules import LARGEST_MULTIPLIER
from timesduel.data.plain import json_line
from timesduel.errors import MoveError
from timesduel.questions.advice import MoveAnswer, tell_hints, tell_move
from timesduel.views.widths import folded
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.core.rules import Rules


@click.command("coach")
@click.argument("book", type=BookId())
@rule_options()
@click.option("--at", type=Number(0))
@click.option("--used", type=NumberList())
@click.option("--move", type=Number(2, most=LARGEST_MULTIPLIER, such_as="6"))
@json_option
def command(
    book: Rules,
    at: int | None,
    used: tuple[int, ...] | None,
    move: int | None,
    as_json: bool,
    **changes: Any,
) -> None:
    """Run `timesduel coach`."""
    position = position_at(house_rules(book, **changes), at, used)
    if not position.legal_moves():
        raise refused("at", say("coach.over"))
    try:
        told = tell_hints(position) if move is None else tell_move(position, move)
    except MoveError as error:
        raise refused("move", say("grammar.sentence", clause=error)) from None
    if as_json:
        click.echo(json_line(told))
        return
    screen = Screen()
    texts = told.lines if isinstance(told, MoveAnswer) else [hint.text for hint in told.hints]
    for text in filter(None, texts):
        screen.line(folded(text, indent="  "))
