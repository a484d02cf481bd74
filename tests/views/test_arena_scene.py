"""The tables of an arena in text: each cell says what the report has."""

from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest

from tests.arena.support import FEW
from timesduel.arena.disguise.prompts import Prompts
from timesduel.arena.regret import DISTANCES, Kept, by_group
from timesduel.arena.report import ArenaTables, Score
from timesduel.arena.sprt import Sprt
from timesduel.views.arena_page import arena_page
from timesduel.views.arena_scene import ArenaScene, Rows, arena_scene, share
from timesduel.views.standings_text import arena_text


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


NOBODY: defaultdict[str, dict[str, Score]] = defaultdict(dict)
"""The scores where nobody has met."""


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


def test_the_standings(tables: ArenaTables) -> None:
    rows = arena_scene(tables).standings
    names = [each.name for each in tables.report.players]
    assert [row[0] for row in rows[1:]] == [f"{n} {name}" for n, name in enumerate(names, 1)]
    for each, row in zip(tables.report.players, rows[1:], strict=True):
        assert each.rating is not None
        score, games, kept = percent(each.points, each.games), each.games, (each.kept, each.chances)
        numbers = [each.rating.elo, each.rating.error, score, games, percent(*kept)]
        margins = (0.501, 0.501, 0.0501, 0, 0.0501)
        for cell, number, margin in zip(row[1:], numbers, margins, strict=True):
            assert float(cell) == pytest.approx(number, abs=margin)
        assert row[1][0] in "+-"


def test_who_has_made_how_much_against_whom(tables: ArenaTables) -> None:
    """Read from the left to the top, as the heading says."""
    wanted: list[list[float | str]] = []
    for one in tables.report.players:
        scores = [tables.report.cross[one.name].get(two.name) for two in tables.report.players]
        wanted.append(["-" if each is None else percent(*each) for each in scores])
    table = cells(arena_scene(tables).cross)
    assert table == about(wanted)
    assert table != [list(column) for column in zip(*table, strict=True)]


def test_wins_kept(tables: ArenaTables) -> None:
    """By distance with a row for each player, by book with a column for each."""
    groups = [by_group(each.by_distance) for each in tables.report.players]
    wanted = [[percent(*each[group]) for group in DISTANCES] for each in groups]
    scene = arena_scene(tables)
    assert cells(scene.by_distance) == about(wanted)
    assert scene.by_distance[0][1:] == DISTANCES
    wanted = [
        [percent(*each.by_book[rules.name]) for each in tables.report.players] for rules in FEW
    ]
    assert cells(scene.by_book) == about(wanted)
    assert [row[0] for row in scene.by_book[1:]] == [rules.name for rules in FEW]


def scene_with(tables: ArenaTables, **changes: Any) -> ArenaScene:
    """The scene of another report, or of another configuration."""
    run = {name: changes.pop(name) for name in ("config",) if name in changes}
    return arena_scene(replace(tables, report=replace(tables.report, **changes), **run))


def test_what_was_played(tables: ArenaTables) -> None:
    run = tables.config
    assert arena_scene(tables).about == "144 games, 4 players, 4 setups, seed 3"
    part = scene_with(tables, finished=False, played=1, config=replace(run, games=4)).about
    assert part == "1 of 144 games so far, 4 players, 2 of 4 setups, seed 3"
    asked = replace(run, prompts=Prompts(isomorph=7, show_legal=False))
    words = scene_with(tables, config=asked).about
    assert words.endswith(", seed 3, disguise 7, legal moves hidden")
    plain = scene_with(tables, config=replace(run, prompts=Prompts())).about
    assert plain.endswith(", seed 3, in words")


def test_without_ratings(tables: ArenaTables) -> None:
    unrated = tuple(replace(each, rating=None) for each in tables.report.players)
    scene = scene_with(tables, players=unrated, note="no ratings yet: nobody has met")
    assert scene.remarks[0] == "No ratings yet: nobody has met."
    assert scene.standings[0] == ("player", "score", "games", "kept")
    assert {len(row) for row in scene.standings} == {4}
    assert scene.rated == ()
    page = arena_page(scene)
    assert page.count("<svg") == 1
    assert "Ratings" not in page


