"""Days in a row and what is known: the page measures as the terminal does, by one plain model."""

import json
import subprocess
from datetime import date
from pathlib import Path

import pytest

from tests.page.node import find_node
from tests.training import rows_by_force
from timesduel.training.facts import FactScore, Try
from timesduel.training.statistics import Streak, days_in_a_row

TODAY = 20
DIARIES = rows_by_force.diaries()
TRIES = rows_by_force.tries()


def on(day: int) -> date:
    """The days of the table, over the end of a month and of a year."""
    return date.fromordinal(date(2026, 12, 20).toordinal() + day)


def test_the_terminal_forgives_one_missed_day_in_seven() -> None:
    for done in DIARIES:
        wanted = Streak(
            current=rows_by_force.current_row(done, TODAY), best=rows_by_force.best_row(done, TODAY)
        )
        assert days_in_a_row(map(on, done), on(TODAY)) == wanted, done


def test_the_terminal_tells_what_is_known_loose_and_a_hole() -> None:
    for each in TRIES:
        score = FactScore(tuple(Try((6, 7), answer == "1", None) for answer in each))
        assert score.knowledge.value == rows_by_force.knowledge(each), each


def test_the_page_measures_alike() -> None:
    node = find_node()
    if node is None:
        pytest.skip("there is no Node")
    asked = {
        "diaries": [[on(day).isoformat() for day in sorted(done)] for done in DIARIES],
        "today": on(TODAY).isoformat(),
        "tries": TRIES,
    }
    script = Path(__file__).parent / "answers.mjs"
    done = subprocess.run([node, script], input=json.dumps(asked), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["rows"] == [rows_by_force.current_row(each, TODAY) for each in DIARIES]
    assert told["knowledge"] == [rows_by_force.knowledge(each) for each in TRIES]
