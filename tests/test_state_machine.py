"""Random legal and illegal actions on random rules, against the naive model.

Everything goes through the session; and at any moment the game may be written down and read back.
"""

import re

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

from tests.naive import NaiveGame
from tests.strategies import rule_sets, time_limits
from timesduel import OnTimeout, Outcome, Reason, Rules, Session, TimeLimit
from timesduel.core.numbers import show
from timesduel.errors import (
    IllegalMoveError,
    InvalidMoveError,
    OutOfTurnError,
    SessionError,
    TimeUpError,
)
from timesduel.match.names import Seats
from timesduel.records.form import record_from_json, record_to_json
from timesduel.records.record import Record


class Games(RuleBasedStateMachine):
    @initialize(
        rules=rule_sets(),
        first=st.sampled_from([1, 2]),
        limit=time_limits,
        players=st.tuples(*[st.sampled_from([None, None, "expert"])] * 2),
    )
    def sit_down(self, rules: Rules, first: int, limit: TimeLimit | None, players: Seats) -> None:
        self.time = 1000.0
        self.saves = 0
        self.expected_saves = 0
        self.limit = limit
        self.players = players
        self.model = NaiveGame(rules, first)
        self.session = Session(
            rules,
            now=lambda: self.time,
            keep=self.count_saves,
            players=players,
            first=first,
            limit=limit,
        )
        self.turn_began = self.time

    def count_saves(self, session: Session) -> None:
        assert session.outcome == self.session.outcome
        self.saves += 1

    def changed(self) -> None:
        self.expected_saves += 1
        self.turn_began = self.time

    @property
    def going_on(self) -> bool:
        return self.model.result() is None

    @property
    def late(self) -> bool:
        # In the same order as the clock adds, lest rounding makes a difference at the very instant.
        return self.limit is not None and self.turn_began + self.limit.seconds - self.time <= 0

    def expect_time_out(self) -> None:
        """What the clock does to the model."""
        assert self.limit is not None
        if self.limit.on_timeout is OnTimeout.LOSE or self.model.skips_in_a_row() == 2:
            self.model.decree = (3 - self.model.mover, "time")
        else:
            self.model.skip()
        self.changed()

    @precondition(lambda self: self.going_on)
    @rule(data=st.data(), signed=st.booleans(), said=st.none() | st.integers(0, 10**20))
    def play(self, data: st.DataObject, signed: bool, said: int | None) -> None:
        multiplier = data.draw(st.sampled_from(self.model.acceptable()))
        by = self.model.mover if signed else None
        at = len(self.model.events) if signed else None
        if self.late:
            with pytest.raises(TimeUpError):
                self.session.move(multiplier, player=by, turn=at)
            self.expect_time_out()
        else:
            self.session.move(multiplier, player=by, turn=at, said=said)
            self.model.move(multiplier)
            assert self.session.turns[-1].said == said
            self.changed()

    @precondition(lambda self: self.going_on and not self.late)
    @rule(multiplier=st.one_of(st.integers(-5, 40), st.just(10**30)))
    def play_what_is_not_allowed(self, multiplier: int) -> None:
        if multiplier not in self.model.acceptable():
            with pytest.raises(IllegalMoveError, match=re.escape(show(multiplier))):
                self.session.move(multiplier)

    @precondition(lambda self: self.going_on and not self.late)
    @rule(nonsense=st.sampled_from([2.0, "2", None, 2.5]))
    def play_what_is_no_number(self, nonsense: int) -> None:
        with pytest.raises(InvalidMoveError):
            self.session.move(nonsense)

    @precondition(lambda self: self.going_on and not self.late)
    @rule(data=st.data())
    def play_out_of_turn(self, data: st.DataObject) -> None:
        multiplier = data.draw(st.sampled_from(self.model.acceptable()))
        with pytest.raises(OutOfTurnError):
            self.session.move(multiplier, player=3 - self.model.mover)
        with pytest.raises(OutOfTurnError):
            self.session.move(multiplier, turn=len(self.model.events) - 1)

    @precondition(lambda self: not self.going_on)
    @rule()
    def do_anything_after_the_end(self) -> None:
        with pytest.raises(SessionError):
            self.session.move(2)
        with pytest.raises(SessionError):
            self.session.resign()
        with pytest.raises(SessionError):
            self.session.undo()
        assert not self.session.check_clock()

    @precondition(lambda self: self.going_on and not self.late)
    @rule(by=st.sampled_from([None, 1, 2]))
    def resign(self, by: int | None) -> None:
        self.session.resign(by)
        self.model.decree = (3 - (by or self.model.mover), "resigned")
        self.changed()

    @precondition(lambda self: self.going_on)
    @rule()
    def undo(self) -> None:
        if self.limit is not None or not self.turns_of_people():
            with pytest.raises(SessionError):
                self.session.undo()
        else:
            self.session.undo()
            before = self.turns_of_people()
            while self.turns_of_people() == before:
                self.model.take_back()
            self.changed()

    def turns_of_people(self) -> int:
        """How many of the turns so far were a person's."""
        whose = [(self.model.first + number) % 2 for number in range(len(self.model.events))]
        return sum(self.players[1 - odd] is None for odd in whose)

    @rule(seconds=st.floats(0, 60))
    def wait(self, seconds: float) -> None:
        self.time += seconds

    @rule()
    def look_at_the_clock(self) -> None:
        expected = self.going_on and self.late
        assert self.session.check_clock() == expected
        if expected:
            self.expect_time_out()

    @rule()
    def write_down_and_read_back(self) -> None:
        record = Record.of(self.session, started="2026-11-15T09:43:00Z")
        again = record_from_json(record_to_json(record))
        assert again == record
        assert again.replay() == self.session.positions
        self.session = again.session(now=lambda: self.time, keep=self.count_saves)
        self.turn_began = self.time

    @invariant()
    def agree(self) -> None:
        session, model = self.session, self.model
        position = session.position
        assert position.total == model.number
        assert session.player == model.mover
        assert list(position.legal_moves()) == model.acceptable()
        assert [turn.multiplier or "skip" for turn in session.turns] == model.events
        result = model.result()
        assert session.outcome == (result and Outcome(result[0], Reason(result[1])))
        if model.kind == "last":
            assert list(position.used) == model.numbers
        assert self.saves == self.expected_saves
        left = session.time_left()
        if self.limit is None:
            assert left is None
        else:
            remaining = self.limit.seconds - (self.time - self.turn_began)
            assert left == pytest.approx(max(0, remaining), abs=1e-6)


TestGames = pytest.mark.no_cover(Games.TestCase)
TestGames.settings = settings(max_examples=2 * settings().max_examples, stateful_step_count=40)
