"""Products that players announce with their moves: asked for, put right, written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.cli.keyboard.answers import LONGEST_PRODUCT, read_product
from timesduel.errors import InvalidMoveError
from timesduel.words.grammar import count_digits, modulo
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.cli.screen.screen import Screen
    from timesduel.core.position import Position
    from timesduel.match.events import Turn


def announced_product(
    before: Position, multiplier: int, screen: Screen, ask: Callable[[str], str]
) -> int | None:
    """What the player says that the product is; a wrong one is put right.

    A very long product is not asked for: None.
    """
    product = before.product(multiplier)
    if count_digits(product) > LONGEST_PRODUCT:
        return None
    number, mod = before.total, modulo(before.rules.modulus)
    question = say("play.product", number=number, multiplier=multiplier, modulo=mod)
    while True:
        try:
            said = read_product(ask(question))
        except InvalidMoveError as error:
            screen.problem(say("grammar.sentence", clause=error))
            continue
        if said != product:
            correction = say(
                "play.not_quite",
                number=number,
                multiplier=multiplier,
                modulo=mod,
                product=product,
            )
            screen.note(correction)
        return said


def keep_product(position: Position, turn: Turn) -> None:
    """What was announced of a move that is taken back is in no record, but it was said."""
    if turn.said is not None:
        from timesduel.cli.diary import count_product

        count_product(position, turn)
