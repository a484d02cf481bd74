"""The game as a value, where the state machine does not look."""

from functools import reduce
from operator import mul
from typing import Any, cast

import pytest

from tests.games import STARTED, act, game_with
from timesduel import (
    BOOKS,
    Game,
    Goal,
    Kind,
    OnTimeout,
    Outcome,
    Reason,
    Rules,
    TakeBacks,
    TimeLimit,
    Turn,
)
from timesduel.errors import (
    ActionError,
    InvalidMoveError,
    OutOfTurnError,
    RecordError,
    RulesError,
    StaleError,
    TimesDuelError,
    TimeUpError,
)
from timesduel.match.game import MOST_TAKEN_BACK
from timesduel.records.form import record_from_json, record_to_json
from timesduel.records.record import Record

BOOK = BOOKS["multiplication-madness"]


def started(now: float = 0.0, **agreed: Any) -> Game:
    """A game whose clock runs."""
    return act(Game(rules=BOOK, **agreed), Kind.START, now)


def move(game: Game, multiplier: int, now: float = 0.0, **fields: Any) -> Game:
    """A game after a move."""
    return act(game, Kind.MOVE, now, multiplier=multiplier, **fields)


def test_a_game_never_changes_but_leads_to_the_next() -> None:
    game = begun = started(names=("Ada", "Grace"))
    for number, multiplier in enumerate((5, 6, 3, 2), 1):
        game = move(game, multiplier, 1.5 * number)
    assert game.outcome == Outcome(2, Reason.REACHED)
    assert game.turns == tuple(Turn(multiplier, 1.5) for multiplier in (5, 6, 3, 2))
    assert game.last_move == (game.positions[-2], 2)
    assert [event.kind for event in game.events] == [Kind.START, *[Kind.MOVE] * 4]
    assert begun.turns == ()
    assert begun.version == 1
    assert game.version == 5


def test_what_comes_too_late_or_from_the_wrong_side_is_refused() -> None:
    game = started(limit=TimeLimit(10))
    with pytest.raises(OutOfTurnError, match="Player 1's turn"):
        move(game, 2, player=2)
    following = move(game, 2, player=1, version=1)
    with pytest.raises(StaleError, match="version 1 is not the present one, 2") as stale:
        move(following, 2, player=2, version=1)
    assert stale.value.present == 2
    with pytest.raises(ActionError, match="timed"):
        act(following, Kind.UNDO)
    with pytest.raises(TimeUpError):
        move(following, 2, 10.0)
    with pytest.raises(TimeUpError):
        act(following, Kind.RESIGN, 10.0)
    assert following.tick(9.999) is None
    lost = following.tick(10.0)
    assert lost is not None
    assert lost.outcome == Outcome(1, Reason.TIME)
    with pytest.raises(ActionError, match="over"):
        move(lost, 2)
    assert lost.tick(1e9) is None


def test_a_move_based_on_what_was_taken_back_is_refused() -> None:
    """The number of turns comes back after an undo; the version does not."""
    game = move(started(), 5)
    seen = game.version
    taken_back = act(game, Kind.UNDO)
    moved_again = move(taken_back, 6)
    assert len(moved_again.turns) == len(game.turns)
    with pytest.raises(StaleError):
        move(moved_again, 2, version=seen)
    assert move(moved_again, 2, version=moved_again.version).position.total == 12


@pytest.mark.parametrize("take_backs", [TakeBacks.AT_ONCE, TakeBacks.AGREED])
def test_the_events_of_a_game_have_a_bound(take_backs: TakeBacks) -> None:
    """Moves are taken back so often, and then stay; the game can be played to its end."""
    game = move(Game(rules=BOOK, take_backs=take_backs), 2)
    back = Kind.UNDO if take_backs is TakeBacks.AT_ONCE else Kind.ASK
    while game.version - len(game.turns) < MOST_TAKEN_BACK:
        game = act(game, back, player=1)
        if back is Kind.ASK:
            game = act(game, Kind.AGREE, player=2)
        game = move(game, 2)
    with pytest.raises(ActionError, match="moves stay from now on") as refused:
        act(game, back, player=1)
    assert refused.value.message.code == "games.taken_back_enough"
    assert game.version < MOST_TAKEN_BACK + 5
    assert move(move(game, 9), 9).outcome == Outcome(1, Reason.REACHED)


