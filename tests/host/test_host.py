"""The host: it stores first and answers afterwards; and nothing has happened that is not stored."""

import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

import pytest

from timesduel import (
    BOOKS,
    Action,
    Game,
    Goal,
    Kind,
    OnTimeout,
    Outcome,
    Reason,
    Rules,
    TimeLimit,
)
from timesduel.errors import ActionError, BotError, StaleError, StoreError, TimeUpError
from timesduel.host import host as module
from timesduel.host.host import Host
from timesduel.match.events import Event
from timesduel.match.series import Series
from timesduel.records.store import MemoryStore

BOOK = BOOKS["multiplication-madness"]


class Clock:
    """A time that stands still unless somebody moves it."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


def host_of(store: MemoryStore, clock: Clock, ids: Iterator[str], **more: Any) -> Host:
    return Host(store, now=clock, new_id=ids.__next__, new_dice=lambda _: Random(7), **more)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ids() -> Iterator[str]:
    return map("id{}".format, count())


@pytest.fixture
def store(ids: Iterator[str]) -> MemoryStore:
    return MemoryStore(ids.__next__)


@pytest.fixture
def host(store: MemoryStore, clock: Clock, ids: Iterator[str]) -> Host:
    return host_of(store, clock, ids)


def move(multiplier: int, **fields: Any) -> Action:
    return Action(kind=Kind.MOVE, multiplier=multiplier, **fields)


def test_a_game_from_its_beginning_to_its_end(host: Host, clock: Clock, store: MemoryStore) -> None:
    name = host.begin(Game(rules=BOOK, names=("Ada", "Grace")))
    assert host.game(name).started == "1970-01-12T13:46:40Z"
    assert host.game(name).id is not None
    for multiplier in (5, 6, 3, 2):
        clock.time += 1.5
        game = host.act(name, move(multiplier))
        assert store.load(name) == game, "it is stored"
    assert game.outcome == Outcome(2, Reason.REACHED)
    assert [turn.seconds for turn in game.turns] == [1.5] * 4
    assert len({event.key for event in game.events}) == game.version == 5


class Failing(MemoryStore):
    """A store that cannot store."""

    failing = False

    def append(self, name: str, version: int, event: Event) -> None:
        if self.failing:
            raise StoreError("games.unknown", name=name)
        super().append(name, version, event)


@pytest.mark.parametrize("kind", [Kind.MOVE, Kind.RESIGN, Kind.UNDO, Kind.PAUSE])
def test_nothing_has_happened_unless_it_is_stored(
    kind: Kind, clock: Clock, ids: Iterator[str]
) -> None:
    store = Failing(ids.__next__)
    host = host_of(store, clock, ids)
    name = host.begin(Game(rules=BOOK))
    before = host.act(name, move(5))
    store.failing = True
    with pytest.raises(StoreError):
        host.act(name, Action(kind=kind, multiplier=2))
    assert host.game(name) is before
    store.failing = False
    assert host.act(name, move(2)).position.total == 10


def test_a_computer_that_cannot_be_stored_moves_later(clock: Clock, ids: Iterator[str]) -> None:
    store = Failing(ids.__next__)
    host = host_of(store, clock, ids)
    name = host.begin(Game(rules=BOOK, players=("expert", None)))
    store.failing = True
    with pytest.raises(StoreError):
        host.answer(name)
    assert host.game(name).turns == ()
    store.failing = False
    assert len(host.answer(name).game.turns) == 1


def test_a_time_out_is_stored_before_the_late_move_is_refused(
    host: Host, clock: Clock, store: MemoryStore
) -> None:
    name = host.begin(Game(rules=BOOK, limit=TimeLimit(10, OnTimeout.PASS)))
    clock.time += 10
    with pytest.raises(TimeUpError):
        host.act(name, move(2))
    assert [event.kind for event in store.load(name).events] == [Kind.START, Kind.TIMEOUT]
    clock.time += 11
    assert host.game(name).turns[-1].multiplier is None
    assert store.load(name).version == 3


def test_an_action_that_comes_twice_has_happened_once(host: Host) -> None:
    name = host.begin(Game(rules=BOOK))
    action = move(2, key="once", version=1)
    first = host.act(name, action)
    assert host.act(name, action) is first
    with pytest.raises(StaleError) as stale:
        host.act(name, move(2, key="another", version=1))
    assert stale.value.present == 2


def test_an_action_that_comes_twice_at_the_same_instant_has_happened_once(
    clock: Clock, ids: Iterator[str]
) -> None:
    """The store finds it out, after both have looked at the same state of the game."""

    class Racing(MemoryStore):
        faster: Callable[[], object] | None = None

        def append(self, name: str, version: int, event: Event) -> None:
            faster, self.faster = self.faster, None
            if faster is not None:
                faster()
            super().append(name, version, event)

    store = Racing(ids.__next__)
    one, two = host_of(store, clock, ids), host_of(store, clock, ids)
    name = one.begin(Game(rules=BOOK))
    action = move(2, key="once", version=1)
    store.faster = lambda: two.act(name, action)
    assert one.act(name, action).version == 2
    store.faster = lambda: two.act(name, move(3, key="another", version=2))
    with pytest.raises(StaleError):
        one.act(name, move(3, key="slower", version=2))


def test_hosts_that_share_a_store_see_what_the_others_do(
    host: Host, store: MemoryStore, clock: Clock, ids: Iterator[str]
) -> None:
    other = host_of(store, clock, ids)
    name = host.begin(Game(rules=BOOK))
    other.act(name, move(2, version=1))
    with pytest.raises(StaleError):
        host.act(name, move(3, version=1))
    assert host.game(name) == other.game(name)
    assert host.act(name, move(3, version=2)).position.total == 6


def test_computers_answer_by_chance_that_is_handed_in(host: Host) -> None:
    def played(*dice: Random) -> tuple[int | None, ...]:
        name = host.begin(Game(rules=BOOK, players=("random", "beginner")), *dice)
        while (game := host.answer(name).game).outcome is None:
            pass
        host.close(name)
        return tuple(turn.multiplier for turn in game.turns)

    assert played() == played(Random(7))
    assert len({played(Random(seed)) for seed in range(5)}) > 1


def test_thinking_is_done_where_the_front_end_wants_it(
    store: MemoryStore, clock: Clock, ids: Iterator[str]
) -> None:
    with ThreadPoolExecutor(1) as pool:
        host = host_of(store, clock, ids, think=lambda choose: pool.submit(choose).result(30))
        name = host.begin(Game(rules=BOOK, players=("expert", "expert")))
        assert len(host.answer(name).game.turns) == 1


def test_what_changed_while_a_computer_thought_stands(
    store: MemoryStore, clock: Clock, ids: Iterator[str]
) -> None:
    """The computer's move is for a state that is no more: it is not played."""

    def interrupted(choose: Callable[[], int]) -> int:
        host_of(store, clock, ids).act(name, Action(kind=Kind.RESIGN, player=2))
        return choose()

    host = host_of(store, clock, ids, think=interrupted)
    name = host.begin(Game(rules=BOOK, players=("expert", None)))
    with pytest.raises(StaleError):
        host.answer(name)
    assert host.game(name).outcome == Outcome(1, Reason.RESIGNED)


