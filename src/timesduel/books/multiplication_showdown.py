"""Multiplication Showdown: make the last move; nobody may go above 200."""

from timesduel.books.book import Book, Sample, Voice
from timesduel.core.outcome import Goal, Reason
from timesduel.core.rules import Rules

BOOK = Book(
    order=4,
    title="Multiplication Showdown",
    rules=Rules(name="multiplication-showdown", goal=Goal.LAST, ceiling=200),
    voice=Voice(
        opening="Welcome to {title}!\nStarting number is {start}.",
        turn="{player}'s turn.\nCurrent number: {total}\nUsed numbers: {used}",
        prompt="Choose a multiplier between {smallest} and {largest}:\n> ",
        prompt_with_gaps="Choose a multiplier from {choices_or}:\n> ",
        reply="{player} multiplies {before} by {move} to get {total}{modulo}.",
        endings={
            Reason.STUCK: "{loser}'s turn.\nCurrent number: {total}\nUsed numbers: {used}\n"
            "No valid moves available!\n{loser} cannot make a valid move.\n"
            "{winner} wins the game!",
        },
    ),
    sample=Sample(
        moves=(2, 3, 5, 3, 2),
        erratum="Products only grow, so no number can ever repeat, and the game of the book never "
        "ends. Here it has a ceiling: a move above it is not valid. The default, 200, "
        "makes the book's sample end where it ends, at 180.",
    ),
    errata=(
        "The book's other example goes on from 180 to 360. That is --ceiling none: the "
        "endless game, left unfinished after 500 moves, without a winner.",
        "With --modulus M every product is taken modulo M. Numbers then do come again, "
        "and the list of used numbers matters.",
        "The book shows its sample in pieces; here one blank line stands between them.",
        "Multiplier Showdown is another game: the first to reach a target wins it.",
    ),
    house_rules=(
        {"ceiling": 1000},
        {"ceiling": 100_000, "multipliers": (3, 4, 5)},
        {"ceiling": None, "modulus": 11, "multipliers": (2, 3, 4, 5)},
        {"ceiling": None, "modulus": 13, "multipliers": (2, 3)},
        {"ceiling": None, "modulus": 23, "multipliers": (2, 3)},
    ),
)
