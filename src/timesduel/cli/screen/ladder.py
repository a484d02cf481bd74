"""The ladder at a terminal: opponents, and the stars that were won against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.cli.calling import shell_command
from timesduel.views.widths import WIDTH, columns, padded, right_aligned, wrapped
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.screen.screen import Screen
    from timesduel.questions.ladder import BookLadder, LadderAnswer, RungAnswer

_WON, _MISSING = "*", "."


def show_ladders(screen: Screen, answer: LadderAnswer) -> None:
    """All books, a line each, and the next star of the one that has come furthest."""
    rungs = answer.books[0].rungs
    names = " ".join(padded(rung.name, len(rung.stars)) for rung in rungs)
    stars = [" ".join(map(_stars, book.rungs)) for book in answer.books]
    room = WIDTH - max(map(len, stars))
    total = say("ladder.total", stars=answer.stars, of=answer.of)
    screen.heading(padded(total, room) + names.rstrip())
    for book, marks in zip(answer.books, stars, strict=True):
        screen.line(padded(f"  {book.book}", room) + marks)
    unfinished = [book for book in answer.books if book.next is not None]
    if not unfinished:
        screen.paragraph(say("ladder.all"))
        return
    best = max(unfinished, key=lambda book: book.stars)
    screen.begin_block()
    _show_next(screen, best)


def show_ladder(screen: Screen, book: BookLadder) -> None:
    """One book: its opponents, the strongest above, and what the next star needs."""
    total = say("ladder.total", stars=book.stars, of=book.of)
    named = say("ladder.book", goal=book.goal, title=book.title)
    if columns(named) + columns(total) < WIDTH:
        screen.heading(padded(named, WIDTH - columns(total)) + total)
    else:
        screen.heading(named)
        screen.heading(right_aligned(total, WIDTH))
    width = max(len(rung.name) for rung in book.rungs)
    for rung in reversed(book.rungs):
        here = book.next is not None and book.next.level == rung.level
        mark = ">" if here else " "
        screen.line(f"{mark} {padded(rung.name, width)}  {_stars(rung)}  {rung.about}")
    screen.begin_block()
    screen.line(say("ladder.meaning", stars=", ".join(star.short for star in book.rungs[0].stars)))
    if book.next is None:
        screen.paragraph(say("ladder.all_of_book"))
    else:
        _show_next(screen, book)


def _show_next(screen: Screen, book: BookLadder) -> None:
    """What the next star needs, and the command that plays for it."""
    assert book.next is not None
    for line in wrapped(say("ladder.next_of", goal=book.goal, needs=book.next.needs), WIDTH):
        screen.line(line)
    seat = "--p2" if book.next.first == "you" else "--p1"
    screen.line(f"  {shell_command('play', book.book, seat, book.next.level)}")


def _stars(rung: RungAnswer) -> str:
    return "".join(_WON if star.won else _MISSING for star in rung.stars)
