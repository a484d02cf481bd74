"""Practice: products and moves, and the grid of what is known."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "heading": "{number} of {rounds}: {title}. The number is {total}.",
    "product": "{number} x {multiplier} = ",
    "product_help": "The product of {number} and {multiplier}. Or type quit.",
    "time_up": "Time is up: {number} x {multiplier} = {product}.",
    "not_quite": "Not quite: {number} x {multiplier} = {product}.",
    "move": "The number is still {total}. Your move ({choices})? ",
    "move_after_product": "Right. The number is still {total}. Your move ({choices})? ",
    "move_help": "What you would play here: {choices}. Or type quit.",
    "products": "Products: {right} of {asked} right.",
    "moves": "Moves: {kept} of {won} wins kept.",
    "unreadable": {
        "one": "{count} line of the diary could not be read.",
        "other": "{count} lines of the diary could not be read.",
    },
}
