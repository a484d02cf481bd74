"""Paths lead to the operations that are meant, and nowhere else."""

from typing import Any

import pytest

from timesduel.web.api.addresses import Addresses
from timesduel.web.api.operation import Operation


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
ADDRESSES = Addresses(Operation("GET", path, nothing, "operations.look") for path in PATHS)


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
def test_a_path_and_its_parts(path: str, template: str, named: dict[str, str]) -> None:
    found = ADDRESSES.find(path)
    assert found is not None
    address, parts = found
    assert address.by_method["GET"].path == template
    assert parts == named


@pytest.mark.parametrize(
    "path",
    [
        *("", "api", "//", "/api", "/api/", "/api/games/", "/api/games//turns/3", "/api/games/x/"),
        *("/api/games/x/turns", "/api/games/x/turns/", "/api/games/x/turns/3/4", "/API/games"),
    ],
)
def test_everything_else_leads_nowhere(path: str) -> None:
    assert ADDRESSES.find(path) is None


def test_methods_of_one_address() -> None:
    both = (Operation(method, "/a/{b}", nothing, "x") for method in ("POST", "GET"))
    found = Addresses(both).find("/a/1")
    assert found is not None
    assert found[0].methods == "GET, HEAD, POST"
