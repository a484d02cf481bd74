"""Anything that clients of two processes can do, in any order, against a naive model.

The processes hear of each other at random times, are ended and started again, and forget games.
"""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
)

from tests.naive import NaiveGame
from tests.web.app_client import AppClient, Clock, PlainThinkers, new_key, next_event
from tests.web.campaign.relay import Relay, RelayedStore
from tests.web.game_store import GameStore
from tests.web.socket_client import SocketClient
from timesduel import Rules
from timesduel.data.reading import read_value
from timesduel.web.app import WebApp
from timesduel.web.stores.sqlite import SqliteStore

PROCESSES = 2

processes = st.integers(0, PROCESSES - 1)
players = st.sampled_from([1, 2])


@dataclass
class ModelGame:
    """What a game should be."""

    name: str
    naive: NaiveGame
    secrets: list[str | None]
    invitation: str | None
    here: bool
    asked: int | None = None
    events: list[tuple[str, int | None, int | None]] = field(default_factory=list)
    """Kind, player and multiplier; the start is nobody's."""
    following: "ModelGame | None" = None

    @property
    def version(self) -> int:
        return len(self.events)

    def judge(self, kind: str, player: int, multiplier: int | None) -> int:
        """The status with which an action on the present version is answered; it is done if 200."""
        naive = self.naive
        if naive.result() is not None:
            return 409
        if kind == "move":
            if player != naive.mover:
                return 409
            if multiplier not in naive.acceptable():
                return 422
            naive.move(multiplier)
            self.asked = None
        elif kind == "resign":
            naive.decree = 3 - player, "resigned"
            self.asked = None
        elif kind == "undo":
            if not self.here or not naive.events:
                return 409
            naive.take_back()
            self.asked = None
        elif kind == "ask":
            if self.here or not self._turns_of(player):
                return 409
            self.asked = player
        elif kind in ("agree", "decline"):
            if self.asked != 3 - player:
                return 409
            while kind == "agree":
                naive.take_back()
                if naive.mover == self.asked:
                    break
            self.asked = None
        self.events.append((kind, player, multiplier if kind == "move" else None))
        return 200

    def _turns_of(self, player: int) -> int:
        turns = len(self.naive.events)
        return (turns + 1) // 2 if player == self.naive.first else turns // 2


@dataclass
class ModelStream:
    """A stream, and how far it has told the game."""

    model: ModelGame
    process: int
    seen: int
    following: SocketClient
    closing: AsyncExitStack


