"""Everything below the front ends runs where Python runs in a browser (WebAssembly).

There is one thread and one process there, and nobody sends signals. The modules of the standard
library are partly gone, partly there in name only; `_thread` is there and its locks work, only a
second thread cannot be started.
"""

import subprocess
import sys
from pathlib import Path

import timesduel

SOURCE = Path(timesduel.__file__).parent
FRONT_ENDS = ("cli", "adapters", "web", "net", "__main__")

IN_NAME_ONLY = {"threading", "concurrent", "asyncio", "multiprocessing", "signal"}
"""Other libraries may import these; what we import at the top we would want to use."""

GONE = {"fcntl", "termios", "resource", "pty", "tty", "pwd", "grp", "syslog", "curses"}
GONE |= {"subprocess", "_posixsubprocess", "_multiprocessing", "multiprocessing", "signal"}
GONE |= {"socket", "_socket", "ssl", "select", "selectors", "mmap"}
"""Nobody may import these; more than there really are."""

EXTRAS = {"numpy", "numba", "matplotlib", "choix"}
"""A page need not load these either, and one of them exists in no browser."""

OF_AN_EXTRA = {"solver.compiled", "solver.kernel", "solver.modular.kernel", "views.png"}
"""What only those import who have found the extra."""

BLOCK = f"""
import builtins, sys
IN_NAME_ONLY, GONE, EXTRAS = {IN_NAME_ONLY!r}, {GONE!r}, {EXTRAS!r}
usual = builtins.__import__

def importing(name, globals=None, locals=None, fromlist=(), level=0):
    top = name.partition(".")[0] if level == 0 else ""
    ours = (globals or {{}}).get("__name__", "").startswith("timesduel")
    if ours and top in IN_NAME_ONLY | GONE:
        raise ImportError(f"a browser has no {{name}}", name=name)
    return usual(name, globals, locals, fromlist, level)

builtins.__import__ = importing
for name in GONE | EXTRAS:
    sys.modules[name] = None  # for whoever asks

def refuse(*_, **__):
    raise RuntimeError("can't start new thread")

import _thread
for name in ("start_new_thread", "start_joinable_thread"):  # the second from Python 3.13 on
    setattr(_thread, name, refuse)
"""

EVERYTHING = """
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
"""

A_GAME = """
from itertools import count
from random import Random
from timesduel import BOOKS, losing_zones, solve
from timesduel.coach.hints import ladder
from timesduel.coach.review import review
from timesduel.host.host import Host
from timesduel.match.events import Action, Kind
from timesduel.match.game import Game
from timesduel.records.record import Record
from timesduel.records.form import GAMES
from timesduel.records.memory_store import MemoryStore

rules, names = BOOKS["multiplication-madness"], map(str, count())
store = MemoryStore(GAMES, lambda: next(names))
host = Host(store, now=lambda: 0.0, new_id=lambda: next(names), new_dice=lambda _: Random(1))
name = host.begin(Game(rules=rules, players=(None, "beginner")))
while (game := host.game(name)).outcome is None:
    *_, last = ladder(game.position)
    host.act(name, Action(kind=Kind.MOVE, multiplier=solve(game.position).best_move))
    host.answer(name)
judged = review(Record.of(game))
print(game.outcome.winner, solve(rules).best_move, judged.from_the_start, last.text)
"""


def in_a_browser(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run some code where nothing is imported that a browser lacks."""
    return subprocess.run(
        [sys.executable, "-c", BLOCK + code, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
    )


def modules() -> list[str]:
    """Everything below the front ends, but for what belongs to an extra."""
    files = (path.relative_to(SOURCE).with_suffix("") for path in sorted(SOURCE.rglob("*.py")))
    names = [".".join(file.parts) for file in files if file.parts[0] not in FRONT_ENDS]
    return [f"timesduel.{name}" for name in names if name not in OF_AN_EXTRA]


def test_everything_below_the_front_ends_can_be_imported() -> None:
    names = modules()
    assert {"timesduel.bots.program", "timesduel.arena.run", "timesduel.coach.hints"} < {*names}
    done = in_a_browser(EVERYTHING, *names)
    assert done.returncode == 0, done.stderr


def test_a_whole_game_with_hints_and_a_review() -> None:
    done = in_a_browser(A_GAME)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("1 6 True ")


def test_the_block_blocks() -> None:
    """Ours cannot import anything of it, wherever it stands."""
    code = """
for name in GONE | IN_NAME_ONLY:
    try:
        exec(f"import {name}", {"__name__": "timesduel.somewhere"})
    except ImportError:
        print(name)
"""
    assert set(in_a_browser(code).stdout.split()) == GONE | IN_NAME_ONLY


def test_no_thread_can_be_started() -> None:
    done = in_a_browser("import threading; threading.Thread(target=print).start()")
    assert "can't start new thread" in done.stderr
