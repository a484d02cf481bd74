"""Power Play: bring the number to 100 or more with x2 and x3 only."""

from timesduel.books.book import Book, Sample, Voice
from timesduel.core.outcome import Goal, Reason
from timesduel.core.rules import Rules

BOOK = Book(
    order=5,
    title="Power Play",
    rules=Rules(name="power-play", goal=Goal.REACH, target=100, multipliers=(2, 3)),
    voice=Voice(
        opening="Game Start\n-----------\nTarget Number: {target}\nCurrent Number: {start}",
        turn="{player}'s Turn:",
        prompt="Multiply the current number by {choices_or}: ",
        reply="{player} multiplied by {move}. Current number is now {total}.",
        endings={
            Reason.REACHED: "{player} wins! The current number {total} has reached or exceeded "
            "the target number {target}.",
        },
    ),
    sample=Sample(
        moves=(2, 3, 2, 3, 3),
        erratum="For target 100 the book advises to reach 12, 18, 27 or 54. Leaving 18 or 27 wins "
        "indeed, but leaving 12 or 54 loses.",
    ),
    errata=(
        "The book lets the players choose the price of running out of time. Here it is the "
        "game, or with --on-timeout pass the turn; the third time in a row it is the game "
        "after all.",
        "Other multipliers are a matter of agreement: 1 to 64 different whole numbers from "
        "2 to 1000000.",
    ),
    house_rules=(
        {"target": 200},
        {"target": 1000},
        {"target": 10_000},
        {"target": 1_000_000},
        {"target": 1_000_000, "multipliers": (2, 7)},
    ),
)
