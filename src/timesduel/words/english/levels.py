"""The levels at which the computer plays: the list, the table, and the page docs/levels.md."""

from timesduel.words.speech import Text

_BEGINNING = """\
# Levels

In a checkout, `timesduel` is `.venv/bin/timesduel`.
The computer can be one of seven players: `timesduel play BOOK --p2 LEVEL`.
This page is made by `timesduel levels --markdown`; its figures are exact, or
rounded from exact ones.
"""

_HOW_THEY_ERR = """\
## How a level errs

As people do: in what is far away. A level from `beginner` to `expert` has a
horizon, so many moves ahead, its own and the opponent's together. Whatever is
decided within the horizon it sees for certain; of what lies beyond it sees
nothing. Its horizon may change from move to move, by chance:

{sights}

Then it plays

1. the quickest win in sight, if there is one,
2. else any move that does not lose within sight, all alike,
3. else, with every move lost, the longest way; `thinker` and `expert` set a
   trap: the move with the fewest winning replies in sight, then the longest
   way.

So a far consequence is missed before a near one, and from `learner` on a win
in one move is never missed. `perfect` asks the solver: it never lets a win
slip, and sets traps in a lost one. Of the moves that win it plays the
one that wins fastest, of several that are as fast the smallest multiplier; of
moves that all lose the one with the fewest winning replies, then the longest
way, then the smallest. It has no dice. There are sets of multipliers with
huge targets, and large moduli, that the solver cannot settle while a person
waits; there even `perfect` has a horizon. Where who wins is known but not how
fast, it takes a win in one move, or else the smallest multiplier that wins.

`greedy` looks at the next number only: it makes the largest one, with a
modulus too, and of two multipliers that make the same number it plays the
larger. Where the target must be hit it plays the largest multiplier that does
not go over; so it hits the target if it can, and goes over, by the largest,
only if every move does.
"""

_STRENGTH = """\
## How strong they are

How often the one on the left beats the one above, in percent. Chance has no
part in this table: all games that are possible between two levels are
followed to their ends, each with its probability. Averaged are both seats of
the {count} setups below.

{table}

From step to step, exactly:

{steps}

`perfect` never loses from a won position: in each of the {count} setups,
sitting where the game can be won, it beats each of the seven with
probability 1.

In games that are short enough, such as those of the books as they are,
`expert` sees the end too, and lets no win slip; in a lost position its
traps are at times weaker than those of `perfect`. Against `greedy`, `perfect`
wins less often than `expert` does: in a lost position it always sets the same
trap, and `greedy`, which always answers alike, steps around some of them every
time.
"""

_SETUPS = """\
## The setups

Each book as it is, and house rules of it: short games and long ones,
multipliers with simple zones and with wild ones. The last column is who wins
if both play as well as can be, and in how many moves.

{setups}
"""

TEXTS: dict[str, Text] = {
    "heading": "The computer plays at these levels, the weakest first:",
    "play": "Play against one:\n  {command}",
    "table": "How often the one on the left beats the one above,\nin percent:",
    "average": {
        "one": "An average over both seats of {count} setup, not a guess.",
        "other": "An average over both seats of {count} setups, not a guess.",
    },
    "working": "Following all games",
    "one_form": "cannot be combined with --json.",
    # The page
    "page.beginning": _BEGINNING,
    "page.how_they_err": _HOW_THEY_ERR,
    "page.strength": _STRENGTH,
    "page.setups": _SETUPS,
    "column.level": "level",
    "column.plays": "how it plays",
    "column.sees": "sees ahead",
    "column.beats": "beats",
    "column.percent": "percent",
    "column.exactly": "exactly",
    "column.book": "book",
    "column.limit": "limit",
    "column.multipliers": "multipliers",
    "column.won_by": "won by",
    "sees": {"one": "{count} move", "other": "{count} moves"},
    "sees_by_chance": {"one": "{count} move ({chance})", "other": "{count} moves ({chance})"},
    "limit.target": "target {number}",
    "limit.ceiling": "ceiling {number}",
    "limit.modulus": "modulus {number}",
    "won_by": "Player {winner} in {moves}",
}
