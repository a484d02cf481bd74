"""`timesduel` without a terminal, `books`, and `rules`."""

import pytest

from tests.cli.terminal import Start, finish
from tests.naive import naive_wins
from tests.support import Program
from timesduel import BOOKS
from timesduel.books.shelf import game_title


def test_without_a_terminal_the_games_are_listed(timesduel: Program) -> None:
    alone, books = timesduel(), timesduel("books")
    assert alone.stdout == books.stdout
    assert alone.returncode == books.returncode == 0
    for name, rules in BOOKS.items():
        assert f"{game_title(rules)}\n" in alone.stdout
        assert f" -m timesduel play {name}\n" in alone.stdout
    words = " ".join(alone.stdout.split())
    assert "Reach exactly 100; multiply by 2 to 9; go over 100 and you lose." in words
    lines = [line.partition(" -m timesduel ")[2] or line for line in alone.stdout.splitlines()]
    assert max(map(len, lines)) <= 60  # but for the way to this Python, which may be long


@pytest.mark.parametrize("book", BOOKS)
def test_a_page_of_rules(timesduel: Program, book: str) -> None:
    page = timesduel("rules", book, "--errata").stdout
    assert page.startswith(f"# {game_title(BOOKS[book])}\n")
    assert "## Where the book is silent or wrong\n" in page
    assert max(map(len, page.splitlines())) <= 60
    *short, command = timesduel("rules", book).stdout.splitlines()
    assert max(map(len, short)) <= 60
    assert command.endswith(f"rules {book} --errata"), "and that line is to be copied"


def test_no_markdown_at_a_terminal(terminal: Start) -> None:
    child = terminal("rules", "power-play", "--errata", NO_COLOR="1")
    assert finish(child) == 0
    shown = child.before.replace("\r", "")
    assert shown.startswith("Power Play\n\n")
    assert "\nHow to play\n\n- " in shown
    assert "#" not in shown


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("power-play", "--target", "60"), "Reach 60 or more; multiply"),
        (
            ("power-play", "--multipliers", "2,5"),
            "you multiply the number by 2 or 5.",
        ),
        (("multiplication-duel", "--target", "60"), "Reach exactly 60"),
        (("multiplication-showdown", "--ceiling", "50"), "above 50 is not valid"),
        (("multiplication-showdown", "--ceiling", "none"), "without an end"),
        (("multiplication-showdown", "--modulus", "11"), "The product is taken modulo 11."),
    ],
)
def test_the_page_is_true_of_house_rules(
    timesduel: Program, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in timesduel("rules", *arguments).stdout


def test_what_the_errata_claim() -> None:
    """Madness: at 90 the mover wins at once with x2. Power Play: leave 18 or 27, not 12 or 54."""
    madness, power = BOOKS["multiplication-madness"], BOOKS["power-play"]
    after = madness.opening().play(5).play(6).play(3).play(2)
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.winner == 2
    assert not naive_wins(power, 18)
    assert not naive_wins(power, 27)
    assert naive_wins(power, 12)
    assert naive_wins(power, 54)
