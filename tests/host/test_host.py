"""The host: it stores first and answers afterwards; and nothing has happened that is not stored."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from random import Random
from typing import Any, TypeVar

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
from timesduel.host.async_host import AsyncHost
from timesduel.host.decisions import Reply, version_of
from timesduel.host.host import Host
from timesduel.host.seats import ProgramAction, ask_program
from timesduel.match.series import Series
from timesduel.players.player import Dice
from timesduel.records.form import GAMES
from timesduel.records.memory_store import MemoryStore

BOOK = BOOKS["multiplication-madness"]
HostOf = Callable[..., Host]
T = TypeVar("T")


class Clock:
    """A time that stands still unless somebody moves it."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


class AwaitedHost(Host):
    """Decides as a server does, by `AsyncHost`, over a store that answers at once."""

    def __init__(self, store: MemoryStore[Game], **ways: Any) -> None:
        super().__init__(store, **ways)
        self._host = AsyncHost(self, now=self._now, new_id=self._new_id, think=self._chosen)

    async def load(self, name: str) -> Game:
        return self._find(name).last

    async def append(self, name: str, next_state: Game) -> Game:
        return self._find(name)._after(next_state)

    async def _chosen(self, name: str, game: Game) -> ProgramAction:
        programs, left = self.programs(name), game.time_left(self._now())
        return ask_program(lambda: self._think(lambda: programs.choose(game.position, left)))

    def begin(self, game: Game, dice: Dice | None = None) -> str:
        game = self._host.prepared(game)
        name = self.store.create(game)
        self._hold(name, game.with_clock_begun(self._now()), dice)
        return name

    def game(self, name: str) -> Game:
        return awaited(self._host.game(name))

    def act(self, name: str, action: Action) -> Game:
        return awaited(self._host.act(name, action))

    def answer(self, name: str) -> Reply:
        return awaited(self._host.answer(name))

    def take_up(self, name: str, *, unwatched: bool = False) -> Game:
        if unwatched:  # a server's clock runs whoever watches
            return super().take_up(name, unwatched=True)
        return awaited(self._host.start(name))


