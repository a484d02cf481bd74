"""A record and its game are two forms of one thing."""

import pytest

from tests.records.samples import FINISHED, GOING_ON
from timesduel import Record


@pytest.mark.parametrize("record", [FINISHED, GOING_ON], ids=["finished", "going on"])
def test_from_record_to_game_and_back(record: Record) -> None:
    game = record.game()
    assert Record.of(game) == record
    assert not game.running
    assert record.replay() == game.positions
    assert record.replay()[-1].total == record.total