def test_a_person_is_not_answered_for(host: Host) -> None:
    name = host.begin(Game(rules=BOOK, players=(None, "expert")))
    assert host.answer(name).game.turns == ()
    host.act(name, move(5))
    assert len(host.answer(name).game.turns) == 2
    host.act(name, Action(kind=Kind.RESIGN))
    assert host.answer(name).game.outcome is not None


def test_a_bot_that_fails_loses(host: Host) -> None:
    name = host.begin(Game(rules=BOOK, players=("bot:false", None)))
    host.programs(name).start()
    answer = host.answer(name)
    assert answer.failure is not None
    assert answer.game.outcome == Outcome(2, Reason.CRASHED)
    host.close(name)
    host.close(name)


def test_the_clock_can_be_faster_than_a_bot_s_failure(
    store: MemoryStore, clock: Clock, ids: Iterator[str]
) -> None:
    def late(_: Callable[[], int]) -> int:
        clock.time += 11
        raise BotError("time", "bots.closed")

    host = host_of(store, clock, ids, think=late)
    name = host.begin(Game(rules=BOOK, players=("bot:x", None), limit=TimeLimit(10)))
    answer = host.answer(name)
    assert answer.failure is not None
    assert answer.game.outcome == Outcome(2, Reason.TIME)


def test_a_move_of_a_computer_can_come_too_late(
    store: MemoryStore, clock: Clock, ids: Iterator[str]
) -> None:
    def late(choose: Callable[[], int]) -> int:
        clock.time += 11
        return choose()

    host = host_of(store, clock, ids, think=late)
    name = host.begin(Game(rules=BOOK, players=("expert", None), limit=TimeLimit(10)))
    with pytest.raises(TimeUpError):
        host.answer(name)
    assert host.game(name).outcome == Outcome(2, Reason.TIME)


