"""The map of characters, cell by cell, and the numbers below it."""

from bisect import bisect_left
from itertools import pairwise

import click
import pytest

from tests.solver.brute import limited
from tests.solver.test_zones import lost_totals
from timesduel import BOOKS, Goal, Rules
from timesduel.questions.zones import ask_zones, zones_in_words
from timesduel.solver.ratio import largest_total
from timesduel.solver.zones import Zone, losing_zones
from timesduel.views.axis import round_step
from timesduel.views.zones_text import (
    Band,
    band_lines,
    coloured,
    fitting_band,
    hit_lines,
    list_lines,
    start_line,
)
from timesduel.words.grammar import as_power, brief

SETS = [(2, 3), (2, 5, 11), tuple(range(2, 10)), (7,), (2, 5, 7, 9)]


def numbers_in(column: int, columns: int, limit: int) -> range:
    """What a column stands for, in whole numbers: edge j is the root of (limit + 1)^j."""

    def first_at(edge: int) -> int:
        return 1 + bisect_left(range(1, limit + 2), (limit + 1) ** edge, key=lambda n: n**columns)

    first, following = first_at(column), first_at(column + 1)
    return range(first, following) if first < following else range(first - 1, first)


def last_to_leave(rules: Rules) -> int:
    """Where the game goes on: below a target, reached or hit, and up to a ceiling."""
    return rules.target - 1 if rules.target is not None else largest_total(rules)


def check_band(rules: Rules, symbols: str) -> None:
    """Every character is true of every number in its column."""
    lost, limit = lost_totals(rules), last_to_leave(rules)
    for column, symbol in enumerate(symbols):
        values = {lost[n] for n in numbers_in(column, len(symbols), limit)}
        expected = "+" if len(values) == 2 else "#" if True in values else "."
        assert symbol == expected, (rules, column)


@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize("multipliers", SETS, ids=str)
def test_the_band_cell_by_cell(goal: Goal, multipliers: tuple[int, ...]) -> None:
    for limit, width in (
        (2, 60),
        (3, 60),
        (9, 20),
        (10, 60),
        (64, 60),
        (150, 33),
        (26, 60),
        (999, 60),
        (1000, 60),
    ):
        rules = limited(goal, multipliers, limit)
        scene = zones_in_words(ask_zones(rules))
        assert scene.largest == last_to_leave(rules)
        check_band(rules, Band(scene.largest, width).draw(scene.to_leave))


def test_as_many_rows_as_it_takes() -> None:
    rules = BOOKS["power-play"].replace(target=200_000, multipliers=(2, 5, 11))
    zones = losing_zones(rules)
    assert Band(199_999, 60).draw(zones).count("+") > 15
    assert fitting_band(199_999, zones, 60).width == 120
    dense = [Zone(n, n) for n in range(1, 10**5, 2)]
    assert fitting_band(10**5, dense, 60).width == 60


def test_the_ticks_stand_below_their_numbers() -> None:
    for limit in (1, 2, 9, 10, 99, 100, 101, 4321, 10**6, 10**9 - 1, 10**9, 10**18, 10**3000):
        for row, rows in ((20, 1), (60, 1), (60, 4), (100, 6)):
            band = Band(limit, row, rows)
            marks, labels = band.ticks()
            assert len(marks) == len(labels) == row * rows
            pieces = [labels[start : start + row] for start in range(0, row * rows, row)]
            words = " ".join(pieces).split()
            columns = [column for column, mark in enumerate(marks) if mark == "|"]
            assert len(words) == len(columns) > 0
            assert words[0] == "1"
            for word, column in zip(words, columns, strict=True):
                base, _, exponent = word.partition("^")
                first, last = band.column(column)
                assert first <= int(base) ** int(exponent or 1) <= last
                end = labels.index(word, max(column - len(word), 0)) + len(word)
                assert end - 1 >= column
                assert end - len(word) <= column


def test_the_columns_share_out_all_numbers() -> None:
    for limit in (1, 2, 59, 10**4, 2**51, 10**20, 10**1000, 7**5000):
        band = Band(limit, 60)
        columns = [band.column(index) for index in range(60)]
        assert columns[0][0] == 1
        assert columns[-1][1] == limit
        for (first, last), (following, _) in pairwise(columns):
            assert first <= last
            assert following in (last, last + 1)


@pytest.mark.parametrize(
    ("number", "text", "raised"),
    [
        (7, "7", "7"),
        (12345, "12345", "12,345"),
        (10**6, "1000000", "1,000,000"),
        (10**7, "10000000", "10⁷"),
        (10**20 - 1, "9" * 20, f"{10**20 - 1:,}"),
        (10**20, "10^20", "10²⁰"),
        (10**20 + 1, "about 1.00e20", "about 1.00e20"),
        (10**30 - 1, "about 1.00e30", "about 1.00e30"),
        (9999 * 10**26, "about 1.00e30", "about 1.00e30"),
        (35249 * 10**95, "about 3.52e99", "about 3.52e99"),
        (10**5000, "10^5000", "10⁵⁰⁰⁰"),
    ],
    ids=range(11),
)
def test_numbers_in_brief(number: int, text: str, raised: str) -> None:
    assert brief(number) == text
    assert as_power(number) == raised


def test_a_list_of_zones_is_cut_when_it_is_one_too_long() -> None:
    zones = tuple(Zone(10 * n, 10 * n + 1) for n in range(1, 22))
    assert len(list(list_lines(zones[:20]))) == 20
    lines = list(list_lines(zones))
    assert lines[9:12] == ["  100 to 101", "  ... 1 more; --json lists them all", "  120 to 121"]
    many = tuple(Zone(10 * n, 10 * n) for n in range(1, 51))
    lines = list(list_lines(many))
    assert (len(lines), lines[10]) == (21, "  ... 30 more; --json lists them all")


def test_steps_between_labels() -> None:
    sizes = [round_step(least) for least in (0.3, 1, 1.5, 2, 2.1, 5, 6, 10, 11, 50, 51)]
    assert sizes == [1, 1, 2, 2, 5, 5, 10, 10, 20, 50, 100]


def test_what_to_leave_is_green() -> None:
    shown = click.unstyle(coloured("##.+")), coloured("##.+")
    assert shown == ("##.+", "\x1b[32m##\x1b[0m\x1b[31m.\x1b[0m\x1b[33m+\x1b[0m")


def test_the_labels_to_the_letter() -> None:
    assert Band(9999, 20).ticks()[1].split() == ["1", "100", "9999"]
    words = Band(99_999, 60).ticks()[1].split()
    assert words == ["1", "10", "100", "1000", "10^4", "99999"]


def test_the_lines_of_a_scene() -> None:
    rules = BOOKS["power-play"].replace(target=2)
    scene = zones_in_words(ask_zones(rules))
    assert start_line(scene) == "  None: from every number the player to move can win."
    *band, key = band_lines(scene, 30)
    assert [click.unstyle(line) for line in band] == ["." * 30, "|", "1"]
    assert key == "# leave your opponent here  . the mover wins  + some of each"


def test_only_a_target_that_must_be_hit_is_said_to_be_the_hit() -> None:
    for rules in BOOKS.values():
        lines = hit_lines(zones_in_words(ask_zones(rules)))
        exact = rules.goal is Goal.EXACT
        assert lines == (["100 itself is the hit: whoever makes it wins."] if exact else [])
