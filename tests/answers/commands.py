"""Calls of every command that prints JSON, and how they are made."""

import os
import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager
from datetime import datetime, tzinfo
from io import StringIO
from pathlib import Path
from shutil import copy, copytree
from typing import Any, Self
from unittest.mock import patch

import click

from tests.answers.golden import by_fields
from tests.arena.support import BOT
from tests.support import ROOT
from timesduel.books.shelf import BOOKS
from timesduel.bots import check
from timesduel.cli.commands import puzzle
from timesduel.cli.groups import COMMANDS
from timesduel.cli.main import cli, run

FILES = Path(__file__).parent / "files"
RECORDS = ROOT / "tests" / "records" / "data"

_LAST = "multiplication-showdown"
_MODULAR = f"{_LAST} --modulus 11 --multipliers 2,3,4,5"
_LEVELS = "--p1 perfect --p2 random"
_TWO = "--player perfect --player greedy --games 2 --seed 1 --jobs 1"

WRONG_RULES = (
    "power-play --target 1",
    "power-play --target x",
    "power-play --ceiling 9",
    "power-play --modulus 7",
    "power-play --multipliers 9-2",
    "power-play --multipliers 1",
    "power-play --nonsense",
    "power-play more",
    f"{_LAST} --target 9",
    f"{_LAST} --ceiling 0",
    "multiplication",
    "powr-play",
    "",
)
"""House rules that are refused, and books that are none."""

