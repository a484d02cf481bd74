"""Clients that play and follow games on whatever breaks, as the page and `join` do.

Each repeats a request with the same key until it is answered, and goes on following after the last
event that it has seen. All that they are told goes into the ledger.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from random import Random
from typing import Any

from tests.web.app_client import Answer, new_key
from tests.web.campaign.http_client import BROKEN, TEST_TIMEOUT, Connection, Place
from tests.web.campaign.ledger import Ledger, Receipt, Story
from tests.web.campaign.socket_client import GameSocket, game_socket

_TRIES = 100
"""A tenth of a second each, until what was confirmed at one process must be known at all."""

AWAY = (429, 502, 503)
"""Answers after which a client tries again."""

_PAUSE = 0.03
"""Seconds before another try."""

_QUITS = 0.02
"""How likely somebody resigns instead of a move."""

LONG = {"target": 10**15}
"""House rules of games with about forty moves."""


class Caller:
    """Asks until there is an answer."""

    def __init__(self, places: Sequence[Place]) -> None:
        self._turns = count()
        self._connections = [Connection(place) for place in places]
        self.refused = 0
        """How often it was told to come again later."""
        self.broken = 0
        """How often there was no answer."""

    async def insist(self, method: str, path: str, body: object = None, **how: Any) -> Answer:
        """The first answer that says something; every try goes to the next place."""
        async with asyncio.timeout(TEST_TIMEOUT):
            while True:
                connection = self._connections[next(self._turns) % len(self._connections)]
                try:
                    reply = await connection.ask(method, path, body, **how)
                except BROKEN:
                    self.broken += 1
                else:
                    if reply.status not in AWAY:
                        return reply
                    assert reply.headers["content-type"] == "application/problem+json"
                    assert reply.headers["retry-after"]
                    self.refused += 1
                await asyncio.sleep(_PAUSE)

    def close(self) -> None:
        """Cut every connection."""
        for connection in self._connections:
            connection.close()


class Follower:
    """Follows a game, by a socket or by long polling, over any number of connections."""

    def __init__(
        self, place: Place, game: str, story: Story, *, secret: str | None, polls: bool
    ) -> None:
        self._place = place
        self._game = game
        self._secret = secret
        self._polls = polls
        self.story = story
        self.socket: GameSocket | None = None
        """The one that is open now."""
        self._more = asyncio.Event()
        self._task = asyncio.create_task(self._follow())
        self._task.add_done_callback(lambda _: self._more.set())

    @property
    def version(self) -> int:
        """Of the last event that it has seen."""
        return len(self.story.events)

    @property
    def standing(self) -> Any:
        """How the game stands, as far as it knows; None before the first event."""
        told = [event for event in self.story.events[-2:] if "standing" in event]
        return told[-1]["standing"] if told else None

    async def reach(self, version: int) -> None:
        """Wait until it has seen that much."""
        while self.version < version and not self._task.cancelled():
            if self._task.done():
                self._task.result()
                raise AssertionError(f"the game ended with event {self.version} for a client")
            self._more.clear()
            async with asyncio.timeout(TEST_TIMEOUT):
                await self._more.wait()

    async def close(self) -> None:
        """Follow no longer; an error if what it has seen was wrong."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _follow(self) -> None:
        connection = Connection(self._place)
        try:
            while not self._complete:
                with suppress(*BROKEN):
                    await (self._poll(connection) if self._polls else self._listen())
                if not self._complete:
                    await asyncio.sleep(_PAUSE)
        finally:
            connection.close()

    async def _listen(self) -> None:
        place = game_socket(self._place, self._game, secret=self._secret, after=self.version)
        try:
            async with place as self.socket:
                async for told in self.socket.told():
                    if told["type"] == "event":
                        self._note(told["event"])
                    if self._complete:
                        return
                    assert told["type"] != "refused" or told["problem"]["status"] in AWAY, told
        finally:
            self.socket = None

    async def _poll(self, connection: Connection) -> None:
        while not self._complete:
            path = f"/api/games/{self._game}/events?after={self.version}&wait=20"
            reply = await connection.ask("GET", path, secret=self._secret)
            if reply.status in AWAY:
                return
            assert reply.status == 200, reply
            for event in reply.json["events"]:
                self._note(event)
            assert reply.json["version"] == self.version

    def _note(self, event: Any) -> None:
        self.story.note(event)
        self._more.set()

    @property
    def _complete(self) -> bool:
        return bool(self.story.events) and self.story.events[-1]["kind"] == "next"


