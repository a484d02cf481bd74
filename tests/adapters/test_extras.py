"""Without its library an adapter says which extra has it."""

import subprocess
import sys

import pytest

IMPORTED = """
import sys
sys.modules[sys.argv[1]] = None
try:
    import timesduel.adapters.{adapter}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("adapter", "library", "extra"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("openspiel", "pyspiel", "openspiel"),
        ("openspiel", "numpy", "openspiel"),
        ("vector", "numpy", "vector"),
        ("vector_playouts", "numpy", "vector"),
        ("vector_kernel", "numba", "vector,fast"),
        ("mcp", "mcp", "mcp"),
    ],
)
def test_what_is_missing_is_told(adapter: str, library: str, extra: str) -> None:
    code = IMPORTED.format(adapter=adapter)
    done = subprocess.run([sys.executable, "-c", code, library], capture_output=True, text=True)
    told = f"{library} is missing: pip install 'timesduel[{extra}]'\n"
    assert (done.stdout, done.stderr) == (told, "")