CALLS: Mapping[str, tuple[str, ...]] = {
    "solve": (
        *BOOKS,
        "power-play --at 6",
        "power-play --at 99",
        "power-play --target 60",
        "power-play --target 3",
        "power-play --at 3 --target 10^18",
        "power-play --at 3 --target 10^40",
        "power-play --target 10^30 --multipliers 2,3,7",
        "power-play --target 10^1000",
        "power-play --target - < 123456789123456789123456789",
        "power-play --target 10^1000 --at 10^999",
        "power-play --target 10^5000",
        "multiplier-showdown --target 10^18 --multipliers 2-9",
        "multiplier-showdown --target 10^1000 --multipliers 2,999983",
        "multiplication-duel --target 97",
        "multiplication-duel --at 30",
        "multiplication-duel --target 720720 --multipliers 2,3,5,7,11,13",
        "multiplication-duel --target 10^18 --at 10^9",
        "multiplication-duel --target 10^1000 --at 10^998",
        "multiplication-madness --multipliers 2,4",
        f"{_LAST} --ceiling 500",
        f"{_LAST} --ceiling 10^18 --at 7",
        f"{_LAST} --ceiling 10^1000 --multipliers 2,3",
        f"{_LAST} --ceiling 1",
        f"{_LAST} --at 200",
        _MODULAR,
        f"{_MODULAR} --at 6 --used 1,2",
        f"{_MODULAR} --at 7 --used 1,2,6",
        f"{_LAST} --modulus 7",
        f"{_LAST} --modulus 12 --multipliers 2,3",
        # What is refused.
        f"{_LAST} --ceiling none",
        f"{_LAST} --modulus 1009 --budget 5",
        f"{_LAST} --modulus 101 --effort 5",
        f"{_LAST} --modulus 1000000",
        f"{_LAST} --modulus 11 --used 1,2,7",
        f"{_LAST} --modulus 11 --used x",
        f"{_LAST} --modulus 11 --at 12",
        "power-play --target 10^30 --multipliers 2,3,7 --effort 3",
        "power-play --budget 5",
        "power-play --effort 0",
        "power-play --at 100",
        "power-play --at 0",
        "power-play --at nothing",
        "power-play --used 1,2",
        "power-play --target 10^1000001",
        "power-play --target - < nothing",
        *WRONG_RULES,
    ),
    "zones": (
        *BOOKS,
        "power-play --target 60 --multipliers 2,4",
        "multiplier-showdown --target 10^18",
        "multiplier-showdown --target 10^100 --multipliers 2,3",
        "multiplication-duel --target 10^12",
        f"{_LAST} --ceiling 10^30",
        "power-play --svg zones.svg",
        # What is refused.
        "power-play --svg no/such/folder",
        "power-play --target 10^40 --multipliers 2,3,7 --effort 3",
        f"{_LAST} --ceiling none",
        _MODULAR,
        *WRONG_RULES,
    ),
    "odds": (
        *(f"{book} {_LEVELS}" for book in BOOKS),
        "power-play --p1 greedy --p2 random",
        "power-play --p1 beginner --p2 random --at 5",
        "power-play --p1 expert --p2 perfect",
        "power-play --p1 random --p2 random --target 1000",
        "multiplier-showdown --p1 random --p2 beginner --target 10^4",
        f"multiplication-duel {_LEVELS} --target 720",
        f"{_MODULAR} {_LEVELS}",
        # What is refused.
        f"power-play {_LEVELS} --effort 1",
        f"{_LAST} {_LEVELS} --ceiling none",
        f"power-play {_LEVELS} --at 100",
        "power-play --p1 perfect",
        "power-play --p1 nobody --p2 perfect",
        *(f"{rules} {_LEVELS}" for rules in WRONG_RULES),
    ),
    "law": (
        *BOOKS,
        "--goal reach",
        "--goal exact",
        "--goal last",
        "--goal reach --multipliers 2,9",
        "--goal last --multipliers 3,4,13",
        "--goal exact --multipliers 2,3,5",
        "power-play --multipliers 2-5",
        "power-play --certificate law.json",
        # What is refused.
        "power-play --effort 1",
        "power-play --goal reach",
        "--goal nothing",
        "power-play --certificate no/such/folder",
        "power-play --multipliers 9-2",
        "",
    ),
    "fair": (
        "power-play --near 20",
        "power-play --near 60 --count 2",
        "multiplication-duel --near 60 --count 1",
        f"{_LAST} --near 60 --count 1",
        "multiplier-showdown --near 40 --count 1 --multipliers 2,3,5",
        "power-play --near 30 --count 1 --vary multipliers --multipliers 2-5",
        # What is refused.
        f"{_LAST} --near 10^30",
        "power-play --near 1",
        "power-play --count 0",
        "power-play --count 2 --pie",
        "power-play --pie",
        "power-play --vary nothing",
        "power-play --names Ada,Grace",
        "power-play --multipliers 1",
        "nothing",
        "",
    ),
    "coach": (
        *BOOKS,
        *(f"{book} --move {n}" for book, rules in BOOKS.items() for n in rules.multipliers[:2]),
        "multiplication-madness --at 12",
        "multiplication-madness --at 12 --move 2",
        "multiplication-madness --at 12 --move 9",
        "multiplication-duel --at 30",
        "multiplication-duel --at 30 --move 9",
        "multiplication-duel --at 60 --move 2",
        "multiplication-duel --target 97 --at 3",
        "power-play --at 5 --move 3",
        "power-play --target 60 --multipliers 2,4",
        "multiplier-showdown --target 10^18",
        "multiplier-showdown --target 10^30 --at 10^12 --move 3",
        "multiplier-showdown --target 10^1000 --multipliers 2,3 --at 10^999",
        f"{_LAST} --at 50",
        f"{_LAST} --ceiling none",
        f"{_LAST} --ceiling none --move 2",
        f"{_LAST} --ceiling 10^20 --at 10^18 --move 3",
        _MODULAR,
        f"{_MODULAR} --move 2",
        f"{_MODULAR} --at 10 --used 1,2 --move 3",
        f"{_LAST} --modulus 101",
        # What is refused.
        "power-play --at 500",
        f"{_LAST} --at 101",
        "power-play --move 7",
        "power-play --move 1",
        "power-play --at x",
        "power-play --used 1,2",
        f"{_MODULAR} --at 10 --used 1,2 --move 9",
        "power-play --target 10^1001",
        *WRONG_RULES,
    ),
    "review": (
        "duel.json",
        "duel-exact.json",
        "endless.json",
        "forfeit.json",
        "huge.json",
        "modular.json",
        "multiplier.json",
        "multiplier.json",
        "passed.json",
        "showdown.json",
        "start.json",
        "duel.json --svg duel.svg --html duel.html",
        "power-play-1",
        "power-play-2",
        "last",
        "",
        *(f"v{n}-{kind}.json" for n in (1, 2, 3) for kind in ("finished", "going-on", "resigned")),
        "v2-announced.json",
        "v3-announced.json",
        # What is refused.
        "damaged.json",
        "wrong.json",
        "notes.json",
        "nothing",
        "powr-play-1",
        ".",
        "duel.json --svg duel.json",
        "duel.json --html home/diary.jsonl",
        "duel.json --html no/such/folder",
        "last --profile Ada",
        "duel.json more",
    ),
    "lesson": (*BOOKS, "power", "nothing", ""),
    "puzzle": (
        *(f"--seed {seed}" for seed in range(10)),
        *(f"--seed 1 --level {level}" for level in range(1, 6)),
        *(f"--seed 2 --book {book}" for book in BOOKS),
        f"--seed 6 --book {_LAST} --level 2",
        "--seed 999999999999999999",
        "--profile Ada --seed 3",
        "--daily",
        *(f"--daily --book {book} --level 2" for book in BOOKS),
        "",
        # What is refused.
        "--daily --seed 1",
        "--level 9",
        "--seed -1",
        "--seed x",
        "--book nothing",
        "--profile /",
        "more",
    ),
    "practice": (
        "",
        "--grid",
        "--profile Ada",
        "--rounds 0",
        "--facts 13",
        "--time 0",
        "--seed x",
        "more",
    ),
    "stats": ("", "", "--profile Ada", "--profile /", "--nonsense"),
    "levels": ("", "--markdown", "--nonsense"),
    "bot check": (
        "'./python -IS bot.py' --time 60",
        "'./python -IS bot.py dies' --time 60 --prompts",
        "false",
        "no-such-program",
        "'echo tdp1'",
        "'",
        "''",
        "python3 bot.py",
        "false --hide-legal",
        "false --time 0",
        "false --prompts --isomorph x",
        "",
    ),
    "arena": (
        "--report run.jsonl",
        "--report run.jsonl --anchor expert",
        "--report test.jsonl",
        "--report run.jsonl --html run.html",
        f"{_TWO} --out new.jsonl",
        "--resume new.jsonl",
        # What is refused.
        f"{_TWO} --out new.jsonl",
        "--report nothing",
        "--report duel.json",
        "--report run.jsonl --anchor nobody",
        "--report run.jsonl --seed 1",
        "--report run.jsonl --html run.jsonl",
        "--resume run.jsonl --seed 2",
        "--resume here --out there",
        "--player perfect",
        "--player perfect --player perfect",
        "--player perfect --player nobody",
        "--player perfect --player greedy --games 3",
        "--player perfect --player greedy --sprt 5 0",
        f"{_TWO} --setups nothing",
        f"{_TWO} --isomorph x",
    ),
}
"""What is typed behind each command, before `--json`; `< text` is typed at its standard input."""

