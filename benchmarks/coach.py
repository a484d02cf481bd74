"""What a computer's move, a hint, a word of the coach and a review cost beside the start-up.

Run it with `make bench ARGS=coach`. Every figure is taken in a fresh process, imports included, as
a player feels it: from the Enter key to the next prompt, or from the command to its end. The goal
is that each adds less than the start-up of the program itself.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.short import unless_short
from timesduel import BOOKS, Game, Record, Rules, record_to_json, solve
from timesduel.words.grammar import brief, spell

ROUNDS = unless_short(5, 1)
PROGRAM = os.path.join(os.path.dirname(sys.executable), "timesduel")
BOOK = BOOKS["multiplier-showdown"]
SETUPS = (
    BOOK,
    BOOK.replace(target=10**1000),
    BOOK.replace(target=10**1000, multipliers=(2, 3)),
    BOOK.replace(target=10**1000, multipliers=(2, 5, 11)),
)


class Prompt:
    """A game at the first prompt, in a process of its own."""

    def __init__(self, *options: str) -> None:
        start = time.perf_counter()
        self._process = subprocess.Popen(
            [PROGRAM, "play", "multiplier-showdown", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._await("Player 1's turn")
        self.start_up = time.perf_counter() - start
        """Seconds until the first prompt."""

    def answer(self, text: str, prompt: str) -> float:
        """Seconds until the next prompt of that player."""
        assert self._process.stdin is not None
        start = time.perf_counter()
        self._process.stdin.write(f"{text}\n".encode())
        self._process.stdin.flush()
        self._await(prompt)
        return time.perf_counter() - start

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()

    def _await(self, prompt: str) -> None:
        shown, output = b"", self._process.stdout
        assert output is not None
        while not (prompt.encode() in shown and shown.endswith(b"): ")):
            shown += output.read(1) or sys.exit(f"no prompt: {shown!r}")


STARTED = "2026-11-15T09:43:00Z"


def long_game(rules: Rules, plies: int = 60) -> str:
    """The record of a game that was left after so many moves."""
    moves = (rules.multipliers[ply % len(rules.multipliers)] for ply in range(plies))
    return record_to_json(Record.of(Game(rules=rules, started=STARTED).with_moves(moves)))


def command(*arguments: str) -> float:
    start = time.perf_counter()
    subprocess.run([PROGRAM, *arguments], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def at_the_prompt(rules: Rules) -> dict[str, float]:
    """What each answer adds to a plain move, which a save to the disk is part of."""
    options = [
        "--target",
        str(rules.target),
        "--multipliers",
        ",".join(map(str, rules.multipliers)),
    ]
    # A mistake would make the coach ask whether it is to be taken back.
    move = str(solve(rules.opening(), effort=20_000, hurried=True).best_move)
    plain, hinted, coached = Prompt(*options), Prompt(*options), Prompt(*options, "--coach")
    played = Prompt(*options, "--p2", "expert")
    first = plain.answer(move, "Player 2's turn")
    answered = played.answer(move, "Player 1's turn") + played.start_up
    found = {
        # Some of what the computer needs is imported before the first prompt.
        "computer": answered - plain.start_up - 2 * first,
        "hint": hinted.answer("hint", "Choose"),
        "coach": coached.answer(move, "Player 2's turn") - first,
    }
    for game in (plain, hinted, coached, played):
        game.end()
    return found


def main() -> None:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # users have their bytecode cached
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TIMESDUEL_HOME"] = folder
        file = Path(folder) / "long.json"
        start_up = statistics.median(command("--version") for _ in range(3 * ROUNDS))
        print(f"start-up: {start_up * 1000:.0f} ms; what is added to it, median of {ROUNDS}:")
        print(f"{'multipliers, target':<24}" + "".join(f"{n:>18}" for n in COLUMNS))
        for rules in SETUPS:
            # A game of 60 moves needs room.
            file.write_text(long_game(rules.replace(target=10**1000)))
            times: dict[str, list[float]] = {column: [] for column in COLUMNS}
            for _ in range(ROUNDS):
                for column, seconds in at_the_prompt(rules).items():
                    times[column].append(seconds)
                times["review, 60 plies"].append(command("review", str(file)) - start_up)
            cells = [statistics.median(times[column]) for column in COLUMNS]
            shown = [f"{cell * 1000:.0f} ms = {cell / start_up:.2f}" for cell in cells]
            name = f"{spell(rules.multipliers)}, {brief(rules.target or 0)}"
            print(f"{name:<24}" + "".join(f"{cell:>18}" for cell in shown))


COLUMNS = ("computer", "hint", "coach", "review, 60 plies")

if __name__ == "__main__":
    main()
