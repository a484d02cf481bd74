"""Laws, and why there is no verdict."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # No answer
    "endless": "the game is endless: nobody is ever stuck, so nobody wins",
    "effort": "not solved within an effort of {effort}",
    "effort_odds": "not computed within an effort of {effort}",
    "effort_zones": "the zones are not known within an effort of {effort}",
    "effort_list": "the zones are too many to list within an effort of {effort}",
    "effort_law": (
        "no law found within an effort of {effort}"
        " (zones looked at up to a number of about {digits} digits)"
    ),
    "too_many_numbers": "not solved: more than {most} numbers may still come",
    "too_close": "two zone ends are too close to tell which comes first",
    "more_effort": "{problem}; for more: --effort {effort}",
    # Laws
    "law": "Player {player} wins exactly when {clause} for some k >= 0.",
    "law_clauses": "Player {player} wins exactly when\n{clauses}\nfor some k >= 0.",
    "law_or": "  {clause} or",
    "law_zones": (
        "Player 2 wins exactly when\n"
        "  {letter} / {ratio}^k, for some k >= 0,\n"
        "lies in one of the {zones} zones of the first period."
    ),
    "law_from": "For {scope}: {law}",
}
