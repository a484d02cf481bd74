"""Moves that cannot be played."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "not_whole": "{move} is not a whole number",
    "too_large": "{move} is larger than any multiplier",
    "over": "{move} cannot be played: the game is over",
    "not_allowed": "{move} is not allowed: choose {choices}",
    "above_ceiling": "{total} x {move} is above the ceiling of {ceiling}: choose {choices}",
    "used": "{total} x {move} makes {product} again{modulo}: choose {choices}",
}
