"""`make play` in a pseudo-terminal: Ctrl-C ends with the program's own last line."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.cli.terminal import in_terminal
from tests.support import ROOT, TIMESDUEL, Program, command_line

MAKES = [name for name in ("make", "bmake") if shutil.which(name)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the Makefile where everything is prepared already, with this very Python."""
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name, command in (("python", (sys.executable,)), ("timesduel", TIMESDUEL)):
        (programs / name).write_text(f'#!/bin/sh\nexec {command_line(*command)} "$@"\n')
        (programs / name).chmod(0o755)
    version = subprocess.check_output([programs / "python", "-V"], text=True, timeout=60)
    stamp = f"{tmp_path.resolve()}\n{'.'.join(version.strip().split('.')[:2])}\n"
    for number, (name, text) in enumerate(
        (
            ("requirements.txt", ""),
            ("pyproject.toml", ""),
            (".venv/python.stamp", stamp),
            (".venv/play.stamp", ""),
        )
    ):
        (tmp_path / name).write_text(text)
        os.utime(tmp_path / name, (number, number))
    return tmp_path


@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize(
    ("arguments", "moves", "last_words"),
    [
        ("", (), ""),
        ("power-play", (), "No move was made yet, so there is nothing to keep.\r\n"),
        ("power-play", (2,), "The game is saved. Go on with:\r\n  .* resume power-play-1\r\n"),
    ],
)
def test_ctrl_c(
    make: str,
    arguments: str,
    moves: tuple[int, ...],
    last_words: str,
    folder: Path,
    timesduel: Program,
) -> None:
    script = f"cd {command_line(folder)} && exec {make} play ARGS={arguments}"
    environment = {**timesduel.environment, "PYTHONPATH": str(ROOT / "src")}
    child = in_terminal("/bin/sh", "-c", script, env=environment)
    try:
        child.expect([r"leave\)\? ", "or 3: "])
        for move in moves:
            child.sendline(str(move))
            child.expect("or 3: ")
        child.sendintr()
        child.expect(pexpect.EOF)
        assert re.fullmatch(rf"\r\n{last_words}", child.before), child.before
    finally:
        child.close(force=True)


@pytest.mark.parametrize("make", MAKES)
def test_leaving_by_ctrl_d_is_no_error(make: str, folder: Path, timesduel: Program) -> None:
    script = f"cd {command_line(folder)} && exec {make} play ARGS=power-play"
    environment = {**timesduel.environment, "PYTHONPATH": str(ROOT / "src")}
    child = in_terminal("/bin/sh", "-c", script, env=environment)
    child.expect("or 3: ")
    child.sendeof()
    child.expect("nothing to keep.\r\n")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert "***" not in child.before
