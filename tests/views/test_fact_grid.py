"""The grid of facts as characters."""

from timesduel.training.facts import Grid, fact_entry
from timesduel.views.fact_grid import grid_lines

WHEN = "2026-11-15T09:43:00Z"


def test_each_fact_is_in_its_row_and_its_column() -> None:
    tries = [(6, 7, 42, 2.9), (7, 6, 42, 2.1), (6, 7, 43, 1.0), (9, 9, 81, 500.0), (2, 2, 4, 0.3)]
    entries = [
        fact_entry(one, other, said, when=WHEN, seconds=seconds)
        for one, other, said, seconds in tries
    ]
    entries.append(fact_entry(13, 12, 156, when=WHEN, seconds=1.0))
    entries.append(fact_entry(12, 11, 132, when=WHEN, seconds=5.0))
    lines = list(grid_lines(Grid.of(entries)))
    assert max(map(len, lines)) <= 57
    rows = {line.split()[0]: line.split()[1:] for line in lines[1:13]}
    assert rows["x"] == [str(number) for number in range(2, 13)]
    assert all(len(row) == 11 for row in rows.values())
    assert rows["6"][5] == rows["7"][4] == "66"
    assert rows["9"][7] == "100~"
    assert rows["11"][10] == rows["12"][9] == "100~"
    assert rows["2"][0] == "100"
    never = [cell for row in list(rows.values())[1:] for cell in row if cell == "."]
    assert len(never) == 121 - 6
    assert [lines[1].index(f" {number}") + len(f" {number}") for number in rows["x"]] == [
        5 * number - 4 for number in range(2, 13)
    ]
    assert lines[-1] == "Larger products: 1 of 1 right, all in all."
    assert list(grid_lines(Grid.of([])))[-1] == ". not asked yet; 1 x n is left out"