_LONGEST = re.compile(r"(?<=the longest )\d+\.\d{3}(?= s)")
"""How long a bot thought."""

LONG_CALLS: Mapping[str, tuple[str, ...]] = {
    "levels": ("--table",),
    "solve": (
        "power-play --target 10^10000",
        f"{_LAST} --modulus 29",
    ),
    "fair": tuple(BOOKS),
}
"""Calls that take seconds."""


def with_json() -> Iterator[str]:
    """Every command that prints JSON, as it is typed."""
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        parts = {name: command}
        if isinstance(command, click.Group):
            parts = {f"{name} {part}": each for part, each in command.commands.items()}
        for path, part in parts.items():
            if part and any("--json" in option.opts for option in part.params):
                yield path


class _OneDay(datetime):
    """It is always the same day."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2026, 11, 16, 12, tzinfo=tz)


@contextmanager
def prepared(folder: Path) -> Iterator[None]:
    """A folder with games, a diary and runs of the arena, in which commands are called."""
    for place in (FILES, RECORDS):
        copytree(place, folder, dirs_exist_ok=True)
    copy(BOT, folder)
    (folder / "python").symlink_to(sys.executable)
    kept = {name: os.environ[name] for name in os.environ if not name.startswith("TIMESDUEL_")}
    environment = {**kept, "TIMESDUEL_HOME": "home", "TIMESDUEL_DEBUG": "1"}
    # A bot has as much time as it needs, however busy the machine is.
    limits: dict[str, Any] = dict.fromkeys(("PATIENCE", "_SHORT", "_TO_QUIT"), 60.0)
    with (
        chdir(folder),
        patch.dict(os.environ, environment, clear=True),
        patch.multiple(check, **limits),
        patch.object(puzzle, "datetime", _OneDay),
    ):
        yield


def answer(command: str, given: str) -> tuple[str, str]:
    """What is typed, and what comes of it: the streams in the order of writing, and the status.

    A line of standard error begins with `! `.
    """
    typed, _, stdin = given.partition(" < ")
    words = [*command.split(), *_words(typed), "--json"]
    written: list[tuple[str, str]] = []
    with (
        patch.object(sys, "argv", ["timesduel"]),
        patch.object(sys, "unraisablehook", sys.unraisablehook),
        patch.object(sys, "stdin", StringIO(stdin)),
        patch.object(sys, "stdout", _Stream("", written)),
        patch.object(sys, "stderr", _Stream("! ", written)),
    ):
        try:
            run(words)
        except SystemExit as end:
            status = end.code
    shown = "".join(_shown(*each) for each in _joined(written))
    question = " ".join(["timesduel", shlex.join(words), *([f"< {stdin}"] if stdin else [])])
    return question, _LONGEST.sub("{seconds}", shown) + f"= {status}\n"


def _words(typed: str) -> list[str]:
    try:
        return shlex.split(typed)
    except ValueError:  # a quote without an end is for the program to refuse
        return typed.split()


class _Stream(StringIO):
    """A stream that notes when it was written to."""

    def __init__(self, mark: str, written: list[tuple[str, str]]) -> None:
        super().__init__()
        self._mark = mark
        self._written = written

    def write(self, text: str) -> int:
        count = super().write(text)  # bytes are refused, by which click knows a stream of text
        self._written.append((self._mark, text))
        return count


def _joined(written: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The texts, those that follow one another in one stream together."""
    mark, whole = "", ""
    for stream, text in written:
        if stream != mark:
            if whole:
                yield mark, whole
            mark, whole = stream, ""
        whole += text
    if whole:
        yield mark, whole


def _shown(mark: str, text: str) -> str:
    ended = text if text.endswith("\n") else f"{text}\n(no end of line)\n"
    return "".join(f"{mark}{by_fields(line)}" for line in ended.splitlines(keepends=True))
