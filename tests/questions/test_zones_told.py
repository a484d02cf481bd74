"""The numbers to leave, as they are told."""

import pytest

from timesduel import BOOKS
from timesduel.errors import EffortError
from timesduel.questions import zones


def test_more_zones_than_anybody_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = BOOKS["multiplier-showdown"]
    answer = zones.tell_zones(rules)
    monkeypatch.setattr(zones, "MOST_ZONES_TOLD", len(answer.zones))
    assert zones.tell_zones(rules) == answer
    monkeypatch.setattr(zones, "MOST_ZONES_TOLD", len(answer.zones) - 1)
    with pytest.raises(EffortError, match=str(len(answer.zones))):
        zones.tell_zones(rules)
