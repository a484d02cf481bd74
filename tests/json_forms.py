"""Every JSON form that the program prints or keeps, in as much variety as a second allows."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner

from tests.arena.support import SHORT, WHEN, bot, config
from tests.records.samples import FINISHED, GOING_ON, save
from timesduel import BOOKS, OnTimeout, Outcome, Reason, Record, TimeLimit, Turn
from timesduel.adapters.mcp_games import NOBODY, McpGames
from timesduel.arena.disguise.prompts import Prompts
from timesduel.arena.results import Results
from timesduel.cli.home import open_diary
from timesduel.cli.main import cli
from timesduel.records.form import record_to_json
from timesduel.solver.atlas import KINDS, AtlasEntry, VainSearch, explore, to_json
from timesduel.training.attempts import attempt_entry
from timesduel.training.facts import fact_entry
from timesduel.training.puzzles import generate

MODULAR = "multiplication-showdown --modulus 11 --multipliers 2,3,4,5"
SPOKEN = replace(
    FINISHED,
    players=(None, "expert"),
    turns=(Turn(5, 1.25, 5), *FINISHED.turns[1:2], Turn(3, 2.0, 91), *FINISHED.turns[3:]),
    id="5f0c",
)
LOST_TO_THE_CLOCK = replace(
    FINISHED,
    limit=TimeLimit(30, OnTimeout.LOSE),
    turns=FINISHED.turns[:2],
    total=30,
    outcome=Outcome(2, Reason.TIME),
)

COMMANDS = (
    *[f"coach {book}" for book in BOOKS],
    *[f"coach {book} --move {n}" for book, rules in BOOKS.items() for n in rules.multipliers[:2]],
    "coach multiplication-madness --at 12 --move 2",
    "coach multiplication-duel --at 30",
    "coach multiplication-duel --at 30 --move 9",
    "coach multiplication-duel --at 60 --move 2",
    "coach multiplication-showdown --at 50",
    "coach multiplication-showdown --ceiling none",
    "coach multiplier-showdown --target 10^30 --at 10^12 --move 3",
    "coach multiplication-showdown --ceiling 10^20 --at 10^18 --move 3",
    f"coach {MODULAR}",
    f"coach {MODULAR} --move 2",
    f"coach {MODULAR} --at 10 --used 1,2 --move 3",
    *[f"lesson {book}" for book in BOOKS],
    *[f"puzzle --seed {seed}" for seed in range(3)],
    "puzzle --book multiplication-showdown --seed 6",
    "practice",
    "stats",
    "fair power-play --near 20",
    "levels",
    "levels --table",
    *[f"solve {book}" for book in BOOKS],
    f"solve {MODULAR}",
    "odds power-play --p1 greedy --p2 random",
    "zones power-play",
    "law power-play",
    "law --goal exact",
    "bot check false",
)
"""What is called with `--json`; `review` and `arena` follow, since they need files."""


def call(command: str, *files: Path) -> Any:
    """What a command prints with `--json`."""
    words = [*command.split(), *map(str, files), "--json"]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code in (0, 1), (words, result.output)
    return json.loads(result.stdout)


def printed(folder: Path) -> Iterator[tuple[str, Any]]:
    """What every command prints that can print JSON, by its name."""
    puzzle = generate(Random(6), BOOKS["multiplication-showdown"])
    open_diary().add(
        fact_entry(10, 3, None, when=WHEN, seconds=2.0, modulus=11),
        attempt_entry(puzzle, puzzle.best, right=True, when=WHEN),
    )
    for number, record in enumerate((SPOKEN, LOST_TO_THE_CLOCK, GOING_ON)):
        yield "review", call("review", save(folder, record, f"{number}.json"))
    save(folder / "games", SPOKEN, "spoken.json")
    yield "review", call("review", save_damaged(folder))
    for command in COMMANDS:
        yield command.partition(" ")[0], call(command)
    yield "arena", call("arena --report", arena_file(folder))


def save_damaged(folder: Path) -> Path:
    """A record without its end."""
    path = folder / "damaged.json"
    path.write_text(record_to_json(SPOKEN)[:-9])
    return path


def arena_file(folder: Path) -> Path:
    """A run with a test, asked in words, in which a program fails; and a line that is none."""
    run = config(["greedy", bot()], setups=(SHORT,), sprt=(0.0, 40.0), prompts=Prompts(7, True))
    results = Results(str(folder / "run.jsonl"), run)
    results.create(WHEN)
    line = {
        "id": "1-2.1.1a",
        "seats": [player.name for player in run.players],
        "moves": [2, 3, 2],
        "winner": 1,
        "reason": "illegal",
        "detail": "it played 9",
        "seconds": [0.0, 0.5],
        "regret": [{"won": {}, "unknown": 0}, {"won": {"3": [0, 1]}, "unknown": 1}],
    }
    results.add([line, {}])
    return Path(results.path)


def records() -> Iterator[Record]:
    """Finished and not, in a match, with a clock, with announced products."""
    yield from (SPOKEN, GOING_ON, LOST_TO_THE_CLOCK)


def answers_of_tools() -> Iterator[tuple[str, dict[str, Any]]]:
    """What the MCP tools answer, by their names."""
    names = iter(["one", "two"])
    games = McpGames(new_id=lambda: next(names))
    yield "list_games", games.list_games()
    yield "start", games.start(BOOKS["power-play"].replace(target=6), opponent=NOBODY)
    yield "play", games.play("one", 3)
    yield "solve", games.solve(game="one")
    yield "play", games.play("one", 2)
    yield "review", games.review("one")
    yield "start", games.start(BOOKS["multiplication-showdown"], modulus=11, seed=1)


def laws() -> tuple[Any, Any]:
    """A certificate, and entries of the atlas, with a law and without one."""
    law, certificate = explore((2, 3), KINDS[0], 10**6)
    assert certificate is not None
    none = AtlasEntry(
        multipliers=(2, 5), kind="wall", found=VainSearch(effort=9, digits=3, zones=2)
    )
    return json.loads(certificate), json.loads(to_json([law, none]))
