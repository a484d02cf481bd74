"""How games end, by the value of the reason, where the book has no words for it."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "reached": "{winner} has reached the target number and wins the game!",
    "exact": "{winner} has reached exactly {target} and wins the game!",
    "overshot": "{loser} has exceeded {target} and loses the game.\n{winner} wins!",
    "stuck": "{loser} cannot make a valid move.\n{winner} wins the game!",
    "resigned": "{loser} resigns.\n{winner} wins the game!",
    "time": "{loser}'s time is up.\n{winner} wins the game!",
    "illegal": "{loser} has made an illegal move.\n{winner} wins the game!",
    "garbled": "{loser} has answered nonsense.\n{winner} wins the game!",
    "crashed": "{loser} has crashed.\n{winner} wins the game!",
    "absent": "{loser} stayed away.\n{winner} wins the game!",
    "unfinished": "After {moves} moves the game is left unfinished.\nNobody wins.",
}
