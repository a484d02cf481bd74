"""Every address of the server is known by its name without ids."""

import re

import pytest

from timesduel.records.profiles import Profiles
from timesduel.web.app import WebApp
from timesduel.web.gate.limits import Use
from timesduel.web.gate.places import BACKUP, ELSEWHERE, HEALTH, METRICS, PLACES, Place, place_of
from timesduel.web.routes.page import page_operations
from timesduel.web.stores.sqlite import SqliteStore
from timesduel.web.thinking.thinking import Thinkers


async def all_paths() -> set[str]:
    """Of the whole application."""
    store = await SqliteStore.open(":memory:", lambda: 0.0)
    app = WebApp(store, Thinkers(), now=lambda: 0.0, profiles=Profiles(""))
    await store.close()
    return {operation.path for operation in (*app.operations, *page_operations())}


@pytest.mark.anyio
async def test_the_table_has_all_addresses_and_no_others() -> None:
    templates = [place.template for place in PLACES]
    assert len({*templates}) == len(templates)
    operators = {place.template for place in (HEALTH, METRICS, BACKUP)}
    assert {*templates} - operators == await all_paths()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("place", PLACES)
def test_an_address_is_found(place: Place) -> None:
    assert place_of(re.sub(r"\{\w+\}", "AbC-_9", place.template)) is place


@pytest.mark.parametrize(
    "path",
    [
        "",
        "//",
        "/api",
        "/api/game",
        "/api/games/x/nonsense",
        "/nonsense",
        "/g",
        "/api/verdict/x",
        "/api/profiles/x/y",
    ],
)
def test_other_addresses(path: str) -> None:
    assert place_of(path) is ELSEWHERE


@pytest.mark.parametrize(
    ("path", "use"),
    [
        ("/api/games", Use.CREATE),
        ("/api/games/x/again", Use.CREATE),
        ("/api/games/x/actions", Use.ACT),
        ("/api/games/x/events", Use.STREAM),
        ("/api/games/x/turns/3", Use.THINK),
        ("/api/verdict", Use.THINK),
        ("/api/qr", Use.THINK),
        ("/api/games/x/replay", Use.THINK),
        ("/api/games/x", Use.READ),
        ("/api/profiles", Use.READ),
        ("/api/profiles/x", Use.THINK),
        ("/static/abc/app.js", Use.READ),
    ],
)
def test_what_it_counts_for(path: str, use: Use) -> None:
    assert place_of(path).use is use
