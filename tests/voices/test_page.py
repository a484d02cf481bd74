"""The page of rules: what wins first, a short sample game, and the errata for who wants them."""

import re

import pytest

from tests.naive import NaiveGame
from timesduel import BOOKS
from timesduel.books.book import Sample
from timesduel.books.shelf import SHELF
from timesduel.voices.rules import objective, rules_page, sample_lines

HEADINGS = ["How to play", "A sample game, as in the book", "At the prompt"]
ERRATA = "Where the book is silent or wrong"


@pytest.mark.parametrize("book", BOOKS)
def test_what_stands_where(book: str) -> None:
    short, long = (rules_page(BOOKS[book], errata=errata) for errata in (False, True))
    assert re.findall("^## (.*)", short, re.MULTILINE) == HEADINGS
    assert re.findall("^## (.*)", long, re.MULTILINE) == [*HEADINGS, ERRATA]
    assert long.startswith(short)
    assert " ".join(short.splitlines()[2:4]).strip().startswith(objective(BOOKS[book])[:40])
    assert len(short.splitlines()) <= 40
    assert max(map(len, long.splitlines())) <= 60
    assert "hint" in short
    assert "say each product yourself" in " ".join(short.split())


@pytest.mark.parametrize("book", BOOKS)
def test_the_sample_is_the_game_of_the_book(book: str) -> None:
    rules = SHELF[book].sample_rules
    lines = sample_lines(rules)
    assert len(lines) == len(SHELF[book].sample.moves) <= 5
    game = NaiveGame(rules, 1)
    for line, move in zip(lines, SHELF[book].sample.moves, strict=True):
        mover, number, product = game.mover, game.number, game.number * move
        assert line.startswith(f"Player {mover}: {number} x {move} = {product}")
        game.move(move)
    result = game.result()
    assert result is not None
    assert lines[-1].endswith(f". Player {result[0]} wins.")


def test_a_sample_by_other_rules_says_so() -> None:
    first, *others = sample_lines(BOOKS["multiplier-showdown"])
    assert first == "By these rules: Reach 100 or more; multiply by 2 to 9."
    assert others == sample_lines(SHELF["multiplier-showdown"].sample_rules)


def test_a_long_sample_is_cut_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    power = SHELF["power-play"]
    long = power._replace(sample=Sample(moves=(2,) * 7))
    monkeypatch.setattr("timesduel.voices.rules.book_of", lambda _: long)
    assert sample_lines(power.rules) == [
        "Player 1: 1 x 2 = 2",
        "Player 2: 2 x 2 = 4",
        "... 3 more moves ...",
        "Player 2: 32 x 2 = 64",
        "Player 1: 64 x 2 = 128. Player 1 wins.",
    ]
