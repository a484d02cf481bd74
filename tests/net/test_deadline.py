"""Time that runs only while we wait, by a clock that stands still unless it is moved."""

from typing import Any

from timesduel.net.deadline import Deadline

SECONDS = 10.0


class ByHand:
    """A loop with one timer."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: tuple[float, Any] | None = None
        self.made = 0

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Any) -> "ByHand":
        assert self.due is None
        self.due, self.made = (self.now + seconds, call), self.made + 1
        return self

    def cancel(self) -> None:
        self.due = None

    def pass_until(self, now: float) -> None:
        """Let time pass, and the timer go off when it is due."""
        while self.due is not None and self.due[0] <= now:
            (self.now, call), self.due = self.due, None
            call()
        self.now = now


def deadline() -> tuple[ByHand, Deadline, list[float]]:
    """A clock, a deadline by it, and when it was missed."""
    loop: Any = ByHand()
    late: list[float] = []
    return loop, Deadline(loop, SECONDS, lambda: late.append(loop.now)), late


def test_waiting_without_a_break() -> None:
    loop, waiting, late = deadline()
    waiting.runs(True)
    loop.pass_until(5)
    waiting.runs(True)
    loop.pass_until(30)
    assert late == [10]


def test_whoever_comes_in_time_is_waited_for_anew() -> None:
    loop, waiting, late = deadline()
    for now in range(0, 400, 4):
        waiting.runs(True)
        loop.pass_until(now + 3)
        waiting.runs(False)
        loop.pass_until(now + 4)
    assert late == []
    assert loop.made <= 100 // 2, "a timer for each would cost more than what it is for"
    waiting.runs(True)
    loop.pass_until(500)
    assert late == [410]


def test_nobody_is_waited_for_any_more() -> None:
    loop, waiting, late = deadline()
    waiting.end()
    waiting.runs(True)
    waiting.end()
    assert loop.due is None
    loop.pass_until(30)
    assert late == []
