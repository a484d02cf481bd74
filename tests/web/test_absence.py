"""When somebody is away for long enough."""

import pytest

from timesduel.errors import ActionError
from timesduel.web.games.room import ABSENCE_BEFORE_CLAIM, check_away


def test_a_claim_takes_patience() -> None:
    left = 1_000.0
    for now in (left - 5, left, left + ABSENCE_BEFORE_CLAIM - 0.01):
        with pytest.raises(ActionError) as refused:
            check_away(left, now)
        assert refused.value.message.code == "games.not_away"
    check_away(left, left + ABSENCE_BEFORE_CLAIM)


def test_nobody_claims_against_somebody_who_never_came() -> None:
    with pytest.raises(ActionError) as refused:
        check_away(0.0, 1_000.0)
    assert refused.value.message.code == "games.not_come"
