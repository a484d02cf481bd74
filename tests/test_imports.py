"""What is imported when: start-up is part of the feel, and every system must get that far."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import timesduel
from tests.support import TIMESDUEL, Program
from timesduel.books.shelf import BOOKS

SOURCE = Path(timesduel.__file__).parent
HEAVY = {"json", "pathlib", "platformdirs", "random", "shutil", "tempfile", "asyncio", "argparse"}
HEAVY |= {"numpy", "numba", "matplotlib", "multiprocessing"}
ONLY_SOME_SYSTEMS = {"termios", "fcntl", "pwd", "grp", "resource", "pty", "tty", "readline"}
ONLY_SOME_SYSTEMS |= {"msvcrt", "winreg", "winsound", "curses", "posix", "nt", "syslog"}


def imported_by(code: str) -> set[str]:
    """The modules that are loaded when some code has run."""
    program = f"{code}\nimport sys\nprint(*sys.modules)"
    return set(subprocess.check_output([sys.executable, "-c", program], text=True).split())


def test_the_package_itself_loads_nothing() -> None:
    assert not imported_by("import timesduel") & (HEAVY | {"click", "typing", "enum"})


def test_the_public_names_load_nothing_heavy() -> None:
    assert not imported_by("from timesduel import *") & (HEAVY | {"click"})


def test_the_public_names_are_all_there() -> None:
    homes = [name for names in timesduel._HOMES.values() for name in names]
    assert sorted(homes) == sorted(timesduel.__all__)
    assert dir(timesduel) == sorted(timesduel.__all__)  # each once, and no others
    for name in timesduel.__all__:
        assert getattr(timesduel, name) is not None
    assert not hasattr(timesduel, "nonsense")


BEFORE_THE_PROMPT = {
    "cli": "calling ending groups language main commands.play",
    "cli.keyboard": "answers dialogue lines terminal",
    "cli.options": "common program suggestions values",
    "cli.screen": "screen",
    "cli.play": "duel local_duel local_game session telling",
    "core": "fields numbers outcome position rules",
    "books": "book shelf",
    "match": "clock consequences events game names",
    "host": "decisions held_game seats",
    "solver": "",
    "views": "widths",
    "voices": "rules teller",
    "words": "grammar speech",
}
"""The modules that may be loaded until somebody is asked for the first move: each takes its time,
so a new one needs a reason. There are the books besides."""

STANDARD_LIBRARY = {"contextvars", "math", "select", "signal"}
"""What may be loaded besides that click and dataclasses load."""


@pytest.mark.parametrize("command", ["play power-play", "--version"])
def test_the_first_prompt_waits_for_nothing_else(timesduel: Program, command: str) -> None:
    """Nothing that only a save, a toss, a hint, a match or the computer needs."""
    watch = "\n".join(
        [
            "import sys, timesduel.cli.keyboard.lines as lines",
            "from timesduel.cli.main import run",
            "def stop(*_):",
            "    print('loaded', *sys.modules, flush=True)",
            "    import os; os._exit(0)",
            "lines._read = stop",
            f"sys.argv = ['timesduel', *{command.split()!r}]",
            "try: run()",
            "except SystemExit: stop()",
        ]
    )
    done = subprocess.run(
        [sys.executable, "-c", watch], capture_output=True, text=True, env=timesduel.environment
    )
    loaded = set(done.stdout.rpartition("loaded ")[2].split())
    assert "timesduel.cli.main" in loaded, done.stderr
    assert ("timesduel.core.rules" in loaded) == command.startswith("play")
    known = imported_by("import click, dataclasses") | STANDARD_LIBRARY
    known |= {
        "timesduel",
        "timesduel.errors",
        "timesduel.cli.commands",
        "timesduel.cli.play",
        "timesduel.bots",
    }
    known |= {f"timesduel.books.{book.replace('-', '_')}" for book in BOOKS}
    for package, modules in BEFORE_THE_PROMPT.items():
        known |= {f"timesduel.{package}"}
        known |= {f"timesduel.{package}.{module}" for module in modules.split()}
    public = {name for name in loaded if not name.startswith("_")}
    assert public - known == set()


def test_what_click_loads_for_nothing_can_be_had_later(timesduel: Program) -> None:
    """Its imports of `uuid` and `datetime` are left out, and nobody else's."""
    program = "\n".join(
        [
            "import sys",
            "sys.argv = ['timesduel', '--version']",
            "from timesduel.__main__ import main",
            "try: main()",
            "except SystemExit: print({'uuid', 'datetime'} & {*sys.modules})",
            "import datetime, uuid",
            "print(uuid.UUID(int=1), datetime.date(2026, 1, 2))",
        ]
    )
    shown = subprocess.check_output(
        [sys.executable, "-c", program], text=True, env=timesduel.environment
    )
    wanted = ["set()", "00000000-0000-0000-0000-000000000001", "2026-01-02"]
    assert shown.split()[2:] == wanted


def test_a_picture_needs_no_library(timesduel: Program, tmp_path: Path) -> None:
    run = "from timesduel.cli.main import run\ntry: run()\nexcept SystemExit: pass"
    show = "print('loaded', *sys.modules, flush=True)"
    for arguments in ("--svg a.svg", ""):
        words = ["timesduel", "zones", "power-play", *arguments.split()]
        program = f"import sys\nsys.argv = {words!r}\n{run}\n{show}"
        shown = subprocess.check_output(
            [sys.executable, "-c", program], text=True, env=timesduel.environment, cwd=tmp_path
        )
        loaded = set(shown.rpartition("loaded ")[2].split())
        assert "timesduel.views.zones_text" in loaded
        assert ("timesduel.views.svg" in loaded) == bool(arguments)
        assert not loaded & {"matplotlib", "numpy", "asyncio", "multiprocessing"}


def top_level_imports(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names


def test_nothing_that_only_some_systems_have_is_imported_at_the_top() -> None:
    for path in SOURCE.rglob("*.py"):
        assert not top_level_imports(ast.parse(path.read_text())) & ONLY_SOME_SYSTEMS, path


def test_both_ways_to_start() -> None:
    for command in (TIMESDUEL, (str(Path(sys.executable).with_name("timesduel")),)):
        shown = subprocess.check_output([*command, "--version"], text=True)
        assert shown == f"timesduel {timesduel.__version__}\n"
