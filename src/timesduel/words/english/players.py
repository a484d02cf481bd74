"""The players that the program can be: what each does, in a few words."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "random": "plays any move",
    "greedy": "makes the largest number it can",
    "beginner": "sees two moves ahead, at times nothing",
    "learner": "sees two moves ahead, mostly three",
    "thinker": "sees three to five moves ahead, sets traps",
    "expert": "sees five moves ahead, mostly six, sets traps",
    "perfect": "sees the end, lets no win slip, sets traps",
    # Errors
    "unknown": "{name} is none of {known}",
    "odds": "the odds of a player must be at least 0 and sum to 1",
}
