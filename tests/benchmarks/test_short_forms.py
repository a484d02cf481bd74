"""Every benchmark gets to its end, in its short form; what it measures there says nothing."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.chromium import find
from tests.support import ROOT

NAMES = sorted(
    path.stem for path in (ROOT / "benchmarks").glob("*.py") if "def main()" in path.read_text()
)


def test_make_bench_names_them_all() -> None:
    described = re.search(r"^bench:.*ARGS=(.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert described
    assert sorted(re.split(", | or ", described[1])) == NAMES


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_it_gets_to_its_end(name: str, tmp_path: Path) -> None:
    if name == "page" and find() is None:
        pytest.skip("there is no Chromium")
    if name == "server" and not shutil.which("cc"):
        pytest.skip("there is no C compiler")
    command = [sys.executable, "-m", f"benchmarks.{name}", "--short"]
    environment = {**os.environ, "TIMESDUEL_HOME": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout
