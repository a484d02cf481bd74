"""The books that there are: every file beside this one that has a `BOOK`."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from os import listdir  # pkgutil takes longer to load than all books together
from types import MappingProxyType

from timesduel import books
from timesduel.books.book import Book
from timesduel.core.rules import Rules
from timesduel.words.speech import spoken


def _found() -> Iterator[Book]:
    for file in listdir(books.__path__[0]):
        name, _, ending = file.partition(".")
        if name.isidentifier() and name[0] != "_" and ending in ("py", "pyc"):
            book = getattr(import_module(f"{books.__name__}.{name}"), "BOOK", None)
            if isinstance(book, Book):
                yield book


def by_order() -> dict[str, Book]:
    """The books by id, in the order in which they are listed."""
    found = sorted(_found(), key=lambda book: (book.order, book.rules.name))
    return {book.rules.name: book for book in found}


SHELF: Mapping[str, Book] = MappingProxyType(by_order())
"""The books by id, found once."""

BOOKS: Mapping[str, Rules] = MappingProxyType({name: book.rules for name, book in SHELF.items()})
"""The rules of each book as it is played by default, by id."""

SIMPLEST: Rules = min(BOOKS.values(), key=lambda rules: len(rules.multipliers))
"""The book to propose to whoever has not played yet: the one with the fewest multipliers."""


def game_title(rules: Rules) -> str:
    """What a game is called: by its book, or else by the name of its rules as a heading."""
    book = SHELF.get(rules.name)
    return rules.name.replace("-", " ").title() if book is None else spoken(book.title)


def book_of(rules: Rules) -> Book:
    """The book that rules are based on; for a game of one's own, the first with the same goal.

    Where no book has that goal it is the first that does not speak of a target in vain.
    """
    named = SHELF.get(rules.name)
    if named is not None and named.rules.goal is rules.goal:
        return named

    def unfit(book: Book) -> tuple[bool, bool]:
        speaks_in_vain = rules.target is None and "{target}" in book.voice.opening
        return book.rules.goal is not rules.goal, speaks_in_vain

    return min(SHELF.values(), key=unfit)