def test_what_was_left_of_the_clock_is_left() -> None:
    game = move(started(100.0, limit=TimeLimit(30)), 5, 110.0)
    paused = act(game, Kind.PAUSE, 139.0)
    assert paused.time_left(1e9) == 1.0
    assert paused.tick(1e9) is None
    with pytest.raises(ActionError, match="the clock is stopped"):
        move(paused, 2, 1000.0)
    again = act(paused, Kind.START, 1000.0)
    assert again.time_left(1000.25) == 0.75
    with pytest.raises(ActionError, match="running already"):
        act(again, Kind.START, 1000.5)
    assert move(again, 2, 1000.5).turns[-1] == Turn(2, 29.5)
    assert again.tick(1001.0) is not None


def test_what_is_kept_to_the_millisecond_may_round_past_the_limit() -> None:
    in_time = move(started(limit=TimeLimit(0.1006)), 5, 0.10055)
    assert in_time.turns == (Turn(5, 0.101),)
    late = started(limit=TimeLimit(0.1004, OnTimeout.PASS)).tick(0.1004)
    assert late is not None
    assert late.turns == (Turn(None, 0.1),)


def test_nobody_pays_for_a_slow_disk() -> None:
    game = move(started(limit=TimeLimit(30)), 5, 10.0)
    assert game.with_clock_begun(14.0).time_left(14.0) == 30
    paused = act(act(game, Kind.PAUSE, 20.0), Kind.START, 50.0)
    assert paused.with_clock_begun(52.0).time_left(52.0) == 20.0
    asked = act(move(started(take_backs=TakeBacks.AGREED), 5, 1.0), Kind.ASK, 3.0, player=1)
    assert move(asked.with_clock_begun(4.0), 2, 5.0).turns[-1].seconds == 4.0
    stopped = act(game, Kind.PAUSE, 20.0)
    assert stopped.with_clock_begun(30.0) is stopped


def game(**agreed: Any) -> Game:
    """A game whose clock is stopped."""
    return Game(rules=BOOK, **agreed)


PROGRAMS, NEVER = ("bot:x", "bot:y"), TakeBacks.NEVER


@pytest.mark.parametrize(
    ("before", "kind", "fields", "error", "problem"),
    [
        (game(), Kind.RESIGN, {"player": 0}, ActionError, "only player 1 or 2"),
        (game(), Kind.RESIGN, {"player": 3}, ActionError, "only player 1 or 2"),
        (game(), Kind.TIMEOUT, {}, ActionError, "only the clock"),
        (game(), Kind.MOVE, {}, InvalidMoveError, "whole number"),
        (game(), Kind.MOVE, {"multiplier": 2, "version": 1}, StaleError, "version 1 is not"),
        (game(), Kind.UNDO, {}, ActionError, "no move"),
        (game(), Kind.ASK, {}, ActionError, "not taken back in this game"),
        (game(take_backs=TakeBacks.AGREED), Kind.ASK, {}, ActionError, "no move"),
        (move(game(take_backs=NEVER), 5), Kind.UNDO, {"player": 1}, ActionError, "not taken back"),
        (move(game(take_backs=NEVER), 5), Kind.ASK, {"player": 1}, ActionError, "not taken back"),
        (move(game(players=("expert", None)), 2), Kind.UNDO, {}, ActionError, "no move"),
        (game(players=PROGRAMS), Kind.FORFEIT, {}, ActionError, "cannot end like that"),
        (game(players=PROGRAMS), Kind.FORFEIT, {"reason": Reason.STUCK}, ActionError, "cannot end"),
        (game(players=(None, "expert")), Kind.CLAIM, {"player": 1}, ActionError, "only one person"),
        (game(players=("expert", None)), Kind.CLAIM, {"player": 1}, ActionError, "only one person"),
    ],
)
def test_what_nobody_can_do(
    before: Game, kind: Kind, fields: dict[str, Any], error: type[TimesDuelError], problem: str
) -> None:
    with pytest.raises(error, match=problem):
        act(before, kind, **fields)


def test_either_player_can_resign() -> None:
    assert act(move(game(), 2), Kind.RESIGN, player=1).outcome == Outcome(2, Reason.RESIGNED)
    assert act(game(), Kind.RESIGN).outcome == Outcome(2, Reason.RESIGNED)


