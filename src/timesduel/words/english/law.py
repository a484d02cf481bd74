"""The page of `timesduel law`, and what `timesduel verify` says."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "checking": "Checking the proof",
    "which": "Give a BOOK, or --goal reach, exact or last.",
    "looking": "Looking for a law",
    "aim.reach": "Reach the target T; multipliers {multipliers}; start 1.",
    "aim.exact": "Hit the target T; multipliers {multipliers}; start 1.",
    "aim.last": "Move last, never above C; multipliers {multipliers}; start 1.",
    "ratio": "Ratio: the zones repeat, {ratio} times as large.",
    "begins": "Begins: with {scope}.",
    "begins_at_once": "Begins: at once.",
    "stretches": "Stretches: {stretches} in a period, won or lost.",
    "first_period": "In the first period Player 2 wins when",
    "before_none": "Before the law begins, Player 1 wins.",
    "before": {
        "one": "Before the law begins, Player 2 wins {count} zone more:",
        "other": "Before the law begins, Player 2 wins {count} zones more:",
    },
    "more_json": "  ... and {left} more; --json has them all",
    "more_certificate": "  ... and {left} more; the certificate has them all",
    "other_start": "For another start n, read {letter}/n in place of {letter}.",
    # A proof
    "proved": "Proved for the multipliers {multipliers}, at start 1:",
    "proved_reach": "for all targets above {begins},",
    "proved_wall": "for all ceilings from {begins} on,",
    "proved_ratio": "the zones repeat, {ratio} times as large, for ever.",
    "proved_zones": {
        "one": "Player 2 wins {count} zone in each period.",
        "other": "Player 2 wins {count} zones in each period.",
    },
}
