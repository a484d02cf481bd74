"""The voices of the five books: what each one's sample dialogue says, and its errata.

A game without a voice of its own borrows the one that plays for the same goal.
"""

from collections.abc import Sequence

from timesduel.core.books import BOOKS
from timesduel.core.goal import Goal
from timesduel.core.outcome import Reason
from timesduel.core.rules import Rules
from timesduel.voices.voice import Teller, Voice

VOICES = {
    "multiplier-showdown": Voice(
        opening="--- {title} ---\nTarget Number: {target}\nStarting Number: {start}",
        turn="{player}'s turn.\nCurrent Number: {total}",
        prompt="Choose a multiplier ({choices}): ",
        endings={
            Reason.REACHED: "{player} multiplies {before} by {move} to get {total}.\n"
            "{player} has reached the target number and wins the game!",
        },
        errata=(
            'The book heads a rule "No Exceeding Target", but the rule itself lets you exceed '
            "the target and win. The rule holds.",
            "The players agree on the target; unless they say otherwise it is 1000. It may be as "
            "small as 2: if the first move can reach it, the program remarks on that.",
            "A match of an even number of games can be tied, and is then called a tie.",
            "Multiplication Showdown is another game: the last to move wins it.",
        ),
    ),
    "multiplication-madness": Voice(
        opening="Game Start!\nCurrent Total is {start}.\nTarget Number is {target}.",
        prompt="{player}, enter a multiplier ({choices}): ",
        reply="You chose {move}.\nCurrent Total is now {total}.",
        endings={
            Reason.REACHED: "{player} has reached or exceeded the target number!\n"
            "{player} wins the game!",
        },
        errata=(
            "The book's last example says that at 90 every choice lets Player 1 reach 100 next. "
            "It is Player 2 who wins there, at once, with x2.",
            'The heading "No Repeats Constraint" reads like a ban. There is none: a multiplier '
            "may be used as often as you like.",
        ),
    ),
    "multiplication-duel": Voice(
        opening="Starting the {title}!\n\nRunning Total: {start}",
        prompt="{player}, choose a number to multiply ({choices}): ",
        reply="You chose {move}.\nRunning Total is now {total}.",
        endings={},
        errata=(
            "Going over the target is never against the rules; it loses.",
            "The book gives a point for reaching 100 exactly. Here every win is worth one, "
            "whether you hit the target or your opponent goes over it.",
            "Best of N takes an odd N and ends when somebody has won more than half.",
            "The book shows no exact win; the sentence for it is ours.",
        ),
    ),
    "multiplication-showdown": Voice(
        opening="Welcome to {title}!\nStarting number is {start}.",
        turn="{player}'s turn.\nCurrent number: {total}\nUsed numbers: {used}",
        prompt="Choose a multiplier {choices_between}:\n> ",
        reply="{player} multiplies {before} by {move} to get {total}{modulo}.",
        endings={
            Reason.STUCK: "{loser}'s turn.\nCurrent number: {total}\nUsed numbers: {used}\n"
            "No valid moves available!\n{loser} cannot make a valid move.\n"
            "{winner} wins the game!",
        },
        errata=(
            "Products only grow, so no number can ever repeat, and the game of the book never "
            "ends. Here it has a ceiling: a move above it is not valid. The default, 200, "
            "makes the book's sample end where it ends, at 180.",
            "The book's other example goes on from 180 to 360. That is --ceiling none: the "
            "endless game, left unfinished after 500 moves, without a winner.",
            "With --modulus M every product is taken modulo M. Numbers then do come again, "
            "and the list of used numbers matters.",
            "The book shows its sample in pieces; here one blank line stands between them.",
            "Multiplier Showdown is another game: the first to reach a target wins it.",
        ),
    ),
    "power-play": Voice(
        opening="Game Start\n-----------\nTarget Number: {target}\nCurrent Number: {start}",
        turn="{player}'s Turn:",
        prompt="Multiply the current number by {choices_or}: ",
        reply="{player} multiplied by {move}. Current number is now {total}.",
        endings={
            Reason.REACHED: "{player} wins! The current number {total} has reached or exceeded "
            "the target number {target}.",
        },
        errata=(
            "For target 100 the book advises to reach 12, 18, 27 or 54. Leaving 18 or 27 wins "
            "indeed, but leaving 12 or 54 loses.",
            "The book lets the players choose the price of running out of time. Here it is the "
            "game, or with --on-timeout pass the turn; the third time in a row it is the game "
            "after all.",
            "Other multipliers are a matter of agreement: 1 to 64 different whole numbers from "
            "2 to 1000000.",
        ),
    ),
}

_BY_GOAL = {
    Goal.REACH: "multiplier-showdown",
    Goal.EXACT: "multiplication-duel",
    Goal.LAST: "multiplication-showdown",
}


def voice_of(rules: Rules) -> Voice:
    """The voice of a book, or of one with the same goal."""
    book = BOOKS.get(rules.name)
    name = rules.name if book and book.goal is rules.goal else _BY_GOAL[rules.goal]
    return VOICES[name]


def teller(rules: Rules, names: Sequence[str]) -> Teller:
    """Who tells a game of these rules."""
    return Teller(voice_of(rules), rules, names)
