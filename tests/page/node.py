"""Where Node is: on the PATH, or in Playwright, which brings one along."""

import shutil
import subprocess
from functools import lru_cache

from playwright._impl._driver import compute_driver_executable


@lru_cache
def find_node(least: int = 1) -> str | None:
    """Return a Node that starts, of that version or a later one; None where there is none."""
    brought, _ = compute_driver_executable()
    found = (shutil.which("node"), brought)
    return next((each for each in found if each and _version(each) >= least), None)


def _version(node: str) -> int:
    """The number before the first dot of `v22.1.0`; 0 of a program that does not start."""
    try:
        shown = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(shown.stdout.strip().removeprefix("v").partition(".")[0])
