"""In a real pseudo-terminal, as two people at one keyboard would see it."""

import os
import re
import signal
import termios
import time
from pathlib import Path

import pytest

from tests.cli.terminal import Start, exact, finish
from tests.support import GOLDEN, SAMPLES, Program
from timesduel import BOOKS
from timesduel.books.shelf import SHELF
from timesduel.views.widths import folded
from timesduel.voices.rules import objective
from timesduel.voices.teller import Teller

PROMPTS = {
    name: re.escape(Teller(rules, ("", "")).prompt(rules.opening()).splitlines()[-1])
    for name, rules in BOOKS.items()
}
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("book", SAMPLES)
def test_a_whole_game_looks_like_the_book(terminal: Start, book: str) -> None:
    options, moves = SAMPLES[book]
    child = terminal("play", book, *options, NO_COLOR="1")
    screen = ""
    for move in moves:
        child.expect(PROMPTS[book])
        screen += child.before + child.after
        child.sendline(str(move))
    child.expect("\r\n  1  again")
    screen += child.before
    rules = BOOKS[book].replace(**SHELF[book].sample.changes)
    what_wins = folded(f"To win: {objective(rules)}") + "\n\n"
    shown = screen.replace("\r\n", "\n")
    assert shown.count(what_wins) == 1
    assert shown.index(what_wins) < shown.index("Player 1")
    assert shown.replace(what_wins, "") == (GOLDEN / f"{book}.txt").read_text()


@pytest.mark.parametrize("book", SAMPLES)
def test_bad_input_undo_ctrl_c_and_resume(terminal: Start, book: str) -> None:
    prompt, (one, two, *_) = PROMPTS[book], BOOKS[book].multipliers
    child = terminal("play", book)
    child.talk(
        (prompt, "five"),
        "'five' is not a whole number: choose .*, or type help.",
        (prompt, str(one)),
        (prompt, str(two)),
        (prompt, "undo"),
        "The last move is taken back.",
        prompt,
    )
    child.sendintr()
    child.expect(f"\r\nThe game is saved. Go on with:\r\n  .* resume {book}-1\r\n")
    assert finish(child) == 130
    child = terminal("resume")
    child.talk(
        f"Going on with {book}-1 after 1 turn.\r\nThe number is {one}.",
        (prompt, str(one)),
        (prompt, "history"),
        rf"1\. Player 1: 1 x {one} = {one}\r\n *2\. Player 2: {one} x {one} = {one * one}",
        (prompt, "resign"),
    )
    for answer in ("", "perhaps"):
        child.talk((exact("Do you want to give up (yes or no)? "), answer))
    child.talk(
        (exact("Type yes to give up, or no to play on."), "no"),
        (prompt, "resign"),
        (exact("Do you want to give up (yes or no)? "), "yes"),
        "Player 1 resigns.\r\nPlayer 2 wins the game!",
        ("or Enter to leave", ""),
    )
    assert finish(child) == 0


@pytest.mark.parametrize("book", SAMPLES)
def test_the_clock_interrupts_a_player_who_types_nothing(terminal: Start, book: str) -> None:
    child = terminal("play", book, "--time", "0.5")
    child.expect(PROMPTS[book])
    child.talk("Player 1's time is up.\r\nPlayer 2 wins the game!", "or Enter to leave")
    child.sendeof()
    assert finish(child) == 0


def test_a_turn_lost_to_the_clock_and_half_an_answer(terminal: Start) -> None:
    child = terminal("play", "power-play", "--time", "3", "--on-timeout", "pass")
    child.expect(PROMPTS["power-play"])
    child.send("3")  # and never Enter: it must not become part of the next answer
    child.expect("Player 1's time is up: the turn is skipped.\r\n\r\n.*Player 2's Turn:")
    child.expect(PROMPTS["power-play"])
    child.sendline("2")
    child.expect("Player 2 multiplied by 2. Current number is now 2.")
    child.expect(PROMPTS["power-play"])
    child.sendline("junk")  # the clock runs on
    child.talk("not a whole number", "Player 1's time is up", PROMPTS["power-play"])
    child.sendcontrol("d")
    child.expect("The game is saved")
    assert finish(child) == 3


