"""What the menu asks people: their names, who is playing, which tables to practise."""

from tests.cli.terminal import Start, exact
from tests.cli.test_menu import ASKED, PROMPT
from tests.support import Program, typed


def test_a_friend(terminal: Start) -> None:
    child = terminal()
    child.expect(ASKED)
    child.sendline("5")
    child.talk(("Against whom", "0"), exact("Your two names, such as Ada, Grace (or just Enter)? "))
    for wrong in ("Ada", "Ada,", "Ada, Grace, Emmy"):
        child.sendline(wrong)
        child.expect_exact("Type two names with a comma between them: Ada, Grace.")
    child.sendline("Ada, Grace")
    child.talk("Ada's Turn:", PROMPT)
    assert "the computer" not in child.before
    assert "Who begins" not in child.before
    child.sendline("quit")
    child.talk(
        "No move was made yet, so there is nothing to keep.",
        "New here?",
        (ASKED, "5"),
        ("Against whom", "friend"),
        (exact("Your two names (or just Enter for Ada and Grace)? "), ""),
        "Ada's Turn:",
    )


def test_without_names(terminal: Start) -> None:
    child = terminal()
    child.talk((ASKED, "5"), ("Against whom", "0"), ("Your two names", ""), "Player 1's Turn:")


def test_a_profile_goes_with_it(terminal: Start) -> None:
    child = terminal("--profile", "ada")
    child.talk("who is playing: ada", (ASKED, "10"), "ada")


def test_who_is_playing(terminal: Start, timesduel: Program) -> None:
    """Everybody goes on with a game of their own, and is called by their name."""
    timesduel("play", "power-play", stdin=typed(2))
    child = terminal(TIMESDUEL_PROFILE="grace")
    child.talk(
        "who is playing: grace",
        (ASKED, "who"),
        (exact("What is your name (Enter for the menu)? "), "a/b"),  # nobody has done anything yet
        (exact("What is your name (Enter for the menu)? "), "Mia Zoë"),
        "who is playing: Mia Zoë",
        (ASKED, "6"),
        ("There is no game to go on with yet: start one.", ""),
        (ASKED, "5"),
        ("Against whom", "3"),
        ("Who begins", "1"),
        "Bea is the computer.",
        "Mia Zoë's Turn:",
        (PROMPT, "2"),
        "Mia Zoë's Turn:",
        (PROMPT, "quit"),
        exact("The game is kept. You can go on with it from the menu."),
        (ASKED, "12"),
        "0  nobody in particular\r\n  1  Mia Zoë\r\n",
        (exact("Who is playing (0-1 or a name, Enter for the menu)? "), "0"),
    )
    for who, game, turns in (
        ("", "power-play-1", "1 turn"),
        (": Mia Zoë", "power-play-2", "2 turns"),
    ):
        child.talk(
            f"who is playing{who}\r\n",
            (ASKED, "6"),
            f"Going on with {game} after {turns}.",
            (PROMPT, "quit"),
            (ASKED, "12"),
            ("Who is playing", "1"),
        )
    assert "power-play-2" in timesduel("--profile", "mia zoë", "resume", stdin="quit\n").stdout


def test_which_tables(terminal: Start) -> None:
    child = terminal()
    child.talk(
        (ASKED, "8"),
        (exact("Which tables: 7, or 2-5 (or just Enter for all)? "), "1-99"),
        (exact("Type numbers from 2 to 12: 7, or 2,5,10, or 2-5."), "7"),
    )
    for _ in range(3):
        child.expect(r"\n(\d+) x (\d+) = ")
        assert "7" in child.match.groups()
        child.sendline("1")
        child.talk(("Your move", "2"))