class LobbyMachine(RuleBasedStateMachine):
    games = Bundle("games")
    streams = Bundle("streams")

    @initialize(target=games)
    def begin(self) -> Any:
        """Two games, each followed at both processes."""
        self.runner = asyncio.Runner()
        self.clock = Clock()
        self.all: list[ModelGame] = []
        self.open: list[ModelStream] = []
        self.done: list[tuple[str, dict[str, Any], str, int]] = []
        """What was confirmed: where, with whose secret, and as which version."""
        self.relay = Relay(self.runner.run(SqliteStore.open(":memory:", self.clock)))
        self.clients: list[AppClient] = []
        self.stores: list[RelayedStore] = []
        self.stacks: list[AsyncExitStack] = []
        for _ in range(PROCESSES):
            self.runner.run(self._start(len(self.clients)))
        self.create(process=0, here=False)
        self.create(process=1, here=True)
        self.sit(model=self.all[0], process=1, again=0)
        self.the_store_has_what_was_confirmed()
        for model in self.all:
            for process in range(PROCESSES):
                self.follow(model=model, process=process, back=model.version)
        return multiple(*self.all)

    def teardown(self) -> None:
        if not hasattr(self, "runner"):
            return
        try:
            for process in range(PROCESSES):
                self.all_streams_are_in_step(process)
                for model in self.all:
                    self._look(model, process)
        finally:
            self.runner.run(self._end())
            self.runner.close()

    async def _end(self) -> None:
        for each in self.open:
            await each.closing.aclose()
        for stack in self.stacks:
            await stack.aclose()
        await self.relay.store.close()

    async def _start(self, number: int) -> None:
        store = RelayedStore(self.relay)
        app = WebApp(store, PlainThinkers(), now=self.clock)
        stack = AsyncExitStack()
        await stack.enter_async_context(app.running())
        if number < len(self.clients):
            self.clients[number] = AppClient(app, self.clock)
            self.stores[number], self.stacks[number] = store, stack
        else:
            self.clients.append(AppClient(app, self.clock))
            self.stores.append(store)
            self.stacks.append(stack)

    def ask(self, process: int, method: str, path: str, body: Any, secret: str | None) -> Any:
        """The status of an answer, and what it carries."""
        client = self.clients[process]
        answer = self.runner.run(client.ask(method, path, body, secret=secret))
        return answer.status, answer.json

    @rule(target=games, process=processes, here=st.booleans())
    def create(self, process: int, here: bool) -> ModelGame:
        rules = {"target": 10**6}
        wish = {
            "book": "multiplication-madness",
            "opponent": "here" if here else "friend",
            "rules": rules,
            "key": new_key(),
        }
        status, made = self.ask(process, "POST", "/api/games", wish, None)
        assert status == 201
        assert made["players"] == ([1, 2] if here else [1])
        naive = NaiveGame(read_value(Rules, made["state"]["rules"]), 1)
        secrets = [made["secret"], made["secret"] if here else None]
        model = ModelGame(made["game"], naive, secrets, made["invitation"], here)
        self.all.append(model)
        return model

    @rule(model=games, process=processes, again=processes)
    def sit(self, model: ModelGame, process: int, again: int) -> None:
        wish = {"invitation": model.invitation, "key": new_key()}
        path = f"/api/games/{model.name}/seats"
        if model.invitation is None:
            wish["invitation"] = "x" * 43
            assert self.ask(process, "POST", path, wish, None)[0] == 404
            return
        status, seated = self.ask(process, "POST", path, wish, None)
        free = [number for number, secret in enumerate(model.secrets, 1) if secret is None]
        if not free:
            assert status == 410
            return
        assert (status, seated["player"]) == (200, free[0])
        assert self.ask(again, "POST", path, wish, None)[1]["secret"] == seated["secret"]
        model.secrets[free[0] - 1] = seated["secret"]

    @rule(
        model=games,
        process=processes,
        in_turn=st.sampled_from([True, True, True, False]),
        kind=st.sampled_from([*["move"] * 6, "ask", "agree", "decline", "undo", "resign"]),
        multiplier=st.sampled_from([2, 3, 9, 10]),
        late=st.sampled_from([0, 0, 0, 0, 1, -1]),
    )
    def act(
        self, model: ModelGame, process: int, in_turn: bool, kind: str, multiplier: int, late: int
    ) -> None:
        player = model.naive.mover if in_turn else 3 - model.naive.mover
        secret = model.secrets[player - 1]
        wish = {"kind": kind, "version": max(0, model.version - late), "key": new_key()}
        if kind == "move":
            wish["multiplier"] = multiplier
        if model.here:
            wish["player"] = player
        path = f"/api/games/{model.name}/actions"
        before = model.version
        if secret is None:
            expected = 404
        elif wish["version"] != before:
            expected = 409
        else:
            expected = model.judge(kind, player, multiplier)
        status, answer = self.ask(process, "POST", path, wish, secret)
        if kind == "move" and 0 < late <= before and status == 422:
            expected = 422  # not allowed then either, as far as this process has heard
        assert status == expected, (wish, answer)
        if status == 200:
            assert answer == {"version": before + 1}
            assert secret is not None
            self.done.append((path, wish, secret, before + 1))

    @rule(model=games, moves=st.lists(st.tuples(processes, st.sampled_from([2, 3, 9])), max_size=6))
    def play_on(self, model: ModelGame, moves: list[tuple[int, int]]) -> None:
        for process, multiplier in moves:
            self.act(model, process, True, "move", multiplier, 0)
            self.the_store_has_what_was_confirmed()

    @precondition(lambda self: self.done)
    @rule(process=processes, data=st.data())
    def repeat(self, process: int, data: st.DataObject) -> None:
        path, wish, secret, version = data.draw(st.sampled_from(self.done))
        assert self.ask(process, "POST", path, wish, secret) == (200, {"version": version})

    @rule(target=games, model=games, process=processes, player=players)
    def again(self, model: ModelGame, process: int, player: int) -> Any:
        secret = model.secrets[player - 1]
        status, answer = self.ask(process, "POST", f"/api/games/{model.name}/again", None, secret)
        if secret is None:
            assert status == 404
            return multiple()
        if model.naive.result() is None:
            assert status == 409
            return multiple()
        assert status == 200
        assert answer["players"] == ([1, 2] if model.here else [3 - player])
        if model.following is not None:
            assert answer["game"] == model.following.name
            return multiple()
        assert answer["game"] not in [each.name for each in self.all]
        rules = read_value(Rules, self._state(process, answer["game"])["rules"])
        model.following = ModelGame(
            answer["game"],
            NaiveGame(rules, 1),
            model.secrets[::-1],
            model.invitation,
            model.here,
        )
        self.all.append(model.following)
        return model.following

    @rule(target=streams, model=games, process=processes, back=st.integers(0, 3))
    def follow(self, model: ModelGame, process: int, back: int) -> ModelStream:
        closing = AsyncExitStack()
        seen = max(0, model.version - back)
        opening = self.clients[process].follow(model.name, after=seen)
        following = self.runner.run(closing.enter_async_context(opening))
        stream = ModelStream(model, process, seen, following, closing)
        self.open.append(stream)
        return stream

    @rule(stream=consumes(streams))
    def leave(self, stream: ModelStream) -> None:
        if stream in self.open:
            self.open.remove(stream)
            self.runner.run(stream.closing.aclose())

    @rule(process=processes)
    def hear(self, process: int) -> None:
        self.runner.run(self._let(self.stores[process].deliver))

    @rule(process=processes)
    def miss(self, process: int) -> None:
        self.runner.run(self._let(self.stores[process].lose))

    @rule(process=processes)
    def forget(self, process: int) -> None:
        self.clock.time += 3_600
        self.runner.run(self._let(self.clients[process].app.logs.forget_idle))

    @rule(process=processes)
    def restart(self, process: int) -> None:
        for stream in [each for each in self.open if each.process == process]:
            self.open.remove(stream)
            self.runner.run(stream.closing.aclose())
        self.runner.run(self.stacks[process].aclose())
        self.runner.run(self._start(process))

    def _look(self, model: ModelGame, process: int) -> None:
        """A process that has heard of everything, and loaded it, knows all about a game."""
        self.runner.run(self._refreshed(process))
        path = f"/api/games/{model.name}/events?after={model.version}"
        assert self.ask(process, "GET", path, None, None)[0] == 200
        standing = self._state(process, model.name)["standing"]
        assert standing["version"] == model.version
        assert standing["total"] == model.naive.number
        assert standing["asked"] == model.asked
        result = standing["result"]
        assert (result and (result["winner"], result["reason"])) == model.naive.result()
        assert self._state(process, model.name)["next"] == (
            model.following and model.following.name
        )

    @rule(process=processes)
    def all_streams_are_in_step(self, process: int) -> None:
        self.hear(process)
        for stream in self.open:
            if stream.process == process:
                self.runner.run(self._read(stream))

    @invariant()
    def the_store_has_what_was_confirmed(self) -> None:
        if not hasattr(self, "runner"):
            return
        for model in self.all:
            game = self.runner.run(GameStore(self.relay.store).load(model.name)).game
            there = [(event.kind.value, event.player, event.multiplier) for event in game.events]
            if len(there) > model.version:  # everybody has come
                assert "start" not in [kind for kind, _, _ in model.events]
                assert len(there) == model.version + 1
                assert there[-1][0] == "start"
                model.events.append(("start", None, None))
            told = [(kind, None if kind == "start" else who, by) for kind, who, by in there]
            assert told == model.events

    async def _read(self, stream: ModelStream) -> None:
        """A stream has told everything that its process has heard of, each event once."""
        model = stream.model
        while stream.seen < model.version:
            async with asyncio.timeout(20):
                event = await next_event(stream.following)
            kind, player, multiplier = model.events[stream.seen]
            assert (event["version"], event["kind"]) == (stream.seen + 1, kind)
            assert player in (None, event["player"])
            assert event.get("multiplier") == multiplier
            stream.seen += 1

    def _state(self, process: int, game: str) -> Any:
        status, state = self.ask(process, "GET", f"/api/games/{game}", None, None)
        assert status == 200
        return state

    async def _refreshed(self, process: int) -> None:
        refreshing = self.clients[process].app.logs._refreshing
        if refreshing is not None:
            await refreshing

    async def _let(self, happen: Any) -> None:
        happen()
        for _ in range(5):
            await asyncio.sleep(0)


