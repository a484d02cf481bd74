"""Playing by link in real pseudo-terminals, through a real server."""

import re
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.terminal import Child, Start, finish
from tests.support import TIMESDUEL, Program, command_line, typed
from tests.web.serving import Server, serving
from timesduel.books.shelf import SHELF
from timesduel.voices.teller import Teller

LARGE, SMALL = (24, 80), (20, 60)
AGAIN = "Play again (Enter for yes, n to leave)? "


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One for all tests that do not kill it."""
    with serving() as running:
        yield running


@pytest.fixture
def own_server() -> Iterator[Server]:
    """One to be killed."""
    with serving() as running:
        yield running


def json_rules(changes: Any) -> dict[str, Any]:
    """House rules as a client sends them."""
    return {key: list(it) if isinstance(it, tuple) else it for key, it in changes.items()}


def seat_of(child: Child) -> str:
    """The link of a seat that was taken, as it was printed, in one row or in two."""
    child.expect(r"(http://[^ ]*#seat=[\w\r\n-]{43,47})\r\n")
    return re.sub(r"[\r\n]", "", child.match[1])


def plain(text: str) -> str:
    """Without colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize("book", SHELF.values(), ids=SHELF)
def test_a_whole_game_of_two(terminal: Start, server: Server, book: Any) -> None:
    rules, moves = book.sample_rules, book.sample.moves
    links = server.create(
        book.rules.name, rules=json_rules(book.sample.changes), name="Ada", other_name="Grace"
    )
    seats = [
        terminal("join", links.seat, size=LARGE),
        terminal("join", links.invitation, size=SMALL),
    ]
    teller, position = Teller(rules, ("Ada", "Grace")), rules.opening()
    seats[1].expect_exact("You are Grace; Ada plays at the other end.")
    for move in moves:
        mine, other = seats[position.player - 1], seats[2 - position.player]
        question = teller.prompt(position).rpartition("\n")[2]
        mine.expect_exact(question)
        mine.sendline(str(move))
        name, before = ("Ada", "Grace")[position.player - 1], position
        position = position.play(move)
        if before.outcome() is None:
            told = f"{name} multiplied {before.total} by {move}."
            other.expect_exact(told)
    outcome = position.outcome()
    assert outcome is not None
    for seat in seats:
        seat.expect_exact(AGAIN)
        assert ("Ada", "Grace")[outcome.winner - 1] in plain(seat.before)
        seat.sendline("n")
        assert finish(seat) == 0


def test_a_move_taken_back_a_resignation_and_another_game(terminal: Start, server: Server) -> None:
    links = server.create("power-play", name="Ada", other_name="Grace")
    ada = terminal("join", links.seat, size=LARGE)
    grace = terminal("join", links.invitation, size=SMALL)
    watcher = terminal("watch", links.seat, size=LARGE)  # with a seat's link one watches, too
    ada.expect_exact("Multiply the current number by 2 or 3: ")
    ada.sendline("3")
    ada.expect_exact("Waiting for Grace (or type help): ")
    ada.sendline("2")
    ada.expect_exact("Not now: it is Grace's turn.")
    ada.sendline("hint")
    ada.expect_exact("Not now: it is Grace's turn.")
    ada.sendline("undo")
    ada.expect_exact("You have asked to take back your move. Grace has to agree.")
    grace.expect_exact("Ada asks to take back a move.")
    grace.expect_exact("Do you agree (y or n)? ")
    grace.sendline("perhaps")
    grace.expect_exact("Type y for yes or n for no.")
    grace.expect_exact("Do you agree (y or n)? ")
    grace.sendline("n")
    ada.expect_exact("Grace does not agree.")
    grace.expect_exact("Multiply the current number by 2 or 3: ")
    grace.send("2")  # half a move
    ada.expect_exact("Waiting for Grace (or type help): ")
    ada.sendline("undo")
    grace.expect_exact("Ada asks to take back a move.")
    grace.expect_exact("Do you agree (y or n)? ")
    grace.sendline("y")
    for each in (ada, grace, watcher):
        each.expect_exact("Grace agrees: the move is taken back. The number is 1.")
    ada.expect_exact("Multiply the current number by 2 or 3: ")
    grace.expect_exact("Waiting for Ada (or type help): ")
    grace.sendline("resign")
    for each in (ada, grace, watcher):
        each.expect_exact("Grace resigns.")
    grace.expect_exact(AGAIN)
    ada.expect_exact(AGAIN)
    ada.sendline("")
    grace.expect_exact("The other side wants to play again.")
    grace.expect_exact(AGAIN)
    grace.sendline("y")
    for each, name in ((ada, "Ada"), (grace, "Grace")):
        each.expect_exact(f"You are {name}")
    grace.expect_exact("Multiply the current number by 2 or 3: ")
    grace.sendline("2")
    for each in (ada, watcher):
        each.expect_exact("Grace multiplied 1 by 2. The number is 2.")
    ada.expect_exact("Multiply the current number by 2 or 3: ")
    ada.sendline("quit")
    ada.expect_exact("The game goes on without you. Come back with:")
    assert finish(ada) == 0
    command = re.sub(r"\s+", " ", ada.before)
    assert "join" in command
    assert links.secret in re.sub(r"\s", "", ada.before)
    watcher.sendintr()
    assert finish(watcher) == 130
    assert "#seat" not in watcher.before
    assert "watch" in watcher.before
    grace.sendintr()
    assert finish(grace) == 130
    assert "Traceback" not in grace.before


def test_the_same_invitation_is_the_same_seat_from_here_but_not_from_elsewhere(
    timesduel: Program, server: Server, tmp_path: Any
) -> None:
    links = server.create("power-play")
    first = timesduel("join", links.invitation, "--name", "Grace", stdin="")
    again = timesduel("join", links.invitation, stdin="")
    (seat,) = set(re.findall(r"http://\S+#seat=\S+", first.stdout + again.stdout))
    assert (first.returncode, again.returncode) == (0, 0) or {first.returncode} == {3}
    assert Program(tmp_path / "elsewhere").refused("join", links.invitation, status=1)
    assert "You are Grace" in timesduel("join", seat, stdin=typed("quit")).stdout
