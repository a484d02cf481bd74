"""What lessons say about the sample game of a book."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "about": 'The book\'s sample game. In the notes "you" is who moved.',
    "other_target": "Here the target is {target}; usually it is {usual}.",
    "every_move_loses": "Every move loses here.",
    "better": "Better: {moves}.",
    "from_to": "from {low} to {high}",
    "is": "that is {number}",
    "moral": "Leave your opponent a number {zones}. "
    "From there they cannot win if you play on well.",
    "lesson": "Lesson: leave your opponent a number {zones}. "
    "From there they cannot win if you play on well.",
    "note": "Note: {erratum}",
}
