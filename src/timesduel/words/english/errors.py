"""Errors of any kind: where, what, and what helps."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "at": "{place}: {problem}",
    "with_advice": "{problem}; {advice}",
}
