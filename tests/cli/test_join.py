"""Playing by link in real pseudo-terminals, through a real server."""

import re
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.cli.cutting_proxy import cut_connections
from tests.cli.terminal import Child, Start, exact, finish
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
        mine.talk((exact(question), str(move)))
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


def test_who_comes_late_is_told_what_is_asked(terminal: Start, server: Server) -> None:
    links = server.create("power-play", name="Ada", other_name="Grace")
    grace = terminal("join", links.invitation, size=LARGE)
    seat = seat_of(grace)
    ada = terminal("join", links.seat, size=LARGE)
    ada.talk((exact("Multiply the current number by 2 or 3: "), "3"))
    grace.expect_exact("Multiply the current number by 2 or 3: ")
    grace.sendeof()
    finish(grace)
    ada.sendline("undo")
    ada.expect_exact("You have asked to take back your move. Grace has to agree.")
    grace = terminal("join", seat, size=SMALL)
    grace.talk(exact("Ada asks to take back a move."), exact("Do you agree (y or n)? "))


def test_a_move_taken_back_a_resignation_and_another_game(terminal: Start, server: Server) -> None:
    links = server.create("power-play", name="Ada", other_name="Grace")
    ada = terminal("join", links.seat, size=LARGE)
    grace = terminal("join", links.invitation, size=SMALL)
    watcher = terminal("watch", links.seat, size=LARGE)  # with a seat's link one watches, too
    ada.talk(
        (exact("Multiply the current number by 2 or 3: "), "3"),
        (exact("Waiting for Grace (or type help): "), "2"),
        (exact("Not now: it is Grace's turn."), "hint"),
        (exact("Not now: it is Grace's turn."), "undo"),
        exact("You have asked to take back your move. Grace has to agree."),
    )
    grace.expect_exact("Ada asks to take back a move.")
    grace.expect_exact("Do you agree (y or n)? ")
    grace.sendline("perhaps")
    grace.talk(exact("Type y for yes or n for no."), (exact("Do you agree (y or n)? "), "n"))
    ada.expect_exact("Grace does not agree.")
    grace.expect_exact("Multiply the current number by 2 or 3: ")
    grace.send("2")  # half a move
    ada.talk((exact("Waiting for Grace (or type help): "), "undo"))
    grace.talk(exact("Ada asks to take back a move."), (exact("Do you agree (y or n)? "), "y"))
    for each in (ada, grace, watcher):
        each.expect_exact("Grace agrees: the move is taken back. The number is 1.")
    ada.expect_exact("Multiply the current number by 2 or 3: ")
    grace.expect_exact("Waiting for Ada (or type help): ")
    grace.sendline("resign")
    grace.talk((exact("Do you want to give up (yes or no)? "), "yes"))
    for each in (ada, grace, watcher):
        each.expect_exact("Grace resigns.")
    grace.expect_exact(AGAIN)
    ada.talk((exact(AGAIN), ""))
    grace.talk(exact("The other side wants to play again."), (exact(AGAIN), "y"))
    for each, name in ((ada, "Ada"), (grace, "Grace")):
        each.expect_exact(f"You are {name}")
    grace.talk((exact("Multiply the current number by 2 or 3: "), "2"))
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
    timesduel: Program, server: Server, tmp_path: Path
) -> None:
    links = server.create("power-play", first="other")
    first = timesduel("join", links.invitation, "--name", "Grace")
    again = timesduel("join", links.invitation, stdin=typed("quit"))
    assert (first.returncode, again.returncode) == (3, 0)
    (seat,) = set(re.findall(r"http://\S+#seat=[\w-]+", first.stdout + again.stdout))
    elsewhere = Program(tmp_path / "elsewhere")
    taken = elsewhere.refused("join", links.invitation, status=1)
    assert taken.startswith("somebody has taken this seat already")
    assert "You are Grace" in elsewhere("join", seat, stdin=typed("quit")).stdout
    (note,) = (timesduel.home / "seats").iterdir()
    assert note.stat().st_mode & 0o777 == 0o600
    assert note.parent.stat().st_mode & 0o777 == 0o700


