"""Questions of `questions/table.py` that everybody may ask: each has an address.

Nothing is kept here: whoever learns brings along what they have answered so far.
"""

from __future__ import annotations

from datetime import date
from inspect import signature
from random import SystemRandom
from typing import TYPE_CHECKING, Any, NamedTuple

from timesduel.books.shelf import BOOKS
from timesduel.data.plain import json_bytes
from timesduel.errors import RulesError
from timesduel.questions.bounds import LARGEST_MODULUS
from timesduel.questions.house_rules import (
    book_by_id,
    number_in_query,
    numbers_in_query,
    open_rules_in_query,
    position_in_query,
    rules_in_query,
)
from timesduel.questions.table import QUESTIONS, answer_class
from timesduel.training.entries import PUZZLE_LEVELS
from timesduel.training.facts import FACTORS, read_families
from timesduel.web.api.asking import body_of, query_of, whole_number
from timesduel.web.api.learning_requests import (
    MOST_EXERCISES,
    USUAL_EXERCISES,
    CardHistory,
    WantedFacts,
    WantedPuzzle,
)
from timesduel.web.api.operation import Operation, Parameter, Use
from timesduel.web.api.responses import FOR_EVERYBODY, FRESH, kept_response
from timesduel.web.thinking.known_answers import answer_response
from timesduel.words.speech import typesetting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice
    from timesduel.web.thinking.known_answers import KnownAnswers

    Query = Mapping[str, str]

_LARGEST_SEED = 10**9 - 1
_FIRST_DAY, _LAST_DAY = date(2000, 1, 1), date(2200, 12, 31)

_TEXT: dict[str, Any] = {"type": "string"}
_LIST: dict[str, Any] = {"type": "string", "pattern": "^[0-9]+(,[0-9]+)*$"}
_LARGE: dict[str, Any] = {"type": "string", "pattern": "^[0-9]+(\\^[0-9]+)?$"}
_FAMILIES: dict[str, Any] = {"type": "string", "pattern": "^[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*$"}