@pytest.mark.parametrize("reason", [Reason.ILLEGAL, Reason.GARBLED, Reason.CRASHED, Reason.TIME])
def test_a_program_can_forfeit(reason: Reason) -> None:
    game = game_with(BOOK, players=(None, "bot:x"))
    with pytest.raises(ActionError, match=r"only a program|nobody's time"):
        act(game, Kind.FORFEIT, reason=reason)
    lost = act(move(game, 5), Kind.FORFEIT, reason=reason)
    assert lost.outcome == Outcome(1, reason)
    with pytest.raises(ActionError, match="over"):
        act(lost, Kind.FORFEIT, reason=reason)
    record = Record.of(lost)
    assert record_from_json(record_to_json(record)) == record


@pytest.mark.parametrize("reason", [Reason.ILLEGAL, Reason.GARBLED, Reason.CRASHED])
def test_to_put_a_program_away_takes_none_of_its_time(reason: Reason) -> None:
    game = started(limit=TimeLimit(5), players=("x", None))
    assert act(game, Kind.FORFEIT, 9.0, reason=reason).outcome == Outcome(2, reason)
    with pytest.raises(TimeUpError):
        act(game, Kind.FORFEIT, 9.0, reason=Reason.TIME)


def test_a_player_who_stays_away_can_be_claimed_against() -> None:
    game = move(game_with(BOOK), 5)
    claimed = act(game, Kind.CLAIM, player=1)
    assert claimed.outcome == Outcome(1, Reason.ABSENT)
    record = Record.of(claimed)
    assert record_from_json(record_to_json(record)) == record


def test_taking_back() -> None:
    back = act(move(started(), 5), Kind.UNDO)
    assert back.position == BOOK.opening()
    assert back.turns == ()
    assert back.version == 3
    with pytest.raises(ActionError, match="over"):
        act(act(back, Kind.RESIGN), Kind.UNDO)


def test_taking_back_what_the_computer_answered() -> None:
    against_expert = move(game(players=("expert", None)), 2)
    back = act(move(move(against_expert, 3), 2), Kind.UNDO)
    assert back.turns == (Turn(2, 0.0),)
    assert back.player == 2


def test_taking_back_by_agreement() -> None:
    game = move(move(Game(rules=BOOK, take_backs=TakeBacks.AGREED), 5), 6)
    with pytest.raises(ActionError, match="by agreement"):
        act(game, Kind.UNDO)
    with pytest.raises(ActionError, match="has not asked"):
        act(game, Kind.AGREE)
    asked = act(game, Kind.ASK, player=1)
    assert asked.asked == 1
    for kind in (Kind.AGREE, Kind.DECLINE):
        with pytest.raises(ActionError, match="has not asked"):
            act(asked, kind, player=1)
    agreed = act(asked, Kind.AGREE, player=2)
    assert agreed.turns == ()
    assert agreed.asked is None
    declined = act(asked, Kind.DECLINE, player=2)
    assert declined.turns == game.turns
    assert declined.asked is None
    assert move(asked, 2).asked is None, "who moves on has answered"
    assert [event.kind for event in agreed.events[-2:]] == [Kind.ASK, Kind.AGREE]
    assert act(act(game, Kind.ASK, player=2), Kind.AGREE, player=1).turns == game.turns[:1]


def test_the_third_time_out_in_a_row_by_one_player_loses() -> None:
    """The other player's moves in between do not matter; two are forgiven by an own move."""
    time, after = 0.0, started(limit=TimeLimit(10, OnTimeout.PASS))
    course = [None, 2, None, 2, 2, 2, None, 2, None, 2]
    for multiplier in (*course, None):
        assert after.outcome is None
        if multiplier is None:
            time += 10
            late = after.tick(time)
            assert late is not None
            after = late
            assert after.last_move is None or after.outcome is not None
        else:
            after = move(after, multiplier, time)
    assert after.outcome == Outcome(2, Reason.TIME)
    assert [turn.multiplier for turn in after.turns] == course


def test_two_players_who_only_stall_come_to_an_end() -> None:
    time, game = 0.0, started(limit=TimeLimit(10, OnTimeout.PASS))
    while game.outcome is None:
        time += 11
        game = game.tick(time) or game
    assert game.outcome == Outcome(2, Reason.TIME)
    assert len(game.turns) == 4


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
        Game(rules=rules)
    assert caught.value.field == culprit
    assert Game(rules=Rules(goal=Goal.REACH, target=10**1000)).outcome is None


