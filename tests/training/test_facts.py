"""The grid of facts: what is counted where, and what is passed over."""

from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

from timesduel.records.diary import Diary, Entry
from timesduel.training.facts import (
    FACTS,
    FactScore,
    Grid,
    Try,
    fact_entry,
    read_families,
    read_try,
)

WHEN = "2026-11-15T09:43:00Z"


def grid_of(*tries: tuple[int, int, int | None]) -> Grid:
    return Grid.of(fact_entry(*each, when=WHEN) for each in tries)


def test_all_facts_are_there_once() -> None:
    assert len(FACTS) == len(set(FACTS)) == 66
    assert set(grid_of().facts) == set(FACTS)
    assert grid_of().score(9, 2) == FactScore()


def test_a_fact_is_the_same_in_both_orders() -> None:
    grid = grid_of((6, 3, 18), (3, 6, 19), (6, 3, None), (9, 9, 81))
    assert (grid.score(3, 6).asked, grid.score(3, 6).right) == (3, 1)
    assert grid.score(6, 3) is grid.score(3, 6)
    assert grid.score(9, 9).percent == 100
    assert sum(score.asked for score in grid.facts.values()) == 4
    assert grid.larger == FactScore()


@pytest.mark.parametrize(
    ("number", "multiplier"), [(13, 2), (2, 13), (36, 9), (10**1000, 7), (9, 10**6)]
)
def test_larger_products_count_together(number: int, multiplier: int) -> None:
    grid = grid_of((number, multiplier, number * multiplier), (number, multiplier, 1))
    assert (grid.larger.asked, grid.larger.right) == (2, 1)
    assert all(not score.tries for score in grid.facts.values())


def test_times_one_is_no_skill() -> None:
    assert grid_of((1, 6, 6)) == grid_of()


def test_with_a_modulus_the_remainder_is_asked_for() -> None:
    entries = [fact_entry(4, 3, said, when=WHEN, modulus=11) for said in (1, 12)]
    entries.append(fact_entry(4, 2, 8, when=WHEN, modulus=11))
    grid = Grid.of(entries)
    assert (grid.larger.asked, grid.larger.right) == (2, 1)
    assert (grid.score(2, 4).asked, grid.score(2, 4).right) == (1, 1)  # an ordinary product


def test_what_was_said_at_a_turn_counts_once() -> None:
    once = fact_entry(6, 7, 42, when=WHEN, turn=("game", 3))
    later = fact_entry(6, 7, 42, when=WHEN, turn=("game", 5))
    plain = fact_entry(6, 7, 42, when=WHEN)
    assert Grid.of([once, once, later, once, plain, plain]).score(6, 7).asked == 4


def test_only_the_latest_tries_tell_how_well_it_is_known() -> None:
    grid = grid_of(*[(7, 8, 54)] * 5, *[(7, 8, 56)] * 6)
    score = grid.score(7, 8)
    assert (score.asked, score.right, len(score.latest), score.percent) == (11, 6, 10, 60)
    assert grid_of((7, 8, 56), (7, 8, 56), (7, 8, 0)).score(7, 8).percent == 66
    assert grid_of().score(7, 8).percent is None


def tried(*times: float | None, right: bool = True) -> tuple[Try, ...]:
    return tuple(Try((2, 3), right, seconds) for seconds in times)


def test_the_time_is_the_median_of_right_answers() -> None:
    assert FactScore().seconds is None
    assert FactScore(tried(None)).seconds is None
    assert FactScore(tried(4.0, right=False)).seconds is None
    assert FactScore(tried(3600.0, 2.0, 3.0, None)).seconds == 3.0
    assert FactScore(tried(1.0, 4.0, 2.0, 3.0)).seconds == 2.5
    assert FactScore(tried(9.0, 1.0) + tried(0.1, right=False)).seconds == 5.0
    assert FactScore(tried(*[50.0] * 9, *[2.0] * 10)).seconds == 2.0


STRANGE: list[dict[str, Any]] = [
    {},
    {"number": 6},
    {"number": "six", "multiplier": 3, "said": 18},
    {"number": 6.5, "multiplier": 3, "said": 18},
    {"number": True, "multiplier": 3, "said": 18},
    {"number": -6, "multiplier": 3, "said": 18},
    {"number": 0, "multiplier": 3, "said": 0},
    {"number": 6, "multiplier": [3], "said": 18},
    {"number": 6, "multiplier": 3, "said": "eighteen"},
    {"number": 6, "multiplier": 3, "said": 18, "seconds": -1},
    {"number": 6, "multiplier": 3, "said": 18, "seconds": nan},
    {"number": 6, "multiplier": 3, "said": 18, "seconds": inf},
    {"number": 6, "multiplier": 3, "said": 18, "seconds": "2"},
    {"number": 6, "multiplier": 3, "said": 18, "seconds": True},
    {"number": 6, "multiplier": 3, "said": 18, "seconds": 10**400},
    {"number": 6, "multiplier": 3, "said": 18, "modulus": 0},
    {"number": 6, "multiplier": 3, "said": 18, "modulus": "x"},
]


@pytest.mark.parametrize("data", STRANGE, ids=str)
def test_strange_entries_are_passed_over(data: dict[str, Any]) -> None:
    entry = Entry(WHEN, "fact", data)
    assert read_try(entry) is None
    assert Grid.of([entry]) == Grid.of([])


def test_other_kinds_are_passed_over() -> None:
    data = fact_entry(6, 3, 18, when=WHEN).data
    assert Grid.of([Entry(WHEN, "fact", data)]).score(6, 3).asked == 1
    assert Grid.of([Entry(WHEN, "game", data)]) == Grid.of([])


def test_through_a_diary(tmp_path: Path) -> None:
    """Nothing is lost on the way to the disk and back, however large; damage is passed over."""
    path = tmp_path / "diary.jsonl"
    large = 3**2000
    entries = (
        fact_entry(6, 3, 18, when=WHEN, seconds=2.3456),
        fact_entry(large, 7, large * 7, when=WHEN),
        fact_entry(4, 3, 1, when=WHEN, modulus=11),
        fact_entry(7, 8, None, when=WHEN, seconds=5.0),
    )
    Diary(str(path)).add(*entries)
    with path.open("a") as file:
        file.write('{"when": 5}\n{"when": "x", "kind": "fact", "number": 1e999}\n\x00\n{"when": "2')
    grid = Grid.of(Diary(str(path)).read().entries)
    assert grid == Grid.of(entries)
    assert grid.score(3, 6).seconds == 2.346
    assert (grid.larger.asked, grid.larger.right) == (2, 2)
    assert grid.score(7, 8).percent == 0


@pytest.mark.parametrize(
    ("text", "families"),
    [("2", (2,)), ("2,5,10", (2, 5, 10)), ("2-4", (2, 3, 4)), ("10, 2-3 ,3", (2, 3, 10))],
)
def test_families_as_somebody_names_them(text: str, families: tuple[int, ...]) -> None:
    assert read_families(text) == families


@pytest.mark.parametrize("text", ["", "1", "13", "5-2", "2-", "x", "2,,3", "2-13"])
def test_families_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        read_families(text)
