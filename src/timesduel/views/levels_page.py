"""The page docs/levels.md, written by the program itself."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

from timesduel.core.numbers import plural, spell
from timesduel.core.rules import Rules
from timesduel.players.levels import Level
from timesduel.players.registry import LEVELS, PLAYERS, player_called
from timesduel.players.setups import SETUPS
from timesduel.players.strength import Pair, percent, thrown_away
from timesduel.solver.solve import solve

_BEGINNING = """\
# Levels

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
in one move is never missed. `perfect` asks the solver: it never throws a won
game away, and sets traps in a lost one. Of the moves that win it plays the
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

{never_loses}

In games that are short enough, such as those of the books as they are,
`expert` sees the end too, and throws no win away; in a lost position its
traps are at times weaker than those of `perfect`. Against `greedy`, `perfect`
wins less often than `expert` does: in a lost position it always sets the same
trap, and `greedy`, which always answers alike, steps around some of them every
time.
"""

_SETUPS = """\
## The setups

Each book as it is, and five house rules of it: short games and long ones,
multipliers with simple zones and with wild ones. The last column is who wins
if both play as well as can be, and in how many moves.

{setups}
"""


def page(odds: Mapping[Pair, Fraction]) -> str:
    """The whole page, from the odds of all pairs."""
    players = [[f"`{name}`", kind.description] for name, kind in PLAYERS.items()]
    parts = (
        _BEGINNING,
        _table(["level", "how it plays"], players),
        _HOW_THEY_ERR.format(sights=_table(["level", "sees ahead"], list(_sights()))),
        _STRENGTH.format(
            count=len(SETUPS),
            table=_table(["", *PLAYERS], [_row(odds, name) for name in PLAYERS]),
            steps=steps(odds),
            never_loses=_never_loses(),
        ),
        _SETUPS.format(
            setups=_table(
                ["book", "limit", "multipliers", "won by"],
                [_setup(rules) for rules in SETUPS.values()],
            )
        ),
    )
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


def steps(odds: Mapping[Pair, Fraction]) -> str:
    """The steps from each level to the next, with the exact fractions."""
    pairs = [(one, other) for other, one in pairwise(PLAYERS)]
    rows = [[one, other, percent(odds[one, other]), str(odds[one, other])] for one, other in pairs]
    return _table(["level", "beats", "percent", "exactly"], rows)


def _table(heading: list[str], rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(cells)} |" for cells in (heading, *rows)]
    return "\n".join([lines[0], "|---" * len(heading) + "|", *lines[1:]])


def _sights() -> Iterator[list[str]]:
    for name in LEVELS:
        player = player_called(name)
        if isinstance(player, Level):
            seen = [
                plural(moves, "move") + ("" if chance == 1 else f" ({chance})")
                for moves, chance in enumerate(player.sight)
                if chance
            ]
            yield [f"`{name}`", ", ".join(seen)]


def _row(odds: Mapping[Pair, Fraction], name: str) -> list[str]:
    cells = ["-" if name == other else percent(odds[name, other]) for other in PLAYERS]
    return [f"**{name}**", *cells]


def _never_loses() -> str:
    players = {name: player_called(name) for name in PLAYERS}
    found = thrown_away(players["perfect"], players)
    assert not found, f"a won game is thrown away: {found}"
    return (
        f"`perfect` never loses from a won position: in each of the {len(SETUPS)} setups,\n"
        "sitting where the game can be won, it beats each of the seven with\nprobability 1."
    )


def _setup(rules: Rules) -> list[str]:
    limit = f"{rules.limit_name} {rules.limit}"
    verdict = solve(rules.opening())
    winner = f"Player {1 if verdict.mover_wins else 2} in {verdict.remoteness}"
    return [rules.name, limit, spell(rules.multipliers), winner]
