"""Two actions on one version of a game at the same instant, again and again."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, NamedTuple

from tests.web.app_client import new_key
from tests.web.campaign.ledger import Ledger, Receipt
from tests.web.campaign.players import LONG

Asking = Callable[[str, str, object, str | None], Awaitable[tuple[int, Any]]]
"""Asks a server, by method, path, body and secret; the status and what the answer carries."""


class _Arena(NamedTuple):
    game: str
    secret: str
    rules: dict[str, Any]


async def race(ways: tuple[Asking, Asking], races: int, games: int, dice: Random) -> int:
    """Let two ways to a store compete, in several games at once; how often the first one won.

    Of the two exactly one must win each time, and the other is told that it came too late.
    """
    ledger, arenas = Ledger(), [await _new(ways[0]) for _ in range(games)]
    versions = {arena.game: 1 for arena in arenas}
    won = 0
    for _ in range(races // games):
        winners = await asyncio.gather(
            *(_once(ways, arena, versions[arena.game], ledger, dice) for arena in arenas)
        )
        won += winners.count(0)
        for number, arena in enumerate(arenas):
            versions[arena.game] += 1
            if versions[arena.game] == _LONGEST:
                await _check(ways[1], arena, ledger)
                arenas[number] = await _new(ways[0])
                versions[arenas[number].game] = 1
    for arena in arenas:
        await _check(ways[1], arena, ledger)
    return won


_LONGEST = 30
"""The version at which a game is near its end."""


async def _new(ask: Asking) -> _Arena:
    new = {"book": "power-play", "rules": LONG, "opponent": "here", "key": new_key()}
    status, made = await ask("POST", "/api/games", new, None)
    assert status == 201, made
    return _Arena(made["game"], made["secret"], made["state"]["rules"])


async def _once(
    ways: tuple[Asking, Asking], arena: _Arena, version: int, ledger: Ledger, dice: Random
) -> int:
    player = 1 + (version + 1) % 2
    path = f"/api/games/{arena.game}/actions"
    wishes: list[dict[str, Any]] = [
        {"kind": "move", "multiplier": multiplier, "version": version, "key": new_key()}
        for multiplier in dice.sample([2, 3], 2)
    ]
    order = dice.sample([0, 1], 2)
    answers = await asyncio.gather(
        *(ways[way]("POST", path, wishes[way], arena.secret) for way in order)
    )
    by_way = dict(zip(order, answers, strict=True))
    statuses = [by_way[way][0] for way in (0, 1)]
    assert sorted(statuses) == [200, 409], by_way
    winner = statuses.index(200)
    assert by_way[winner][1] == {"version": version + 1}
    assert by_way[1 - winner][1]["code"] == "games.stale"
    wish = wishes[winner]
    receipt = Receipt(version + 1, wish["key"], "move", player, wish["multiplier"])
    ledger.confirm(arena.game, receipt)
    return winner


async def _check(ask: Asking, arena: _Arena, ledger: Ledger) -> None:
    """Look at the game by the other way: it has each winner's move."""
    after = max(receipt.version for receipt in ledger.receipts[arena.game].values())
    path = f"/api/games/{arena.game}/events"
    await ask("GET", f"{path}?after={after}", None, None)
    _, told = await ask("GET", f"{path}?after=0", None, None)
    ledger.check(arena.game, arena.rules, 1, told["events"])
