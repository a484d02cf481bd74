"""A page of rules, written from the rules themselves, so that it is true of house rules too."""

from collections.abc import Iterator
from textwrap import fill

from timesduel.core.goal import Goal
from timesduel.core.numbers import spell
from timesduel.core.objective import objective as objective
from timesduel.core.position import ENDLESS_PLIES
from timesduel.core.rules import Rules
from timesduel.voices.books import voice_of

_WIDTH = 60


def page(rules: Rules) -> str:
    """The whole page, as Markdown that is easy to read as it stands."""
    return "\n".join(_lines(rules)) + "\n"


def _lines(rules: Rules) -> Iterator[str]:
    choices = spell(rules.multipliers, " or ")
    yield f"# {rules.title}"
    yield ""
    yield from _wrapped(objective(rules))
    yield ""
    yield "## How to play"
    yield ""
    yield from _item(f"The number on the table starts at {rules.start}.")
    yield from _item("Player 1 moves first; then the players take turns.")
    yield from _item(f"On your turn you multiply the number by {choices}. You cannot pass.")
    for sentence in _end_of_game(rules):
        yield from _item(sentence)
    yield ""
    yield "## Where the book is silent or wrong"
    yield ""
    for sentence in (*voice_of(rules).errata, *_COMMON_ERRATA):
        yield from _item(sentence)
    yield ""
    yield "## At the prompt"
    yield ""
    yield from _item("A number plays it. help, history, undo, save, resign and quit also work.")


def _end_of_game(rules: Rules) -> Iterator[str]:
    if rules.goal is Goal.REACH:
        yield f"Whoever brings it to {rules.target} or more wins at once."
    elif rules.goal is Goal.EXACT:
        yield f"Whoever brings it to exactly {rules.target} wins at once."
        yield f"Whoever brings it above {rules.target} loses at once, even if they had no choice."
    elif rules.ceiling is not None:
        yield f"A move that would go above {rules.ceiling} is not valid."
        yield "No number may come twice; as products only grow, none ever does."
        yield "Whoever has no valid move on their turn loses."
    elif rules.modulus is not None:
        yield f"The product is taken modulo {rules.modulus}."
        yield "A move to a number that has been on the table is not valid."
        yield "Whoever has no valid move on their turn loses."
    else:
        yield "A move to a number that has been on the table is not valid, but that never happens."
        yield f"After {ENDLESS_PLIES} moves the game is left unfinished, without a winner."
    if rules.goal is not Goal.LAST:
        yield "There is no draw."


_COMMON_ERRATA = (
    "Each game speaks in the words of its own book's sample dialogue.",
    "A toss (--first toss) decides who sits as Player 1. Player 1 moves first in game one; in "
    "a match the starter alternates.",
    "An answer that is not accepted is asked for again: same player, same turn, and the clock "
    "runs on.",
    "The program does the multiplication.",
)


def _wrapped(text: str) -> list[str]:
    return fill(text, _WIDTH, break_long_words=False).splitlines()


def _item(text: str) -> list[str]:
    filled = fill(text, _WIDTH, break_long_words=False, initial_indent="- ", subsequent_indent="  ")
    return filled.splitlines()
