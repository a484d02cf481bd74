"""The session, where the state machine does not look."""

from dataclasses import replace
from typing import Any

import pytest

from timesduel import BOOKS, Goal, OnTimeout, Outcome, Reason, Rules, Session, TimeLimit, Turn
from timesduel.errors import (
    OutOfTurnError,
    RecordError,
    RulesError,
    SessionError,
    TimesDuelError,
    TimeUpError,
)
from timesduel.records.form import record_from_json, record_to_json
from timesduel.records.record import Record

BOOK = BOOKS["multiplication-madness"]


def test_a_whole_game_is_kept_move_by_move() -> None:
    time, totals = 0.0, []

    def keep(session: Session) -> None:
        totals.append(session.position.total)

    session = Session(BOOK, now=lambda: time, keep=keep, names=("Ada", "Grace"))
    for move in (5, 6, 3, 2):
        time += 1.5
        session.move(move)
    assert totals == [5, 30, 90, 180]
    assert session.outcome == Outcome(2, Reason.REACHED)
    assert session.turns == tuple(Turn(move, 1.5) for move in (5, 6, 3, 2))
    assert session.last_move == (session.positions[-2], 2)


def test_whatever_comes_too_late_or_from_the_wrong_side_is_refused() -> None:
    time = 0.0
    session = Session(BOOK, now=lambda: time, limit=TimeLimit(10))
    with pytest.raises(OutOfTurnError, match="Player 1's turn"):
        session.move(2, player=2)
    session.move(2, player=1, turn=0)
    with pytest.raises(OutOfTurnError, match="turn 0 is not the present one, 1"):
        session.move(2, player=1, turn=0)
    with pytest.raises(SessionError, match="timed"):
        session.undo()
    time = 10.0
    with pytest.raises(TimeUpError):
        session.move(2)
    assert session.outcome == Outcome(1, Reason.TIME)
    with pytest.raises(SessionError, match="over"):
        session.move(2)


def test_a_slow_disk_is_not_paid_for_by_the_next_player() -> None:
    time = 0.0

    def keep(_: Session) -> None:
        nonlocal time
        time += 5

    session = Session(BOOK, now=lambda: time, keep=keep, limit=TimeLimit(10))
    session.move(2)
    assert session.time_left() == 10


def test_only_a_player_can_resign() -> None:
    session = Session(BOOK, now=lambda: 0.0)
    for nobody in (0, 3):
        with pytest.raises(SessionError, match="only player 1 or 2"):
            session.resign(nobody)
    session.move(2)
    with pytest.raises(OutOfTurnError):
        session.resign(1, turn=0)
    session.resign(1, turn=1)
    assert session.outcome == Outcome(2, Reason.RESIGNED)


@pytest.mark.parametrize("reason", [Reason.ILLEGAL, Reason.GARBLED, Reason.CRASHED, Reason.TIME])
def test_a_program_can_forfeit(reason: Reason) -> None:
    session = Session(BOOK, now=lambda: 0.0, players=(None, "bot:x"))
    with pytest.raises(SessionError, match=r"only a program|nobody's time"):
        session.forfeit(reason)
    session.move(5)
    session.forfeit(reason)
    assert session.outcome == Outcome(1, reason)
    with pytest.raises(SessionError, match="over"):
        session.forfeit(reason)
    record = Record.of(session, started="2026-11-15T09:43:00Z")
    assert record_from_json(record_to_json(record)) == record


@pytest.mark.parametrize("reason", [Reason.ILLEGAL, Reason.GARBLED, Reason.CRASHED])
def test_to_put_a_program_away_takes_none_of_its_time(reason: Reason) -> None:
    time = [0.0]
    limit = TimeLimit(5, OnTimeout.LOSE)
    session = Session(BOOK, now=lambda: time[-1], limit=limit, players=("x", None))
    time.append(9.0)
    session.forfeit(reason)
    assert session.outcome == Outcome(2, reason)


