"""After a game in a real pseudo-terminal: again, a review, the next level, or enough."""

import re
from pathlib import Path

import pytest

from tests.cli.terminal import Child, Start, exact, finish, in_terminal
from tests.cli.typist import Typist
from tests.games import act
from tests.support import TIMESDUEL, Program, typed
from timesduel import BOOKS, Game, Kind, Series, record_from_json
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.play.afterwards import game_after

PROMPT = "Multiply the current number by 2 or 3: "
ASKED = "What next"
WON = (2, 3, 2, 3, 3)
"""Player 1 wins Power Play."""


def play(child: Child, *moves: int) -> None:
    for move in moves:
        child.talk((PROMPT, str(move)))


def names(timesduel: Program, game: str) -> list[str]:
    return list(record_from_json((timesduel.home / "games" / f"{game}.json").read_text()).names)


def test_friends_play_again_with_the_seats_swapped(terminal: Start, timesduel: Program) -> None:
    child = terminal("play", "power-play", "--names", "Ada,Grace")
    play(child, *WON)
    child.expect("1  again; this time Grace begins\r\n  2  go through the game")
    child.talk((r"What next \(1-2, or Enter to leave\)\? ", "1"), "Grace's Turn:")
    play(child, *WON)
    child.expect("Grace wins!")
    child.expect("again; this time Ada begins")
    child.talk((ASKED, "a"), "Ada's Turn:", (PROMPT, "quit"), "No move was made yet")
    assert finish(child) == 0
    assert names(timesduel, "power-play-1") == ["Ada", "Grace"]
    assert names(timesduel, "power-play-2") == ["Grace", "Ada"]
    assert "power-play-3" not in timesduel("games").stdout


def test_the_review_and_then_again(terminal: Start) -> None:
    child = terminal("play", "power-play")
    play(child, *WON)
    child.talk(
        (ASKED, "review"),
        "Power Play",
        "threw|gave|won",
        "1  again",
        (ASKED, "maybe"),
        "Type 1 or 2, or just press Enter.",
        (ASKED, ""),
    )
    assert finish(child) == 0


@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (20, 60)])
def test_the_ladder(timesduel: Program, rows: int, columns: int) -> None:
    """`greedy` always plays x3 and can be beaten for certain; then comes the next level."""
    environment = {**timesduel.environment, "COLUMNS": str(columns), "NO_COLOR": "1"}
    call = ("play", "power-play", "--p2", "greedy", "--names", "Ada")
    child = in_terminal(*TIMESDUEL, *call, env=environment, size=(rows, columns))
    play(child, 3, 2, 3)
    child.expect("Ada wins!")
    child.expect("You beat the greedy player! Next: the beginner.\r\n")
    child.expect("1  again; this time the computer begins\r\n")
    child.expect("3  play against the beginner; this time it begins\r\n")
    child.expect(r"What next \(1-3, or Enter to leave\)\? ")
    assert max(map(len, child.before.replace("\r", "").split("\n"))) <= columns
    child.sendline("3")
    child.expect("Bea is the computer.")
    child.expect("Bea's Turn:")
    child.expect("Ada's Turn:")
    child.expect(PROMPT)
    child.sendline("resign")
    child.talk(
        (exact("(yes or no)? "), "yes"), "Ada resigns.", "1  again; this time you begin\r\n  2  "
    )
    assert "Next:" not in child.before
    child.expect(ASKED)
    child.sendintr()
    assert finish(child) == 130
    assert "resume" not in child.before


def test_nobody_is_above_the_last_level(terminal: Start) -> None:
    """Madness is won by 9 and 9, whatever comes between them."""
    child = terminal("play", "multiplication-madness", "--p2", "perfect")
    for _ in range(2):
        child.talk((r"Player 1, enter a multiplier \(2-9\): ", "9"))
    child.talk("You beat the perfect player! Nobody is stronger.", "1  again", ASKED)
    assert "play against" not in child.before


