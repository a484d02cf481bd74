"""Copies of the package with other books, run as its users run it."""

import shutil
import subprocess
import sys
from pathlib import Path

import timesduel as package
from tests.support import Program


def copy_package(folder: Path) -> Path:
    """Copy the package into a folder; its books there can be added, removed and renamed."""
    copy = folder / "timesduel"
    shutil.copytree(Path(package.__file__).parent, copy)
    return copy / "books"


def said(program: Program, *arguments: str, stdin: str = "") -> str:
    """What the program says, if all goes well."""
    result = program(*arguments, stdin=stdin)
    assert result.returncode == 0, result.stderr
    return result.stdout


def python(program: Program, code: str, *arguments: str) -> str:
    """What a few lines of Python print there."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.check_output(command, env=program.environment, text=True, timeout=60)
