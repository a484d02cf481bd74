"""One game in memory: everybody who follows it sees the same, whenever they came, made once."""

import asyncio
import json
from dataclasses import replace

import pytest

from tests.games import act
from tests.web.socket_client import SECONDS
from timesduel import BOOKS, Game, Kind
from timesduel.data.game_state import GameEvent
from timesduel.web.api.responses import PIECE
from timesduel.web.games.public_state import game_event
from timesduel.web.games.room import GAME_ROOMS, GameRoom
from timesduel.web.live.live_log import Cursor, LiveLog
from timesduel.web.live.polling import PollRequest, poll

WAIT = PollRequest(wait=int(SECONDS))


def live_game(game: Game) -> LiveLog[GameRoom]:
    """A game in memory, to which nobody has come."""
    return LiveLog("id", GAME_ROOMS, GameRoom(game), {})


def test_a_name_that_comes_with_several_events_is_in_all_of_them() -> None:
    """Another process had the game when the friend came; we hear of it late."""
    empty = Game(rules=BOOKS["power-play"])
    now = act(act(empty, Kind.START, 1.0), Kind.MOVE, 2.0, multiplier=2)
    now = now.with_names(("Ada", "Grace"))
    early = live_game(empty)
    followed = asyncio.run(Cursor.at(early, 0))
    early.go_on(GameRoom(now))
    late = asyncio.run(Cursor.at(live_game(now), 0))
    seen = followed.take()
    assert seen == late.take()
    assert b"Ada and Grace" in seen[0]
    assert replace(now).names == ("Ada", "Grace")


