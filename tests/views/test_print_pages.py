"""Printed pages: one page for each thing, true lines of numbers, answers that win."""

import re
from html import unescape
from random import Random

import pytest

from timesduel import BOOKS, solve
from timesduel.books.shelf import game_title
from timesduel.core.position import Position
from timesduel.errors import TimesDuelError
from timesduel.match.pairings import Tournament
from timesduel.questions.zones import ZonesAnswer, ask_zones, zones_in_words
from timesduel.solver.zones import losing_zones, zones_to_leave
from timesduel.training.worksheet import draw_products, draw_puzzles
from timesduel.views.axis import Scale, lower_end, upper_end
from timesduel.views.number_line import number_line, worked_example
from timesduel.views.paper import Paper, printed_pages
from timesduel.views.print_pages import (
    PUZZLES_ON_A_PAGE,
    number_line_pages,
    product_pages,
    rule_card,
    score_pages,
    worksheet_pages,
)
from timesduel.views.shapes import Box, Colour, Words

DASH, TIMES = "\N{EN DASH}", "\N{MULTIPLICATION SIGN}"


def scene_of(book: str, **changes: int) -> ZonesAnswer:
    rules = BOOKS[book].replace(**changes)
    return zones_in_words(ask_zones(rules))


def words(page: str) -> str:
    """What can be read on a page."""
    return " ".join(
        unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL)).split()
    )


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_has_the_rules_and_a_sample(book: str) -> None:
    rules = BOOKS[book]
    text = words(rule_card(rules))
    assert text.startswith(game_title(rules))
    assert str(rules.limit) in text
    assert "Player 1: 1 x" in text
    other = "This one was played to another goal: Reach 100 or more" in text
    assert other == (book == "multiplier-showdown")


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
    first, second = map(words, number_line_pages(BOOKS[book], scene))
    assert first.startswith(f"{game_title(scene.rules)}: number line Name:")
    for zone in scene.to_leave:
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
        for number in range(10**power, min(10 ** (power + 1), scene.largest) + 1):
            x = scale.across((lower_end(number) + upper_end(number)) / 2)
            if band.x <= x <= band.x + band.width:
                inside = any(box.x <= x <= box.x + box.width for box in striped)
                good = any(low <= number <= high for low, high in scene.to_leave)
                assert inside == good, number


@pytest.mark.parametrize("book", BOOKS)
def test_one_number_of_the_blank_line_is_worked_out(book: str) -> None:
    rules, scene = BOOKS[book], scene_of(book)
    example = worked_example(rules)
    assert example is not None
    assert not any(low <= example.number <= high for low, high in scene.to_leave)
    verdict = solve(Position(rules, example.number))
    assert verdict.remoteness == 1
    assert example.move in (verdict.winning_moves or ())
    blank, solved = (number_line(scene, example, solved=solved) for solved in (False, True))
    label = f"{example.number} x {example.move} = {example.product}"
    drawn = [shape for shape in blank.shapes if isinstance(shape, Words) and shape.text == label]
    assert len(drawn) == 1
    assert drawn[0].extent[0] > 0
    assert label not in {shape.text for shape in solved.shapes if isinstance(shape, Words)}
    page, _ = number_line_pages(rules, scene)
    assert f"from {example.number} the player to move wins with x{example.move}" in words(page)


def test_a_line_on_which_nobody_wins_at_once() -> None:
    rules = BOOKS["multiplication-duel"].replace(target=7, multipliers=(2, 3))
    assert worked_example(rules) is None
    page, _ = number_line_pages(rules, zones_in_words(ask_zones(rules)))
    assert "done for you" not in page


def test_a_line_without_zones_and_one_that_is_too_long() -> None:
    rules = BOOKS["power-play"].replace(target=3)
    page, solved = number_line_pages(rules, scene_of("power-play", target=3))
    assert "Are there any at all?" in words(page)
    assert "None: from every number" in words(solved)
    narrow = number_line(scene_of("multiplier-showdown", target=10_000), solved=True)
    assert narrow.height == 500
    with pytest.raises(TimesDuelError, match="a printed number line ends at 10000"):
        number_line(scene_of("power-play", target=10_002), solved=False)


