"""A client that survives anything: evil bots in both seats of a real game."""

import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from _pytest.mark import ParameterSet

from tests.bots import evil as behaviours
from tests.bots.table import evil, left_of, play
from timesduel.bots.client import Bot
from timesduel.core.outcome import Outcome, Reason

SHORT, LONG = 0.3, 10.0
"""Seconds: for those who let us wait, and for those who do something else."""

CRASHED = {
    "ExitsAtOnce": "it ended with status 3 (no such luck)",
    "ExitsInTheHandshake": "it ended with status 0",
    "ExitsInANewGame": "it ended with status 1",
    "ExitsWithHalfAWord": "it ended with status 0",
    "ExitsWithoutALineEnd": "it ended with status 0",
    "ExitsAfterAMove": "it ended with status 0",
    "EndsItsGroup": "it was ended by SIGKILL",
    "ClosesItsOutput": "it has closed its output",
    "ForksAndExits": "it ended with status 0",
    "ForksOrphans": "it ended with status 0",
}
TIME = {  # what they do not say; on a slow machine they may not even come to that
    "NeverShakesHands": "tdpok",
    "NeverGetsReady": "readyok",
    "NeverMoves": "bestmove",
    "StopsHalfway": "bestmove",
    "StopsItself": "bestmove",
    "IgnoresSignals": "bestmove",
    "NeverReads": "bestmove",
    "ClosesItsInput": "bestmove",
    "FloodsErrors": "bestmove",
    "ForksStrangers": "bestmove",
    "Renames": "bestmove",
}
GARBLED = {
    "FloodsOneLine": "it said a line of more than 65536 bytes",
    "FloodsTheHandshake": "it said a line of more than 65536 bytes",
    "FloodsManyLines": "it said more and more, but not bestmove",
    "FloodsEmptyLines": "it said more and more, but not bestmove",
    "FloodsLongLines": "it said more and more, but not bestmove",
    "FloodsWhenOthersMove": "it said more and more, but not readyok",
    "AnswersTwice": "it said bestmove when nobody had asked",
    "AnswersBeforeIt": "it said bestmove when nobody had asked",
    "AnswersInTheHandshake": "it said bestmove when nobody had asked",
    "PlaysTheNegative": "it answered bestmove '-2', which is no whole number",
    "PlaysAFraction": "it answered bestmove '2.0', which is no whole number",
    "PlaysNotANumber": "it answered bestmove 'NaN', which is no whole number",
    "PlaysNothing": "it answered bestmove without a move, which is no whole number",
    "PlaysTwo": "it answered bestmove '2 3', which is no whole number",
    "PlaysForeignDigits": "it answered bestmove '\u0662', which is no whole number",
    "PlaysANul": "it answered bestmove '2?', which is no whole number",
    "IsNotUtf8": "it said something that is not UTF-8",
}
ILLEGAL = {
    "PlaysTheForbidden": "it played '10', which is not allowed: the moves are 2 or 3",
    "PlaysOne": "it played '1', which is not allowed: the moves are 2 or 3",
    "PlaysTheHuge": "it played '99999999999999999...', which is not allowed: the moves are 2 or 3",
}
WELL = ("Good", "IgnoresQuit", "LeavesChildren", "RunsAway", "ChattersAtTheEnd", "ChattersInErrors")
"""Those with no bad manners but at the end, or aside."""

ELSEWHERE = {"LeavesADaemon"}
"""Needs a process of its own that looks for it, see `test_client.py`."""

FAILURES = {
    name: (reason, detail)
    for reason, kind in (
        (Reason.CRASHED, CRASHED),
        (Reason.TIME, dict.fromkeys(TIME, "it did not say ... in time")),
        (Reason.GARBLED, GARBLED),
        (Reason.ILLEGAL, ILLEGAL),
    )
    for name, detail in kind.items()
}


def game(behaviour: str, seat: int) -> tuple[Outcome, str, list[str]]:
    """How a game ended, why, and what was left of the bot at once after that."""
    tag = f"tag-{uuid4()}"
    hangs = behaviour in TIME
    ready_seconds = SHORT if TIME.get(behaviour) in ("tdpok", "readyok") else LONG
    bot = Bot(evil(behaviour, tag), seconds=SHORT if hangs else LONG, ready_seconds=ready_seconds)
    began = time.monotonic()
    outcome, detail = play(bot, seat)
    left = left_of(tag) if detail else []
    bot.close()
    assert time.monotonic() - began < LONG, "nobody hangs so long"
    if hangs:
        detail = re.sub(r"(?<=say )(tdpok|readyok|bestmove)(?= in)", "...", detail)
        detail = detail.removesuffix("; its line 'bestmov' has no end (\\n)")
    return outcome, detail, left + left_of(tag)


def in_both_seats(behaviours: Iterable[str]) -> Iterator[ParameterSet]:
    """Each behaviour in one of the seats, and in the other one when there is time."""
    for number, behaviour in enumerate(behaviours):
        for seat in (1, 2):
            other = [pytest.mark.slow] if (number + seat) % 2 else []
            yield pytest.param(behaviour, seat, marks=other)


@pytest.mark.parametrize(("behaviour", "seat"), [*in_both_seats(FAILURES)])
def test_an_evil_bot_loses_with_the_right_reason(behaviour: str, seat: int) -> None:
    reason, detail = FAILURES[behaviour]
    assert game(behaviour, seat) == (Outcome(3 - seat, reason), detail, [])


@pytest.mark.parametrize(("behaviour", "seat"), [*in_both_seats(WELL)])
def test_bad_manners_aside_cost_nothing(behaviour: str, seat: int) -> None:
    assert game(behaviour, seat) == (Outcome(2, Reason.REACHED), "", [])


def test_all_of_them_are_tried() -> None:
    named = {name for name, value in vars(behaviours).items() if isinstance(value, type)}
    assert {*FAILURES, *WELL, *ELSEWHERE} == named
    assert len(FAILURES) >= 25


def test_floods_take_no_memory() -> None:
    peak = Path("/proc/self/clear_refs")
    peak.write_text("5")  # the largest size so far is forgotten
    before = _largest_size()
    for behaviour in FAILURES:
        if behaviour.startswith("Floods"):
            game(behaviour, 1)
    game("ChattersInErrors", 1)
    assert _largest_size() - before < 20 * 1024


def _largest_size() -> int:
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0])