@pytest.mark.parametrize(
    "names",
    [
        *(("Ada",), ("Ada", "Grace", "Alan")),
        *(("Ada", name) for name in ("", "  ", "x" * 41, "x" * 10_000, "\x1b[31mred", "a\nb")),
        *(("Ada", name) for name in ("\u202eoverride", "\ud800", "\N{ZERO WIDTH JOINER}")),
        *(("Ada", name) for name in ("\N{HANGUL FILLER}", "\N{BRAILLE PATTERN BLANK}")),
        *(("Ada", name) for name in ("\N{VARIATION SELECTOR-16}", "\N{COMBINING GRAPHEME JOINER}")),
        ("Ada", "\N{COMBINING ACUTE ACCENT}" * 40),
        ("Ada", "\N{HANGUL FILLER} \N{ZERO WIDTH JOINER}\N{VARIATION SELECTOR-16}"),
    ],
)
def test_names_that_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(RulesError, match="names: "):
        Game(rules=BOOK, names=cast("tuple[str, str]", names))


def test_names_that_are_accepted() -> None:
    joined = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET}"
    game = Game(rules=BOOK, names=(" Zoë ", joined))
    assert game.names == ("Zoë", joined)
    for name in ("Müller-Ødegård", "李雷", "سارة", "ไอ้ด่าง", "कृष्णा", "⭐️", "é", "🚀🚀"):
        assert Game(rules=BOOK, names=(name, "y")).names[0] == name
    assert Game(rules=BOOK, names=("x" * 40, "y")).names[0] == "x" * 40


def test_two_of_one_name_are_told_apart() -> None:
    for names, shown in {
        ("Ada", "Ada"): ("Ada", "Ada (2)"),
        ("Ada", " ada "): ("Ada", "ada (2)"),
        ("x" * 40, "x" * 40): ("x" * 40, "x" * 36 + " (2)"),
        ("Ada (2)", "Ada"): ("Ada (2)", "Ada"),
    }.items():
        assert Game(rules=BOOK, names=names).names == shown


class Two:
    """An integer of another type."""

    def __index__(self) -> int:
        return 2


def test_integers_of_other_types_are_recorded_as_plain_ones() -> None:
    two: Any = Two()
    played = game().with_moves([two])
    assert type(played.turns[0].multiplier) is type(played.events[0].multiplier) is int


def taken_up(turns: list[Turn], ending: Outcome | None, limit: TimeLimit | None = None) -> Game:
    """A game from a record whose total and result are right."""
    moves = (turn.multiplier for turn in turns if turn.multiplier)
    total = reduce(mul, moves, 1)
    record = Record(
        rules=BOOK,
        names=("Ada", "Grace"),
        first=1,
        limit=limit,
        turns=tuple(turns),
        total=total,
        outcome=ending,
        started=STARTED,
    )
    return record.game()


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
    with pytest.raises(RecordError) as caught:
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
    game = taken_up(turns, ending, limit)
    assert game.outcome == ending
    assert game.turns == tuple(turns)


def test_players_may_get_other_names() -> None:
    game = act(Game(rules=BOOKS["power-play"]), Kind.MOVE, multiplier=2)
    renamed = game.with_names((" Ada ", "Grace"))
    assert renamed.names == ("Ada", "Grace")
    assert (renamed.events, renamed.position) == (game.events, game.position)
    with pytest.raises(RulesError):
        game.with_names(("Ada", ""))


def test_when_something_happens_by_itself() -> None:
    game = Game(rules=BOOKS["power-play"], limit=TimeLimit(10))
    assert game.due_at is None, "the clock does not run yet"
    running = act(game, Kind.START, 100.0)
    assert running.due_at == 110.0
    paused = act(running, Kind.PAUSE, 104.0)
    assert paused.due_at is None
    assert act(paused, Kind.START, 200.0).due_at == 206.0
    assert act(running, Kind.RESIGN, 101.0).due_at is None
    assert game_with(BOOKS["power-play"]).due_at is None


def test_a_program_moves_at_once() -> None:
    game = game_with(BOOKS["power-play"], players=("beginner", None))
    assert game.due_at == 0.0
    begun = act(game, Kind.START, 100.0)
    assert begun.due_at == 100.0
    assert act(begun, Kind.MOVE, 101.0, multiplier=2).due_at is None


@pytest.mark.parametrize("players", [(None,), (None, None, "expert")])
def test_two_sit_at_a_game(players: tuple[str | None, ...]) -> None:
    with pytest.raises(RulesError, match="players"):
        game(players=players)
