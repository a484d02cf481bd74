"""The door of classes, by address: how often codes and digits are tried, how many children come.

What is counted is in the memory of this process alone, and bounded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from timesduel.errors import TimesDuelError
from timesduel.web.classes.nicknames import read_code
from timesduel.web.gate.gate import too_many
from timesduel.web.gate.limits import MOST_REMEMBERED, PEOPLE, Allowance, Rate

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

T = TypeVar("T")

_CODES = Allowance(at_once=2, per_second=0.001)
"""Codes that are not there, for each person behind an address: a class mistypes some, and whoever
tries them all needs months."""

_ASKS = Allowance(at_once=10, per_second=0.05)
"""Any codes, once those are used up: of one and a half million a lesson tries 8,700."""

_DIGITS = Allowance(at_once=5, per_second=1 / 60)
"""Digits that open no place, for each class and address, however many people share it: a few are
mistyped, and there are only 10,000."""

_NEWCOMERS = Allowance(at_once=1, per_second=1 / 1_200)
"""New children of a class, for each person behind an address: a class comes in at once, and one
device that comes again and again does not fill it."""


class ClassDoor:
    """Lets clients ask for classes without a secret.

    Whoever has guessed too many codes in vain is refused before it is looked at, so that nothing is
    learnt from the answer or from how long it takes. Others at the same address come in all the
    same: a code that a device there has found before is asked for in any case. So a guesser learns
    of no class but those that are at its own address already, and of these it finds one in 170
    lessons, since then right codes are counted too: only who floods the server keeps others there
    out, for as long as that lasts. Once the door of a class is locked, its code too is refused as
    one that is not there.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._codes, self._asks = Rate(_CODES, PEOPLE), Rate(_ASKS, PEOPLE)
        self._digits = Rate(_DIGITS, 1)
        self._newcomers: dict[int, Rate] = {}
        """By the number of people that may share an address."""
        self._found: dict[str, None] = {}
        """Codes that were found, each with the client; the least recent one is forgotten first."""

    def note(self, client: str, code: str) -> None:
        """A client has found a class."""
        place = _place(client, code)
        self._found.pop(place, None)
        self._found[place] = None
        if len(self._found) > MOST_REMEMBERED:
            del self._found[next(iter(self._found))]

    async def ask(
        self, client: str, code: str, asking: Coroutine[Any, Any, T], *, digits: bool = False
    ) -> T:
        """What comes of asking for a class by its code, and for a place by its digits. Each try is
        counted before its answer is known: many come at the same time."""
        place, now = _place(client, code), self._now()
        seconds = self._digits.wait(place, now) if digits else 0.0
        vain = 0.0 if seconds else self._codes.wait(client, now)
        flooded = self._asks.wait(client, now) if vain else 0.0
        if seconds or flooded or (vain and place not in self._found):
            if digits and not seconds:
                self._digits.give_back(place)
            asking.close()
            raise too_many(seconds or vain)
        wrong_code = wrong_digits = False
        try:
            found = await asking
        except TimesDuelError as error:
            wrong_code = error.message.code == "classes.not_found"
            wrong_digits = wrong_code or error.message.code == "classes.no_pin"
            raise (too_many(vain) if wrong_code and vain else error) from None
        finally:
            if not wrong_code and not vain:
                self._codes.give_back(client)
            if not wrong_digits and digits:
                self._digits.give_back(place)
        self.note(client, code)
        return found

    def admit(self, client: str, code: str, people: int) -> None:
        """One child more comes to a class, from an address that so many may share; refused if too
        many have come from there. 0 sets no limit."""
        if not people:
            return
        rate = self._newcomers.setdefault(people, Rate(_NEWCOMERS, people))
        if seconds := rate.wait(_place(client, code), self._now()):
            raise too_many(seconds)


def _place(client: str, code: str) -> str:
    return f"{client} {read_code(code)}"
