"""`timesduel lesson`: each book's sample game on one screen."""

import pytest
from pexpect import EOF

from tests.cli.terminal import Start, finish
from tests.support import Program

PLAIN = {"NO_COLOR": "1"}


def test_step_by_step_on_a_terminal(timesduel: Program, terminal: Start) -> None:
    """Nothing is shown before it is asked for, and in the end it is the same."""
    whole = timesduel("lesson", "multiplication-madness").stdout
    assert not timesduel.home.exists()
    child = terminal("lesson", "multiplication-madness", **PLAIN)
    seen = ""
    for number in range(1, 5):
        asked = "Enter for the next move, q to leave: " if number < 4 else "Enter for what it"
        child.expect_exact(asked)
        seen += child.before
        assert f"\n{number}. Player " in seen
        assert f"\n{number + 1}. Player " not in seen
        assert "Lesson: " not in seen
        child.sendline("")
    child.expect_exact(" teaches, q to leave: ")
    child.expect(EOF)
    seen += child.before
    first, second, *others, key = [line for line in whole.splitlines() if line]
    assert [line for line in seen.split("\r\n") if line] == [first, second, key, *others]


@pytest.mark.parametrize("word", ["q", "quit", "\x04"])
def test_a_lesson_can_be_left(terminal: Start, word: str) -> None:
    child = terminal("lesson", "power-play", **PLAIN)
    child.expect_exact("q to leave: ")
    child.sendline("")
    child.expect_exact("q to leave: ")
    child.send(word if word == "\x04" else f"{word}\r")
    child.expect(EOF)
    assert "3. Player" not in child.before
    assert "Lesson" not in child.before
    child.close()
    assert child.exitstatus == 0


def test_control_c(terminal: Start) -> None:
    child = terminal("lesson", "power-play", **PLAIN)
    child.expect_exact("q to leave: ")
    child.sendintr()
    assert finish(child) == 130