def test_after_a_match(terminal: Start, timesduel: Program) -> None:
    """Not between its games, and what is played again is a whole match, from the other side."""
    child = terminal("play", "power-play", "--games", "2", "--names", "Ada,Grace")
    play(child, *WON)
    child.expect("Game 2 of 2. Grace moves first.")
    assert ASKED not in child.before
    play(child, *WON)
    child.expect("The match is a tie, 1 to 1.")
    child.talk(
        "again; this time Grace begins", (ASKED, "again"), "Game 1 of 2. Grace moves first.", PROMPT
    )
    child.sendintr()
    assert finish(child) == 130
    assert names(timesduel, "power-play-2") == ["Ada", "Grace"]


@pytest.mark.parametrize(("wins", "beaten"), [((2, 0), True), ((1, 1), False)])
def test_it_is_the_match_that_is_won(
    capsys: pytest.CaptureFixture[str], wins: tuple[int, int], beaten: bool
) -> None:
    """Whoever has won two games of three has won, even if the last one was lost."""
    match = Series(games=3, best_of=False, played=2, wins=wins)
    game = Game(rules=BOOKS["power-play"], players=(None, "greedy"), series=match)
    lost = act(game, Kind.RESIGN)
    assert game_after(lost, None, Dialogue(lines=Typist(""))) is None
    assert ("You beat the greedy player!" in capsys.readouterr().out) == beaten


@pytest.mark.parametrize(("name", "next_name"), [("Gus", "Bea"), ("Robot", "Robot")])
def test_a_name_that_somebody_gave_the_computer_stays(name: str, next_name: str) -> None:
    rules = BOOKS["power-play"].replace(target=2)
    first = Game(rules=rules, names=("Ada", name), players=(None, "greedy"))
    second = Game(rules=rules, names=(name, "Ada"), players=("greedy", None))
    for won in (act(first, Kind.MOVE, multiplier=2), act(second, Kind.RESIGN)):
        successor = game_after(won, None, Dialogue(lines=Typist("next")))
        assert successor is not None
        seats = dict(zip(successor.players, successor.names, strict=True))
        assert seats == {None: "Ada", "beginner": next_name}


def test_ctrl_c_after_a_match_that_is_over(terminal: Start) -> None:
    """There is nothing to go on with, and nobody is told so."""
    child = terminal("play", "power-play", "--games", "2")
    play(child, *WON, *WON)
    child.expect(rf"{ASKED}.*\? ")
    child.sendintr()
    assert finish(child) == 130
    assert child.before == "\r\n"


def test_what_is_played_again_is_kept_among_the_games(terminal: Start, tmp_path: Path) -> None:
    file = tmp_path / "first.json"
    child = terminal("play", "power-play", "--save", str(file))
    play(child, *WON)
    child.expect(ASKED)
    before = file.read_bytes()
    child.sendline("1")
    play(child, 2)
    child.expect(PROMPT)
    child.sendeof()
    child.expect("The game is saved. Go on with:\r\n  .* resume power-play-1\r\n")
    assert finish(child) == 3
    assert file.read_bytes() == before


def test_computers_are_not_asked(terminal: Start) -> None:
    child = terminal("play", "power-play", "--p1", "perfect", "--p2", "greedy", "--time", "1")
    child.expect("Go through it with:")
    assert finish(child) == 0


def test_through_a_pipe_nobody_is_asked(timesduel: Program) -> None:
    result = timesduel("play", "power-play", stdin=typed(*WON, 1, 2))
    assert ASKED not in result.stdout
    against = timesduel("play", "power-play", "--p2", "greedy", stdin=typed(3, 2, 3))
    assert re.search(r"Go through it with:\n  .* review power-play-2\n\Z", against.stdout)


def test_the_list_of_games_is_short(timesduel: Program) -> None:
    for _ in range(12):
        timesduel("play", "power-play", "--target", "2", stdin=typed(2))
    for _ in range(11):
        timesduel("play", "power-play", stdin=typed(2))
    shown = timesduel("games").stdout
    going_on, _, finished = shown.partition("Finished\n")
    assert going_on.count("after 1 turn") == 10
    assert going_on.endswith("\n  and 1 more\n")
    assert "power-play-23 " in going_on
    assert "power-play-13 " not in going_on
    assert finished.count(" beat ") == 10
    assert "\n  and 2 more\n" in finished
    assert re.search(r"See all of them with:\n  .* games --all\n\Z", finished)
    everything = timesduel("games", "--all").stdout
    assert (everything.count("after 1 turn"), everything.count(" beat ")) == (11, 12)
    assert "more" not in everything