@pytest.mark.parametrize("level", [1, 3, 5])
def test_puzzles_and_their_answers(level: int) -> None:
    """The answers stand on pages of their own, and each is the one winning move."""
    puzzles = draw_puzzles(Random(1), tuple(BOOKS.values()), level, 12)
    largest = 1_000 if level < 4 else 10_000
    assert all((puzzle.position.rules.limit or 0) <= largest for puzzle in puzzles)
    if level < 4:  # each game in turn
        assert [puzzle.position.rules.name for puzzle in puzzles[: len(BOOKS)]] == [*BOOKS]
    pages = list(worksheet_pages(puzzles, 4711))
    assert len(pages) == 4
    assert all("Sheet 4711" in page for page in pages)
    assert all("Answers" not in page for page in pages[:2])
    answers = dict(re.findall(rf"(\d+)\. (\d+ {TIMES} \d+)\.", words(" ".join(pages[2:]))))
    assert len(answers) == len(puzzles)
    for number, puzzle in enumerate(puzzles, 1):
        total, move = map(int, answers[str(number)].split(f" {TIMES} "))
        assert total == puzzle.position.total
        assert solve(puzzle.position).winning_moves == (move,)
        page = words(pages[(number - 1) // PUZZLES_ON_A_PAGE])
        assert f"{number}. The number is {total}." in page
    seen = {
        (rules.goal, rules.limit, rules.multipliers, total)
        for rules, total, *_ in (puzzle.position for puzzle in puzzles)
    }
    assert len(seen) == len(puzzles), "two of them look alike on paper"


@pytest.mark.parametrize("level", range(1, 6))
def test_a_sheet_of_one_game_has_its_own_multipliers(level: int) -> None:
    rules = BOOKS["power-play"]
    puzzles = draw_puzzles(Random(2), (rules,), level, 10)
    assert {puzzle.position.rules.multipliers for puzzle in puzzles} == {(2, 3)}


def test_a_game_that_has_no_hard_puzzle_with_small_numbers_takes_larger_ones() -> None:
    puzzles = draw_puzzles(Random(3), (BOOKS["multiplication-duel"],), 5, 3)
    assert min(puzzle.position.rules.limit or 0 for puzzle in puzzles) > 10_000


def test_products_and_their_answers() -> None:
    products = draw_products(Random(3), (3, 7), 60)
    assert len(set(products)) == len(products) == 2 * 2 * 11 - 4
    assert all({one, two} & {3, 7} for one, two in products)
    task, answers = (words(page) for page in product_pages(products, 8))
    assert task.startswith("Times tables Sheet 8 Name:")
    assert answers.startswith("Answers Sheet 8")
    assert task.count("= ____") == len(products)
    found = re.findall(r"(\d+) x (\d+) = (\d+)", answers)
    assert [(int(one), int(two)) for one, two, _ in found] == products
    assert all(int(one) * int(two) == int(product) for one, two, product in found)


def test_there_are_not_so_many_puzzles() -> None:
    with pytest.raises(TimesDuelError, match=r"only \d\d such puzzles were found; a lower --level"):
        draw_puzzles(Random(1), (BOOKS["power-play"],), 2, 99, 60)
    with pytest.raises(TimesDuelError, match="only 0 such puzzles were found; a lower --level"):
        draw_puzzles(Random(1), (BOOKS["multiplication-duel"],), 5, 1, 1_000)


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
    assert re.search(rf"{first.one} 2 2 .*{first.two} 0 0 ", text), "the sum is filled in"
    assert text.count(" 2-0 ") == 1
    assert "<b>" not in "".join(pages)


@pytest.mark.parametrize("paper", Paper)
def test_the_file(paper: Paper) -> None:
    file = printed_pages("A & B", ["<p>one</p>", "<p>two</p>"], paper)
    assert file.count("<section>") == 2
    assert f"@page {{ size: {paper.css} portrait; margin: 15mm; }}" in file
    assert f"width: {paper.width}mm; height: {paper.height}mm;" in file
    assert "<title>A &amp; B</title>" in file
    assert "prefers-color-scheme" not in file
