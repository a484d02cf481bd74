"""Where Node is: on the PATH, or in Playwright, which brings one along."""

import shutil
import subprocess
from functools import lru_cache

from playwright._impl._driver import compute_driver_executable


@lru_cache
def find_node() -> str | None:
    """Return a Node that starts; None where there is none."""
    brought, _ = compute_driver_executable()
    return next((each for each in (shutil.which("node"), brought) if each and _starts(each)), None)


def _starts(node: str) -> bool:
    try:
        return subprocess.run([node, "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False
