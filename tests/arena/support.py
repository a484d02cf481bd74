"""Small runs, and programs that play in them."""

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.support import command_line
from timesduel import BOOKS, Goal, Rules
from timesduel.arena.entrants import read_entrant
from timesduel.arena.report import make_tables, plain_report
from timesduel.arena.results import Results
from timesduel.arena.run import play_run
from timesduel.arena.schedule import Config

WHEN = "2026-11-15T09:43:00Z"
SHORT = Rules(name="short", goal=Goal.REACH, target=40, multipliers=(2, 3))
MODULAR = BOOKS["multiplication-showdown"].replace(
    ceiling=None, modulus=11, multipliers=(2, 3, 4, 5)
)
FEW = (SHORT, BOOKS["power-play"], BOOKS["multiplication-duel"], MODULAR)

BOT = Path(__file__).parent / "bot.py"


def bot(*behaviour: str) -> str:
    """A player that is a program: `bot.py` beside this file, told what to do."""
    return "bot:" + command_line(sys.executable, "-IS", BOT, *behaviour)


def config(players: Sequence[str], **more: Any) -> Config:
    """A small run."""
    values: dict[str, Any] = {"setups": FEW, "games": 8, "seed": 1, **more}
    return Config(players=tuple(map(read_entrant, players)), **values)


def played(path: Path, run: Config, workers: int = 1) -> Results:
    """Everything played, in threads of this process."""
    results = Results(str(path), run)
    results.create(WHEN)
    play_on(results, workers)
    return results


def play_on(results: Results, workers: int = 1) -> list[int]:
    """Play what is missing; how many games there were after each batch."""
    seen: list[int] = []
    with ThreadPoolExecutor(workers) as executor:
        play_run(results, executor, workers=workers, watch=seen.append)
    return seen


def report_of(results: Results) -> dict[str, Any]:
    """The report of a run as it is written."""
    return plain_report(make_tables(results).report)
