"""When somebody is away for long enough."""

from typing import Any

import pytest

from tests.web.app_client import AppClient
from timesduel.errors import ActionError, RecordError
from timesduel.web.games.room import ABSENCE_BEFORE_CLAIM, GAME_ROOMS, check_away
from timesduel.web.live.attendance import Attendance
from timesduel.web.live.live_log import Duties


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


async def test_whoever_could_not_come_leaves_every_seat(client: AppClient) -> None:
    """As where the class of the game cannot be read."""

    async def damaged(_: Any) -> None:
        raise RecordError("games.damaged")

    game = (await client.create(opponent="here"))["game"]
    duties = Duties(attend=client.app.host.answer, came=damaged)
    attendance = Attendance(client.app.logs, client.clock, {GAME_ROOMS.name: duties})
    live = await client.app.logs.find(game)
    with pytest.raises(RecordError):
        await attendance.arrived(live, [1, 2])
    await attendance.left(live, [1, 2])
    assert len(attendance) == 0
    assert max(live.present.values()) <= client.clock()
