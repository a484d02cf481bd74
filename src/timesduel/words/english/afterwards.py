"""After a game at a terminal: what somebody may want next."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "beat": "You beat {level}! Next: {above}.",
    "beat_the_last": "You beat {level}! Nobody is stronger.",
    # The level, by its name.
    "the.random": "the random player",
    "the.greedy": "the greedy player",
    "the.beginner": "the beginner",
    "the.learner": "the learner",
    "the.thinker": "the thinker",
    "the.expert": "the expert",
    "the.perfect": "the perfect player",
    # What next?
    "again": "again; this time {name} begins",
    "again_you": "again; this time you begin",
    "again_computer": "again; this time the computer begins",
    "review": "go through the game, move by move",
    "next_you": "play against {level}; this time you begin",
    "next_computer": "play against {level}; this time it begins",
    "what": "What next (1-{last}, or Enter to leave)? ",
    "what_or_menu": "What next (1-{last}, Enter for the menu, q to leave)? ",
    "unclear": "Type {choices}, or just press Enter.",
}
