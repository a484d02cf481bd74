"""No request occupies the event loop for long, however large what it asks for."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.games import plain_position
from tests.web.app_client import Answer, AppClient, new_key, running_app
from tests.web.campaign.loop_stretches import measured_stretches
from tests.web.family_client import PUZZLE, WHEN, answer
from timesduel.records.profiles import Profiles
from timesduel.training.entries import MOST_EVENTS
from timesduel.web.api.operation import LONGEST_BODY
from timesduel.web.thinking.thinking import Thinkers

MILLISECONDS = 4.0
"""Of CPU time: two are promised, and machines differ."""

TIMES = 5
"""Each is asked; the shortest counts, as a collection of garbage may fall into the others."""

MOVES = 490
"""Of an endless game, which ends after 500."""

LARGE = 10**15
MULTIPLIERS = [*range(2, 18)]
ENDLESS = {
    "book": "multiplication-showdown",
    "rules": {"ceiling": "none", "start": LARGE, "multipliers": [*range(2, 13)]},
}
MODULAR = {
    "book": "multiplication-showdown",
    "rules": {"modulus": 199, "multipliers": MULTIPLIERS},
}


class LongGames:
    """A server with games that are as long as can be."""

    def __init__(self, client: AppClient) -> None:
        self.client = client
        self.endless = self.modular = self.secret = ""
        self.used = ""
        """The numbers of the modular game, with commas between."""

    async def play(self) -> None:
        """Play them."""
        self.endless, self.secret, _ = await self._played(ENDLESS)
        self.modular, _, used = await self._played(MODULAR)
        self.used = ",".join(map(str, used[:-1]))

    async def _played(self, wish: dict[str, Any]) -> tuple[str, str, list[int]]:
        made = await self.client.create(opponent="here", name="A" * 40, **wish)
        game, secret, standing = made["game"], made["secret"], made["state"]["standing"]
        for _ in range(MOVES):
            if not standing["choices"]:
                break
            multiplier = standing["choices"][-1]["multiplier"]
            await self.client.move(game, secret, multiplier)
            standing = (await self.client.get(f"/api/games/{game}")).json["standing"]
        return game, secret, standing["used"] or [0]


Ask = Callable[[AppClient, LongGames], Coroutine[Any, Any, Answer]]


def get(path: str, **query: Any) -> Ask:
    async def ask(client: AppClient, games: LongGames) -> Answer:
        filled = path.format(endless=games.endless, modular=games.modular)
        given = {**query, "used": games.used} if "used" in query else query
        asked = f"{filled}?{urlencode(given)}" if given else filled
        return await client.get(asked, games.secret if "{endless}" in path else None)

    return ask


def post(path: str, body: Callable[[], Any]) -> Ask:
    async def ask(client: AppClient, games: LongGames) -> Answer:
        content = json.dumps(body(), separators=(",", ":")).encode()
        assert len(content) <= LONGEST_BODY
        filled = path.format(endless=games.endless, modular=games.modular)
        secret = games.secret if "{endless}" in path else None
        return await client.ask("POST", filled, raw=content, secret=secret)

    return ask


async def move(client: AppClient, games: LongGames) -> Answer:
    version = (await client.app.lobby.find(games.endless)).value.version
    said = {"multiplier": 12, "said": "9" * 2_000}
    return await client.act(games.endless, games.secret, "move", version=version, **said)


RULES = {
    "book": "multiplication-duel",
    "target": "10^15",
    "multipliers": ",".join(map(str, MULTIPLIERS)),
    "start": 10**6,
}
OPEN = {name: RULES[name] for name in ("book", "multipliers", "start")}
USED = {"modulus": 199, "multipliers": RULES["multipliers"], "used": "of the game"}
DIGITS = "9" * 12_000
LONG = {**plain_position(PUZZLE.position), "total": DIGITS}

ASKED: dict[str, Ask] = {
    "create": post("/api/games", lambda: {**MODULAR, "name": "A" * 40, "key": new_key()}),
    "look": get("/api/games/{endless}"),
    "look (modular)": get("/api/games/{modular}"),
    "follow": get("/api/games/{endless}/events"),
    "follow (modular)": get("/api/games/{modular}/events"),
    "follow (nothing new)": get("/api/games/{modular}/events", after=190),
    "act": move,
    "socket": get("/api/games/{endless}/socket"),  # its messages are those of look, follow, act
    "again": post("/api/games/{endless}/again", dict),
    "sit": post("/api/games/{endless}/seats", lambda: {"invitation": "x", "key": new_key()}),
    "hint": get("/api/games/{endless}/hint", step=4),
    "turn": get("/api/games/{endless}/turns/499"),
    "review": get("/api/games/{modular}/review"),
    "replay": get("/api/games/{endless}/replay"),
    "record": get("/api/games/{endless}/record"),
    "books": get("/api/books"),
    "rules": get("/api/rules", **RULES),
    "verdict": get("/api/verdict", book="multiplication-showdown", **USED),
    "zones": get("/api/zones", **RULES),
    "law": get("/api/law", book=RULES["book"], multipliers=RULES["multipliers"]),
    "targets": get("/api/targets", **OPEN, first=2, last="10^1000"),
    "target_odds": get("/api/targets/odds", **OPEN, targets=",".join(["10^15"] * 8)),
    "certificate": get(
        "/api/law/certificate", book=RULES["book"], multipliers=RULES["multipliers"]
    ),
    "fairness": get("/api/fairness", book="multiplication-duel"),
    "puzzle": get("/api/puzzles", seed=1),
    "known_puzzle": post("/api/puzzles", lambda: LONG),
    "card": post(
        "/api/cards",
        lambda: {
            **plain_position(PUZZLE.position),
            "events": [{"kind": "answer", "when": WHEN}] * min(MOST_EVENTS, 300),
        },
    ),
    "daily": get("/api/puzzles/daily", date="2026-11-16"),
    "facts": get("/api/facts", count=50, seed=1),
    "weak_facts": post("/api/facts", lambda: {"tries": {f"{n}x7": "01" * 4 for n in range(800)}}),
    "lesson": get("/api/lessons", book="power-play"),
    "ladder": get("/api/ladder"),
    "profiles": get("/api/profiles"),
    "progress": get("/api/profiles/ada"),
    "learn": post(
        "/api/profiles/ada",
        lambda: {"entries": [{**answer(), "key": new_key()} for _ in range(45)]},
    ),
    "learn (long)": post("/api/profiles/ada", lambda: {"entries": [{**answer(), **LONG}]}),
    "description": get("/openapi.json"),
    "qr": post("/api/qr", lambda: {"link": f"http://duel.example/{new_key() * 8}"[:300]}),
    "page": get("/", book="power-play", target=LARGE, multipliers="9" * 7_000),
    "page (rules)": get("/rules/power-play"),
    "nowhere": get("/nowhere"),
}
"""By the name of the operation, what takes longest."""


async def longest_stretches(folder: Path) -> dict[str, float]:
    """By operation, milliseconds."""
    found: dict[str, float] = {}
    profiles = Profiles(str(folder / "profiles"))
    async with running_app(thinkers=Thinkers(), profiles=profiles) as client:
        games = LongGames(client)
        await games.play()
        names = {str(each.summary).rpartition(".")[2] for each in client.described}
        assert names <= {name.partition(" ")[0] for name in ASKED}, "each operation is measured"
        for name, ask in ASKED.items():
            longest = []
            for _ in range(TIMES):
                client.app.logs._logs.clear()  # so that they are loaded and rendered again
                with measured_stretches() as stretches:
                    answered = await asyncio.create_task(ask(client, games))
                assert answered.status < 500, (name, answered.body[:300])
                longest.append(stretches.longest)
            found[name] = min(longest) * 1_000
    return found


@pytest.mark.slow
def test_no_operation_occupies_the_loop_for_long(tmp_path: Path) -> None:
    found = asyncio.run(longest_stretches(tmp_path))
    assert {name: each for name, each in found.items() if each > MILLISECONDS} == {}
