"""Random legal and illegal actions on random rules, against the naive model.

Everything goes through a host; and at any moment the game may be written down and read back.
"""

import re
from itertools import count
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from tests.games import game_to_text
from tests.naive import NaiveGame
from tests.strategies import rule_sets, time_limits
from timesduel import Action, Game, Kind, OnTimeout, Outcome, Reason, Record, Rules, TimeLimit
from timesduel.errors import (
    ActionError,
    IllegalMoveError,
    InvalidMoveError,
    OutOfTurnError,
    StaleError,
    TimeUpError,
)
from timesduel.host.host import Host
from timesduel.match.names import Seats
from timesduel.records.form import GAMES, game_from_text, record_from_json, record_to_json
from timesduel.records.memory_store import MemoryStore
from timesduel.words.grammar import show


class Games(RuleBasedStateMachine):
    @initialize(
        rules=rule_sets(),
        first=st.sampled_from([1, 2]),
        limit=time_limits,
        players=st.tuples(*[st.sampled_from([None, None, "expert"])] * 2),
    )
    def sit_down(self, rules: Rules, first: int, limit: TimeLimit | None, players: Seats) -> None:
        self.time = 1000.0
        self.ids = map(str, count())
        self.limit = limit
        self.players = players
        self.model = NaiveGame(rules, first)
        self.host_anew()
        self.name = self.host.begin(Game(rules=rules, players=players, first=first, limit=limit))
        self.version = 1 if self.going_on else 0
        self.turn_began = self.time
        self.used = 0.0
        self.paused = False

    def host_anew(self) -> None:
        self.host = Host(
            MemoryStore(GAMES, lambda: next(self.ids)),
            now=lambda: self.time,
            new_id=lambda: next(self.ids),
            new_dice=lambda _: pytest.fail("no computer is asked here"),
        )

    def act(self, kind: Kind, **fields: Any) -> Game:
        return self.host.act(self.name, Action(kind=kind, **fields))

    def move(self, multiplier: Any, **fields: Any) -> Game:
        return self.act(Kind.MOVE, multiplier=multiplier, **fields)

    def changed(self) -> None:
        self.version += 1
        self.turn_began, self.used = self.time, 0.0

    @property
    def going_on(self) -> bool:
        return self.model.result() is None

    @property
    def late(self) -> bool:
        # In the same order as the clock adds, lest rounding makes a difference at the very instant.
        if self.limit is None or self.paused:
            return False
        return self.turn_began + self.limit.seconds - self.used - self.time <= 0

    @property
    def can_act(self) -> bool:
        return self.going_on and not self.late and not self.paused

    def expect_time_out(self) -> None:
        """What the clock does to the model."""
        assert self.limit is not None
        if self.limit.on_timeout is OnTimeout.LOSE or self.model.skips_in_a_row() == 2:
            self.model.decree = (3 - self.model.mover, "time")
        else:
            self.model.skip()
        self.changed()

    @precondition(lambda self: self.going_on and not self.paused)
    @rule(data=st.data(), signed=st.booleans(), said=st.none() | st.integers(0, 10**20))
    def play(self, data: st.DataObject, signed: bool, said: int | None) -> None:
        multiplier = data.draw(st.sampled_from(self.model.acceptable()))
        by = self.model.mover if signed else None
        based_on = self.version if signed else None
        if self.late:
            with pytest.raises(TimeUpError):
                self.move(multiplier, player=by, version=based_on)
            self.expect_time_out()
        else:
            game = self.move(multiplier, player=by, version=based_on, said=said)
            self.model.move(multiplier)
            assert game.turns[-1].said == said
            self.changed()

    @precondition(lambda self: self.can_act)
    @rule(multiplier=st.one_of(st.integers(-5, 40), st.just(10**30)))
    def play_what_is_not_allowed(self, multiplier: int) -> None:
        if multiplier not in self.model.acceptable():
            with pytest.raises(IllegalMoveError, match=re.escape(show(multiplier))):
                self.move(multiplier)

    @precondition(lambda self: self.can_act)
    @rule(nonsense=st.sampled_from([2.0, "2", None, 2.5]))
    def play_what_is_no_number(self, nonsense: int) -> None:
        with pytest.raises(InvalidMoveError):
            self.move(nonsense)

    @precondition(lambda self: self.can_act)
    @rule(data=st.data())
    def play_out_of_turn(self, data: st.DataObject) -> None:
        multiplier = data.draw(st.sampled_from(self.model.acceptable()))
        with pytest.raises(OutOfTurnError):
            self.move(multiplier, player=3 - self.model.mover)
        with pytest.raises(StaleError):
            self.move(multiplier, version=data.draw(st.integers(0, self.version - 1)))

    @precondition(lambda self: not self.going_on)
    @rule()
    def do_anything_after_the_end(self) -> None:
        for kind in Kind:
            with pytest.raises(ActionError):
                self.act(kind)

    @precondition(lambda self: self.going_on and not self.late)
    @rule(by=st.sampled_from([None, 1, 2]))
    def resign(self, by: int | None) -> None:
        self.act(Kind.RESIGN, player=by)
        self.model.decree = (3 - (by or self.model.mover), "resigned")
        self.changed()

    @precondition(lambda self: self.going_on)
    @rule()
    def undo(self) -> None:
        if self.limit is not None or not self.turns_of_people():
            late = self.late
            with pytest.raises(ActionError):
                self.act(Kind.UNDO)
            if late:
                self.expect_time_out()
        else:
            self.act(Kind.UNDO)
            before = self.turns_of_people()
            while self.turns_of_people() == before:
                self.model.take_back()
            self.changed()

    @precondition(lambda self: self.going_on and not self.late)
    @rule()
    def leave_and_come_back(self) -> None:
        if self.paused:
            self.host.take_up(self.name)
            self.turn_began = self.time
        else:
            self.host.pause(self.name)
            self.used = round(self.used + self.time - self.turn_began, 3)
        self.paused = not self.paused
        self.version += 1

    def turns_of_people(self) -> int:
        """How many of the turns so far were a person's."""
        whose = [(self.model.first + number) % 2 for number in range(len(self.model.events))]
        return sum(self.players[1 - odd] is None for odd in whose)

    @rule(seconds=st.floats(0, 60))
    def wait(self, seconds: float) -> None:
        self.time = round(self.time + seconds, 3)  # events are kept to the millisecond

    @rule()
    def look_at_the_clock(self) -> None:
        late = self.going_on and self.late
        self.host.game(self.name)
        if late:
            self.expect_time_out()

    @rule()
    def write_down_and_read_back(self) -> None:
        game = self.host.store.load(self.name)
        record = Record.of(game)
        assert record_from_json(record_to_json(record)) == record
        assert record.replay() == game.positions
        again = game_from_text(game_to_text(game))
        assert again == game
        assert again.state == game.state
        self.host_anew()
        self.name = self.host.store.create(again)

    @invariant()
    def agree(self) -> None:
        game, model = self.host.store.load(self.name), self.model
        position = game.position
        assert position.total == model.number
        assert game.player == model.mover
        assert list(position.legal_moves()) == model.acceptable()
        assert [turn.multiplier or "skip" for turn in game.turns] == model.events
        result = model.result()
        assert game.outcome == (result and Outcome(result[0], Reason(result[1])))
        if model.kind == "last":
            assert list(position.used) == model.numbers
        assert game.version == self.version
        left = self.host.time_left(self.name)
        if self.limit is None:
            assert left is None
        elif self.going_on:
            running = 0.0 if self.paused else self.time - self.turn_began
            remaining = self.limit.seconds - self.used - running
            assert left == pytest.approx(max(0, remaining), abs=0.002)


TestGames = pytest.mark.no_cover(Games.TestCase)
TestGames.settings = settings(stateful_step_count=40)