_USUAL = settings()
"""Of the profile: more in a campaign."""

LobbyMachine.TestCase.settings = settings(
    max_examples=_USUAL.max_examples // 10, stateful_step_count=30
)
TestLobby = LobbyMachine.TestCase


@pytest.mark.parametrize("seed", range(2))
def test_a_walk(seed: int) -> None:
    _walk(Random(seed), steps=100)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 32))
def test_a_long_walk(seed: int) -> None:
    _walk(Random(seed), steps=1_000)


def _walk(dice: Random, steps: int) -> None:
    """Hypothesis finds the shortest way to a fault; this goes further, and into more of them."""
    machine = LobbyMachine()
    machine.begin()
    try:
        for _ in range(steps):
            _step(machine, dice)
            machine.the_store_has_what_was_confirmed()
    finally:
        machine.teardown()


def _step(machine: LobbyMachine, dice: Random) -> None:
    model, process = dice.choice(machine.all[-3:]), dice.randrange(PROCESSES)
    kind = dice.choice([*["move"] * 16, "ask", "ask", "agree", "decline", "undo", "resign"])
    act = (model, process, dice.random() < 0.8, kind, dice.choice([2, 2, 3, 10]))
    match dice.choices(range(9), (50, 10, 8, 10, 8, 5, 3, 7, 1))[0]:
        case 0:
            machine.act(*act, dice.choice([0, 0, 0, 0, 1, -1]))
        case 1 if machine.done:
            path, wish, secret, version = dice.choice(machine.done)
            told = machine.ask(process, "POST", path, wish, secret)
            assert told == (200, {"version": version})
        case 2:
            machine.hear(process)
        case 3:
            machine.follow(model, process, dice.randrange(4))
        case 4:
            machine.all_streams_are_in_step(process)
        case 5:
            machine.again(model, process, dice.choice([1, 2]))
        case 6:
            machine.forget(process)
        case 7:
            dice.choice([machine.restart, machine.miss])(process)
        case 8:
            machine.sit(machine.create(process, dice.random() < 0.3), process, 0)
    for stream in machine.open[:-8]:
        machine.leave(stream)
