"""Games in memory, and what the store has meanwhile."""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.games import STARTED
from tests.logs.words import Words, WordsKind
from tests.web.app_client import Clock
from tests.web.game_store import GameStore
from tests.web.socket_client import SECONDS
from timesduel import BOOKS, Game
from timesduel.errors import AwayError, StoreError
from timesduel.web.games.room import GAME_ROOMS, GameRoom, SeatTaken
from timesduel.web.live.attendance import Attendance
from timesduel.web.live.caretaker import Caretaker
from timesduel.web.live.live_log import Cursor, Duties
from timesduel.web.live.live_logs import LiveLogs
from timesduel.web.live.polling import PollRequest, poll
from timesduel.web.stores.sqlite import SqliteStore
from timesduel.web.stores.store import StoredLog

NAME = "game"


class LateStore(SqliteStore):
    """What the first one who loads games again has read comes late."""

    def hold(self) -> None:
        self.has_read, self.may_come = asyncio.Event(), asyncio.Event()

    async def load_many(self, known: Sequence[tuple[str, int]]) -> dict[str, StoredLog]:
        found = await super().load_many(known)
        if not self.has_read.is_set():
            self.has_read.set()
            await self.may_come.wait()
        return found


async def test_what_was_read_before_a_change_does_not_undo_it() -> None:
    store = await LateStore.open(":memory:", Clock())
    store.hold()
    games = LiveLogs(store, {"game": GAME_ROOMS}, now=Clock())
    await GameStore(store).create(NAME, Game(rules=BOOKS["power-play"], started=STARTED))
    live = await games.find(NAME)
    late = asyncio.create_task(games.refresh(NAME))
    await store.has_read.wait()
    await sit_elsewhere(store, SeatTaken(2, "secret", "Grace"))
    await games.refresh(NAME)
    assert live.value.room.secrets == (None, "secret")
    store.may_come.set()
    await late
    assert live.value.room.secrets == (None, "secret")
    assert live.value.game.names == ("Player 1", "Grace")
    await store.close()


async def sit_elsewhere(store: SqliteStore, seat: SeatTaken) -> None:
    """Take a seat in a game without events, as another process does."""
    game = Game(rules=BOOKS["power-play"], started=STARTED)
    line = GAME_ROOMS.line(GameRoom(game).with_seat(seat), 1)
    await store.append(NAME, 1, [line], None)


async def test_what_has_changed_in_between_is_read_once_more() -> None:
    """One change of our own, one of somebody else's: after all, both are known."""
    store = await LateStore.open(":memory:", Clock())
    store.hold()
    games = LiveLogs(store, {"game": GAME_ROOMS}, now=Clock())
    await GameStore(store).create(NAME, Game(rules=BOOKS["power-play"], started=STARTED))
    live = await games.find(NAME)
    late = asyncio.create_task(games.refresh(NAME))
    await store.has_read.wait()
    await sit_elsewhere(store, SeatTaken(2, "secret"))
    await games.note_presence(live, 1, 7.0)
    store.may_come.set()
    await late
    assert (live.value.room.secrets[1], live.present) == ("secret", {1: 7.0})
    await store.close()


async def test_what_others_did_after_a_move_of_ours_is_not_missed() -> None:
    """They answered it before we heard that it was stored: both are read as news."""
    store = await LateStore.open(":memory:", Clock())
    store.hold()
    games = LiveLogs(store, {"game": GAME_ROOMS}, now=Clock())
    await GameStore(store).create(NAME, Game(rules=BOOKS["power-play"], started=STARTED))
    live = await games.find(NAME)
    ours = live.value.with_seat(SeatTaken(1, "mine"))
    both = ours.with_seat(SeatTaken(2, "theirs"))
    for version in (1, 2):
        await store.append(NAME, version, [GAME_ROOMS.line(both, version)], None)
    late = asyncio.create_task(games.refresh(NAME))
    await store.has_read.wait()
    live.go_on(ours)
    store.may_come.set()
    await late
    assert live.value == both
    await store.close()


async def test_what_was_removed_elsewhere_is_there_no_more() -> None:
    """Whoever asks first, after this process was told or before."""
    store = await SqliteStore.open(":memory:", Clock())
    for is_told in (True, False):
        games = LiveLogs(store, {"game": GAME_ROOMS}, now=Clock())
        await GameStore(store).create(NAME, Game(rules=BOOKS["power-play"], started=STARTED))
        live = await games.find(NAME)
        await store.remove(NAME)
        if is_told:
            games._told(NAME, 0)
        with pytest.raises(StoreError):
            await (games.find(NAME) if is_told else games.refresh(NAME))
        assert (live.gone, len(games)) == (True, 0)
    await store.close()


async def test_two_who_load_a_game_at_once_follow_the_same() -> None:
    store = await SqliteStore.open(":memory:", Clock())
    games = LiveLogs(store, {"game": GAME_ROOMS}, now=Clock())
    await GameStore(store).create(NAME, Game(rules=BOOKS["power-play"], started=STARTED))
    one, two = await asyncio.gather(games.find(NAME), games.find(NAME))
    assert one is two
    await store.close()


