"""Classes for those who follow them over a WebSocket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.data.class_messages import ClassStateMessage
from timesduel.web.api.class_requests import ClassMessage
from timesduel.web.classes.class_log import BY_MANY, merged
from timesduel.web.classes.classroom import TEACHER

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from timesduel.data.game_state import Done
    from timesduel.web.api.class_requests import ClassAct
    from timesduel.web.api.operation import Operation
    from timesduel.web.classes.class_actions import ClassActions
    from timesduel.web.classes.classroom import Classroom, LiveClass
    from timesduel.web.live.live_log import Cursor


_PAUSE = 0.2
"""Seconds in which what children do is gathered before the others are told."""


class ClassDesk:
    """A `Desk` over a classroom."""

    messages = ClassMessage

    def __init__(self, classroom: Classroom, actions: ClassActions, act: Operation) -> None:
        """`act` is what a client would have used over HTTP."""
        self._classroom = classroom
        self._actions = actions
        self._act = act

    async def enter(self, name: str, secret: str | None) -> tuple[LiveClass, list[int]]:
        """The class of a code, and the seats that a secret opens."""
        return await self._classroom.enter(name, secret)

    async def cursor(self, live: LiveClass, place: int | None) -> Cursor:
        """Follow it from a place on; None for where it stands now."""
        return await self._classroom.follow(live, live.value.version if place is None else place)

    async def state(self, live: LiveClass, seats: list[int]) -> tuple[int, ClassStateMessage]:
        """Where it stands."""
        state = self._classroom.state(live, seats)
        return state.version, ClassStateMessage(state)

    def pause(self, live: LiveClass, seats: list[int]) -> Callable[[int], float] | None:
        """Where one comes or answers, so do many: the teacher and the wall see each at once, and
        the children what has gathered."""
        if not seats or TEACHER in seats:
            return None

        def pause(place: int) -> float:
            fresh = live.value.events[place:]
            return _PAUSE if all(isinstance(each, BY_MANY) for each in fresh) else 0.0

        return pause

    def together(self, events: list[bytes]) -> list[bytes]:
        """Of children who came or answered in a row, one event."""
        return merged(events)

    def operation(self, _: ClassAct) -> Operation:
        """What a client would have used over HTTP."""
        return self._act

    def done(self, message: ClassAct, live: LiveClass, seats: list[int], _: str) -> Awaitable[Done]:
        """Act."""
        return self._actions.act(live, seats, message.action)
