"""`make scripts`: where the page's scripts cannot be checked, one line says so."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.support import ROOT

NO_NODE = "There is no Node here: the page's scripts are not checked."
NOT_FETCHED = "Biome and TypeScript cannot be fetched: the page's scripts are not checked."


@pytest.mark.parametrize(
    ("npm", "required", "status", "said"),
    [
        ("nowhere", "", 0, NO_NODE),
        ("nowhere", "required", 0, NO_NODE),
        ("false", "", 0, NOT_FETCHED),
        ("false", "required", 2, NOT_FETCHED),
    ],
)
def test_one_line_says_so(tmp_path: Path, npm: str, required: str, status: int, said: str) -> None:
    done = subprocess.run(
        ["make", "-s", "scripts", f"NPM={npm}", f"TOOLS={tmp_path / 'tools'}", "PYTHON=python3"],
        cwd=ROOT,
        env={**os.environ, "TIMESDUEL_NODE": required},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (status, [said])