def test_a_match_goes_on_after_a_game_not_in_it(host: Host) -> None:
    name = host.begin(Game(rules=BOOK, series=Series(games=2, best_of=False)))
    with pytest.raises(ActionError, match="not over yet"):
        host.next_of_match(name)


def test_what_was_left_of_the_clock_is_left(host: Host, clock: Clock) -> None:
    name = host.begin(Game(rules=BOOK, limit=TimeLimit(30)))
    clock.time += 29
    assert host.pause(name).time_left(0.0) == 1.0
    assert not host.pause(name).running
    clock.time += 86_400
    host.take_up(name)
    assert host.time_left(name) == 1.0
    assert host.take_up(name).running
    clock.time += 1
    assert host.game(name).outcome == Outcome(2, Reason.TIME)
    assert host.pause(name) is host.take_up(name)


def test_a_restarted_server_goes_on_from_when_the_turn_began(
    host: Host, store: MemoryStore, clock: Clock, ids: Iterator[str]
) -> None:
    name = host.begin(Game(rules=BOOK, limit=TimeLimit(30)))
    clock.time += 20
    again = host_of(store, clock, ids)
    assert again.time_left(name) == 10
    assert again.take_up(name).running
    assert again.time_left(name) == 10


def test_a_game_that_was_killed_unwatched_has_what_it_had(
    host: Host, store: MemoryStore, clock: Clock, ids: Iterator[str]
) -> None:
    name = host.begin(Game(rules=BOOK, limit=TimeLimit(30)))
    clock.time += 1000
    again = host_of(store, clock, ids)
    again.take_up(name, unwatched=True)
    assert again.time_left(name) == 30
    clock.time += 5
    assert again.take_up(name).time_left(clock.time) == 25


def test_nobody_pays_for_a_slow_store(clock: Clock, ids: Iterator[str]) -> None:
    class Slow(MemoryStore):
        def append(self, name: str, version: int, event: Event) -> None:
            clock.time += 5
            super().append(name, version, event)

    host = host_of(Slow(ids.__next__), clock, ids)
    name = host.begin(Game(rules=BOOK, limit=TimeLimit(10)))
    host.act(name, move(2))
    assert host.time_left(name) == 10


def test_hints_are_for_games_that_have_them(
    host: Host, store: MemoryStore, clock: Clock, ids: Iterator[str]
) -> None:
    name = host.begin(Game(rules=BOOK))
    assert host.hints(name)[0].text == "There is a move that wins."
    strict = host_of(store, clock, ids, hints=False)
    with pytest.raises(ActionError, match="no hints"):
        strict.hints(name)
    host.act(name, Action(kind=Kind.RESIGN))
    with pytest.raises(ActionError, match="over"):
        host.hints(name)


