"""How strong the levels are: a table for a terminal, and the page docs/levels.md."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from timesduel.match.names import program_name
from timesduel.players.levels import Level
from timesduel.players.registry import LEVELS, PLAYERS, player_called
from timesduel.players.strength import SETUPS, percent, thrown_away
from timesduel.solver.solve import solve
from timesduel.words.grammar import comma_list, spell
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from timesduel.core.rules import Rules
    from timesduel.questions.odds import LevelsAnswer

    Odds = Mapping[str, Mapping[str, Fraction]]

_NAME, _TITLE, _CELL = 8, 3, 6
"""Columns of an id, of a name and of a number."""


def odds_table(odds: Odds) -> dict[str, list[str]]:
    """By player: the percentages against all of them, in their order."""
    return {
        name: ["-" if name == other else percent(odds[name][other]) for other in PLAYERS]
        for name in PLAYERS
    }


def odds_lines(odds: Odds) -> Iterator[str]:
    """The table; the columns have numbers, for there is no room for names."""
    numbers = range(1, len(PLAYERS) + 1)
    yield " " * (_NAME + 2) + "".join(f"{number:>{_CELL}}" for number in numbers)
    for number, (name, cells) in enumerate(odds_table(odds).items(), start=1):
        yield f"{number} {name:<{_NAME}}" + "".join(f"{cell:>{_CELL}}" for cell in cells)


def level_lines(levels: LevelsAnswer) -> Iterator[str]:
    """The players, the weakest first, and what each does."""
    for level in levels.players:
        yield f" {level.name:<{_NAME}} {level.title:<{_TITLE}} {level.description}"


def levels_page(odds: Odds) -> str:
    """The whole page, from the odds of all pairs; never of a perfect player who loses."""
    _check_perfect()
    players = [
        [f"`{name}`", program_name(name), kind.description] for name, kind in PLAYERS.items()
    ]
    cells = [[f"**{name}**", *row] for name, row in odds_table(odds).items()]
    sights = _table(["level", "sees"], list(_sights()))
    listed = [_setup(rules) for rules in SETUPS.values()]
    setups = _table(["book", "limit", "multipliers", "won_by"], listed)
    strength = _rows([["", *PLAYERS], *cells])
    parts = (
        say("levels.page.beginning"),
        _table(["level", "name", "plays"], players),
        say("levels.page.how_they_err", sights=sights),
        say("levels.page.strength", count=len(SETUPS), table=strength, steps=_steps(odds)),
        say("levels.page.setups", setups=setups),
    )
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


def _check_perfect() -> None:
    players = {name: player_called(name) for name in PLAYERS}
    found = thrown_away(players["perfect"], players)
    assert not found, f"a won game is thrown away: {found}"


def _steps(odds: Odds) -> str:
    """The steps from each level to the next, with the exact fractions."""
    pairs = [(one, other) for other, one in pairwise(PLAYERS)]
    rows = [[one, other, percent(odds[one][other]), str(odds[one][other])] for one, other in pairs]
    return _table(["level", "beats", "percent", "exactly"], rows)


def _table(columns: list[str], rows: list[list[str]]) -> str:
    return _rows([[say(f"levels.column.{column}") for column in columns], *rows])


def _rows(rows: list[list[str]]) -> str:
    heading, *others = [f"| {' | '.join(cells)} |" for cells in rows]
    return "\n".join([heading, "|---" * len(rows[0]) + "|", *others])


def _sights() -> Iterator[list[str]]:
    for name in LEVELS:
        player = player_called(name)
        if isinstance(player, Level):
            seen = [_seen(moves, chance) for moves, chance in enumerate(player.sight) if chance]
            yield [f"`{name}`", comma_list(seen)]


def _seen(moves: int, chance: Fraction) -> str:
    if chance == 1:
        return say("levels.sees", count=moves)
    return say("levels.sees_by_chance", count=moves, chance=chance)


def _setup(rules: Rules) -> list[str]:
    limit = say(f"levels.limit.{rules.limit_name}", number=rules.limit)
    verdict = solve(rules.opening())
    winner = 1 if verdict.mover_wins else 2
    won_by = say("levels.won_by", winner=winner, moves=verdict.remoteness)
    return [rules.name, limit, spell(rules.multipliers), won_by]
