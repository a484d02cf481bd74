"""What is played: the thirty standard setups, or a file with one on each line."""

from __future__ import annotations

from json import JSONDecodeError, loads

from timesduel.core.rules import Rules
from timesduel.errors import RulesError, StoreError, TimesDuelError
from timesduel.match.game import check_playable
from timesduel.players.setups import SETUPS
from timesduel.records.files import read_whole

STANDARD = "standard"
MOST_SETUPS = 10_000


def read_setups(name: str) -> tuple[Rules, ...]:
    """The setups of that name, or in the file of that name; a RulesError says which line is bad."""
    if name == STANDARD:
        return tuple(SETUPS.values())
    try:
        lines = read_whole(name).removeprefix("\N{BYTE ORDER MARK}").split("\n")
    except (StoreError, ValueError) as error:
        shown = name or "''"
        raise RulesError("setups", f"{shown}: {error}") from None
    setups = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                setups.append(_setup(line))
            except TimesDuelError as error:
                raise RulesError("setups", f"{name}, line {number}: {error}") from None
    if not 1 <= len(setups) <= MOST_SETUPS:
        raise RulesError("setups", f"{name}: must have 1 to {MOST_SETUPS} lines")
    return tuple(setups)


def _setup(line: str) -> Rules:
    try:
        data = loads(line)
    except JSONDecodeError as error:
        raise TimesDuelError(f"not JSON at character {error.colno}") from None
    except (ValueError, RecursionError):  # digits without end, brackets without end
        raise TimesDuelError("not JSON that can be read") from None
    rules = Rules.from_json(data)
    check_playable(rules)
    return rules
