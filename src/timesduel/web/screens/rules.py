"""The rules of a game as text, for browsers without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.books.shelf import BOOKS
from timesduel.questions.rulebook import tell_books, tell_rules
from timesduel.views.html_page import element, plain
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterable


def rules_text(book: str, base: str) -> str:
    """How a game is played, and links to the rules of all; `base` is where the server is."""
    parts: list[str] = []
    if book in BOOKS:
        told = tell_rules(BOOKS[book])
        parts += [
            element("h1", plain(told.goal)),
            element("p", plain(told.title), class_="note"),
            element("p", plain(told.objective), class_="lead"),
            *_section("page_learn.how_to_play", told.how_to_play),
            *_section("page_learn.sample", told.sample),
            *_section("page_learn.errata", told.errata),
            element("h2", plain(say("page_learn.all_games"))),
        ]
    else:
        parts.append(element("h1", plain(say("page_learn.rules"))))
    return element("noscript", (*parts, links_to_rules(base)))


def links_to_rules(base: str) -> str:
    """Every game by its goal, with the title of its book."""
    links = [
        element("a", plain(each.goal), href=f"{base}/rules/{each.book}") + f" {plain(each.title)}"
        for each in tell_books().books
    ]
    return element("ul", [element("li", link) for link in links], class_="links")


def _section(code: str, sentences: Iterable[str]) -> list[str]:
    listed = [element("li", plain(each)) for each in sentences]
    return [element("h2", plain(say(code))), element("ul", listed)] if listed else []
