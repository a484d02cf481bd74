"""The lab: what is true of a game, whatever its rules."""

from __future__ import annotations

from itertools import starmap
from typing import TYPE_CHECKING, Any

import msgspec

from timesduel.books.shelf import BOOKS, game_title
from timesduel.data.plain import to_plain
from timesduel.match.names import program_name
from timesduel.players.registry import PLAYERS
from timesduel.questions.table import answer_class
from timesduel.voices.rules import book_errata, how_to_play, objective, sample_lines
from timesduel.web.api.house_rules import (
    LARGEST_LIMIT_HERE,
    LARGEST_MODULUS_HERE,
    MOST_MULTIPLIERS_HERE,
    asked_position,
    asked_rules,
)
from timesduel.web.api.lab_forms import (
    BookForm,
    BooksForm,
    BoundsForm,
    LevelForm,
    RulesForm,
)
from timesduel.web.api.operation import Operation, Parameter, Use
from timesduel.web.thinking.questions import (
    FOR_EVERYBODY,
    answer_response,
    kept_response,
    query_of,
)
from timesduel.words.speech import say, typesetting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from timesduel.web.thinking.known_answers import KnownAnswers

    Takes = tuple[Parameter, ...]
    Read = Callable[[Mapping[str, str]], Any]

_TEXT: dict[str, Any] = {"type": "string"}
_LIST: dict[str, Any] = {"type": "string", "pattern": "^[0-9]+(,[0-9]+)*$"}
_LARGE: dict[str, Any] = {"type": "string", "pattern": "^[0-9]+(\\^[0-9]+)?$"}

BOOK = Parameter("book", {**_TEXT, "enum": list(BOOKS)}, needed=True)
_MULTIPLIERS = Parameter("multipliers", _LIST)
_RULES = (
    BOOK,
    Parameter("target", _LARGE),
    _MULTIPLIERS,
    Parameter("start", _LARGE),
    Parameter("ceiling", {**_TEXT, "pattern": "^(none|[0-9]+(\\^[0-9]+)?)$"}),
    Parameter("modulus", {"type": "integer", "minimum": 2, "maximum": LARGEST_MODULUS_HERE}),
)
_POSITION = (*_RULES, Parameter("total", _LARGE), Parameter("used", _LIST))

_QUESTIONS: tuple[tuple[str, Takes, Read], ...] = (
    ("verdict", _POSITION, asked_position),
    ("zones", _RULES, asked_rules),
    ("law", (BOOK, _MULTIPLIERS), asked_rules),
    ("fairness", _RULES, asked_rules),
)
"""Each question, what the query of its address takes, and how that is read."""


class LabRoutes:
    """What each address of the lab answers."""

    def __init__(self, answers: KnownAnswers) -> None:
        self._answers = answers

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Every address, with its description."""
        return (
            Operation("GET", "/api/books", self.books, "operations.books", result=BooksForm),
            Operation(
                *("GET", "/api/rules", self.rules, "operations.rules"),
                query=_RULES,
                result=RulesForm,
            ),
            *starmap(self._operation, _QUESTIONS),
        )

    async def books(self, request: Request) -> Response:
        """What can be played, and against whom."""
        query_of(request)
        return kept_response(request, msgspec.json.encode(all_books()), FOR_EVERYBODY)

    async def rules(self, request: Request) -> Response:
        """How a game is played."""
        rules = asked_rules(query_of(request))
        with typesetting(groups=False):
            told = RulesForm(
                rules=to_plain(rules),
                title=game_title(rules),
                objective=objective(rules),
                how_to_play=list(how_to_play(rules)),
                sample=sample_lines(rules),
                errata=book_errata(rules),
            )
        return kept_response(request, msgspec.json.encode(told), FOR_EVERYBODY)

    def _operation(self, name: str, takes: Takes, read: Read) -> Operation:
        """A question of `questions/`, at the address of its name."""

        async def answer(request: Request) -> Response:
            about = read(query_of(request))
            return await answer_response(request, self._answers, FOR_EVERYBODY, name, about)

        return Operation(
            *("GET", f"/api/{name}", answer, f"operations.{name}", Use.THINK),
            query=takes,
            result=answer_class(name),
        )


def all_books() -> BooksForm:
    """The books, the levels, and how far house rules may go."""
    return BooksForm(
        books=[
            BookForm(name, game_title(rules), objective(rules), to_plain(rules))
            for name, rules in BOOKS.items()
        ],
        levels=[LevelForm(name, program_name(name), say(f"opponents.{name}")) for name in PLAYERS],
        bounds=BoundsForm(
            multipliers=MOST_MULTIPLIERS_HERE,
            limit=LARGEST_LIMIT_HERE,
            modulus=LARGEST_MODULUS_HERE,
        ),
    )
