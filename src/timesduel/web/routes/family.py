"""The profiles of a family: who there is, what they have learnt, and what is added to it.

These addresses are there only where whoever has started the server wants them: everybody who
reaches it can see every profile, and add to it.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from timesduel.training.progress import Progress
from timesduel.web.api.asking import body_of, query_of
from timesduel.web.api.learning_requests import NewEntries
from timesduel.web.api.operation import Operation, Use
from timesduel.web.api.responses import FRESH, kept_response
from timesduel.web.thinking.known_answers import answer_response

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from timesduel.web.stores.family import Family
    from timesduel.web.thinking.known_answers import KnownAnswers


class ProfileNames(msgspec.Struct, frozen=True):
    """Who learns at this server."""

    profiles: list[str]
    """Their names, in alphabetical order."""


class AddedEntries(msgspec.Struct, frozen=True):
    """What was written down."""

    name: str
    """Name of the profile, as it is written here."""

    added: int
    """How many entries were new; the others were there already."""


class FamilyRoutes:
    """What each address for profiles answers."""

    def __init__(self, family: Family, answers: KnownAnswers, now: Callable[[], float]) -> None:
        self._family = family
        self._answers = answers
        self._now = now

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Every address, with its description."""
        return (
            Operation(
                *("GET", "/api/profiles", self.names, "operations.profiles"),
                result=ProfileNames,
            ),
            Operation(
                *("GET", "/api/profiles/{name}", self.progress, "operations.progress", Use.THINK),
                result=Progress,
            ),
            Operation(
                *("POST", "/api/profiles/{name}", self.add, "operations.learn", Use.THINK),
                body=NewEntries,
                result=AddedEntries,
            ),
        )

    async def names(self, request: Request) -> Response:
        """Who there is."""
        query_of(request)
        names = ProfileNames(await self._family.names())
        return kept_response(request, msgspec.json.encode(names), FRESH)

    async def progress(self, request: Request) -> Response:
        """What somebody has learnt. A day is one where the server is: at home."""
        query_of(request)
        place = await self._family.diary(request.path_params["name"])
        today = datetime.fromtimestamp(self._now()).astimezone().date()
        asked = "progress", *place, today
        return await answer_response(request, self._answers, FRESH, *asked)

    async def add(self, request: Request) -> Response:
        """Write down what somebody has learnt."""
        query_of(request)
        entries = body_of(request, NewEntries).for_diary()
        added = AddedEntries(*await self._family.add(request.path_params["name"], entries))
        return kept_response(request, msgspec.json.encode(added), FRESH)
