"""The program without a command: which game, and against whom."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "heading": "Times Duel: multiplication duels for two",
    "which_game": "Which game (1-{last}, or q to leave)? ",
    "no_game": "{answer} is not one of them: type 1-{last}, or q to leave.",
    "friend": "a friend at this keyboard",
    "whom": "Against whom (0-{last}, or q to leave)? ",
    "nobody": "{answer} is not one of them: type 0-{last}, or q to leave.",
}
