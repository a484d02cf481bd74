"""What differs on Windows, tried here: there is no C library to ask for, not even to refuse."""

from pathlib import Path

import pytest

from tests.bots.table import evil
from tests.support import Program

LIKE_WINDOWS = """
import ctypes
usual = ctypes.CDLL


def library(name, *more, **options):
    if name is None:
        raise TypeError("argument of type 'NoneType' is not iterable")
    return usual(name, *more, **options)


ctypes.CDLL = library
"""


@pytest.fixture
def elsewhere(timesduel: Program, tmp_path: Path) -> Program:
    """The program and all processes that it starts, where `ctypes.CDLL(None)` is an error."""
    (tmp_path / "python").mkdir()
    (tmp_path / "python" / "sitecustomize.py").write_text(LIKE_WINDOWS)
    timesduel.extra["PYTHONPATH"] = str(tmp_path / "python")
    return timesduel


def test_an_arena(elsewhere: Program, tmp_path: Path) -> None:
    bot = f"Good=bot:{evil('Good')}"
    players = ("--player", "greedy", "--player", "random", "--player", bot)
    result = elsewhere("arena", *players, "--games", "2", "--jobs", "1", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "Good" in result.stdout
    assert "failed" not in result.stdout + result.stderr


def test_a_bot(elsewhere: Program) -> None:
    result = elsewhere("play", "power-play", "--p1", f"bot:{evil('Good')}", "--p2", "perfect")
    assert result.returncode == 0, result.stderr
    assert "Player 2 wins" in result.stdout
