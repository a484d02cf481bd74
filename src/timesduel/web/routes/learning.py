"""Learning: puzzles, the puzzle of the day, when puzzles come back, products to practise, lessons.

Nothing is kept here: whoever learns brings along what they have answered so far.
"""

from __future__ import annotations

from datetime import date
from random import SystemRandom
from typing import TYPE_CHECKING

from timesduel.errors import RulesError
from timesduel.questions.table import answer_class
from timesduel.training.attempts import LEVELS
from timesduel.training.facts import FACTORS, read_families
from timesduel.training.puzzles import Source
from timesduel.web.api.asking import body_of, whole_number
from timesduel.web.api.house_rules import book_called
from timesduel.web.api.learning_requests import CardHistory, WantedFacts, WantedPuzzle
from timesduel.web.api.operation import Operation, Parameter, Use
from timesduel.web.routes.lab import BOOK
from timesduel.web.thinking.questions import FOR_EVERYBODY, FRESH, answer_response, query_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice
    from timesduel.web.thinking.known_answers import KnownAnswers

MOST_EXERCISES = 50
USUAL_EXERCISES = 10

_LARGEST_SEED = 10**9 - 1
_FIRST_YEAR, _LAST_YEAR = 2000, 2200

_SEED = Parameter("seed", {"type": "integer", "minimum": 0, "maximum": _LARGEST_SEED})
_ANY_BOOK = BOOK._replace(needed=False)


class LearningRoutes:
    """What each address for learning answers."""

    def __init__(self, answers: KnownAnswers, dice: Dice | None = None) -> None:
        """The dice are for those who bring no seed of their own."""
        self._answers = answers
        self._dice = dice or SystemRandom()

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Every address, with its description."""
        count = {"type": "integer", "minimum": 1, "maximum": MOST_EXERCISES}
        families = {"type": "string", "pattern": "^[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*$"}
        level = {"type": "integer", "minimum": LEVELS[0], "maximum": LEVELS[-1]}
        return (
            Operation(
                *("GET", "/api/puzzles", self.puzzle, "operations.puzzle", Use.THINK),
                query=(_ANY_BOOK, Parameter("level", level), _SEED),
                result=answer_class("puzzle"),
            ),
            Operation(
                *("POST", "/api/puzzles", self.known_puzzle, "operations.known_puzzle", Use.THINK),
                body=WantedPuzzle,
                result=answer_class("puzzle_at"),
            ),
            Operation(
                *("POST", "/api/cards", self.card, "operations.card", Use.THINK),
                body=CardHistory,
                result=answer_class("card"),
            ),
            Operation(
                *("GET", "/api/puzzles/daily", self.daily, "operations.daily", Use.THINK),
                query=(Parameter("date", {"type": "string", "format": "date"}, needed=True),),
                result=answer_class("daily"),
            ),
            Operation(
                *("GET", "/api/facts", self.facts, "operations.facts", Use.THINK),
                query=(
                    _ANY_BOOK,
                    Parameter("families", families),
                    Parameter("count", count),
                    _SEED,
                ),
                result=answer_class("facts"),
            ),
            Operation(
                *("POST", "/api/facts", self.weak_facts, "operations.weak_facts", Use.THINK),
                body=WantedFacts,
                result=answer_class("facts"),
            ),
            Operation(
                *("GET", "/api/lessons", self.lesson, "operations.lesson", Use.THINK),
                query=(BOOK,),
                result=answer_class("lesson"),
            ),
        )

    async def puzzle(self, request: Request) -> Response:
        """A puzzle, a new one unless there is a seed."""
        query = query_of(request)
        level = None
        if "level" in query:
            level = whole_number(request, "level", least=LEVELS[0], most=LEVELS[-1], usual=0)
        seed, cache = self._seed(request)
        asked = _book(query), level, seed
        return await answer_response(request, self._answers, cache, "puzzle", *asked)

    async def known_puzzle(self, request: Request) -> Response:
        """A puzzle that was met before, or a mistake from a game."""
        query_of(request)
        wish = body_of(request, WantedPuzzle)
        asked = "puzzle_at", wish.position(), wish.level, Source(wish.source.value)
        return await answer_response(request, self._answers, FRESH, *asked)

    async def card(self, request: Request) -> Response:
        """When a puzzle comes back."""
        query_of(request)
        wish = body_of(request, CardHistory)
        position = wish.position()
        asked = "card", position, wish.level, wish.history(position)
        return await answer_response(request, self._answers, FRESH, *asked)

    async def daily(self, request: Request) -> Response:
        """The same for everybody; days begin where somebody lives, so that they say which it is."""
        text = query_of(request).get("date", "")
        try:
            day = date.fromisoformat(text)
        except ValueError:
            day = date.min
        if day.isoformat() != text or not _FIRST_YEAR <= day.year <= _LAST_YEAR:
            first, last = date(_FIRST_YEAR, 1, 1), date(_LAST_YEAR, 12, 31)
            raise RulesError("date", "lab.date", first=first, last=last)
        asked = "daily", day
        return await answer_response(request, self._answers, FOR_EVERYBODY, *asked)

    async def facts(self, request: Request) -> Response:
        """Products to practise."""
        query = query_of(request)
        count = whole_number(request, "count", least=1, most=MOST_EXERCISES, usual=USUAL_EXERCISES)
        seed, cache = self._seed(request)
        asked = _book(query), _families(query), count, seed
        return await answer_response(request, self._answers, cache, "facts", *asked)

    async def weak_facts(self, request: Request) -> Response:
        """Products to practise, for somebody who says what they know."""
        query_of(request)
        wish = body_of(request, WantedFacts)
        families = tuple(sorted(set(wish.families))) or None
        seed = self._dice.randrange(_LARGEST_SEED + 1)
        asked = None, families, wish.count, seed, wish.known_tries()
        return await answer_response(request, self._answers, FRESH, "facts", *asked)

    async def lesson(self, request: Request) -> Response:
        """The sample game of a book, explained."""
        name = book_called(query_of(request).get("book", "")).name
        return await answer_response(request, self._answers, FOR_EVERYBODY, "lesson", name)

    def _seed(self, request: Request) -> tuple[int, str]:
        """The seed, and who may keep what comes of it."""
        if "seed" not in request.query_params:
            return self._dice.randrange(_LARGEST_SEED + 1), FRESH
        seed = whole_number(request, "seed", least=0, most=_LARGEST_SEED, usual=0)
        return seed, FOR_EVERYBODY


def _book(query: Mapping[str, str]) -> Rules | None:
    return book_called(query["book"]) if "book" in query else None


def _families(query: Mapping[str, str]) -> tuple[int, ...] | None:
    if "families" not in query:
        return None
    try:
        return read_families(query["families"])
    except ValueError:
        raise RulesError("families", "lab.families", first=FACTORS[0], last=FACTORS[-1]) from None
