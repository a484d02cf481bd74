"""The short form of a benchmark: `--short` runs each part once, for figures that say nothing.

`make campaign` runs all of them so, to see that each still gets to its end.
"""

import sys
from typing import TypeVar

SHORT = "--short" in sys.argv[1:]
"""Was the short form asked for?"""

WORDS = [word for word in sys.argv[1:] if word != "--short"]
"""The other arguments of the command line."""

_Amount = TypeVar("_Amount")


def unless_short(usual: _Amount, short: _Amount) -> _Amount:
    """The usual amount of work, or that of the short form."""
    return short if SHORT else usual