def awaited(work: Coroutine[None, None, T]) -> T:
    """What a coroutine comes to: in a thread, as what it calls may wait for another one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result(60)


@pytest.fixture(params=[Host, AwaitedHost])
def host_of(request: pytest.FixtureRequest) -> HostOf:
    """Makes hosts of either kind."""

    def make(store: MemoryStore[Game], clock: Clock, ids: Iterator[str], **more: Any) -> Host:
        made: Host = request.param(
            store, now=clock, new_id=ids.__next__, new_dice=lambda _: Random(7), **more
        )
        return made

    return make


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ids() -> Iterator[str]:
    return map("id{}".format, count())


@pytest.fixture
def store(ids: Iterator[str]) -> MemoryStore[Game]:
    return MemoryStore(GAMES, ids.__next__)


@pytest.fixture
def host(host_of: HostOf, store: MemoryStore[Game], clock: Clock, ids: Iterator[str]) -> Host:
    return host_of(store, clock, ids)


def move(multiplier: int, **fields: Any) -> Action:
    return Action(kind=Kind.MOVE, multiplier=multiplier, **fields)


def test_a_game_from_its_beginning_to_its_end(
    host: Host, clock: Clock, store: MemoryStore[Game]
) -> None:
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


class Failing(MemoryStore[Game]):
    """A store that cannot store."""

    failing = False

    def append(self, name: str, value: Game) -> None:
        if self.failing:
            raise StoreError("games.unknown", name=name)
        super().append(name, value)


@pytest.mark.parametrize("kind", [Kind.MOVE, Kind.RESIGN, Kind.UNDO, Kind.PAUSE])
def test_nothing_has_happened_unless_it_is_stored(
    host_of: HostOf, kind: Kind, clock: Clock, ids: Iterator[str]
) -> None:
    store = Failing(GAMES, ids.__next__)
    host = host_of(store, clock, ids)
    name = host.begin(Game(rules=BOOK))
    before = host.act(name, move(5))
    store.failing = True
    with pytest.raises(StoreError):
        host.act(name, Action(kind=kind, multiplier=2))
    assert host.game(name) is before
    store.failing = False
    assert host.act(name, move(2)).position.total == 10


def test_a_computer_that_cannot_be_stored_moves_later(
    host_of: HostOf, clock: Clock, ids: Iterator[str]
) -> None:
    store = Failing(GAMES, ids.__next__)
    host = host_of(store, clock, ids)
    name = host.begin(Game(rules=BOOK, players=("expert", None)))
    store.failing = True
    with pytest.raises(StoreError):
        host.answer(name)
    assert host.game(name).turns == ()
    store.failing = False
    assert len(host.answer(name).game.turns) == 1


def test_a_time_out_is_stored_before_the_late_move_is_refused(
    host: Host, clock: Clock, store: MemoryStore[Game]
) -> None:
    name = host.begin(Game(rules=BOOK, limit=TimeLimit(10, OnTimeout.PASS)))
    clock.time += 10
    with pytest.raises(TimeUpError):
        host.act(name, move(2))
    assert [event.kind for event in store.load(name).events] == [Kind.START, Kind.TIMEOUT]
    clock.time += 11
    assert host.game(name).turns[-1].multiplier is None
    assert store.load(name).version == 3


def test_a_time_out_that_two_notice_at_the_same_instant_is_refused_to_nobody(
    clock: Clock, ids: Iterator[str]
) -> None:
    class Faster:
        """A log in which somebody else is always faster."""

        game = Game(rules=BOOK, limit=TimeLimit(10, OnTimeout.PASS))

        async def load(self, name: str) -> Game:
            return self.game

        async def append(self, name: str, next_state: Game) -> Game:
            self.game = next_state
            raise StaleError(1, 2)

    async def nothing(name: str, game: Game) -> ProgramAction:
        raise AssertionError(name, game)

    log = Faster()
    host = AsyncHost(log, now=clock, new_id=ids.__next__, think=nothing)
    log.game = host.prepared(log.game)
    clock.time += 11
    seen = awaited(host.game("a game"))
    assert [event.kind for event in seen.events] == [Kind.START, Kind.TIMEOUT]


def test_an_action_that_comes_twice_has_happened_once(host: Host) -> None:
    name = host.begin(Game(rules=BOOK))
    action = move(2, key="once", version=1)
    first = host.act(name, action)
    assert host.act(name, action) is first
    with pytest.raises(StaleError) as stale:
        host.act(name, move(2, key="another", version=1))
    assert stale.value.present == 2


def test_an_action_that_comes_twice_at_the_same_instant_has_happened_once(
    host_of: HostOf, clock: Clock, ids: Iterator[str]
) -> None:
    """The store finds it out, after both have looked at the same state of the game."""

    class Racing(MemoryStore[Game]):
        faster: Callable[[], object] | None = None

        def append(self, name: str, value: Game) -> None:
            faster, self.faster = self.faster, None
            if faster is not None:
                faster()
            super().append(name, value)

    store = Racing(GAMES, ids.__next__)
    one, two = host_of(store, clock, ids), host_of(store, clock, ids)
    name = one.begin(Game(rules=BOOK))
    action = move(2, key="once", version=1)
    store.faster = lambda: two.act(name, action)
    assert one.act(name, action).version == 2
    store.faster = lambda: two.act(name, move(3, key="another", version=2))
    with pytest.raises(StaleError):
        one.act(name, move(3, key="slower", version=2))


def test_hosts_that_share_a_store_see_what_the_others_do(
    host_of: HostOf, host: Host, store: MemoryStore[Game], clock: Clock, ids: Iterator[str]
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
    host_of: HostOf, store: MemoryStore[Game], clock: Clock, ids: Iterator[str]
) -> None:
    with ThreadPoolExecutor(1) as pool:
        host = host_of(store, clock, ids, think=lambda choose: pool.submit(choose).result(30))
        name = host.begin(Game(rules=BOOK, players=("expert", "expert")))
        assert len(host.answer(name).game.turns) == 1


def test_what_changed_while_a_computer_thought_stands(
    host_of: HostOf, store: MemoryStore[Game], clock: Clock, ids: Iterator[str]
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
    host_of: HostOf, store: MemoryStore[Game], clock: Clock, ids: Iterator[str]
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
    host_of: HostOf, store: MemoryStore[Game], clock: Clock, ids: Iterator[str]
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
    host_of: HostOf, host: Host, store: MemoryStore[Game], clock: Clock, ids: Iterator[str]
) -> None:
    name = host.begin(Game(rules=BOOK, limit=TimeLimit(30)))
    clock.time += 20
    again = host_of(store, clock, ids)
    assert again.time_left(name) == 10
    assert again.take_up(name).running
    assert again.time_left(name) == 10


def test_a_game_that_was_killed_unwatched_has_what_it_had(
    host_of: HostOf, host: Host, store: MemoryStore[Game], clock: Clock, ids: Iterator[str]
) -> None:
    name = host.begin(Game(rules=BOOK, limit=TimeLimit(30)))
    clock.time += 1000
    again = host_of(store, clock, ids)
    again.take_up(name, unwatched=True)
    assert again.time_left(name) == 30
    clock.time += 5
    assert again.take_up(name).time_left(clock.time) == 25


def test_nobody_pays_for_a_slow_store(host_of: HostOf, clock: Clock, ids: Iterator[str]) -> None:
    class Slow(MemoryStore[Game]):
        def append(self, name: str, value: Game) -> None:
            clock.time += 5
            super().append(name, value)

    host = host_of(Slow(GAMES, ids.__next__), clock, ids)
    name = host.begin(Game(rules=BOOK, limit=TimeLimit(10)))
    host.act(name, move(2))
    assert host.time_left(name) == 10


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
    assert len(host._held) == 3
    assert host.game(names[0]).version == 1
    host.game(names[3])
    host.begin(Game(rules=BOOK))
    assert {names[0], names[3]} < {*host._held}  # who is in use is not put away


def test_a_game_that_is_put_away_while_it_is_looked_at(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by another thread."""
    name = host.begin(Game(rules=BOOK))
    load = host.store.load

    def load_late(name: str, known: Game | None = None) -> Game:
        game = load(name, known)
        host.close(name)
        return game

    monkeypatch.setattr(host.store, "load", load_late)
    assert host.game(name).version == 1
    assert host._held == {}


def test_a_key_is_for_one_action_only(host: Host) -> None:
    name = host.begin(Game(rules=BOOK))
    host.act(name, move(2, key="once", version=1))
    for other in (move(3, key="once", version=1), move(2, key="once", version=1, player=2)):
        with pytest.raises(StaleError):
            host.act(name, other)


def test_an_action_without_a_key_has_never_happened() -> None:
    """Events of old records have no keys either."""
    game = Game(rules=BOOK).with_moves([2])
    assert version_of(game, move(2)) is None
    assert version_of(game, move(2, key="known")) is None