def test_only_whoever_is_to_move_can_forfeit() -> None:
    record = Record.of(
        Session(BOOK, now=lambda: 0.0, players=("bot:x", "bot:y")), started="2026-11-15T09:43:00Z"
    )
    early = replace(record, outcome=Outcome(1, Reason.CRASHED))
    with pytest.raises(RecordError, match="only the player to move"):
        early.replay()
    with pytest.raises(SessionError, match="cannot end like that"):
        record.session().forfeit(Reason.STUCK)


def test_taking_back() -> None:
    session = Session(BOOK, now=lambda: 0.0)
    with pytest.raises(SessionError, match="no move"):
        session.undo()
    session.move(5)
    session.undo()
    assert session.position == BOOK.opening()
    assert session.turns == ()
    session.resign()
    with pytest.raises(SessionError, match="over"):
        session.undo()


def test_taking_back_what_the_computer_answered() -> None:
    session = Session(BOOK, now=lambda: 0.0, players=("expert", None))
    session.move(2)
    with pytest.raises(SessionError, match="no move"):
        session.undo()
    session.move(3)
    session.move(2)
    session.undo()
    assert session.turns == (Turn(2, 0.0),)
    assert session.player == 2


def test_the_third_time_out_in_a_row_by_one_player_loses() -> None:
    """The other player's moves in between do not matter, an own move does."""
    time = 0.0
    session = Session(BOOK, now=lambda: time, limit=TimeLimit(10, OnTimeout.PASS))

    def run_out() -> None:
        nonlocal time
        time += 10
        assert session.check_clock()

    run_out()
    assert session.last_move is None
    session.move(2)
    run_out()
    session.move(2)
    session.move(2)  # Player 1 plays after two time-outs, which are forgiven
    session.move(2)
    run_out()
    session.move(2)
    run_out()
    session.move(2)
    assert session.outcome is None
    run_out()
    assert session.outcome == Outcome(2, Reason.TIME)
    assert [turn.multiplier for turn in session.turns] == [None, 2, None, 2, 2, 2, None, 2, None, 2]


def test_two_players_who_only_stall_come_to_an_end() -> None:
    time = 0.0
    session = Session(BOOK, now=lambda: time, limit=TimeLimit(10, OnTimeout.PASS))
    while session.outcome is None:
        time += 11
        session.check_clock()
    assert session.outcome == Outcome(2, Reason.TIME)
    assert len(session.turns) == 4


def test_the_clock_starts_anew_when_a_game_is_taken_up() -> None:
    time = 500.0
    session = Session(BOOK, now=lambda: time, limit=TimeLimit(10), turns=[Turn(5, 9.0)])
    assert session.time_left() == 10
    assert session.player == 2


@pytest.mark.parametrize(
    ("rules", "culprit"),
    [
        (Rules(goal=Goal.REACH, target=10**1000 + 1), "target"),
        (Rules(goal=Goal.REACH, target=10**1001, start=10**1000 + 1), "start"),
        (Rules(goal=Goal.LAST, ceiling=10**1000 + 1), "ceiling"),
        (Rules(goal=Goal.LAST, modulus=10**1000 + 1), "modulus"),
        (Rules(goal=Goal.LAST, modulus=1_001), "modulus"),
    ],
    ids=["target", "start", "ceiling", "modulus", "long modulus"],
)
def test_numbers_that_nobody_could_read_are_not_played(rules: Rules, culprit: str) -> None:
    with pytest.raises(RulesError) as caught:
        Session(rules, now=lambda: 0.0)
    assert caught.value.field == culprit


def test_the_largest_numbers_are_played() -> None:
    Session(Rules(goal=Goal.REACH, target=10**1000), now=lambda: 0.0)


@pytest.mark.parametrize(
    "names",
    [
        ("Ada",),
        ("Ada", "Grace", "Alan"),
        ("Ada", ""),
        ("Ada", "  "),
        ("Ada", "x" * 41),
        ("Ada", "x" * 10_000),
        ("Ada", "\x1b[31mred"),
        ("Ada", "two\nlines"),
        ("Ada", "\u202eoverride"),
        ("Ada", "\ud800"),
        ("Ada", "ada"),
        ("Ada", "\N{ZERO WIDTH JOINER}"),
    ],
)
def test_names_that_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(RulesError, match="names: "):
        Session(BOOK, now=lambda: 0.0, names=names)


