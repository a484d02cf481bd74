"""What each key does to a line that is being typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timesduel.cli.keyboard.countdown import until_next
from timesduel.cli.keyboard.typed_line import Key, Recall, TypedLine, first_key

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
HOME, END, DELETE, BACKSPACE = "\x1b[H", "\x1b[F", "\x1b[3~", "\x7f"


def typed_by(keys: str) -> TypedLine:
    """The line after all these keys."""
    line = TypedLine()
    while found := first_key(keys):
        key, keys = found
        line = line.after(key)
    assert keys == ""
    return line


@pytest.mark.parametrize(
    ("keys", "before", "behind"),
    [
        ("save", "save", ""),
        (f"sve{LEFT}{LEFT}a", "sa", "ve"),
        (f"ave{HOME}s", "s", "ave"),
        (f"ave\x01s{END}!", "save!", ""),
        (f"ave\x1b[1~s\x1b[4~{LEFT}{RIGHT}{RIGHT}", "save", ""),
        ("ave\x1bOHs\x05\x02\x06", "save", ""),
        (f"xx{BACKSPACE}\x08{BACKSPACE}6", "6", ""),
        (f"16{HOME}{DELETE}{DELETE}{DELETE}7", "7", ""),
        (f"16{HOME}\x04", "", "6"),
        ("save my game\x17", "save my ", ""),
        ("save my game  \x17", "save my ", ""),
        ("one\x17\x17two", "two", ""),
        (f"save{LEFT}{LEFT}\x15", "", "ve"),
        (f"save{LEFT}{LEFT}\x0b", "sa", ""),
        ("a\tb", "a b", ""),
        ("6\x1b[15~\x1b[1;5C\x1bx\x1bOP\x00\x1f", "6", ""),  # keys that do nothing here
        ("\N{MULTIPLICATION SIGN}6", "\N{MULTIPLICATION SIGN}6", ""),
    ],
)
def test_keys(keys: str, before: str, behind: str) -> None:
    line = typed_by(keys)
    assert (line.before, line.behind) == (before, behind)


@pytest.mark.parametrize("begun", ["", "\x1b", "\x1b[", "\x1b[1", "\x1b[1;", "\x1bO"])
def test_a_key_that_has_not_arrived_as_a_whole(begun: str) -> None:
    assert first_key(begun) is None


@given(st.text(alphabet="ab \x1b[O1;~AD\x7f\x15\n\tx\x00\N{BELL}", max_size=30))
def test_every_key_takes_something_and_loses_nothing(keys: str) -> None:
    line, rest = TypedLine(), keys
    while found := first_key(rest):
        key, after = found
        assert keys.endswith(after)
        assert len(after) < len(rest)
        assert not isinstance(key, str) or key.isprintable()
        line, rest = line.after(key), after
        assert 0 <= line.cursor <= len(line.text)
        assert line.before + line.behind == line.text


def test_earlier_lines() -> None:
    recall = Recall(["one", "two"])
    line = recall.turn(TypedLine.of("thr"), Key.UP)
    assert line == TypedLine.of("two")
    line = recall.turn(line.after("!"), Key.UP)
    assert recall.turn(line, Key.UP) == line == TypedLine.of("one")
    line = recall.turn(line, Key.DOWN)
    assert line == TypedLine.of("two!")
    line = recall.turn(line, Key.DOWN)
    assert recall.turn(line, Key.DOWN) == line == TypedLine.of("thr")


@pytest.mark.parametrize(
    ("left", "pause"), [(45.0, 5), (40.0, 10), (10.5, 0.5), (10.0, 1), (9.25, 0.25), (0.5, 0.5)]
)
def test_when_the_countdown_shows_another_number(left: float, pause: float) -> None:
    assert until_next(left) == pytest.approx(pause)