class Pair:
    """Two players who play one game after the other against each other, with a watcher."""

    def __init__(self, places: Sequence[Place], ledger: Ledger, dice: Random) -> None:
        self._places = places
        self._ledger = ledger
        self._dice = dice
        self._caller, self._observer = Caller(places), Caller(places)
        self.callers = [Caller(places), Caller([*reversed(places)])]
        self.games: list[str] = []
        """Every game that they have played, the present one last."""
        self.rules: dict[str, tuple[dict[str, Any], int]] = {}
        """Of each game, and who moves first."""
        self.followers: list[Follower] = []
        """Of the present game: Player 1, Player 2, and somebody who watches."""

    async def sit_down(self, **wish: Any) -> None:
        """Create a game, and take its other seat."""
        new = {"book": "power-play", "rules": LONG, "opponent": "friend", "key": new_key(), **wish}
        made = (await self._caller.insist("POST", "/api/games", new)).json
        seat = {"invitation": made["invitation"], "key": new_key()}
        path = f"/api/games/{made['game']}/seats"
        seated = (await self._caller.insist("POST", path, seat)).json
        self._secrets = [made["secret"], seated["secret"]]
        await self._enter(made["game"])

    async def play(self, stop: asyncio.Event) -> None:
        """Play until it is time to stop; both then have an answer to all that they have asked."""
        while not stop.is_set():
            await asyncio.gather(*(self._play(player, stop) for player in (1, 2)))
            if not stop.is_set():
                await self.again()

    async def _all_events(self, game: str) -> list[Any]:
        """As any process has them; one that has just lost its database may have to catch up."""
        known = self._ledger.last_version(game)
        for _ in range(_TRIES):
            told = await self._caller.insist("GET", f"/api/games/{game}/events?after=0")
            events: list[Any] = told.json["events"]
            if len(events) >= known:
                break
            await asyncio.sleep(0.1)
        return events

    async def check(self) -> int:
        """Hold all that was told against the games as they are; how many events there are."""
        total = 0
        for game in self.games:
            events = await self._all_events(game)
            if game == self.games[-1]:
                await self.in_step(len(events))
            self._ledger.check(game, *self.rules[game], events)
            total += len(events)
        for follower in self.followers:
            await follower.close()
        for caller in (self._caller, self._observer, *self.callers):
            caller.close()
        return total

    async def in_step(self, version: int | None = None) -> None:
        """Wait until everybody has seen what has happened until now."""
        followers = [*self.followers]
        if version is None:
            state = await self._observer.insist("GET", f"/api/games/{self.games[-1]}")
            assert state.status == 200, state
            version = state.json["standing"]["version"]
            if followers != self.followers:  # they are at another game by now
                return
        for follower in followers:
            await follower.reach(version)

    async def _enter(self, game: str) -> None:
        state = (await self._caller.insist("GET", f"/api/games/{game}")).json
        self.games.append(game)
        self.rules[game] = state["rules"], state["first"]
        for follower in self.followers:
            await follower.close()
        one_polls = self._dice.random() < 0.5
        polls = [one_polls, not one_polls, self._dice.random() < 0.3]
        self.followers = [
            Follower(
                self._places[number % len(self._places)],
                game,
                self._ledger.follow(game),
                secret=secret,
                polls=polls[number],
            )
            for number, secret in enumerate([*self._secrets, None])
        ]

    async def _play(self, player: int, stop: asyncio.Event) -> None:
        game, follower = self.games[-1], self.followers[player - 1]
        while not stop.is_set():
            standing = follower.standing
            if standing is not None and standing["result"]:
                return
            if standing is None or standing["to_move"] != player:
                await self._reach(follower, follower.version + 1, stop)
                continue
            chosen = self._dice.choice(standing["choices"])["multiplier"]
            wish: dict[str, Any] = {"kind": "resign", "version": follower.version}
            if self._dice.random() > _QUITS:
                wish |= {"kind": "move", "multiplier": chosen}
            await self.act(game, player, wish)
            await self._reach(follower, wish["version"] + 1, stop)

    async def act(self, game: str, player: int, wish: dict[str, Any]) -> None:
        """Do something; it must be done."""
        wish = {**wish, "key": new_key()}
        reply = await self._insist(game, player, "act", wish)
        assert reply.status == 200, (reply, wish)
        receipt = Receipt(
            reply.json["version"], wish["key"], wish["kind"], player, wish.get("multiplier")
        )
        assert receipt.version == wish["version"] + 1
        self._ledger.confirm(game, receipt)

    async def _insist(
        self, game: str, player: int, kind: str, action: dict[str, Any] | None = None
    ) -> Answer:
        """By the player's socket while it has one; or else, or once it has broken, by requests.

        Whatever was asked for by a socket that broke may have happened: the key is the same.
        """
        caller, secret = self.callers[player - 1], self._secrets[player - 1]
        fields = {} if action is None else {"action": action}
        async with asyncio.timeout(TEST_TIMEOUT):
            while (socket := self.followers[player - 1].socket) is not None:
                try:
                    reply = await socket.ask(kind, **fields)
                except BROKEN:
                    caller.broken += 1
                    if self._dice.random() < 0.5:
                        break
                else:
                    if reply.status not in AWAY:
                        return reply
                    assert reply.headers["retry-after"]
                    caller.refused += 1
                await asyncio.sleep(2 * _PAUSE)
        path = f"/api/games/{game}/{'again' if action is None else 'actions'}"
        return await caller.insist("POST", path, action, secret=secret)

    async def _reach(self, follower: Follower, version: int, stop: asyncio.Event) -> None:
        """Wait until a player has seen that much, or shall stop."""
        tasks = [asyncio.ensure_future(each) for each in (stop.wait(), follower.reach(version))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if tasks[1].done():
                tasks[1].result()
        finally:
            for task in tasks:
                task.cancel()

    async def again(self) -> None:
        """Both ask at the same instant: it is one game, with the seats swapped."""
        game = self.games[-1]
        asked = [self._insist(game, player, "again") for player in (1, 2)]
        replies = await asyncio.gather(*asked)
        assert [reply.status for reply in replies] == [200, 200], replies
        assert [reply.json["players"] for reply in replies] == [[2], [1]]
        assert replies[0].json["game"] == replies[1].json["game"]
        self._secrets.reverse()
        await self._enter(replies[0].json["game"])


@asynccontextmanager
async def playing(
    places: Sequence[Place], pairs: int, dice: Random, **wish: Any
) -> AsyncIterator[tuple[Ledger, list[Pair]]]:
    """Pairs that play all the while; in the end, all that they were told is checked."""
    ledger, stop = Ledger(), asyncio.Event()
    all_pairs = [Pair(places, ledger, dice) for _ in range(pairs)]
    for pair in all_pairs:
        await pair.sit_down(**wish)
    async with asyncio.TaskGroup() as group:
        for pair in all_pairs:
            group.create_task(pair.play(stop))
        try:
            yield ledger, all_pairs
        finally:
            stop.set()
    events = sum([await pair.check() for pair in all_pairs])
    assert ledger.confirmed <= events
