"""The coach at the prompt and as a command; what it has to say stands in other modules."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "over": "the game is over there.",
    "does_not_win": "x{move} does not win here",
    "wins": "x{move} wins here",
    "not_lost": "nothing is lost here",
    "take_back": "Take it back (Y/n, why or hint)? ",
    "take_back_unclear": "Type y to take it back, n to let it stand, or why or hint.",
}
