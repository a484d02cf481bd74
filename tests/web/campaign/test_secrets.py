"""Every address with every wrong secret: refused, and always in the same words.

The addresses are those that the application itself describes: a new one is tested by itself.
"""

import asyncio
from typing import Any

import msgspec
import pytest

from tests.web.app_client import Answer, AppClient, new_key, running_app
from timesduel.data.game_requests import ActionRequest, SeatRequest
from timesduel.web.api.requests import NewGame

FOR_EVERYBODY = {
    "/api/games/{game}",
    "/api/games/{game}/events",
    "/api/games/{game}/record",
    "/api/games/{game}/replay",
    "/api/games/{game}/review",
    "/api/games/{game}/turns/{turn}",
}
"""What anybody may read who has the id of a game; a wrong secret is refused all the same."""

BY_INVITATION = {"/api/games/{game}/seats"}
"""What takes an invitation in its body, and no seat's secret."""

WITHOUT_A_LOOK = {"/g/{game}", "/api/games/{game}/socket"}
"""What is the same for every game, there or not, and looks at no secret; that of a socket comes
in a message."""

BODIES: dict[type, dict[str, Any]] = {
    ActionRequest: {"kind": "resign", "version": 1, "key": "k" * 22},
    SeatRequest: {"invitation": "x" * 43, "key": "k" * 22},
    NewGame: {"book": "power-play"},
}

ID = "A" * 22


def operations() -> list[Any]:
    async def look() -> list[Any]:
        async with running_app() as client:
            return [
                each
                for each in client.app.routes.operations
                if each.path.startswith("/api/games/{game}")
            ]

    return asyncio.run(look())


ALL = operations()


def test_each_address_of_a_game_needs_a_seat_or_is_listed_here() -> None:
    free = FOR_EVERYBODY | BY_INVITATION | WITHOUT_A_LOOK
    for operation in ALL:
        assert operation.seat != (operation.path in free), operation.path
        assert operation.body is None or operation.body in BODIES


@pytest.mark.parametrize("operation", ALL, ids=lambda each: f"{each.method} {each.path}")
async def test_every_wrong_secret_has_the_same_answer(client: AppClient, operation: Any) -> None:
    game, _, _ = await client.befriended()
    _, stranger, _ = await client.befriended()
    made = await client.create(opponent="friend")
    await client.act(game, stranger, "resign")  # refused: nothing happens
    before = (await client.get(f"/api/games/{game}")).json["standing"]
    nowhere = await ask(client, operation, ID, "x" * 43)
    secrets = wrong_secrets(game, stranger, made["invitation"])
    if operation.seat:
        assert nowhere.status == 404
        secrets["none"] = ""
    for what, secret in secrets.items():
        answer = await ask(client, operation, game, secret or None)
        if operation.path in WITHOUT_A_LOOK:
            assert (answer.status, answer.body) == (nowhere.status, nowhere.body)
        else:
            assert (answer.status, answer.body) == (404, nowhere.body), what
            assert answer.headers == nowhere.headers
    for malformed in ("Basic abc", "Bearer", "Bearer ", "Bearer a b", "Bearer é", "x" * 99):
        answer = await ask(client, operation, game, None, malformed)
        there = await ask(client, operation, ID, None, malformed)
        assert (answer.status, answer.body) == (there.status, there.body), malformed
        if operation.seat or operation.path in FOR_EVERYBODY:
            assert answer.status == 401, malformed
    after = (await client.get(f"/api/games/{game}")).json["standing"]
    assert after == before, "somebody else has done something"


def wrong_secrets(game: str, stranger: str, invitation: str) -> dict[str, str]:
    """What opens no seat of this game."""
    return {
        "of nobody": "x" * 43,
        "of another game": stranger,
        "an invitation": invitation,
        "a watcher's": game,
        "a hash": "0" * 64,
        "short": "x",
    }


async def test_every_wrong_secret_has_the_same_answer_over_a_socket(client: AppClient) -> None:
    game, _, _ = await client.befriended()
    _, stranger, _ = await client.befriended()
    made = await client.create(opponent="friend")
    nowhere = await first_heard(client, ID, "x" * 43)
    assert nowhere["problem"]["status"] == 404
    for what, secret in wrong_secrets(game, stranger, made["invitation"]).items():
        assert await first_heard(client, game, secret) == nowhere, what


async def first_heard(client: AppClient, game: str, secret: str) -> Any:
    """By somebody who enters a game; if it is refused, the connection is closed too."""
    async with client.follow(game, secret=secret, after=None) as following:
        heard = await following.hear()
        assert await following.hear() is None
        return heard


async def test_the_other_seat_cannot_be_played(client: AppClient) -> None:
    game, ada, grace = await client.befriended()
    for secret, other in ((ada, 2), (grace, 1)):
        for kind in ("move", "resign", "ask", "agree", "decline", "claim", "undo"):
            wish = {"kind": kind, "version": 1, "key": new_key(), "player": other}
            wish |= {"multiplier": 2} if kind == "move" else {}
            answer = await client.post(f"/api/games/{game}/actions", wish, secret)
            assert (answer.status, answer.json["code"]) == (404, "server.not_found")
    taken = {"invitation": ada, "key": new_key()}
    assert (await client.post(f"/api/games/{game}/seats", taken)).status == 404


async def ask(
    client: AppClient, operation: Any, game: str, secret: str | None, malformed: str | None = None
) -> Answer:
    """Ask an address of a game, with a body that is well-formed if it takes one."""
    path = operation.path.replace("{game}", game).replace("{turn}", "1")
    query = "&".join(f"{each.name}=1" for each in operation.query if each.needed)
    body = None if operation.body is None else BODIES[operation.body]
    headers = None if malformed is None else {"authorization": malformed}
    path = f"{path}?{query}" if query else path
    return await client.ask(operation.method, path, body, secret=secret, headers=headers)


def test_bodies_here_are_well_formed() -> None:
    for kind, body in BODIES.items():
        assert msgspec.convert(body, kind)
