"""A game and its room as a log: who takes a seat is an event, and of two who want it one has it."""

import asyncio
import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import STARTED, begun, move
from tests.web.app_client import Clock
from tests.web.game_store import GameStore
from timesduel import BOOKS, Game
from timesduel.errors import ActionError, RecordError, StaleError
from timesduel.records.log import lines_of, with_lines
from timesduel.web.games.game_log import ServedGames
from timesduel.web.games.room import GAME_ROOMS, Called, GameRoom, Helped, Room, SeatTaken
from timesduel.web.live.live_logs import LiveLogs
from timesduel.web.stores.sqlite import SqliteStore

NAME = "game"
ADA, BOB = "a" * 64, "b" * 64

SEATS = [(1, "Ada"), (1, None), (2, "Zoë \N{SNOWMAN}"), (2, None)]
hashes = st.none() | st.text("0123456789abcdef", min_size=64, max_size=64)


def read(value: GameRoom) -> GameRoom:
    """What is read of a log that was written."""
    lines = lines_of(GAME_ROOMS, value)
    assert not any("\n" in line for line in lines)
    return with_lines(GAME_ROOMS, GAME_ROOMS.begin(GAME_ROOMS.head(value)), lines)


@given(
    room=st.builds(
        Room,
        secrets=st.tuples(hashes, hashes),
        invitations=st.tuples(hashes, hashes),
        coach=st.booleans(),
        announce=st.booleans(),
    ),
    seats=st.lists(st.sampled_from(SEATS), max_size=2, unique_by=lambda seat: seat[0]),
    helped=st.lists(st.sampled_from([1, 2]).map(Helped), max_size=4),
    called=st.lists(st.builds(Called, st.sampled_from([1, 2]), st.sampled_from("XYZ")), max_size=3),
    moves=st.lists(st.sampled_from([2, 3]), max_size=3),
    order=st.randoms(use_true_random=False),
)
def test_it_is_read_as_it_was_written(
    room: Room,
    seats: list[tuple[int, str | None]],
    helped: list[Helped],
    called: list[Called],
    moves: list[int],
    order: Random,
) -> None:
    value = GameRoom(Game(rules=BOOKS["power-play"], started=STARTED), room)
    seats = [seat for seat in seats if room.secrets[seat[0] - 1] is None]
    steps: list[object] = [*seats, *helped, *called, *moves]
    order.shuffle(steps)
    for step in steps:
        if isinstance(step, tuple):
            value = value.with_seat(SeatTaken(step[0], f"{step[0]}" * 64, step[1]))
        elif isinstance(step, Helped):
            value = value.with_help(step.player)
        elif isinstance(step, Called):
            value = value.with_name(step.player, step.name)
        else:
            assert isinstance(step, int)
            value = value.with_game(move(value.game, step))
    assert value.version == len(seats) + len({*helped}) + len(called) + len(moves)
    assert {*value.helped} == {each.player for each in helped}
    assert read(value) == value
    assert read(value).game.names == value.game.names


def test_a_seat_is_taken_once() -> None:
    value = GameRoom(begun(), Room(secrets=(ADA, None)))
    with pytest.raises(ActionError):
        value.with_seat(SeatTaken(1, BOB))
    taken = value.with_seat(SeatTaken(2, BOB, "Bob \N{SNOWMAN}"))
    assert taken.room.secrets == (ADA, BOB)
    assert taken.game.names[1] == "Bob \N{SNOWMAN}"
    with pytest.raises(ActionError):
        taken.with_seat(SeatTaken(2, ADA))


async def test_of_many_who_take_a_seat_at_once_one_has_it() -> None:
    """Also if a move comes at the same instant: it and the seat both stay."""
    store = await SqliteStore.open(":memory:", Clock())
    await GameStore(store).create(NAME, game := begun())
    processes = [ServedGames(LiveLogs(store, {"game": GAME_ROOMS}, now=Clock())) for _ in range(5)]

    async def sit(number: int) -> str:
        seat = SeatTaken(2, f"{number}" * 64)

        def decide(value: GameRoom) -> GameRoom:
            return value if value.room.secrets[1] else value.with_seat(seat)

        return (await processes[number].change(NAME, decide)).room.secrets[1] or ""

    moving = asyncio.create_task(processes[4].append(NAME, move(game, 2)))
    secrets = await asyncio.gather(*(sit(number) for number in range(4)))
    moved = await moving
    assert len({*secrets}) == 1
    assert moved.version == game.version + 1
    stored = await GameStore(store).load(NAME)
    assert (stored.room.secrets[1], stored.game.version) == (secrets[0], game.version + 1)
    with pytest.raises(StaleError):
        await processes[0].append(NAME, move(game, 3))
    await store.close()


async def test_a_store_that_has_gone_back_is_stale_and_not_asked_for_ever() -> None:
    store = await SqliteStore.open(":memory:", Clock())
    games = GameStore(store)
    await games.create(NAME, moved := move(begun(), 2))
    served = ServedGames(LiveLogs(store, {"game": GAME_ROOMS}, now=Clock()))
    assert await served.load(NAME) == moved
    await store.remove(NAME)
    await games.create(NAME, begun())
    with pytest.raises(StaleError):
        await served.append(NAME, move(moved, 3))
    await store.close()


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "no event can be read here"),
        ('{"event": "seat", "player": 3, "secret": "x"}', "sum does not fit"),
        ("[]", "no event can be read here"),
    ],
)
def test_damage_is_named(line: str, problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        GAME_ROOMS.after(GameRoom(begun()), line)


def test_what_cannot_have_happened_is_damage() -> None:
    game = begun()
    taken = GameRoom(game).with_seat(SeatTaken(2, BOB))
    line = GAME_ROOMS.line(taken, taken.version)
    with pytest.raises(RecordError):
        GAME_ROOMS.after(taken, line)
    moved = GameRoom(move(game, 2))
    event = GAME_ROOMS.line(moved, moved.version)
    over = GameRoom(game.tick(1e9) or move(move(game, 9), 9))
    for value in (moved, GameRoom(begun(players=("expert", None))), over):
        if value.game.version + 1 != json.loads(event)["version"]:
            with pytest.raises(RecordError):
                GAME_ROOMS.after(value, event)


@pytest.mark.parametrize("head", ["", "{}", "{}\n{}", '{"secrets": [1]}\n', "nonsense\n{}"])
def test_a_damaged_head_is_named(head: str) -> None:
    with pytest.raises(RecordError):
        GAME_ROOMS.begin(head)
