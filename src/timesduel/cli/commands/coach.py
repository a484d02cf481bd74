"""`timesduel coach`: what the coach has to say about a position, or about a move."""

from __future__ import annotations

import json
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
from timesduel.cli.output.screen import Screen
from timesduel.coach.explain import explain_win, refute
from timesduel.coach.hints import ladder
from timesduel.coach.judge import Grade, judge
from timesduel.core.numbers import number_to_json
from timesduel.core.rules import LARGEST_MULTIPLIER
from timesduel.errors import MoveError
from timesduel.views.widths import folded
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.coach.explain import Explanation
    from timesduel.coach.judge import Judgement
    from timesduel.core.position import Position
    from timesduel.core.rules import Rules


@click.command("coach", short_help="Hints for a position, or a move explained.")
@click.argument("book", type=BookId())
@rule_options()
@click.option("--at", type=Number(0), help="The number on the table; else where it starts.")
@click.option("--used", type=NumberList(), help="With --modulus, what came before: 1,2,6.")
@click.option(
    "--move",
    type=Number(2, most=LARGEST_MULTIPLIER, such_as="6"),
    help="Explain this move; else give all the hints.",
)
@json_option
def command(
    book: Rules,
    at: int | None,
    used: tuple[int, ...] | None,
    move: int | None,
    as_json: bool,
    **changes: Any,
) -> None:
    """What does the coach say about BOOK, before the first move or at a number?

    All the hints that `hint` gives at the prompt, one after the other; or, with --move, what that
    move is worth and why.
    """
    position = position_at(house_rules(book, **changes), at, used)
    if not position.legal_moves():
        raise refused("at", say("coach.over"))
    data = _hints(position) if move is None else _judged(position, move)
    if as_json:
        where = {"rules": position.rules.to_json(), "total": number_to_json(position.total)}
        click.echo(json.dumps({**where, **data}))
        return
    screen = Screen()
    texts = [hint["text"] for hint in data["hints"]] if move is None else data["lines"]
    for text in filter(None, texts):
        screen.line(folded(text, indent="  "))


def _hints(position: Position) -> dict[str, Any]:
    return {"hints": [hint.to_json() for hint in ladder(position)]}


def _judged(position: Position, move: int) -> dict[str, Any]:
    try:
        judgement = judge(position, move)
    except MoveError as error:
        raise refused("move", say("grammar.sentence", clause=error)) from None
    explanation, grade = _explained(judgement, move), judgement.grade
    verdict = "" if grade is Grade.UNKNOWN else say(f"grades.verdict.{grade.value}")
    winning = judgement.winning_moves
    return {
        "move": move,
        "grade": grade.value,
        "winning_moves": None if winning is None else list(winning),
        "lines": [verdict, explanation.text],
        "explanation": explanation.to_json(),
    }


def _explained(judgement: Judgement, move: int) -> Explanation:
    explain = explain_win if judgement.keeps_the_win else refute
    return explain(judgement.position, move)
