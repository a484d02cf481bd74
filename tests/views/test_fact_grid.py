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
    entries.append(fact_entry(12, 12, 144, when=WHEN, seconds=1.0))
    lines = list(grid_lines(Grid.of(entries)))
    assert max(map(len, lines)) == 59
    rows = {line[0]: [part.split() for part in line[1:].split("|")] for line in lines[2:10]}
    assert rows["6"][0] == [*".....", "66", ".", "."]
    assert rows["7"][0][4] == "66"
    assert rows["6"][1][5] == "2"
    assert (rows["9"][0][7], rows["9"][1][7]) == ("100", "99")
    assert (rows["2"][0][0], rows["2"][1][0]) == ("100", "<1")
    assert lines[-1] == "Larger products: 1 of 1 right, all in all."
    assert list(grid_lines(Grid.of([])))[-1] == ". none yet. 1 x n is left out."