def test_what_says_nothing_is_left_out(tables: ArenaTables) -> None:
    """Books that were not played yet, distances that nobody was at, players who had no chance."""
    one, two, *_ = tables.report.players
    near = replace(one, chances=4, by_distance={"1": Kept(3, 4)}, by_book={})
    never = replace(two, chances=0, by_distance={}, by_book={})
    scene = scene_with(tables, players=(near, never), cross=NOBODY)
    assert scene.by_distance == (("", "1-2"), (f"1 {one.name}", "75.0"))
    assert [each.name for each in scene.kept] == [one.name]
    assert scene.by_book == scene.cross == (("",),)
    assert [block.heading for block in arena_text(scene)][1:] == [
        "Wins kept, %, by how many moves the end was away:"
    ]
    page = arena_page(scene)
    assert f"{one.name} 1-2 75.0 of 4." in page
    assert "of 0" not in page
    nobody = arena_page(scene_with(tables, players=(never,), cross=NOBODY))
    assert "Wins kept" not in nobody
    assert "leads to its games" not in nobody


def test_who_won_or_lost_every_game(tables: ArenaTables) -> None:
    one, two, *_ = tables.report.players
    extreme = (replace(one, points=float(one.games)), replace(two, points=0.0))
    remarks = scene_with(tables, players=extreme).remarks
    assert remarks[1:3] == (
        f"{one.name} has won every game: it may be stronger than any interval says.",
        f"{two.name} has lost every game: it may be weaker than any interval says.",
    )


def test_what_is_missing(tables: ArenaTables) -> None:
    one = tables.report.players[0]
    failing = replace(
        one,
        unknown=1,
        forfeits={"time": 2, "crashed": 1},
        details={"it slept": 2, "it ended": 1},
    )
    remarks = scene_with(tables, players=(failing,)).remarks
    name = one.name
    assert f"{name}: 1 move not judged, for the solver does not know who wins there." in remarks
    assert f"{name}: 3 games lost by failing: 2 time, 1 crashed. Mostly, it slept." in remarks


def test_the_sequential_test(tables: ArenaTables) -> None:
    begun = Sprt(0, 40).after(1.0)
    stands = "LLR {:.2f} (-2.94 to 2.94) after 1 pair of games"
    told = scene_with(tables, sprt=begun).remarks[-1]
    assert told == f"SPRT 0 to 40 Elo: {stands.format(begun.llr)}: not decided."
    decided = Sprt(0, 40, pairs=(0, 0, 0, 0, 60), llr=3.5, accepted=40)
    told = scene_with(tables, sprt=decided, left_out=1).remarks[-1]
    assert told == (
        "SPRT 0 to 40 Elo: LLR 3.50 (-2.94 to 2.94) after 60 pairs of games: "
        "for random against greedy, 40 fits better than 0. 1 game played later left out. "
        "Setups came again: from players without chance that is no new evidence."
    )
    refused = Sprt(0, 40, pairs=(4, 0, 0, 0, 0), llr=-3.5, accepted=0)
    assert "0 fits better than 40." in scene_with(tables, sprt=refused).remarks[-1]


def test_the_text_fits_a_small_window(tables: ArenaTables) -> None:
    """What is too wide goes on below, with the names again."""
    (one, *_) = tables.report.players
    many = tuple(replace(one, name=f"player number {n}") for n in range(12))
    cross = {one.name: {two.name: Score(1, 2) for two in many if two is not one} for one in many}
    blocks = list(arena_text(scene_with(tables, players=many, cross=cross)))
    assert [block.heading for block in blocks[1:]] == [
        "Points of the one on the left against the one above, %:",
        "Wins kept, %, by how many moves the end was away:",
        "Wins kept, %, by book:",
    ]
    lines = [line for block in blocks for each in block.lines for line in each.splitlines()]
    assert max(map(len, lines)) <= 60
    lines = blocks[1].lines
    assert len(lines) == 3 * 13
    assert [n for row in lines[::13] for n in row.split()] == [str(n) for n in range(1, 13)]
