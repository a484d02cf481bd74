"""How games ended, by the value of the reason: for each occasion to say so."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # At the table, where the book has no words of its own.
    "ended.reached": "{winner} has reached the target number and wins the game!",
    "ended.exact": "{winner} has reached exactly {target} and wins the game!",
    "ended.overshot": "{loser} has exceeded {target} and loses the game.\n{winner} wins!",
    "ended.stuck": "{loser} cannot make a valid move.\n{winner} wins the game!",
    "ended.resigned": "{loser} resigns.\n{winner} wins the game!",
    "ended.time": "{loser}'s time is up.\n{winner} wins the game!",
    "ended.illegal": "{loser} has made an illegal move.\n{winner} wins the game!",
    "ended.garbled": "{loser} has answered nonsense.\n{winner} wins the game!",
    "ended.crashed": "{loser} has crashed.\n{winner} wins the game!",
    "ended.absent": "{loser} stayed away.\n{winner} wins the game!",
    "ended.unfinished": "After {moves} moves the game is left unfinished.\nNobody wins.",
    # In a list.
    "listed.reached": "reached",
    "listed.exact": "exact",
    "listed.overshot": "overshot",
    "listed.stuck": "stuck",
    "listed.resigned": "resigned",
    "listed.time": "time",
    "listed.illegal": "illegal",
    "listed.garbled": "garbled",
    "listed.crashed": "crashed",
    "listed.absent": "absent",
    "listed.unfinished": "unfinished",
    # In a review.
    "result.reached": "{winner} reached the target and won.",
    "result.exact": "{winner} hit the target and won.",
    "result.overshot": "{loser} went over the target: {winner} won.",
    "result.stuck": "{loser} could not move: {winner} won.",
    "result.resigned": "{loser} resigned: {winner} won.",
    "result.time": "{loser} ran out of time: {winner} won.",
    "result.illegal": "{loser} made an illegal move: {winner} won.",
    "result.garbled": "{loser} answered nonsense: {winner} won.",
    "result.crashed": "{loser} crashed: {winner} won.",
    "result.absent": "{loser} stayed away: {winner} won.",
    "not_over": "The game is not over: reviewed up to here.",
    "broken_off": "The game was broken off: nobody won, and nobody could have.",
    # What somebody did who lost without a move, in a table.
    "deed.resigned": "resigned",
    "deed.time": "time up",
    "deed.illegal": "illegal move",
    "deed.garbled": "nonsense",
    "deed.crashed": "crashed",
    "deed.absent": "stayed away",
    # The same where it decided the game.
    "decided.resigned": "Turning point: the end. {loser} resigned a game that could be won.",
    "decided.time": "Turning point: the end. {loser} ran out of time in a game that could be won.",
    "decided.illegal": "Turning point: the end. "
    "{loser} made an illegal move in a game that could be won.",
    "decided.garbled": "Turning point: the end. "
    "{loser} answered nonsense in a game that could be won.",
    "decided.crashed": "Turning point: the end. {loser} crashed in a game that could be won.",
    "decided.absent": "Turning point: the end. {loser} stayed away from a game that could be won.",
}
