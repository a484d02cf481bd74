"""Multiplication Duel: bring the number to exactly 100; going over loses."""

from timesduel.books.book import Book, Sample, Voice
from timesduel.core.outcome import Goal
from timesduel.core.rules import Rules

BOOK = Book(
    order=3,
    title="Multiplication Duel",
    rules=Rules(name="multiplication-duel", goal=Goal.EXACT, target=100),
    voice=Voice(
        opening="Starting the {title}!\n\nRunning Total: {start}",
        prompt="{player}, choose a number to multiply ({choices}): ",
        reply="You chose {move}.\nRunning Total is now {total}.",
    ),
    sample=Sample(moves=(5, 6, 3, 2)),
    errata=(
        "Going over the target is never against the rules; it loses.",
        "The book gives a point for reaching 100 exactly. Here every win is worth one, "
        "whether you hit the target or your opponent goes over it.",
        "Best of N takes an odd N and ends when somebody has won more than half.",
        "The book shows no exact win; the sentence for it is ours.",
    ),
    house_rules=(
        {"target": 144},
        {"target": 1000},
        {"target": 10_000},
        {"target": 1000, "multipliers": (2, 5)},
        {"target": 7776, "multipliers": (2, 3)},
    ),
)
