"""Tables of a game: the turns one by one, and how each player did."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "seat": "Player {number}",
    "turn.number": "turn",
    "turn.player": "player",
    "turn.move": "move",
    "turn.mark": "mark",
    "turn.note": "note",
    "summary.player": "player",
    "summary.moves": "moves",
    "summary.chances": "chances",
    "summary.kept": "kept",
    "summary.only": "!!",
    "summary.thrown": "??",
    "summary.accuracy": "accuracy",
    "part.none": {
        "one": "{count} turn; none of them has !! or ??.",
        "other": "{count} turns; none of them has !! or ??.",
    },
    "part.marked": {
        "one": "{count} turn; only those with !! or ?? are listed.",
        "other": "{count} turns; only those with !! or ?? are listed.",
    },
    "part.some": {
        "one": "{count} turn; {marked} have !! or ??. Here are {listed}; --json has all.",
        "other": "{count} turns; {marked} have !! or ??. Here are {listed}; --json has all.",
    },
}
