"""Which part of the server a path leads to: its name without ids, and what it takes to serve it.

The names are what logs and metrics have of a request; ids are nobody's business there.
"""

from __future__ import annotations

from typing import NamedTuple

from timesduel.web.limits import Use


class Place(NamedTuple):
    """A path of the server, or a family of them."""

    template: str
    """As in OpenAPI: `/api/games/{game}`."""

    use: Use = Use.READ


ELSEWHERE = Place("(elsewhere)")
HEALTH = Place("/health")
METRICS = Place("/metrics")

_GAMES = "/api/games/"
_LINKS = "/g/"
_FIXED = {
    place.template: place
    for place in (
        HEALTH,
        METRICS,
        Place("/"),
        Place("/openapi.json"),
        Place("/admin/backup"),
        Place("/api/games", Use.CREATE),
        Place("/api/books"),
        Place("/api/qr"),
        Place("/api/verdict", Use.THINK),
        Place("/api/zones", Use.THINK),
        Place("/api/fairness", Use.THINK),
        Place("/api/puzzles", Use.THINK),
        Place("/api/puzzles/daily", Use.THINK),
        Place("/api/facts", Use.THINK),
    )
}
_OF_A_GAME = {
    name: Place(f"{_GAMES}{{game}}{'/' * bool(name)}{name}{'/{n}' * (name == 'turns')}", use)
    for name, use in {
        "": Use.READ,
        "seats": Use.ACT,
        "actions": Use.ACT,
        "again": Use.CREATE,
        "events": Use.STREAM,
        "hint": Use.THINK,
        "turns": Use.THINK,
        "review": Use.THINK,
        "replay": Use.READ,
        "record": Use.READ,
    }.items()
}
_LINK = Place("/g/{game}")

PLACES = (*_FIXED.values(), *_OF_A_GAME.values(), _LINK)
"""All that there are."""


def place_of(path: str) -> Place:
    """The place that a path leads to, below the base path."""
    if path.startswith(_GAMES):
        _, _, below = path[len(_GAMES) :].partition("/")
        return _OF_A_GAME.get(below.partition("/")[0], ELSEWHERE)
    if path.startswith(_LINKS):
        return _LINK
    return _FIXED.get(path, ELSEWHERE)
