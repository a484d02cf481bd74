"""The books: each is found in its file, complete, and in its place."""

from importlib import import_module
from string import Formatter
from types import ModuleType
from typing import Any

import pytest

from tests.support import GOLDEN
from timesduel import BOOKS, Goal, Rules
from timesduel.books import shelf
from timesduel.books.book import Book, Sample, Voice
from timesduel.books.shelf import SHELF, book_of

FIRST = {
    "multiplier-showdown": Rules(name="multiplier-showdown", goal=Goal.REACH, target=1000),
    "multiplication-madness": Rules(name="multiplication-madness", goal=Goal.REACH, target=100),
    "multiplication-duel": Rules(name="multiplication-duel", goal=Goal.EXACT, target=100),
    "multiplication-showdown": Rules(name="multiplication-showdown", goal=Goal.LAST, ceiling=200),
    "power-play": Rules(name="power-play", goal=Goal.REACH, target=100, multipliers=(2, 3)),
}
"""Their numbers in the menu stay, whatever is added."""


def test_the_first_books() -> None:
    assert dict(list(BOOKS.items())[: len(FIRST)]) == FIRST
    assert list(BOOKS)[: len(FIRST)] == list(FIRST)


def test_a_shelf_cannot_be_changed() -> None:
    books: Any = SHELF
    with pytest.raises(TypeError):
        books["power-play"] = SHELF["multiplication-duel"]


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_is_complete(name: str) -> None:
    """Whatever any part of the program asks of a book is there."""
    book = SHELF[name]
    assert name == book.rules.name
    assert import_module(f"timesduel.books.{name.replace('-', '_')}").BOOK is book
    assert book.rules == BOOKS[name]
    assert book.rules.target or book.rules.ceiling, "practice and fair setups need a limit"
    position = book.sample_rules.opening()
    for move in book.sample.moves:
        position = position.play(move)
    assert position.outcome() is not None, "the sample game goes on"
    assert (GOLDEN / f"{name}.txt").read_text()
    assert all(sentence.endswith(".") for sentence in (*book.errata, book.sample.erratum or "."))
    assert book.setups[0] == book.rules
    assert len(set(book.setups)) == len(book.house_rules) + 1
    assert {rules.name for rules in book.setups} == {name}


KNOWN = {"title", "start", "target", "choices", "choices_or", "smallest", "largest", "modulo"}
SCENE = KNOWN | {"player", "total", "used"}
DEED = SCENE | {"before", "move"}


@pytest.mark.parametrize("name", BOOKS)
def test_a_voice_has_only_fields_that_are_filled_in(name: str) -> None:
    voice = SHELF[name].voice
    for template, known in (
        (voice.opening, KNOWN),
        (voice.turn, SCENE),
        (voice.prompt, SCENE),
        (voice.prompt_with_gaps, SCENE),
        (voice.reply, DEED),
        *((ending, DEED | {"winner", "loser"}) for ending in voice.endings.values()),
    ):
        fields = {field for _, field, _, _ in Formatter().parse(template) if field is not None}
        assert fields <= known, template


def test_rules_of_a_book_belong_to_it() -> None:
    for name, rules in BOOKS.items():
        assert book_of(rules) is SHELF[name]
    assert book_of(BOOKS["power-play"].replace(target=60)) is SHELF["power-play"]


@pytest.mark.parametrize(
    ("rules", "borrowed"),
    [
        (Rules(goal=Goal.REACH, target=60), "multiplier-showdown"),
        (Rules(goal=Goal.EXACT, target=60), "multiplication-duel"),
        (Rules(goal=Goal.LAST, ceiling=60), "multiplication-showdown"),
        (Rules(name="power-play", goal=Goal.EXACT, target=60), "multiplication-duel"),
    ],
)
def test_a_game_of_ones_own_borrows_the_first_book_with_its_goal(
    rules: Rules, borrowed: str
) -> None:
    assert book_of(rules) is SHELF[borrowed]


def test_words_fit_where_no_book_has_the_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without a target is not told in words that speak of one, and any other game is."""
    left = {name: book for name, book in SHELF.items() if book.rules.goal is not Goal.LAST}
    monkeypatch.setattr(shelf, "SHELF", left)
    assert "{target}" not in book_of(Rules(goal=Goal.LAST, ceiling=60)).voice.opening
    first = list(left.values())[:1]
    assert "{target}" in first[0].voice.opening
    monkeypatch.setattr(shelf, "SHELF", {book.rules.name: book for book in first})
    assert book_of(Rules(goal=Goal.EXACT, target=60)) is first[0]


def test_new_books_come_last_and_other_files_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """By order, then by name; a file without a book, and what is no module, is passed over."""

    def module(file: str) -> ModuleType:
        name = file.rpartition(".")[2]
        found = ModuleType(name)
        if name != "helper":
            rules = Rules(name=name, goal=Goal.REACH, target=60)
            voice, sample = Voice(opening="", prompt=""), Sample(moves=(9, 9))
            book = Book(rules=rules, title="A", voice=voice, sample=sample, errata=())
            found.__dict__["BOOK"] = book._replace(order=7) if name == "old" else book
        return found

    files = ["newest.py", "helper.py", "new.pyc", "old.py", "__pycache__", ".#old.py", "notes.txt"]
    monkeypatch.setattr(shelf, "listdir", lambda _: files)
    monkeypatch.setattr(shelf, "import_module", module)
    assert list(shelf.by_order()) == ["old", "new", "newest"]
