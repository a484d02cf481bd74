"""Keys in the very instant in which a question appears, or the answer before it is taken."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from threading import Thread
from typing import NamedTuple

import pytest

from tests.cli.terminal import Child, Start, finish, in_terminal
from tests.cli.typist import Keyboard, read
from tests.support import Program
from timesduel.cli.keyboard.answers import InputEndedError

ASKING = """
import sys
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.keyboard.answers import InputEndedError

dialogue = Dialogue()
seconds = 60.0 if sys.argv[1] == "timed" else None
while True:
    try:
        taken = dialogue.ask("Well? ", seconds)
    except KeyboardInterrupt:
        taken = "Ctrl-C"
    except InputEndedError:
        taken = "Ctrl-D"
    dialogue.screen.line(f"<{taken}>")
"""

STRUCK = """
import ctypes, operator, os, signal, sys
from functools import partial
from timesduel.__main__ import main
from timesduel.cli.keyboard import terminal

wait = terminal.select
strike = partial(ctypes.CDLL(None).kill, os.getpid(), int(signal.SIGINT))
terminal.select = lambda *given: [*map(operator.call, [strike, partial(wait, *given)])][1]
main()
"""
"""Ctrl-C comes always behind Python's last step before it waits."""

LEFT = "\x1b[D"
KEYS = {
    "Ctrl-C": ["\x03"],
    "Ctrl-D": ["\x04"],
    "12": ["12\r"],
    "34": ["3", "4", "\r"],
    "567": ["7", LEFT, "56\r"],
    "89": ["9", LEFT[:1], LEFT[1:], "8\r"],
    "\N{MULTIPLICATION SIGN}6": ["\N{MULTIPLICATION SIGN}", "6\r"],
}
"""What is typed, write by write, by what is to be taken."""


class Place(NamedTuple):
    """A question, the call that leads to it, and the status after Ctrl-D."""

    call: tuple[str, ...]
    question: str
    status: int


PLACES = {
    "menu": Place((), r"or q to leave\)\? ", 0),
    "move": Place(("play", "power-play"), "by 2 or 3: ", 3),
    "timed move": Place(("play", "power-play", "--time", "60"), "by 2 or 3: ", 3),
    "lesson": Place(("lesson", "power-play"), "q to leave: ", 0),
    "practice": Place(("practice",), r"\d = ", 3),
}
MOST_DELAY = 0.005
"""Seconds."""

Pressing = Callable[[Program, str, int, int], None]


def pause(rng: random.Random) -> None:
    """Nothing at all, or up to some milliseconds, most often few."""
    until = time.perf_counter() + rng.choice((0.0, MOST_DELAY)) * rng.random() ** 3
    while time.perf_counter() < until:
        pass


def press(child: Child, keys: list[str], rng: random.Random) -> None:
    for key in keys:
        pause(rng)
        child.send(key)


def press_at_the_question(timesduel: Program, manner: str, rounds: int, seed: int) -> None:
    child = in_terminal(sys.executable, "-c", ASKING, manner, env=timesduel.environment)
    rng = random.Random(seed)
    for _ in range(rounds):
        for taken, keys in KEYS.items():
            child.expect_exact("Well? ")
            press(child, keys, rng)
            child.expect_exact(f"<{taken}>")
    child.close(force=True)


def press_ahead_of_it(timesduel: Program, manner: str, rounds: int, seed: int) -> None:
    """Ctrl-C is for what the program does then, and is no answer."""
    child = in_terminal(sys.executable, "-c", ASKING, manner, env=timesduel.environment)
    rng = random.Random(seed)
    child.send("\r")
    child.expect_exact("<>")
    for _ in range(rounds):
        for taken, keys in KEYS.items():
            if taken != "Ctrl-C":
                press(child, keys, rng)
                child.expect_exact(f"<{taken}>")
    child.close(force=True)


def leave_at_once(terminal: Start, place: str, rounds: int, seed: int) -> None:
    call, question, after_ctrl_d = PLACES[place]
    rng = random.Random(seed)
    for _ in range(rounds):
        for key, status in (("\x03", 130), ("\x04", after_ctrl_d)):
            child = terminal(*call, NO_COLOR="1")
            child.expect(question)
            press(child, [key], rng)
            assert finish(child) == status
            assert "Traceback" not in child.before


@pytest.mark.parametrize("manner", ["untimed", "timed"])
@pytest.mark.parametrize("pressing", [press_at_the_question, press_ahead_of_it])
def test_every_key_is_taken_once(timesduel: Program, pressing: Pressing, manner: str) -> None:
    pressing(timesduel, manner, 20, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("manner", ["untimed", "timed"])
@pytest.mark.parametrize("pressing", [press_at_the_question, press_ahead_of_it])
def test_many_keys(timesduel: Program, pressing: Pressing, manner: str, seed: int) -> None:
    pressing(timesduel, manner, 500, seed)


@pytest.mark.parametrize("place", PLACES)
def test_leaving_at_once(terminal: Start, place: str) -> None:
    leave_at_once(terminal, place, 1, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("place", PLACES)
def test_leaving_at_once_again_and_again(terminal: Start, place: str, seed: int) -> None:
    leave_at_once(terminal, place, 20, seed)


@pytest.mark.parametrize("place", PLACES)
def test_ctrl_c_behind_the_last_step(timesduel: Program, place: str) -> None:
    child = in_terminal(
        sys.executable, "-c", STRUCK, *PLACES[place].call, env=timesduel.environment
    )
    assert finish(child) == 130
    assert "Traceback" not in child.before


def test_ctrl_c_behind_the_last_step_through_a_pipe(timesduel: Program) -> None:
    command = [sys.executable, "-c", STRUCK, "play", "power-play"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=timesduel.environment) as process:
        try:
            assert process.wait(30) == 130
        finally:
            process.kill()


def test_a_key_in_pieces(keyboard: Keyboard) -> None:
    """However long each takes to come, while the clock ticks."""

    def type_keys() -> None:
        for piece in ("2", *LEFT, "1\r"):
            os.write(keyboard[0], piece.encode())
            time.sleep(0.2)

    typing = Thread(target=type_keys)
    typing.start()
    assert read(keyboard, "", 60.0) == "12"
    typing.join()


def test_keys_for_several_questions(terminal: Start) -> None:
    """What the menu does not need is for the page that it opens, and for the menu again."""
    child = terminal()
    child.expect(PLACES["menu"].question)
    child.send("lesson\rpower\r" + "\r" * 5)  # the last one for what it teaches
    child.send("\rq\r")
    assert finish(child) == 0
    assert child.before.count("New here?") == 1
    assert "Lesson: leave" in child.before


def test_ctrl_d_ahead_of_the_question(keyboard: Keyboard) -> None:
    """A usual terminal keeps it as a zero, which is a key too: Ctrl-Space, which does nothing."""
    os.write(keyboard[0], b"1\r\x04")
    assert read(keyboard, "", 60.0) == "1"
    with pytest.raises(InputEndedError):
        read(keyboard, "", 60.0)
    assert read(keyboard, b"\x002\r", 60.0) == "2"
