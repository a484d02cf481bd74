"""About whose games, puzzles and products are counted."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "heading": "Profile {name}",
    "not_noted": "not noted as a game of the profile {name}: {problem}",
}
