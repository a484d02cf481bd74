"""What the menu asks people: their names, who is playing, which tables to practise."""

from tests.cli.terminal import Start
from tests.cli.test_menu import ASKED, PROMPT
from tests.support import Program, typed


def test_a_friend(terminal: Start) -> None:
    child = terminal()
    child.expect(ASKED)
    child.sendline("5")
    child.expect("Against whom")
    child.sendline("0")
    child.expect_exact("Your two names, such as Ada, Grace (or just Enter)? ")
    for wrong in ("Ada", "Ada,", "Ada, Grace, Emmy"):
        child.sendline(wrong)
        child.expect_exact("Type two names with a comma between them: Ada, Grace.")
    child.sendline("Ada, Grace")
    child.expect("Ada's Turn:")
    child.expect(PROMPT)
    assert "the computer" not in child.before
    assert "Who begins" not in child.before
    child.sendline("quit")
    child.expect("No move was made yet, so there is nothing to keep.")
    child.expect("New here?")
    child.expect(ASKED)
    child.sendline("5")
    child.expect("Against whom")
    child.sendline("friend")
    child.expect_exact("Your two names (or just Enter for Ada and Grace)? ")
    child.sendline("")
    child.expect("Ada's Turn:")


def test_without_names(terminal: Start) -> None:
    child = terminal()
    for question, answer in ((ASKED, "5"), ("Against whom", "0"), ("Your two names", "")):
        child.expect(question)
        child.sendline(answer)
    child.expect("Player 1's Turn:")


def test_a_profile_goes_with_it(terminal: Start) -> None:
    child = terminal("--profile", "ada")
    child.expect("who is playing: ada")
    child.expect(ASKED)
    child.sendline("10")
    child.expect("ada")


def test_who_is_playing(terminal: Start, timesduel: Program) -> None:
    """Everybody goes on with a game of their own, and is called by their name."""
    timesduel("play", "power-play", stdin=typed(2))
    child = terminal(TIMESDUEL_PROFILE="grace")
    child.expect("who is playing: grace")
    child.expect(ASKED)
    child.sendline("who")
    child.expect_exact("What is your name (Enter for the menu)? ")  # nobody has done anything yet
    child.sendline("a/b")
    child.expect_exact("What is your name (Enter for the menu)? ")
    child.sendline("Mia Zoë")
    child.expect("who is playing: Mia Zoë")
    child.expect(ASKED)
    child.sendline("6")
    child.expect("There is no game to go on with yet: start one.")
    child.sendline("")
    for question, answer in ((ASKED, "5"), ("Against whom", "3"), ("Who begins", "1")):
        child.expect(question)
        child.sendline(answer)
    child.expect("Beginner is the computer.")
    child.expect("Mia Zoë's Turn:")
    child.expect(PROMPT)
    child.sendline("2")
    child.expect("Mia Zoë's Turn:")
    child.expect(PROMPT)
    child.sendline("quit")
    child.expect_exact("The game is kept. You can go on with it from the menu.")
    child.expect(ASKED)
    child.sendline("12")
    child.expect("0  nobody in particular\r\n  1  Mia Zoë\r\n")
    child.expect_exact("Who is playing (0-1 or a name, Enter for the menu)? ")
    child.sendline("0")
    for who, game, turns in (
        ("", "power-play-1", "1 turn"),
        (": Mia Zoë", "power-play-2", "2 turns"),
    ):
        child.expect(f"who is playing{who}\r\n")
        child.expect(ASKED)
        child.sendline("6")
        child.expect(f"Going on with {game} after {turns}.")
        child.expect(PROMPT)
        child.sendline("quit")
        child.expect(ASKED)
        child.sendline("12")
        child.expect("Who is playing")
        child.sendline("1")
    assert "power-play-2" in timesduel("--profile", "mia zoë", "resume", stdin="quit\n").stdout


def test_which_tables(terminal: Start) -> None:
    child = terminal()
    child.expect(ASKED)
    child.sendline("8")
    child.expect_exact("Which tables: 7, or 2-5 (or just Enter for all)? ")
    child.sendline("1-99")
    child.expect_exact("Type numbers from 2 to 12: 7, or 2,5,10, or 2-5.")
    child.sendline("7")
    for _ in range(3):
        child.expect(r"\n(\d+) x (\d+) = ")
        assert "7" in child.match.groups()
        child.sendline("1")
        child.expect("Your move")
        child.sendline("2")
