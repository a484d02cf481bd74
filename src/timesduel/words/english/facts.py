"""The grid of facts: what was right, and what was slow."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "right": "How many of your answers were right, in percent:",
    "latest": "The last {latest} tries count.",
    "slow": "{slow} still slow ({seconds} seconds or more)",
    "never": "{never} not asked yet; 1 x n is left out",
    "larger": "Larger products: {right} of {asked} right, all in all.",
}
