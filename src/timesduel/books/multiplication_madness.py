"""Multiplication Madness: bring the number to 100 or more."""

from timesduel.books.book import Book, Sample, Voice
from timesduel.core.outcome import Goal, Reason
from timesduel.core.rules import Rules

BOOK = Book(
    order=2,
    title="Multiplication Madness",
    rules=Rules(name="multiplication-madness", goal=Goal.REACH, target=100),
    voice=Voice(
        opening="Game Start!\nCurrent Total is {start}.\nTarget Number is {target}.",
        prompt="{player}, enter a multiplier ({choices}): ",
        reply="You chose {move}.\nCurrent Total is now {total}.",
        endings={
            Reason.REACHED: "{player} has reached or exceeded the target number!\n"
            "{player} wins the game!",
        },
    ),
    sample=Sample(
        moves=(5, 6, 3, 2),
        erratum="The book's last example says that at 90 every choice lets Player 1 reach 100 "
        "next. It is Player 2 who wins there, at once, with x2.",
    ),
    errata=(
        'The heading "No Repeats Constraint" reads like a ban. There is none: a multiplier '
        "may be used as often as you like.",
    ),
    house_rules=(
        {"target": 50},
        {"target": 100, "multipliers": (2, 3, 4, 5)},
        {"target": 1000, "multipliers": (3, 5, 7)},
        {"target": 100_000, "multipliers": (3, 5, 7)},
        {"target": 10_000, "multipliers": (2, 9)},
    ),
)
