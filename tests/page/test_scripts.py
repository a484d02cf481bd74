"""What the page's scripts compute, tested by Node's own test runner: no browser, no server."""

import subprocess
from pathlib import Path

import pytest

from tests.page.node import find_node

FILES = sorted(map(str, Path(__file__).parent.glob("*.test.mjs")))


def test_the_scripts_pass_their_tests() -> None:
    node = find_node()
    if node is None:
        pytest.skip("there is no Node")
    done = subprocess.run(
        [node, "--test", "--test-reporter=spec", *FILES],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