def test_a_rematch_swaps_the_seats(host: Host) -> None:
    name = host.begin(Game(rules=BOOK, names=("Ada", "Grace"), players=(None, "expert")))
    with pytest.raises(ActionError, match="not over yet"):
        host.rematch(name)
    host.act(name, Action(kind=Kind.RESIGN))
    again = host.game(host.rematch(name))
    assert (again.names, again.players) == (("Grace", "Ada"), ("expert", None))
    assert again.id != host.game(name).id
    assert again.turns == ()


def test_a_rematch_of_a_match_begins_it_anew_from_the_other_side(host: Host) -> None:
    series = Series(games=2, best_of=False, played=1, wins=(1, 0))
    last = Game(rules=BOOK, names=("Ada", "Grace"), first=2, series=series)
    name = host.begin(last)
    host.act(name, Action(kind=Kind.RESIGN))
    again = host.game(host.rematch(name))
    assert (again.names, again.first) == (("Grace", "Ada"), 1)
    assert again.series == Series(games=2, best_of=False)


def test_the_games_of_a_match(host: Host) -> None:
    names = [host.begin(Game(rules=BOOK, series=Series(games=3, best_of=True)))]
    for _ in range(2):
        host.act(names[-1], Action(kind=Kind.RESIGN, player=1))
        following = host.next_of_match(names[-1])
        if following is not None:
            names.append(following)
    games = [host.game(name) for name in names]
    assert [game.first for game in games] == [1, 2]
    assert games[1].series == Series(games=3, best_of=True, played=1, wins=(0, 1))
    single = host.begin(Game(rules=BOOK))
    host.act(single, Action(kind=Kind.RESIGN))
    assert host.next_of_match(single) is None


def test_a_game_that_is_over_at_once_needs_no_clock(host: Host) -> None:
    name = host.begin(Game(rules=Rules(goal=Goal.LAST, ceiling=1)))
    game = host.game(name)
    assert game.outcome == Outcome(2, Reason.STUCK)
    assert game.events == ()


def test_only_the_latest_games_are_held(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_HELD", 3)
    names = [host.begin(Game(rules=BOOK, players=("bot:false", None))) for _ in range(5)]
    assert len(host._games.held) == 3
    assert host.game(names[0]).version == 1


def test_whoever_answers_at_once_lets_nobody_wait() -> None:
    class Waiting:
        def __await__(self) -> Generator[None]:
            yield

    async def wait() -> None:
        await Waiting()

    work = wait()
    with pytest.raises(AssertionError):
        module._at_once(lambda: work)
    work.close()


def test_a_key_is_for_one_action_only(host: Host) -> None:
    name = host.begin(Game(rules=BOOK))
    host.act(name, move(2, key="once", version=1))
    for other in (move(3, key="once", version=1), move(2, key="once", version=1, player=2)):
        with pytest.raises(StaleError):
            host.act(name, other)


@pytest.mark.no_cover  # an exception inside the measuring itself would end that for all tests
def test_ctrl_c_at_any_instant_leaves_no_coroutine_behind(recwarn: pytest.WarningsRecorder) -> None:
    """Python would warn that it was never awaited, and people would read that."""

    class StoppedError(Exception):
        """Ctrl-C."""

    def stop(*_: object) -> None:
        raise StoppedError

    async def nothing() -> None:
        """What there is to do."""

    rng = Random(1)
    before = signal.signal(signal.SIGPROF, stop)
    try:
        for _ in range(100):
            with suppress(StoppedError):
                signal.setitimer(signal.ITIMER_PROF, rng.uniform(1e-6, 2e-4))
                while True:
                    module._at_once(nothing)
    finally:
        signal.signal(signal.SIGPROF, before)
    assert [*recwarn] == []
