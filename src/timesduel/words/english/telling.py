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
    # How games end, by the value of the reason.
    "ended_reached": "{winner} has reached the target number and wins the game!",
    "ended_exact": "{winner} has reached exactly {target} and wins the game!",
    "ended_overshot": "{loser} has exceeded {target} and loses the game.\n{winner} wins!",
    "ended_stuck": "{loser} cannot make a valid move.\n{winner} wins the game!",
    "ended_resigned": "{loser} resigns.\n{winner} wins the game!",
    "ended_time": "{loser}'s time is up.\n{winner} wins the game!",
    "ended_illegal": "{loser} has made an illegal move.\n{winner} wins the game!",
    "ended_garbled": "{loser} has answered nonsense.\n{winner} wins the game!",
    "ended_crashed": "{loser} has crashed.\n{winner} wins the game!",
    "ended_unfinished": "After {moves} moves the game is left unfinished.\nNobody wins.",
}