def test_names_that_are_accepted() -> None:
    joined = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET}"
    session = Session(BOOK, now=lambda: 0.0, names=(" Zoë ", joined))
    assert session.names == ("Zoë", joined)
    assert Session(BOOK, now=lambda: 0.0, names=("x" * 40, "y")).names[0] == "x" * 40


class Two:
    """An integer of another type."""

    def __index__(self) -> int:
        return 2


def test_integers_of_other_types_are_recorded_as_plain_ones() -> None:
    session = Session(BOOK, now=lambda: 0.0)
    two: Any = Two()
    session.move(two)
    assert type(session.turns[0].multiplier) is int


def taken_up(turns: list[Turn], ending: Outcome | None, limit: TimeLimit | None = None) -> Session:
    return Session(BOOK, now=lambda: 0.0, limit=limit, turns=turns, ending=ending)


MOVES = [Turn(5, 1.0), Turn(6, 1.0)]
WON = [*MOVES, Turn(9, 1.0)]
SKIP = Turn(None, 10.0)
PASS = TimeLimit(10, OnTimeout.PASS)


@pytest.mark.parametrize(
    ("turns", "ending", "limit", "place"),
    [
        ([Turn(5, 1.0), Turn(1, 1.0)], None, None, "turns[1]: 1 is not allowed"),
        ([*WON, Turn(2, 1.0)], None, None, "turns[3]: the game is over"),
        ([SKIP], None, None, "turns[0]: a turn cannot be skipped"),
        ([SKIP], None, TimeLimit(10), "turns[0]: a turn cannot be skipped"),
        ([SKIP] * 5, None, PASS, "turns[4]: a turn cannot be skipped"),
        (WON, Outcome(2, Reason.REACHED), None, "result: the game is over"),
        (WON, Outcome(1, Reason.RESIGNED), None, "result: the game is over"),
        (MOVES, Outcome(1, Reason.REACHED), None, "result: the game cannot end like that"),
        (MOVES, Outcome(None, Reason.RESIGNED), None, "result: the game cannot end like that"),
        (MOVES, Outcome(2, Reason.TIME), None, "result: nobody's time"),
        (MOVES, Outcome(1, Reason.TIME), TimeLimit(10), "result: only the player to move"),
        (MOVES, Outcome(2, Reason.TIME), PASS, "result: nobody's time"),
        ([Turn(5, 10.1)], None, PASS, "turns[0]: 10.1 seconds do not fit a limit of 10"),
        ([Turn(None, 9.9)], None, PASS, "turns[0]: 9.9 seconds do not fit a limit of 10"),
        ([Turn(5, float("nan"))], None, None, "turns[0]: the seconds must be a number"),
        ([Turn(None, 10.0, 5)], None, PASS, "turns[0]: what was said must be a number"),
        ([Turn(5, 1.0, True)], None, None, "turns[0]: what was said must be a number"),
    ],
)
def test_what_cannot_have_happened_is_refused_with_the_place(
    turns: list[Turn], ending: Outcome | None, limit: TimeLimit | None, place: str
) -> None:
    with pytest.raises(SessionError) as caught:
        taken_up(turns, ending, limit)
    assert str(caught.value).startswith(place)


@pytest.mark.parametrize(
    ("turns", "ending", "limit"),
    [
        (WON, Outcome(1, Reason.REACHED), None),
        (MOVES, Outcome(1, Reason.RESIGNED), None),
        (MOVES, Outcome(2, Reason.RESIGNED), None),
        (MOVES, Outcome(2, Reason.TIME), TimeLimit(10)),
        ([SKIP] * 4, Outcome(2, Reason.TIME), PASS),
        ([SKIP] * 4, None, PASS),
    ],
)
def test_what_can_have_happened_is_taken_up(
    turns: list[Turn], ending: Outcome | None, limit: TimeLimit | None
) -> None:
    session = taken_up(turns, ending, limit)
    assert session.outcome == ending
    assert session.turns == tuple(turns)


def test_whoever_starts_must_be_a_player() -> None:
    with pytest.raises(TimesDuelError, match="player"):
        Session(BOOK, now=lambda: 0.0, first=3)
