"""`make play` in a pseudo-terminal: Ctrl-C ends with the program's own last line."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
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


SYSTEM = """
import sys
class Lacking:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == {lacks!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
if sys.prefix == sys.base_prefix:
    sys.meta_path.insert(0, Lacking)
    sys.path.insert(0, {only_here!r})
"""
"""The `sitecustomize` of a Python that lacks a module; what it makes is another one's prefix."""

OLD_PIP = "import sys; sys.exit('--python' in sys.argv and 'no such option: --python')"
NO_ENSUREPIP = "raise SystemExit(1)"
ENSUREPIP = """
import pathlib, sysconfig
pip = pathlib.Path(sysconfig.get_path("purelib"), "pip")
pip.mkdir()
(pip / "__init__.py").touch()
(pip / "__main__.py").write_text("print('pip of its own')")
"""
Prepare = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def prepare(folder: Path) -> Prepare:
    """Makes `.venv` with a Python that lacks a module, or whose pip is old."""

    def run(make: str, lacks: str, ensurepip: str) -> subprocess.CompletedProcess[str]:
        shutil.rmtree(folder / ".venv")
        system, everywhere = folder / "system", folder / "everywhere"
        for place, text in ((system / "pip", OLD_PIP), (everywhere / "ensurepip", ensurepip)):
            place.mkdir(parents=True)
            (place / "__init__.py").touch()
            (place / "__main__.py").write_text(text)
        text = SYSTEM.format(lacks=lacks, only_here=str(system))
        (everywhere / "sitecustomize.py").write_text(text)
        return subprocess.run(
            [make, f"PYTHON={os.path.realpath(sys.executable)}", ".venv/python.stamp"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(everywhere)},
            capture_output=True,
            text=True,
            timeout=60,
        )

    return run


@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize("lacks", ["pip", ""], ids=["no-pip", "old-pip"])
def test_an_environment_gets_a_pip_of_its_own(
    make: str, lacks: str, prepare: Prepare, folder: Path
) -> None:
    done = prepare(make, lacks, ENSUREPIP)
    assert (done.returncode, done.stderr) == (0, "")
    assert (folder / ".venv" / "python.stamp").exists()
    own = folder / ".venv" / "bin" / "python"
    assert subprocess.check_output([own, "-m", "pip"], text=True) == "pip of its own\n"


@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize("lacks", ["pip", "", "venv"], ids=["no-pip", "old-pip", "no-venv"])
def test_what_to_install(make: str, lacks: str, prepare: Prepare, folder: Path) -> None:
    done = prepare(make, lacks, NO_ENSUREPIP)
    assert done.returncode != 0
    assert "Times Duel needs pip" in done.stdout
    assert "\n  Debian, Ubuntu:  apt install python3-pip python3-venv\n" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert not (folder / ".venv" / "python.stamp").exists()


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