def test_what_was_taken_back_is_asked_again(timesduel: Program, server: Server) -> None:
    links = server.create("multiplication-madness", opponent="perfect", rules={"target": 5000})
    answers = typed("hint", 5, "undo", "history", "nine", 4, "resign")
    result = timesduel("join", links.seat, stdin=answers)
    assert result.returncode == 0
    for text in (
        "You are Player 1; Pi is the computer: perfect.",
        "Hint: ",
        "Your last move is taken back. The number is 1.",
        "No moves yet.",
        "'nine' is not a whole number",
        "Player 1 resigns.",
    ):
        assert text in result.stdout
    watched = timesduel("watch", links.watch)
    assert watched.returncode == 0
    assert "Player 1 resigns." in watched.stdout


def test_a_match_goes_on_by_itself(timesduel: Program, server: Server) -> None:
    links = server.create("power-play", opponent="greedy", match={"games": 3}, coach=False)
    result = timesduel("join", links.seat, stdin=typed("hint", *[2, 3, 2, 3] * 20))
    assert "Not now: there are no hints in this game." in result.stdout
    assert "Game 2 of 3. Gus moves first." in result.stdout
    assert "wins the match" in result.stdout
    assert timesduel.refused("join", "--coach", links.seat, status=1).startswith(
        "there is no coach"
    )


def test_between_two_games_of_a_timed_match_everybody_presses_enter(
    terminal: Start, server: Server
) -> None:
    """The clock of the next game starts when both are there, and each comes by pressing Enter."""
    links = server.create("power-play", match={"games": 3}, clock={"seconds": 60})
    ready = "Press Enter for the next game: "
    host, guest = (terminal("join", link, size=LARGE) for link in (links.seat, links.invitation))
    host.talk((exact("by 2 or 3: "), "resign"), (exact("? "), "y"), exact(ready))
    guest.expect_exact(ready)
    host.sendline("")
    host.expect_exact("Game 2 of 3.")
    guest.expect_exact(ready)  # told that the other is ready, and asked again
    guest.sendline("")
    guest.talk(exact("Game 2 of 3."), exact("by 2 or 3: "))


def test_products_are_announced_where_that_was_agreed(timesduel: Program, server: Server) -> None:
    links = server.create("power-play", opponent="greedy", announce=True)
    result = timesduel("join", links.seat, stdin=typed(3, 4, "quit"))
    assert "1 x 3 = 4\nNot quite: 1 x 3 = 3." in result.stdout


def test_one_screen_for_both(timesduel: Program, server: Server) -> None:
    links = server.create("power-play", opponent="here", name="Ada", other_name="Grace")
    result = timesduel("join", links.seat, stdin=typed(2, 3, "undo", 3, 2, 3, 3))
    assert "You play both sides: Ada and Grace." in result.stdout
    assert "Ada wins!" in result.stdout


def test_time_runs_out_while_somebody_types(terminal: Start, server: Server) -> None:
    links = server.create("power-play", name="Ada", other_name="Grace", clock={"seconds": 2})
    ada = terminal("join", links.seat, size=LARGE)
    ada.expect_exact("Waiting for somebody to take the other seat (or type help): ")
    grace = terminal("join", links.invitation, size=SMALL)
    ada.expect_exact("Multiply the current number by 2 or 3: ")
    ada.send("2")
    for each in (ada, grace):
        each.talk(exact("Ada's time is up."), exact(AGAIN))
        each.sendeof()
        assert finish(each) == 0


@pytest.mark.slow
def test_somebody_who_stays_away_loses(terminal: Start, server: Server) -> None:
    links = server.create("power-play", name="Ada", other_name="Grace")
    ada = terminal("join", links.seat, size=SMALL)
    ada.expect_exact("Nobody has taken the other seat yet.")
    grace = terminal("join", links.invitation, size=SMALL)
    grace.expect_exact("Waiting for Ada")
    ada.talk((exact("Multiply the current number by 2 or 3: "), "3"))
    grace.expect_exact("Ada multiplied 1 by 3. The number is 3.")
    grace.sendintr()
    assert finish(grace) == 130
    ada.talk((exact("Waiting for Grace (or type help): "), "claim"), exact("Not now: "))
    ada.expect("Grace is away. If that lasts [0-9]+ seconds, you may type", timeout=90)
    while True:
        ada.sendline("claim")
        if ada.expect_exact(["Not now: ", "Grace stayed away."]):
            break
        time.sleep(2)
    ada.expect_exact(AGAIN)


