"""Random house rules, as somebody asks for them in the query of an address."""

from random import Random
from urllib.parse import urlencode

from tests.coach.situations import a_set
from timesduel import BOOKS, Goal, Rules

BOOK_OF = {
    Goal.REACH: "multiplication-madness",
    Goal.EXACT: "multiplication-duel",
    Goal.LAST: "multiplication-showdown",
}


def random_rules(dice: Random, largest: int = 2_000) -> Rules:
    """A book with other numbers; brute force knows all about it."""
    book = BOOKS[BOOK_OF[dice.choice(list(Goal))]]
    multipliers = a_set(dice)[:16]
    start = dice.choice([1, 1, 1, 2, 3, 7])
    limit = start + int(2 * (largest / 2) ** dice.random())
    name = book.limit_name
    assert name is not None
    return book.replace(multipliers=multipliers, start=start, **{name: limit})


def query(rules: Rules, **more: object) -> str:
    """The same as a query, with whatever else is asked."""
    fields: dict[str, object] = {
        "book": rules.name,
        "multipliers": ",".join(map(str, rules.multipliers)),
        "start": rules.start,
        rules.limit_name or "ceiling": rules.limit or "none",
        **more,
    }
    return urlencode(fields)
