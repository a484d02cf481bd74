"""Fixtures for the tests of views."""

import pytest

from tests.arena.support import FEW, config, played
from timesduel.arena.report import ArenaTables, make_tables

PAIRS_OF_GAMES = 3
"""That each two players have in each setup."""


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> ArenaTables:
    """An arena with much to draw: all but one of them throw wins away, some more and some less."""
    players = ["random", "greedy", "beginner", "perfect"]
    run = config(players, games=PAIRS_OF_GAMES * 2 * len(FEW), seed=3)
    return make_tables(played(tmp_path_factory.mktemp("run") / "run.jsonl", run))
