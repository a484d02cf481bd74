"""A real game in a terminal, as a picture: `python -m timesduel.cli.screen.screenshot FILE BOOK`.

The program plays in a pseudo-terminal, and what it writes there is drawn. Needs Linux or macOS.
"""

import os
import re
import subprocess
import sys
from select import select
from tempfile import TemporaryDirectory
from time import monotonic

from timesduel.views.svg import svg_file
from timesduel.views.terminal_picture import terminal_picture
from timesduel.words.speech import say

OPTIONS = ("--p2", "perfect", "--coach")
_CHANCE = ("--seed", "1")
"""So that the game is the same each time."""

ANSWERS = ("hint", "hint", "6", "9")
LAST = "wins the game!"
"""What the line says with which the picture ends."""

COLUMNS, ROWS = 60, 40
_TIMEOUT = 60
"""Seconds in which the game must be over."""

_CODE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_PROMPT = re.compile(r"[:?] $")


def picture(book: str) -> str:
    """A game of this book as SVG: the same each time, as long as the program says the same."""
    command = f"$ timesduel play {' '.join((book, *OPTIONS))}\n\n"
    return svg_file(
        terminal_picture(
            command + played(book), name="game", title=say("program.screenshot"), columns=COLUMNS
        )
    )


def played(book: str) -> str:
    """What the program writes while the answers are typed, up to the end of the game."""
    with TemporaryDirectory() as home:
        return _played(book, {**os.environ, "TIMESDUEL_HOME": home, "TERM": "xterm"})


def _played(book: str, environment: dict[str, str]) -> str:
    import termios

    for variable in ("NO_COLOR", "TIMESDUEL_PROFILE", "TIMESDUEL_LANGUAGE", "COLUMNS"):
        environment.pop(variable, None)
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (ROWS, COLUMNS))
    program = subprocess.Popen(
        [sys.executable, "-m", "timesduel", "play", book, *OPTIONS, *_CHANCE],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        return _dialogue(ours, monotonic() + _TIMEOUT)
    finally:
        program.kill()
        program.wait()
        os.close(ours)


def _dialogue(terminal: int, until: float) -> str:
    written, answers = "", list(ANSWERS)
    while LAST not in written:
        if not select([terminal], [], [], until - monotonic())[0]:
            raise TimeoutError(written)
        written += os.read(terminal, 4096).decode()
        if answers and _PROMPT.search(_CODE.sub("", written)):
            os.write(terminal, f"{answers.pop(0)}\n".encode())
    return written[: written.index(LAST) + len(LAST)]


if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(picture(sys.argv[2]))