def _whole(least: int, most: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": least, "maximum": most}


_BOOK = Parameter("book", {**_TEXT, "enum": list(BOOKS)}, needed=True)
_RULES = (
    _BOOK,
    Parameter("target", _LARGE),
    Parameter("multipliers", _LIST),
    Parameter("start", _LARGE),
    Parameter("ceiling", {**_TEXT, "pattern": "^(none|[0-9]+(\\^[0-9]+)?)$"}),
    Parameter("modulus", _whole(2, LARGEST_MODULUS)),
)
_OPEN_RULES = tuple(each for each in _RULES if each.name not in ("target", "ceiling"))
_POSITION = (*_RULES, Parameter("total", _LARGE), Parameter("used", _LIST))


class _Argument(NamedTuple):
    """How an argument of a question is asked for in the query of an address."""

    takes: tuple[Parameter, ...]
    """The parameters."""

    read: Callable[[Query], Any]
    """Reads the value from them."""


def _any_book(query: Query) -> Rules | None:
    return book_by_id(query["book"]) if "book" in query else None


def _end_of_range(name: str) -> _Argument:
    """One end of a range of targets; of moduli, which are fewer, the last is the largest one."""

    def read(query: Query) -> int:
        number = number_in_query(query, name)
        is_last_modulus = "modulus" in query and name == "last"
        return min(number, LARGEST_MODULUS) if is_last_modulus else number

    return _Argument((Parameter(name, _LARGE, needed=True),), read)


def _level(query: Query) -> int | None:
    return (
        whole_number(query, "level", least=PUZZLE_LEVELS[0], most=PUZZLE_LEVELS[-1], usual=0)
        or None
    )


def _count(query: Query) -> int:
    return whole_number(query, "count", least=1, most=MOST_EXERCISES, usual=USUAL_EXERCISES)


def _families(query: Query) -> tuple[int, ...] | None:
    if "families" not in query:
        return None
    try:
        return read_families(query["families"])
    except ValueError:
        raise RulesError("families", "lab.families", first=FACTORS[0], last=FACTORS[-1]) from None


def _day(query: Query) -> date:
    """Days begin where somebody lives, so that they say which it is."""
    text = query.get("date", "")
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.min
    if day.isoformat() != text or not _FIRST_DAY <= day <= _LAST_DAY:
        raise RulesError("date", "lab.date", first=_FIRST_DAY, last=_LAST_DAY)
    return day


_SEED = "seed"
_ARGUMENTS = {
    "position": _Argument(_POSITION, position_in_query),
    "rules": _Argument(_RULES, rules_in_query),
    "open_rules": _Argument(_OPEN_RULES, open_rules_in_query),
    "first": _end_of_range("first"),
    "last": _end_of_range("last"),
    "targets": _Argument(
        (Parameter("targets", _LIST, needed=True),),
        lambda query: numbers_in_query(query, "targets"),
    ),
    "book": _Argument((_BOOK._replace(needed=False),), _any_book),
    "book_id": _Argument((_BOOK,), lambda query: book_by_id(query.get("book", "")).name),
    "level": _Argument((Parameter("level", _whole(PUZZLE_LEVELS[0], PUZZLE_LEVELS[-1])),), _level),
    "families": _Argument((Parameter("families", _FAMILIES),), _families),
    "count": _Argument((Parameter("count", _whole(1, MOST_EXERCISES)),), _count),
    "day": _Argument((Parameter("date", {"type": "string", "format": "date"}, needed=True),), _day),
    _SEED: _Argument(
        (Parameter(_SEED, _whole(0, _LARGEST_SEED)),),
        lambda query: whole_number(query, _SEED, least=0, most=_LARGEST_SEED, usual=0),
    ),
}
"""By the name of the argument."""


class _Address(NamedTuple):
    """Where a question is asked."""

    path: str
    question: str
    summary: str
    body: type[WantedPuzzle | CardHistory | WantedFacts] | None = None
    """What a request carries, if it is a POST."""

    use: Use = Use.THINK
    """Without thinking, it is answered here and at once."""

    only: tuple[str, ...] | None = None
    """The parameters that matter, where that is not all of them."""


_ADDRESSES = (
    _Address("/api/books", "books", "books", use=Use.READ),
    _Address("/api/rules", "rules", "rules", use=Use.READ),
    _Address("/api/verdict", "verdict", "verdict"),
    _Address("/api/zones", "zones", "zones"),
    _Address("/api/law", "law", "law", only=("book", "multipliers")),
    _Address("/api/law/certificate", "certificate", "certificate", only=("book", "multipliers")),
    _Address("/api/targets", "targets", "targets"),
    _Address("/api/targets/odds", "target_odds", "target_odds"),
    _Address("/api/fairness", "fairness", "fairness"),
    _Address("/api/puzzles", "puzzle", "puzzle"),
    _Address("/api/puzzles", "puzzle_at", "known_puzzle", WantedPuzzle),
    _Address("/api/cards", "card", "card", CardHistory),
    _Address("/api/puzzles/daily", "daily", "daily"),
    _Address("/api/facts", "facts", "facts"),
    _Address("/api/facts", "facts", "weak_facts", WantedFacts),
    _Address("/api/lessons", "lesson", "lesson"),
    _Address("/api/ladder", "ladder", "ladder"),
)


class QuestionRoutes:
    """What each of these addresses answers."""

    def __init__(self, answers: KnownAnswers, dice: Dice | None = None) -> None:
        """The dice are for those who bring no seed of their own."""
        self._answers = answers
        self._dice = dice or SystemRandom()

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Every address, with its description."""
        return tuple(map(self._operation, _ADDRESSES))

    def _operation(self, address: _Address) -> Operation:
        path, question, summary, body, use, only = address
        names = () if body else _arguments(question)
        takes = [each for name in names for each in _ARGUMENTS[name].takes]

        async def answer(request: Request) -> Response:
            query = query_of(request)
            cache = FOR_EVERYBODY
            if body is not None:
                arguments, cache = body_of(request, body).arguments(self._seed()), FRESH
            else:
                if _SEED in names and _SEED not in query:
                    query[_SEED], cache = str(self._seed()), FRESH
                arguments = tuple(_ARGUMENTS[name].read(query) for name in names)
            if use is Use.THINK:
                return await answer_response(request, self._answers, cache, question, *arguments)
            with typesetting(groups=False):
                content = json_bytes(QUESTIONS[question](*arguments))
            return kept_response(request, content, cache)

        return Operation(
            *("POST" if body else "GET", path, answer, f"operations.{summary}", use),
            query=tuple(each for each in takes if only is None or each.name in only),
            body=body,
            result=answer_class(question),
        )

    def _seed(self) -> int:
        return self._dice.randrange(_LARGEST_SEED + 1)


def _arguments(question: str) -> tuple[str, ...]:
    """The names of the arguments that a question needs."""
    found = signature(QUESTIONS[question]).parameters.values()
    return tuple(each.name for each in found if each.default is each.empty)
