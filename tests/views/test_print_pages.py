"""Printed pages: one page for each thing, true lines of numbers, answers that win."""

import re
from html import unescape
from random import Random

import pytest

from timesduel import BOOKS, solve
from timesduel.errors import TimesDuelError
from timesduel.match.pairings import Tournament
from timesduel.solver.zones import losing_zones, zones_to_leave
from timesduel.training.worksheet import draw_puzzles
from timesduel.views.axis import Scale, lower_end, upper_end
from timesduel.views.number_line import number_line
from timesduel.views.paper import Paper, printed_pages
from timesduel.views.print_pages import (
    PUZZLES_ON_A_PAGE,
    number_line_pages,
    rule_card,
    score_pages,
    worksheet_pages,
)
from timesduel.views.shapes import Box, Colour, Words
from timesduel.views.zones_scene import ZonesScene, zones_scene

DASH, TIMES = "\N{EN DASH}", "\N{MULTIPLICATION SIGN}"


def scene_of(book: str, **changes: int) -> ZonesScene:
    rules = BOOKS[book].replace(**changes)
    return zones_scene(rules, losing_zones(rules))


def words(page: str) -> str:
    """What can be read on a page."""
    return " ".join(
        unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL)).split()
    )


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_has_the_rules_and_a_sample(book: str) -> None:
    rules = BOOKS[book]
    text = words(rule_card(rules))
    assert text.startswith(rules.title)
    assert str(rules.limit) in text
    assert "Player 1: 1 x" in text


@pytest.mark.parametrize("book", BOOKS)
def test_the_solved_line_shows_the_zones_and_the_blank_one_does_not(book: str) -> None:
    scene = scene_of(book)
    blank, solved = (number_line(scene, solved=solved) for solved in (False, True))
    assert not [shape for shape in blank.shapes if isinstance(shape, Box) and _is_zone(shape)]
    labels = {shape.text for shape in solved.shapes if isinstance(shape, Words)}
    for low, high in zones_to_leave(BOOKS[book], losing_zones(BOOKS[book])):
        assert f"{low}{DASH}{high}" in labels
    assert not any(DASH in shape.text for shape in blank.shapes if isinstance(shape, Words)), (
        "the blank line tells the answer"
    )
    first, second = map(words, number_line_pages(scene))
    assert first.startswith(f"{scene.title}: number line Name:")
    for zone in scene.zones:
        assert f"{zone.low} to {zone.high}" in second
        assert f"{zone.low} to {zone.high}" not in first


def _is_zone(box: Box) -> bool:
    return box.fill in (Colour.STRIPED, Colour.STRIPE)


@pytest.mark.parametrize("book", BOOKS)
def test_every_number_is_coloured_where_it_stands(book: str) -> None:
    """Each number up to the limit, in each row that has it: striped if it is good to leave."""
    scene = scene_of(book)
    picture = number_line(scene, solved=True)
    boxes = [shape for shape in picture.shapes if isinstance(shape, Box)]
    bands = [box for box in boxes if box.fill is Colour.PAPER and box.height > 60]
    for power, band in enumerate(bands):
        scale = Scale(power - 0.07, 1, (picture.width - 2) / 1.14)
        striped = [box for box in boxes if _is_zone(box) and box.y == band.y]
        for number in range(10**power, min(10 ** (power + 1), scene.limit) + 1):
            x = scale.across((lower_end(number) + upper_end(number)) / 2)
            if band.x <= x <= band.x + band.width:
                inside = any(box.x <= x <= box.x + box.width for box in striped)
                good = any(low <= number <= high for low, high in scene.zones)
                assert inside == good, number


def test_a_line_without_zones_and_one_that_is_too_long() -> None:
    page, solved = number_line_pages(scene_of("power-play", target=3))
    assert "Are there any at all?" in words(page)
    assert "None: from every number" in words(solved)
    narrow = number_line(scene_of("multiplier-showdown", target=10_000), solved=True)
    assert narrow.height == 500
    with pytest.raises(TimesDuelError, match="a printed number line ends at 10000"):
        number_line(scene_of("power-play", target=10_002), solved=False)


@pytest.mark.parametrize("level", [1, 5])
def test_puzzles_and_their_answers(level: int) -> None:
    """The answers stand on pages of their own, and each is the one winning move."""
    puzzles = draw_puzzles(Random(1), tuple(BOOKS.values()), level, 12)
    pages = list(worksheet_pages(puzzles))
    assert len(pages) == 4
    assert all("Answers" not in page for page in pages[:2])
    answers = dict(re.findall(rf"(\d+)\. (\d+ {TIMES} \d+)\.", words(" ".join(pages[2:]))))
    assert len(answers) == len(puzzles)
    for number, puzzle in enumerate(puzzles, 1):
        total, move = map(int, answers[str(number)].split(f" {TIMES} "))
        assert total == puzzle.position.total
        assert solve(puzzle.position).winning_moves == (move,)
        page = words(pages[(number - 1) // PUZZLES_ON_A_PAGE])
        assert f"{number}. The number is {total}." in page
    assert len({puzzle.key for puzzle in puzzles}) == len(puzzles)


def test_there_are_not_so_many_puzzles() -> None:
    class Same:
        def randrange(self, _stop: int, /) -> int:
            return 0

    with pytest.raises(TimesDuelError, match="there are not as many different puzzles; 1 "):
        draw_puzzles(Same(), (BOOKS["power-play"],), 1, 2)


def test_empty_score_sheets() -> None:
    scores, points = score_pages(Tournament())
    assert words(scores).startswith("Round ____ Game: Date:")
    assert scores.count("<tr>") == 21
    assert points.count("<tr>") == 33


def test_score_sheets_of_a_tournament() -> None:
    names = [f"<b>{number}" for number in range(45)]
    tournament = Tournament().with_people(names).paired()
    first = tournament.rounds[0][0]
    tournament = tournament.with_result(1, first.one, first.two, (2, 0))
    pages = list(score_pages(tournament))
    assert len(pages) == 4
    text = words(" ".join(pages))
    assert text.startswith("Round 1 Game: Date:")
    assert "the computer" in text
    assert f"{first.one} 2 {first.two} 0" in text
    assert "<b>" not in "".join(pages)


@pytest.mark.parametrize("paper", Paper)
def test_the_file(paper: Paper) -> None:
    file = printed_pages("A & B", ["<p>one</p>", "<p>two</p>"], paper)
    assert file.count("<section>") == 2
    assert f"@page {{ size: {paper.css} portrait; margin: 15mm; }}" in file
    assert f"width: {paper.width}mm; height: {paper.height}mm;" in file
    assert "<title>A &amp; B</title>" in file
    assert "prefers-color-scheme" not in file
