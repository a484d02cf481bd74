"""Multiplier Showdown: bring the number to 1000 or more."""

from timesduel.books.book import Book, Sample, Voice
from timesduel.core.outcome import Goal, Reason
from timesduel.core.rules import Rules

BOOK = Book(
    order=1,
    title="Multiplier Showdown",
    rules=Rules(name="multiplier-showdown", goal=Goal.REACH, target=1000),
    voice=Voice(
        opening="--- {title} ---\nTarget Number: {target}\nStarting Number: {start}",
        turn="{player}'s turn.\nCurrent Number: {total}",
        prompt="Choose a multiplier ({choices}): ",
        endings={
            Reason.REACHED: "{player} multiplies {before} by {move} to get {total}.\n"
            "{player} has reached the target number and wins the game!",
        },
    ),
    sample=Sample(
        moves=(5, 9, 2, 2),
        changes={"target": 100},
        erratum='The book heads a rule "No Exceeding Target", but the rule itself lets you exceed '
        "the target and win. The rule holds.",
    ),
    errata=(
        "The players agree on the target; unless they say otherwise it is 1000. It may be as "
        "small as 2: if the first move can reach it, the program remarks on that.",
        "A match of an even number of games can be tied, and is then called a tie.",
        "Multiplication Showdown is another game: the last to move wins it.",
    ),
    house_rules=(
        {"target": 200},
        {"target": 5000},
        {"target": 100_000},
        {"target": 1_000_000, "multipliers": (2, 5, 11)},
        {"target": 1_000_000_000, "multipliers": (2, 5, 11)},
    ),
)
