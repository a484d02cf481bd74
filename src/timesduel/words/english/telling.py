"""What is told of every game alike; what only one game says stands in its book."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # What differs from the book.
    "target": "House rule: the target is {target}.",
    "first_move": "Remark: the first move can already reach the target.",
    "endless": "House rule: no ceiling. Played like this the game never ends;\n"
    "after {moves} moves it is left unfinished, without a winner.",
    "modulus": "House rule: every product is taken modulo {modulus}.",
    "ceiling": "House rule: no number above {ceiling}.",
    # The clock.
    "clock": {
        "one": "Each turn has {count:g} second; running out costs the game.",
        "other": "Each turn has {count:g} seconds; running out costs the game.",
    },
    "clock_passes": {
        "one": "Each turn has {count:g} second; running out costs the turn,\n"
        "the third time in a row the game.",
        "other": "Each turn has {count:g} seconds; running out costs the turn,\n"
        "the third time in a row the game.",
    },
    "skipped": "{player}'s time is up: the turn is skipped.",
    "time_up": "{player}: time up",
    # The numbers used before, where they would fill many screens.
    "list": "{first}, ... {count} more ..., {last}",
}
