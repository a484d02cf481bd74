"""A request finds the operation that is meant, and what it counts as."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest

from tests.web.gate_client import all_routes
from timesduel.errors import ProblemError
from timesduel.web.api.operation import Operation, RouteTable, Use
from timesduel.web.routes.page import NOWHERE


async def nothing(_: object) -> Any:
    return None


PATHS = (
    "/",
    "/api/games",
    "/api/games/{game}",
    "/api/games/{game}/turns/{turn}",
    "/api/puzzles/daily",
    "/api/puzzles/{level}",
)
ROUTES = RouteTable((Operation("GET", path, nothing) for path in PATHS), NOWHERE)


@pytest.mark.parametrize(
    ("path", "template", "named"),
    [
        ("/", "/", {}),
        ("/api/games", "/api/games", {}),
        ("/api/games/x", "/api/games/{game}", {"game": "x"}),
        ("/api/games/{}", "/api/games/{game}", {"game": "{}"}),
        ("/api/games/x/turns/3", "/api/games/{game}/turns/{turn}", {"game": "x", "turn": "3"}),
        ("/api/puzzles/daily", "/api/puzzles/daily", {}),
        ("/api/puzzles/hard", "/api/puzzles/{level}", {"level": "hard"}),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_path_and_its_parts(method: str, path: str, template: str, named: Any) -> None:
    operation, parts = ROUTES.find(path, method)
    assert (operation.path, operation.answer) == (template, nothing)
    assert parts == named


@pytest.mark.parametrize(
    "path",
    [
        *("", "api", "//", "/api", "/api/", "/api/games/", "/api/games//turns/3", "/api/games/x/"),
        *("/api/games/x/turns", "/api/games/x/turns/", "/api/games/x/turns/3/4", "/API/games"),
    ],
)
def test_everything_else_leads_nowhere(path: str) -> None:
    assert ROUTES.find(path, "GET") == (NOWHERE, {})


def test_another_method_is_refused_at_the_same_path() -> None:
    both = (Operation(method, "/a/{b}", nothing, use=Use.ACT) for method in ("POST", "GET"))
    operation, _ = RouteTable(both, NOWHERE).find("/a/1", "PUT")
    assert (operation.path, operation.use) == ("/a/{b}", Use.READ)
    with pytest.raises(ProblemError) as refusal:
        asyncio.run(_answered(operation))
    assert (refusal.value.status, refusal.value.headers) == (405, {"Allow": "GET, HEAD, POST"})


async def _answered(operation: Operation) -> None:
    await operation.answer(Mock())


def test_where_a_method_is_refused_is_told_to_nobody_else() -> None:
    operation, _ = all_routes().find("/health", "POST")
    assert operation.local


@pytest.mark.parametrize(
    ("line", "use"),
    [
        ("POST /api/games", Use.CREATE),
        ("POST /api/games/x/again", Use.CREATE),
        ("POST /api/games/x/actions", Use.ACT),
        ("POST /api/games/x/seats", Use.ACT),
        ("GET /api/games/x/events", Use.FOLLOW),
        ("GET /api/games/x/turns/3", Use.THINK),
        ("GET /api/games/x/hint", Use.THINK),
        ("GET /api/games/x/review", Use.THINK),
        ("GET /api/games/x/replay", Use.THINK),
        ("GET /api/verdict", Use.THINK),
        ("GET /api/zones", Use.THINK),
        ("GET /api/fairness", Use.THINK),
        ("POST /api/qr", Use.THINK),
        ("GET /api/puzzles", Use.THINK),
        ("POST /api/puzzles", Use.THINK),
        ("GET /api/puzzles/daily", Use.THINK),
        ("POST /api/cards", Use.THINK),
        ("GET /api/facts", Use.THINK),
        ("POST /api/facts", Use.THINK),
        ("GET /api/lessons", Use.THINK),
        ("GET /api/profiles/x", Use.THINK),
        ("POST /api/profiles/x", Use.THINK),
        ("GET /api/games/x", Use.READ),
        ("GET /api/profiles", Use.READ),
        ("GET /static/abc/app.js", Use.READ),
    ],
)
def test_what_a_request_counts_as(line: str, use: Use) -> None:
    method, path = line.split()
    operation, _ = all_routes().find(path, method)
    assert (operation.method, operation.use) == (method, use)
