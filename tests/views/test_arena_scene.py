"""The tables of an arena in text: each cell says what the report has."""

import pytest

from tests.arena.support import FEW, config, played
from timesduel.arena.regret import DISTANCES
from timesduel.arena.report import Report, make_report
from timesduel.views.arena_scene import Rows, arena_scene, share


@pytest.mark.parametrize(
    ("part", "whole", "shown"),
    [
        (0, 0, "-"),
        (0, 7, "0.0"),
        (7, 7, "100.0"),
        (1, 3, "33.3"),
        (2, 3, "66.7"),
        (2.5, 4, "62.5"),
        (0.5, 100_000, "0.1"),
        (1, 1999, "0.1"),
        (1998, 1999, "99.9"),
        (99_999.5, 100_000, "99.9"),
    ],
)
def test_nought_and_a_hundred_are_for_what_is_certain(part: float, whole: int, shown: str) -> None:
    """However seldom a player failed, it did."""
    assert share(part, whole) == shown


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    players = ["random", "greedy", "beginner", "perfect"]
    run = config(players, games=3 * 2 * len(FEW), seed=3)
    return make_report(played(tmp_path_factory.mktemp("run") / "run.jsonl", run))


def percent(kept: float, chances: int) -> float | str:
    return kept / chances * 100 if chances else "-"


def cells(rows: Rows) -> list[list[float | str]]:
    """The numbers of a table, without what is above and to the left of them."""
    return [[cell if cell == "-" else float(cell) for cell in row[1:]] for row in rows[1:]]


def about(wanted: list[list[float | str]]) -> list[list[object]]:
    return [
        [cell if isinstance(cell, str) else pytest.approx(cell, abs=0.0501) for cell in row]
        for row in wanted
    ]


def test_the_standings(report: Report) -> None:
    rows = arena_scene(report).standings
    names = [each.name for each in report.standings]
    assert [row[0] for row in rows[1:]] == [f"{n} {name}" for n, name in enumerate(names, 1)]
    for each, row in zip(report.standings, rows[1:], strict=True):
        assert each.rating is not None
        score, games, kept = percent(each.points, each.games), each.games, each.regret.total
        numbers = [each.rating.elo, each.rating.error, score, games, percent(*kept)]
        margins = (0.501, 0.501, 0.0501, 0, 0.0501)
        for cell, number, margin in zip(row[1:], numbers, margins, strict=True):
            assert float(cell) == pytest.approx(number, abs=margin)
        assert row[1][0] in "+-"


def test_who_has_made_how_much_against_whom(report: Report) -> None:
    """Read from the left to the top, as the heading says."""
    wanted: list[list[float | str]] = []
    for one in report.standings:
        scores = [report.cross.get((one.name, two.name)) for two in report.standings]
        wanted.append(
            ["-" if each is None else percent(each.points, each.games) for each in scores]
        )
    table = cells(arena_scene(report).cross)
    assert table == about(wanted)
    assert table != [list(column) for column in zip(*table, strict=True)]


def test_wins_kept(report: Report) -> None:
    """By distance with a row for each player, by book with a column for each."""
    groups = [each.regret.by_group() for each in report.standings]
    wanted = [[percent(*each[group]) for group in DISTANCES] for each in groups]
    scene = arena_scene(report)
    assert cells(scene.by_distance) == about(wanted)
    assert scene.by_distance[0][1:] == DISTANCES
    wanted = [
        [percent(*each.by_book[rules.name].total) for each in report.standings] for rules in FEW
    ]
    assert cells(scene.by_book) == about(wanted)
    assert [row[0] for row in scene.by_book[1:]] == [rules.name for rules in FEW]