def test_the_server_is_killed_and_the_game_goes_on(terminal: Start, own_server: Server) -> None:
    links = own_server.create("power-play", name="Ada", other_name="Grace")
    ada = terminal("join", links.seat, size=LARGE)
    ada.expect_exact("Nobody has taken the other seat yet.")
    grace = terminal("join", links.invitation, size=SMALL)
    watcher = terminal("watch", links.watch, size=SMALL)
    ada.expect_exact("Ada and Grace: the game begins")
    ada.expect_exact("Multiply the current number by 2 or 3: ")
    grace.expect_exact("Waiting for Ada")
    watcher.expect_exact("Ada and Grace: the game begins")
    own_server.kill()
    for each in (ada, grace, watcher):
        each.expect_exact("The connection is lost; trying again ...")
    ada.expect_exact("Multiply the current number by 2 or 3: ")
    ada.sendline("3")  # which is sent until somebody takes it
    own_server.start()
    for each in (ada, grace, watcher):
        each.expect_exact("Connected again.")
    for each in (grace, watcher):
        each.expect_exact("Ada multiplied 1 by 3. The number is 3.")
    grace.expect_exact("Multiply the current number by 2 or 3: ")
    grace.send("2")
    own_server.kill()
    grace.expect_exact("The connection is lost; trying again ...")
    grace.expect_exact("Multiply the current number by 2 or 3: 2")  # it is still there
    own_server.start()
    grace.expect_exact("Connected again.")
    grace.send("\r")
    ada.expect_exact("Grace multiplied 3 by 2. The number is 6.")


def test_a_level_and_a_bot_by_link(timesduel: Program, server: Server) -> None:
    links = server.create("power-play", name="Ada", other_name="Grace")
    engine = command_line(*TIMESDUEL, "engine", "--level", "greedy")
    with timesduel.running("join", links.seat, "--bot", engine, "--games", "2") as bot:
        level = timesduel(
            *("join", links.invitation, "--level", "learner", "--games", "2", "--seed", "1")
        )
        shown, errors = bot.finish()
    assert (level.returncode, bot.process.returncode, errors) == (0, 0, "")
    moves = moves_in(shown)
    assert moves == moves_in(level.stdout)
    assert "Ada: 1 x 3 = 3" in moves
    assert shown.count("plays as Ada") == 2
    assert level.stdout.count("learner plays as Grace") == 2


def test_a_level_plays_a_match_to_its_end(timesduel: Program, server: Server) -> None:
    """What is counted are matches: each has as many games as it takes."""
    links = server.create("power-play", opponent="greedy", match={"games": 3, "best_of": True})
    shown = timesduel("join", links.seat, "--level", "greedy", "--games", "1").stdout
    games = shown.split("greedy plays as Player 1.")[1:]
    assert ["wins the match" in game for game in games] in ([False, True], [False, False, True])


def moves_in(shown: str) -> list[str]:
    """The lines about moves."""
    return [line for line in shown.splitlines() if " x " in line]


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_nothing_happens_twice_where_connections_are_cut(
    timesduel: Program, server: Server, seed: int
) -> None:
    links = server.create("multiplication-showdown", opponent="perfect")
    with cut_connections(server.port, seed) as (port, proxy):
        address, cut = f"127.0.0.1:{server.port}", f"127.0.0.1:{port}"
        seat = links.seat.replace(address, cut)
        result = timesduel("join", seat, "--level", "greedy", "--games", "3")
    assert result.returncode == 0, result
    assert proxy.lost > 0
    assert proxy.kept > 0
    assert len(proxy.actions) == result.stdout.count("Player 1: ")
    games = result.stdout.split("greedy plays as Player 1.")[1:]
    assert len(games) == 3
    for game in games:  # each number is multiplied once, by one player after the other
        moves = [re.split(": | x | = ", line) for line in moves_in(game)]
        assert [move[1] for move in moves[1:]] == [move[3] for move in moves[:-1]]
        assert all(one[0] != two[0] for one, two in pairwise(moves))
    seen = re.findall(r"to get (\d+)\.", timesduel("watch", links.watch).stdout)
    told = re.findall(r" = (\d+)", games[0])
    assert seen[: len(told)] == told  # and then the next game, which watchers follow too


def test_a_bot_that_fails_gives_up(timesduel: Program, server: Server) -> None:
    links = server.create("power-play", opponent="greedy")
    problem = timesduel.refused("join", links.seat, "--bot", "false", status=1)
    assert problem == "the bot failed, so it gave up the game: it ended with status 1"
    assert "Player 1 resigns." in timesduel("watch", links.watch).stdout