def long_game(moves: int) -> Game:
    """A game that has had so many moves."""
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None)
    return Game(rules=rules).with_moves([9] * moves)


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The version of each event that was rendered."""
    versions: list[int] = []

    def noted(before: Game, after: Game, *, announce: bool) -> GameEvent:
        versions.append(after.version)
        return game_event(before, after, announce=announce)

    monkeypatch.setattr("timesduel.web.games.room.game_event", noted)
    return versions


def taken(cursor: Cursor) -> list[bytes]:
    """All that there is to take."""
    lines = []
    while cursor.is_behind:
        piece = cursor.take()
        assert sum(map(len, piece[:-1])) < PIECE
        lines += piece
    assert cursor.take() == []
    return lines


async def test_events_are_rendered_from_the_readers_place_on_and_once(rendered: list[int]) -> None:
    game = long_game(50)
    live = live_game(game)
    assert taken(await Cursor.at(live, 50)) == []
    assert rendered == []
    late = taken(await Cursor.at(live, 40))
    assert rendered == [*range(41, 51)]
    readers = await asyncio.gather(*(Cursor.at(live, 0) for _ in range(20)))
    assert sorted(rendered) == [*range(1, 51)]
    live.go_on(GameRoom(game.with_moves([2])))
    seen = [taken(reader) for reader in readers]
    assert seen == [seen[0]] * 20
    assert seen[0][40:50] == late
    assert [json.loads(line)["version"] for line in seen[0]] == [*range(1, 52)]
    assert sorted(rendered) == [*range(1, 52)]


async def test_what_nobody_has_read_is_there_for_whoever_comes_later() -> None:
    live = live_game(long_game(10))
    (await Cursor.at(live, 10)).close()
    live.go_on(GameRoom(long_game(100)))  # meanwhile nobody follows
    for place in (70, 95, 100, 30):
        late = taken(await Cursor.at(live, place))
        versions = [json.loads(line)["version"] for line in late]
        assert versions == [*range(place + 1, 101)]
    assert len((await Cursor.at(live, 80)).take()) == 20, "what is short comes at once"
    live.end_with("another")
    assert len(taken(await Cursor.at(live, 100))) == 1
    assert taken(await Cursor.at(live, 101)) == []


async def test_what_everybody_has_read_is_not_kept(rendered: list[int]) -> None:
    """But nobody who reads slowly, or comes back to an earlier place, misses anything."""
    live = live_game(long_game(0))
    quick, slow = await Cursor.at(live, 0), await Cursor.at(live, 0)
    for moves in range(1, 101):
        live.go_on(GameRoom(long_game(moves)))
        taken(quick)
    assert [json.loads(event)["version"] for event in taken(slow)] == [*range(1, 101)]
    live.go_on(GameRoom(long_game(101)))
    rendered.clear()
    late = taken(await Cursor.at(live, 99))
    assert [json.loads(event)["version"] for event in late] == [100, 101]
    assert rendered == [101], "the one before was still at hand"
    early = taken(await Cursor.at(live, 20))
    assert [json.loads(event)["version"] for event in early] == [*range(21, 102)]
    assert sorted(rendered) == [*range(21, 100), 101]


async def test_what_comes_after_the_last_event_comes_last() -> None:
    live = live_game(long_game(3))
    early = await Cursor.at(live, 1)
    live.end_with("another")
    late = await Cursor.at(live, 4)
    kinds = [json.loads(line)["kind"] for line in early.take()]
    assert kinds == ["move", "move", "next"]
    assert taken(early) == []
    assert taken(late) == []


async def test_others_have_their_turn_while_a_long_game_is_rendered(rendered: list[int]) -> None:
    live = live_game(long_game(100))
    reader = asyncio.create_task(Cursor.at(live, 0))
    before, most = 0, 0
    while not reader.done():
        await asyncio.sleep(0)
        most, before = max(most, len(rendered) - before), len(rendered)
    assert len(rendered) == 100
    assert most < 20
    behind = live_game(long_game(0))
    late = await Cursor.at(behind, 0)
    rendered.clear()
    behind.go_on(GameRoom(long_game(100)))  # another process had it
    assert 0 < len(late.take()) == len(rendered) < 20
    taken(late)
    assert rendered == [*range(1, 101)]


async def test_a_long_poll_waits_on_after_a_sign_of_life() -> None:
    live = live_game(long_game(3))
    polling = asyncio.create_task(poll(await Cursor.at(live, 3), WAIT, asyncio.Event()))
    for _ in range(20):  # it has its turn in between
        await asyncio.sleep(0)
        live.wake()
    live.go_on(GameRoom(long_game(4)))
    answer = json.loads(await polling)
    assert [event["version"] for event in answer["events"]] == [4]


async def test_a_long_poll_tells_all_that_has_happened_before_its_turn() -> None:
    live = live_game(long_game(3))
    polling = asyncio.create_task(poll(await Cursor.at(live, 3), WAIT, asyncio.Event()))
    await asyncio.sleep(0)
    for version in (4, 5):
        live.go_on(GameRoom(long_game(version)))
    answer = json.loads(await polling)
    assert [event["version"] for event in answer["events"]] == [4, 5]


async def test_a_long_poll_tells_who_has_come() -> None:
    live = live_game(long_game(3))
    live.note_presence(0.0)
    polling = asyncio.create_task(poll(await Cursor.at(live, 3), WAIT, asyncio.Event()))
    await asyncio.sleep(0)
    live.note(2, 2.0)
    live.note_presence(1.0)
    answer = json.loads(await asyncio.wait_for(polling, SECONDS / 2))  # before it ends by itself
    assert (answer["events"], answer["presence"]["here"]) == ([], [False, True])


async def test_a_long_poll_tells_at_once_who_has_come_since_the_one_before() -> None:
    live = live_game(long_game(3))
    live.note_presence(0.0)
    first = json.loads(await poll(await Cursor.at(live, 3), PollRequest(), asyncio.Event()))
    live.note(2, 2.0)
    live.note_presence(1.0)
    asked = WAIT._replace(seen=first["seen"])
    polling = poll(await Cursor.at(live, 3), asked, asyncio.Event())
    second = json.loads(await asyncio.wait_for(polling, SECONDS / 2))
    assert (second["events"], second["presence"]["here"]) == ([], [False, True])
    known = WAIT._replace(seen=second["seen"], wait=1)
    third = json.loads(await poll(await Cursor.at(live, 3), known, asyncio.Event()))
    assert third == second


async def test_who_waits_hears_of_the_next_game_at_once() -> None:
    live = live_game(long_game(3))
    polling = asyncio.create_task(poll(await Cursor.at(live, 3), WAIT, asyncio.Event()))
    await asyncio.sleep(0)
    live.end_with("another")
    (told,) = json.loads(await asyncio.wait_for(polling, SECONDS / 2))["events"]
    assert (told["kind"], told["game"]) == ("next", "another")
