"""What is played: the standard setups, or a file with one on each line."""

from __future__ import annotations

from json import JSONDecodeError, loads

from timesduel.core.rules import Rules
from timesduel.errors import RulesError, StoreError, TimesDuelError
from timesduel.match.game import check_playable
from timesduel.players.setups import SETUPS
from timesduel.records.files import read_whole
from timesduel.words.speech import spoken

STANDARD = "standard"
MOST_SETUPS = 10_000


def read_setups(name: str) -> tuple[Rules, ...]:
    """The setups of that name, or in the file of that name; a RulesError says which line is bad."""
    if name == STANDARD:
        return tuple(SETUPS.values())
    try:
        lines = read_whole(name).removeprefix("\N{BYTE ORDER MARK}").split("\n")
    except (StoreError, ValueError) as error:
        problem = error.message if isinstance(error, StoreError) else spoken(str(error))
        raise RulesError("setups", "errors.at", place=name or "''", problem=problem) from None
    setups = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                setups.append(_setup(line))
            except TimesDuelError as error:
                raise RulesError(
                    "setups", "arena.setups_line", file=name, number=number, problem=error.message
                ) from None
    if not 1 <= len(setups) <= MOST_SETUPS:
        raise RulesError("setups", "arena.setups_lines", file=name, most=MOST_SETUPS)
    return tuple(setups)


def _setup(line: str) -> Rules:
    try:
        data = loads(line)
    except JSONDecodeError as error:
        raise TimesDuelError("arena.not_json_at", place=error.colno) from None
    except (ValueError, RecursionError):  # digits without end, brackets without end
        raise TimesDuelError("arena.not_json") from None
    rules = Rules.from_json(data)
    check_playable(rules)
    return rules
