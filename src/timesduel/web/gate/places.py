"""Which part of the server a path leads to: its name without ids, and what it takes to serve it.

The names are what logs and metrics have of a request; ids are nobody's business there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from timesduel.web.gate.limits import Use


class Place(NamedTuple):
    """A path of the server, or a family of them."""

    template: str
    """As in OpenAPI: `/api/games/{game}`."""

    use: Use = Use.READ


ELSEWHERE = Place("(elsewhere)")
HEALTH = Place("/health")
METRICS = Place("/metrics")
BACKUP = Place("/admin/backup")

_FIXED = {
    place.template: place
    for place in (
        HEALTH,
        METRICS,
        BACKUP,
        Place("/"),
        Place("/lab"),
        Place("/learn"),
        Place("/rules"),
        Place("/openapi.json"),
        Place("/api/games", Use.CREATE),
        Place("/api/books"),
        Place("/api/rules"),
        Place("/api/qr", Use.THINK),
        Place("/api/verdict", Use.THINK),
        Place("/api/zones", Use.THINK),
        Place("/api/fairness", Use.THINK),
        Place("/api/puzzles", Use.THINK),
        Place("/api/puzzles/daily", Use.THINK),
        Place("/api/cards", Use.THINK),
        Place("/api/facts", Use.THINK),
        Place("/api/lessons", Use.THINK),
        Place("/api/profiles"),
    )
}
_GAMES = "/api/games/"
_OF_A_GAME = {
    "": Place("/api/games/{game}"),
    "seats": Place("/api/games/{game}/seats", Use.ACT),
    "actions": Place("/api/games/{game}/actions", Use.ACT),
    "again": Place("/api/games/{game}/again", Use.CREATE),
    "events": Place("/api/games/{game}/events", Use.STREAM),
    "hint": Place("/api/games/{game}/hint", Use.THINK),
    "turns": Place("/api/games/{game}/turns/{turn}", Use.THINK),
    "review": Place("/api/games/{game}/review", Use.THINK),
    "replay": Place("/api/games/{game}/replay", Use.THINK),
    "record": Place("/api/games/{game}/record"),
}
_PROFILE = Place("/api/profiles/{name}", Use.THINK)
_PROFILES = "/api/profiles/"
_BELOW = {
    "g": Place("/g/{game}"),
    "learn": Place("/learn/{what}"),
    "rules": Place("/rules/{book}"),
    "static": Place("/static/{digest}/{file}"),
}

PLACES = (*_FIXED.values(), *_OF_A_GAME.values(), _PROFILE, *_BELOW.values())
"""All that there are."""


@lru_cache(maxsize=1_000)
def place_of(path: str) -> Place:
    """The place that a path leads to, below the base path."""
    if path.startswith(_GAMES):
        _, _, below = path[len(_GAMES) :].partition("/")
        return _OF_A_GAME.get(below.partition("/")[0], ELSEWHERE)
    if (place := _FIXED.get(path)) is not None:
        return place
    if path.startswith(_PROFILES):
        return ELSEWHERE if "/" in path[len(_PROFILES) :] else _PROFILE
    first, slash, _ = path[1:].partition("/")
    return _BELOW.get(first, ELSEWHERE) if slash else ELSEWHERE
