"""The menu in a real pseudo-terminal: the front door, in a small window too."""

import re
from io import StringIO
from itertools import accumulate

import pytest

from tests.cli.terminal import Child, Start, exact, finish, in_terminal
from tests.support import ROOT, TIMESDUEL, Program, command_line, typed
from timesduel import BOOKS
from timesduel.books.shelf import game_title
from timesduel.match.names import program_name
from timesduel.players.registry import PLAYERS
from timesduel.words.speech import PSEUDO

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
ASKED = "What would you like"
PROMPT = "Multiply the current number by 2 or 3: "
BACK = "Press Enter for the menu, or type q to leave: "
MAY_LEAVE = r"q to leave(\)\?|:) "
"""The end of any question of the menu."""
PAGES = {
    7: "number is",
    8: "Which tables",
    9: "For which game",
    10: "Nothing yet|0 games|No games|[Nn]othing",
    11: "For which game",
    14: "Two players, one number on the table",
}
SIZES = [(24, 80), (20, 60)]


def shown(child: Child) -> list[str]:
    """The lines up to what was waited for, as somebody sees them."""
    return COLOUR.sub("", child.before + child.after).replace("\r", "").split("\n")


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_it_fits_the_window(timesduel: Program, rows: int, columns: int) -> None:
    environment = {**timesduel.environment, "COLUMNS": str(columns)}
    child = in_terminal(*TIMESDUEL, env=environment, size=(rows, columns))
    for question, answer in (
        (r"What would you like \(1-14, or q to leave\)\? ", "5"),
        (r"Against whom \(0-7, Enter for the menu, q to leave\)\? ", "3"),
        (r"Who begins \(1-3, Enter for the menu, q to leave\)\? ", "1"),
    ):
        child.expect(question)
        assert len(shown(child)) <= rows
        assert max(map(len, shown(child))) <= columns
        child.sendline(answer)
    child.talk(r"Player 2 is the computer: Bea \(beginner\).", (PROMPT, "q"), ASKED)


def test_the_readme_shows_it(terminal: Start) -> None:
    child = terminal()
    child.expect(rf"{ASKED} .*\? ")
    in_readme = (ROOT / "README.md").read_text().partition("```\nTimes Duel: ")[2]
    kept = f"Times Duel: {in_readme.partition('```')[0]}"
    assert [line.rstrip() for line in shown(child)] == kept.rstrip("\n").splitlines()
    assert all(game_title(rules) in kept for rules in BOOKS.values())


@pytest.mark.parametrize("page", PAGES)
def test_every_page_and_back(terminal: Start, page: int) -> None:
    child = terminal()
    child.talk((ASKED, str(page)), PAGES[page])
    if page == 8:
        child.sendline("")
        child.expect("=")
    if page in (7, 8):
        child.sendline("quit")
    elif page in (9, 11):
        child.talk((r"\? ", "power"))
        while child.expect([BACK, "Enter"]):  # a page may come step by step
            child.sendline("")
    if page not in (9, 11):
        child.expect(BACK)
    child.sendline("")
    child.talk((ASKED, "q"))
    assert finish(child) == 0


@pytest.mark.parametrize(
    ("typed_in", "asked"),
    [
        ("Power", "Against whom"),
        ("multiplication-duel", "Against whom"),
        ("les", "For which game"),
        ("?", "hint     a little help"),
        ("h", "hint     a little help"),
        ("help", "hint     a little help"),
    ],
)
def test_words_do_too(terminal: Start, typed_in: str, asked: str) -> None:
    child = terminal()
    child.talk((ASKED, typed_in), asked)


def test_what_is_none_of_them(terminal: Start) -> None:
    child = terminal()
    for answer in ("0", "15", "multi", "p", "\x1b[A"):
        child.talk((ASKED, answer), "Type a number from 1 to 14, or q to leave.")
    child.expect(ASKED)
    child.sendline("")  # nobody is told off for an empty line
    child.expect(ASKED)
    assert "not one of them" not in child.before
    child.sendline("5")
    child.talk(
        ("Against whom", "8"),
        ("Type a number from 0 to 7, or q to leave.", "Greedy"),
        ("Who begins", "4"),
        "Type a number from 1 to 3, or q to leave.",
    )


@pytest.mark.parametrize("answers", [("5",), ("5", "3"), ("9",), ("11",)])
def test_back_to_the_menu(terminal: Start, answers: tuple[str, ...]) -> None:
    child = terminal()
    child.expect(ASKED)
    for answer in answers:
        child.sendline(answer)
        child.expect("Enter for the menu")
    child.sendline("")
    child.talk("New here?", ASKED)


@pytest.mark.parametrize(
    ("answer", "begins"),
    [("1", "Player 2 is the computer"), ("2", "Player 1 is the computer"), ("3", "moves? first")],
)
def test_who_begins(terminal: Start, answer: str, begins: str) -> None:
    child = terminal()
    child.talk((ASKED, "5"), ("Against whom", "random"), ("Who begins", answer), begins, PROMPT)


