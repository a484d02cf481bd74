"""How long until `timesduel` answers, as multiples of the time that Python itself takes to start.

Run it with `make bench`. Every command is measured in turn, many times over, so that a busy
machine slows all of them alike; the medians are compared.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from benchmarks.short import unless_short

ROUNDS = unless_short(40, 2)
GOAL = 4.5
PROGRAM = os.path.join(os.path.dirname(sys.executable), "timesduel")


def to_the_end(*command: str) -> Callable[[], None]:
    def run() -> None:
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)

    return run


def to_the_prompt(*command: str, prompt: bytes) -> Callable[[], None]:
    def run() -> None:
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            shown = b""
            while not shown.endswith(prompt):
                shown += process.stdout.read(1) or sys.exit("no prompt: " + repr(shown))
            begun.append(time.perf_counter())
            process.stdin.close()

    return run


begun: list[float] = []
"""When a prompt appeared: what the program does after it does not count."""


def seconds(run: Callable[[], None]) -> float:
    begun.clear()
    start = time.perf_counter()
    run()
    return (begun[0] if begun else time.perf_counter()) - start


def main() -> None:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # users have their bytecode cached
    cases = {
        "python -c pass": to_the_end(sys.executable, "-c", "pass"),
        "python -c 'import click'": to_the_end(sys.executable, "-c", "import click"),
        "timesduel --version": to_the_end(PROGRAM, "--version"),
        "timesduel play, first prompt": to_the_prompt(
            PROGRAM, "play", "multiplier-showdown", prompt=b"(2-9): "
        ),
    }
    times: dict[str, list[float]] = {name: [] for name in cases}
    with tempfile.TemporaryDirectory() as home:
        os.environ["TIMESDUEL_HOME"] = home
        for _ in range(ROUNDS):
            for name, run in cases.items():
                times[name].append(seconds(run))
    base = statistics.median(times["python -c pass"])
    print(f"{'median of ' + str(ROUNDS):<30} {'ms':>8} {'ratio':>7}   (goal: at most {GOAL:g})")
    for name, measured in times.items():
        median = statistics.median(measured)
        print(f"{name:<30} {median * 1000:>8.1f} {median / base:>7.2f}")


if __name__ == "__main__":
    main()
