"""The grid of facts: what was right, and how fast."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "right": "% right",
    "seconds": "seconds",
    "latest": "The last {latest} tries count. Seconds: median of right answers.",
    "never": "{never} none yet. 1 x n is left out.",
    "larger": "Larger products: {right} of {asked} right, all in all.",
}
