"""Classes in the tests: events that follow one another by a clock of their own."""

from itertools import count
from typing import Any

from timesduel import BOOKS
from timesduel.errors import ActionError
from timesduel.match.class_events import (
    Came,
    ClassEvent,
    Ended,
    Nickname,
    Paired,
)
from timesduel.match.class_parts import ClassSetup
from timesduel.match.school_class import SchoolClass

RULES = (BOOKS["power-play"], BOOKS["multiplication-duel"])
ANIMALS = [f"animal{number}" for number in range(30)]
OPENED = 1_800_000_000.0


def new_class(**options: Any) -> SchoolClass:
    """A class to which nobody has come."""
    setup = ClassSetup(
        code="2CDHJ", opened=OPENED, teacher="teacher", wall="wall", rules=RULES, **options
    )
    return SchoolClass(setup)


def came(value: SchoolClass, **more: Any) -> SchoolClass:
    """One child more."""
    number = len(value.children) + 1
    nickname = Nickname("blue", ANIMALS[number])
    return value.apply(
        Came(
            at=OPENED,
            number=number,
            nickname=nickname,
            secret=f"secret {number}",
            pin=f"{number:04}",
            **more,
        )
    )


def class_of(count_of_children: int, **options: Any) -> SchoolClass:
    """A class of so many children."""
    value = new_class(**options)
    for _ in range(count_of_children):
        value = came(value)
    return value


class Ids:
    """Ids of games, each another one."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def __call__(self, many: int) -> tuple[str, ...]:
        return tuple(f"game{next(self._numbers)}" for _ in range(many))


def paired(value: SchoolClass, ids: Ids, **more: Any) -> SchoolClass:
    """The next round, or the present one with everybody who is free."""
    number = value.round + (not value.is_playing)
    return value.apply(Paired(at=OPENED, round=number, tables=value.seating(ids), **more))


def won(value: SchoolClass, table: int, winner: int | None) -> SchoolClass:
    """The present game of a table, counted from 0, is over."""
    game = value.tables[table].game
    assert game is not None
    return value.apply(Ended(at=OPENED, game=game, winner=winner))


def refusal(value: SchoolClass, event: ClassEvent) -> str:
    """Why an event does not fit."""
    try:
        value.apply(event)
    except ActionError as error:
        return error.message.code
    return ""
