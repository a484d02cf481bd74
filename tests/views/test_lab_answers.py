"""What the lab is told; what its answers say is tried by tests/web/test_lab.py."""

import pytest

from timesduel import BOOKS
from timesduel.errors import EffortError
from timesduel.views import lab_answers


def test_more_zones_than_anybody_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = BOOKS["multiplier-showdown"]
    answer = lab_answers.zones_answer(rules)
    monkeypatch.setattr(lab_answers, "MOST_ZONES", len(answer.zones))
    assert lab_answers.zones_answer(rules) == answer
    monkeypatch.setattr(lab_answers, "MOST_ZONES", len(answer.zones) - 1)
    with pytest.raises(EffortError, match=str(len(answer.zones))):
        lab_answers.zones_answer(rules)