def test_going_on_with_the_last_game(terminal: Start, timesduel: Program) -> None:
    child = terminal()
    child.talk((ASKED, "6"), "There is no game to go on with yet: start one.", BACK)
    timesduel("play", "power-play", stdin=typed(2, 3))
    child.sendline("")
    child.talk((ASKED, "6"), "Going on with power-play-1 after 2 turns.")
    for move in (3, 3, 2):
        child.talk((PROMPT, str(move)))
    child.talk(("What next .*Enter for the menu, q to leave", ""), ASKED)


@pytest.mark.parametrize(("leave", "status"), [("q\n", 0), ("\x04", 0), ("\x03", 130)])
@pytest.mark.parametrize("answers", [(), ("5",), ("5", "3"), ("9",), ("14",)])
def test_leaving(terminal: Start, answers: tuple[str, ...], leave: str, status: int) -> None:
    child = terminal()
    child.expect(MAY_LEAVE)
    for answer in answers:
        child.sendline(answer)
        child.expect(MAY_LEAVE)
    child.send(leave)
    assert finish(child) == status
    assert "Traceback" not in child.before


def test_no_menu_where_nobody_sees_it(timesduel: Program) -> None:
    for arguments in ((), ("play",)):
        script = f"{command_line(*TIMESDUEL, *arguments)} 2>&1 | cat"
        child = in_terminal("bash", "-c", script, env=timesduel.environment)
        child.expect("Missing argument 'BOOK'" if arguments else "timesduel play power-play")
        assert finish(child) == 0
        assert ASKED not in child.before


def test_play_without_a_book(terminal: Start, timesduel: Program) -> None:
    child = terminal("play")
    child.expect(ASKED)
    child = terminal("play", "--p2", "learner", "--target", "60")
    opponent = r"Player 2 is the computer: Lu \(learner\)."
    child.talk(("Which game", "5"), "Target Number: 60", opponent)
    child = terminal("play", "--coach")
    child.talk(("Which game", "q"))
    assert finish(child) == 0
    assert timesduel.refused("play").startswith("Missing argument 'BOOK'. Choose from")


def test_the_coach(terminal: Start) -> None:
    child = terminal()
    child.expect("coach beside me: no")
    child.expect(ASKED)
    child.sendline("coach")
    child.expect("coach beside me: yes")
    for question, answer in ((ASKED, "5"), ("Against whom", "3"), ("Who begins", "1")):
        child.talk((question, answer))
    child.talk((PROMPT, "3"), "Coach: well found, only this move keeps the win.")


def test_puzzles_after_that_of_the_day(terminal: Start) -> None:
    child = terminal()
    for second_time in (False, True):
        child.talk((ASKED, "7"))
        if not second_time:
            child.expect(r"Which move wins \((\d+)")  # every day another
            child.sendline(child.match[1])
        child.talk("A line to share:", exact("Another one (Enter, or quit)? "))
        assert "timesduel" not in child.before
        child.sendline("")
        child.talk(("Which move wins", "quit"), (BACK, ""))


def test_nobody_is_sent_to_a_shell(terminal: Start, timesduel: Program) -> None:
    """Whatever the menu starts; and who has played is no longer new."""
    games = timesduel.home / "games"
    games.mkdir(parents=True)
    child = terminal()
    child.logfile_read = shown_so_far = StringIO()
    child.expect("New here?")
    for answers in (("10", ""), ("14", ""), ("11", "5", ""), ("5", "0", "", "2", "2", "quit")):
        for answer in answers:
            child.talk((r"(\)\?|:) $", answer))
    child.expect(ASKED)
    assert "New here?" not in child.before
    child.sendline("6")
    for move in (2, 2, 2, 2, 2):  # to 128, with mistakes
        child.talk((PROMPT, str(move)))
    (games / "damaged.json").write_text("{")
    child.talk(
        ("What next", "2"),
        (r"mistakes? will come back as (a puzzle|puzzles)\..*What next", ""),
        (ASKED, "10"),
        (rf"1 damaged game is not counted\..*{BACK}", ""),
        (ASKED, "5"),
        ("Against whom", "0"),
        ("Your two names", ""),
        (PROMPT, "2"),
        PROMPT,
    )
    child.sendintr()
    assert finish(child) == 130
    text = COLOUR.sub("", shown_so_far.getvalue())
    assert "The game is kept. You can go on with it from the menu." in text
    assert "Nothing yet: play a game, and look here again." in text
    assert "timesduel" not in text
    assert "--" not in text.replace("-----------", "")


def test_every_text_is_looked_up(terminal: Start) -> None:
    """In the pseudo-language everything that is said is between its marks."""
    child = terminal(TIMESDUEL_LANGUAGE=PSEUDO, NO_COLOR="1")
    for number, answer in enumerate(("5", "3", "1"), 1):
        child.expect(r"\)\? ?[^\w\s]")
        for line in shown(child)[1 if number > 1 else 0 :]:
            text = re.sub(r"^ *\d+ +", "", line.strip())
            assert not text or not (text[0].isalnum() and text[-1].isalnum()), line
        child.sendline(answer)


def test_every_player_is_there(terminal: Start) -> None:
    child = terminal()
    child.talk((ASKED, "5"), "Against whom")
    text = "\n".join(shown(child))
    places = [
        text.index(f"  {number}  {program_name(name)} ({name}): ")
        for number, name in enumerate(PLAYERS, 1)
    ]
    assert places == [*accumulate(places, max)]
