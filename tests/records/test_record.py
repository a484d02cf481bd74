"""A record and its session are two forms of one game."""

import pytest

from tests.records.samples import FINISHED, GOING_ON
from timesduel import Record


@pytest.mark.parametrize("record", [FINISHED, GOING_ON], ids=["finished", "going on"])
def test_from_record_to_session_and_back(record: Record) -> None:
    session = record.session()
    assert Record.of(session, started=record.started, series=record.series) == record
    assert record.replay() == session.positions
    assert record.replay()[-1].total == record.total