@pytest.mark.parametrize("leaving", ["quit", "\x04", "\x03"])
def test_between_two_games_of_a_timed_match_somebody_presses_enter(
    terminal: Start, timesduel: Program, leaving: str
) -> None:
    """No clock runs meanwhile, and what was typed too late for the last game starts nothing."""
    child = terminal("play", "power-play", "--games", "3", "--time", "0.5")
    child.expect_exact("Player 1's time is up.")
    child.expect_exact("Press Enter for the next game: ")
    child.sendline("3")
    child.expect_exact("Press Enter for the next game: ")
    assert not (timesduel.home / "games" / "power-play-2.json").exists()
    child.sendline("")
    child.expect_exact("Game 2 of 3. Player 2 moves first.")
    child.expect_exact("Press Enter for the next game: ")
    child.send(f"{leaving}\r" if leaving == "quit" else leaving)
    child.expect_exact("Go on with:")
    assert finish(child) == {"quit": 0, "\x04": 3, "\x03": 130}[leaving]
    again = terminal("resume")
    again.expect_exact("Press Enter for the next game: ")


@pytest.mark.parametrize(
    ("options", "moves", "keys", "told", "status"),
    [
        (("--time", "60"), "2", "\x03", "The game is saved", 130),
        ((), "", "\x04", "No move was made yet, so there is nothing to keep.\r\n", 3),
        ((), "2", "3\x04\x04", "The game is saved", 3),  # half a line is given up
    ],
)
def test_leaving(
    terminal: Start, options: tuple[str, ...], moves: str, keys: str, told: str, status: int
) -> None:
    child = terminal("play", "power-play", *options)
    child.talk(*((PROMPTS["power-play"], move) for move in moves), PROMPTS["power-play"])
    child.send(keys)
    child.expect(told)
    assert "multiplied" not in child.before
    assert finish(child) == status


def test_escape_codes_are_not_passed_on(terminal: Start, tmp_path: Path) -> None:
    odd = tmp_path / "\x1b[31mred.json"
    odd.write_text("{")
    for arguments in (
        ("play", "power-play", "\x1b[31m"),
        ("games", "\x1b[2J"),
        ("replay", str(odd)),
    ):
        child = terminal(*arguments, NO_COLOR="1")
        assert finish(child) in (1, 2)
        assert "\x1b" not in child.before
        assert "?[" in child.before


def test_ended_by_somebody_else(terminal: Start) -> None:
    """What the terminal is like afterwards is what it was like before."""
    unused, _ = descriptors = os.openpty()  # that of the child may have changed already
    before = termios.tcgetattr(unused)
    for descriptor in descriptors:
        os.close(descriptor)
    child = terminal("play", "power-play")
    child.talk((PROMPTS["power-play"], "2"), PROMPTS["power-play"])
    child.send("3")
    child.expect_exact("3")  # we echo what is typed ourselves
    child.kill(signal.SIGTERM)
    child.expect("\r\nThe game is saved. Go on with:\r\n  .* resume power-play-1\r\n")
    assert child.before == ""
    after = termios.tcgetattr(child.child_fd)
    assert finish(child) == 143
    assert after == before


def test_the_terminal_goes_away(terminal: Start, timesduel: Program) -> None:
    child = terminal("play", "power-play")
    child.talk((PROMPTS["power-play"], "2"), PROMPTS["power-play"])
    child.kill(signal.SIGHUP)
    child.wait()
    assert "at 2 after 1 turn\n" in timesduel("games").stdout


@pytest.mark.parametrize(
    ("arguments", "variables", "coloured"),
    [
        ((), {}, True),
        (("--no-color",), {}, False),
        ((), {"NO_COLOR": "1"}, False),
        ((), {"TERM": "dumb"}, False),
    ],
)
def test_colour_only_where_it_is_wanted(
    terminal: Start, arguments: tuple[str, ...], variables: dict[str, str], coloured: bool
) -> None:
    child = terminal("play", "power-play", *arguments, **variables)
    child.expect("Multiply the current")
    assert bool(COLOUR.search(child.before)) == coloured
    assert "Player 1's Turn:\r\n" in COLOUR.sub("", child.before)


def test_half_a_line_pushed_through_is_void_when_the_time_is_up(terminal: Start) -> None:
    child = terminal("play", "power-play", "--time", "3", "--on-timeout", "pass")
    child.expect(PROMPTS["power-play"])
    child.send("3")
    child.sendcontrol("d")
    child.talk("turn is skipped", (PROMPTS["power-play"], "2"), "Player 2 multiplied by 2")


def test_what_is_typed_ahead_is_not_lost(terminal: Start) -> None:
    child = terminal("play", "power-play")
    child.expect(PROMPTS["power-play"])
    for move in (2, 3, 2, 3, 3):
        child.sendline(str(move))
        time.sleep(0.01)
    child.talk("Player 1 wins!", ("or Enter to leave", ""))
    assert finish(child) == 0
