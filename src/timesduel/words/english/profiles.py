"""About whose games, puzzles and products are counted."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "name": "a name has 1 to {most} characters that can be seen, and no / among them",
    "heading": "Profile {name}",
    "not_noted": "not noted as a game of the profile {name}: {problem}",
}