async def test_others_have_their_turn_while_a_long_game_is_read() -> None:
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None)
    game = Game(rules=rules, started=STARTED).with_moves([2] * 200)
    store = await SqliteStore.open(":memory:", Clock())
    await GameStore(store).create(NAME, game)
    stored = await store.load(NAME)

    class Ready(SqliteStore):
        """A store that has read everything already."""

        async def load(self, name: str, known: int | None = None) -> StoredLog:
            return stored

    logs = LiveLogs(Ready(store._writer, Clock()), {"game": GAME_ROOMS}, now=Clock())
    reading = asyncio.create_task(logs.find(NAME))
    turns = 0
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1
    assert reading.result().value.game == game
    assert turns > 10
    await store.close()


class CountingStore(SqliteStore):
    """Which logs were loaded again; what is read may be held back, or the store may be away."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.loaded: list[str] = []
        self.may_come = asyncio.Event()
        self.may_come.set()
        self.is_away = False

    async def load_many(self, known: Sequence[tuple[str, int]]) -> dict[str, StoredLog]:
        if self.is_away:
            raise AwayError("stores.busy")
        self.loaded += [name for name, _ in known]
        found = await super().load_many(known)
        await self.may_come.wait()
        return found

    def listen(self, told: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        self.tell = told


async def counted() -> tuple[CountingStore, LiveLogs]:
    """A store with a game that is in memory, and has been changed elsewhere."""
    store = await CountingStore.open(":memory:", Clock())
    logs = LiveLogs(store, {"game": GAME_ROOMS}, now=Clock())
    await GameStore(store).create(NAME, Game(rules=BOOKS["power-play"], started=STARTED))
    await logs.find(NAME)
    await sit_elsewhere(store, SeatTaken(2, "secret", "Grace"))
    return store, logs


async def test_what_nobody_follows_is_loaded_again_when_it_is_asked_for() -> None:
    """And by everybody who asks meanwhile: nobody gets what is known to be old."""
    store, logs = await counted()
    store.tell(NAME, 1)
    await asyncio.sleep(0.01)
    assert store.loaded == []
    store.may_come.clear()
    asking = [asyncio.create_task(logs.find(NAME)) for _ in range(3)]
    await asyncio.sleep(0.01)
    assert not any(task.done() for task in asking)
    store.may_come.set()
    for live in await asyncio.gather(*asking):
        assert live.value.room.secrets == (None, "secret")
    assert store.loaded == [NAME]
    await logs.find(NAME)
    assert store.loaded == [NAME], "it is fresh now"
    await store.close()


async def test_what_changes_while_somebody_begins_to_follow_is_seen() -> None:
    store, logs = await counted()
    live = await logs.find(NAME)
    store.tell(NAME, 1)  # before the cursor is there
    cursor = await Cursor.at(live, 0)
    logs.refresh_followed()
    async with asyncio.timeout(SECONDS):
        while live.value.room.secrets != (None, "secret"):
            await asyncio.sleep(0.01)
    store.tell(NAME, 1)  # and at once from now on
    async with asyncio.timeout(SECONDS):
        while store.loaded != [NAME, NAME]:
            await asyncio.sleep(0.01)
    cursor.close()
    await store.close()


async def test_while_the_store_is_away_what_is_known_has_to_do() -> None:
    store, logs = await counted()
    store.tell(NAME, 1)
    store.is_away = True
    assert (await logs.find(NAME)).value.room.secrets == (None, None)
    store.is_away = False
    assert (await logs.find(NAME)).value.room.secrets == (None, "secret")
    await store.close()


class ServedWords(WordsKind):
    """One more kind of log that clients follow."""

    def is_over(self, value: Words) -> bool:
        return value.words[-1:] == ("end",)

    def told(self, value: Words) -> int:
        return len(value.words)

    def untold(self, value: Words) -> Words:
        return replace(value, words=())

    def steps(self, before: Words, now: Words) -> Iterator[Words]:
        for number in range(len(before.words), len(now.words)):
            yield replace(now, words=now.words[: number + 1])

    def event(self, before: Words, after: Words) -> object:
        return {"version": len(after.words), "word": after.words[len(before.words)]}

    def next_event(self, version: int, successor: str) -> object:
        return {"version": version, "next": successor}

    def presence(self, value: Words, present: Mapping[int, float], now: float) -> object:
        return sorted(seat for seat, until in present.items() if until > now)


async def test_one_more_kind_of_log_is_served_without_a_word_about_it() -> None:
    clock, kind, done = Clock(), ServedWords(), []
    store = await SqliteStore.open(":memory:", clock)
    logs = LiveLogs(store, {kind.name: kind}, now=clock)

    async def attend(name: str) -> None:
        done.append(name)

    duties = {kind.name: Duties(attend, stirred=lambda live: live.name)}
    attendance = Attendance(logs, clock, duties)
    caretaker = Caretaker(
        *(store, logs, attendance), now=clock, keep_days=1, tell=done.append, duties=duties
    )
    await logs.create(kind, NAME, Words(words=("a",)), {})
    cursor = await logs.follow(NAME, 0)
    await attendance.arrived(cursor.live, [7])
    await logs.change(kind, NAME, lambda value: value.plus("b"))
    for version, word in ((1, "a"), (2, "b")):
        told = json.loads(await poll(cursor, PollRequest(), asyncio.Event()))
        assert told["events"] == [{"version": version, "word": word}]
        assert told["presence"] == [7]
    await asyncio.sleep(0)
    assert done == [NAME, NAME]  # when it was loaded, and when it changed
    await caretaker.close()
    await store.close()
