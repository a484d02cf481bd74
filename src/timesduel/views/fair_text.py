"""Fair setups as a table for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.books.shelf import game_title
from timesduel.coach.fair import EQUALS, limit_of
from timesduel.questions.fairness import whole_percents
from timesduel.views.widths import aligned
from timesduel.words.grammar import one_of, spell
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from timesduel.coach.fair import FairSetup
    from timesduel.core.rules import Rules


def setup_lines(book: Rules, setups: Sequence[FairSetup], *, by_sets: bool) -> Iterator[str]:
    """A heading, and a table whose rows differ in their limits or, `by_sets`, in multipliers."""
    limit_name, limit = limit_of(setups[0].rules)
    if by_sets:
        yield say(f"fair.heading.{limit_name}", title=game_title(book), limit=limit)
    else:
        multipliers = one_of(setups[0].rules.multipliers)
        yield say("fair.heading", title=game_title(book), multipliers=multipliers)
    columns = ("multipliers" if by_sets else limit_name, "openings", "moves")
    titles = [say(f"fair.column.{name}") for name in columns]
    rows = [(*titles, *EQUALS), *(_row(each, by_sets) for each in setups)]
    yield from aligned(rows)


def as_option(multipliers: Sequence[int]) -> str:
    """Multipliers as the option of the command line takes them."""
    return spell(multipliers).replace(" ", "")


def _row(setup: FairSetup, by_sets: bool) -> tuple[str, ...]:
    rules = setup.rules
    what = as_option(rules.multipliers) if by_sets else str(limit_of(rules)[1])
    winning, moves = len(setup.winning_moves or ()), len(rules.opening().legal_moves())
    openings = say("fair.openings", winning=winning, moves=moves)
    chances = [whole_percents(chance) for chance in setup.p1.values()]
    return what, openings, str(setup.remoteness), *chances
