"""`timesduel` by a clock that is ahead by as many seconds as a file says: nobody waits for that."""

import os
import sys
import time
from pathlib import Path

AHEAD = "TIMESDUEL_TEST_AHEAD"
"""Names the file."""

PROGRAM = (sys.executable, os.path.abspath(__file__))

if __name__ == "__main__":
    _real, _file = time.time, Path(os.environ[AHEAD])

    def _time() -> float:
        return _real() + float(_file.read_text())

    time.time = _time
    from timesduel.__main__ import main

    main()
