"""The page of rules, written from the rules themselves."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # Headings.
    "how_to_play": "How to play",
    "errata": "Where the book is silent or wrong",
    "sample": "A sample game, as in the book",
    "at_the_prompt": "At the prompt",
    # How to play.
    "start": "The number on the table starts at {start}.",
    "turns": "Player 1 moves first; then the players take turns.",
    "move": "On your turn you multiply the number by {choices}. You cannot pass.",
    "reach_wins": "Whoever brings it to {target} or more wins at once.",
    "exact_wins": "Whoever brings it to exactly {target} wins at once.",
    "over_loses": "Whoever brings it above {target} loses at once, even if they had no choice.",
    "above_ceiling": "A move that would go above {ceiling} is not valid.",
    "modular_product": "The product is taken modulo {modulus}.",
    "no_repetition": "A move to a number that has been on the table is not valid.",
    "stuck_loses": "Whoever has no valid move on their turn loses.",
    "never_repeats": "A move to a number that has been on the table is not valid, but that never "
    "happens.",
    "unfinished": "After {moves} moves the game is left unfinished, without a winner.",
    "no_draw": "There is no draw.",
    # The sample game.
    "sample_rules": "By these rules: {objective}",
    "sample_move": "Player {player}: {total} x {move} = {product}",
    "sample_last": "{last}. Player {winner} wins.",
    "sample_more": {"one": "... {count} more move ...", "other": "... {count} more moves ..."},
    # What is true of every book.
    "words": "Each game speaks in the words of its own book's sample dialogue.",
    "toss": "A toss (--first toss) decides who sits as Player 1. Player 1 moves first in game "
    "one; in a match the starter alternates.",
    "asked_again": "An answer that is not accepted is asked for again: same player, same turn, "
    "and the clock runs on.",
    "multiplication": "The program does the multiplication. You can also ask to say each "
    "product yourself, and it checks you.",
    "commands": "A number plays it. help, history, undo, save, resign and quit also work.",
    "hint": "Stuck? Type hint, and hint again to be told more.",
    # Below the page.
    "more": "Where the book is silent or wrong:",
}
