"""What a move was worth, by the value of its grade: for each occasion to say so."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # About a move that somebody asks about.
    "verdict.only": "The only move that wins.",
    "verdict.kept": "This move wins.",
    "verdict.threw": "This move gives the win away.",
    "verdict.lost": "No move wins here.",
    # About an answer in practice.
    "answer.only": "Yes: x{move} wins, and nothing else does.",
    "answer.kept": "Yes: x{move} wins.",
    "answer.threw": "x{move} lets the win slip; {winning} would win.",
    "answer.lost": "No move is sure to win here, so this was no mistake.",
    # About a move in a game, while it is played.
    "coach.only": "Coach: well found, only this move keeps the win.",
    "coach.kept": "Coach: you keep the win.",
    "coach.threw": "Coach: that gives the win away.",
    "coach.lost": "Coach: no mistake: from {total} no move is sure to win.",
    "coach.lost_so_far": "Coach: no mistake: from {total} no move is sure to win. "
    "If they slip, you can win.",
    "coach.unknown": "Coach: I cannot see who wins here.",
    # The marks in a review.
    "key.only": "{mark} the only winning move",
    "key.threw": "{mark} let the win slip",
    "key.unknown": "{mark} not known",
}
