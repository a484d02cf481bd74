"""What every store of the server must do beyond the suite of all stores.

A store takes part by a subclass with a fixture `store`, made with the time of the fixture `clock`.
"""

import asyncio
from itertools import count
from random import Random
from typing import Any

import pytest

from tests.games import begun, move
from tests.web.game_store import BARE, GameStore, StoredGame
from tests.web.sync_store import SyncStore
from timesduel import Action, Game, Kind, TimeLimit
from timesduel.errors import StaleError, StoreError
from timesduel.web.games.room import Room
from timesduel.web.stores.store import LogRow

ADA, BOB = "a" * 64, "b" * 64

FULL = Room(
    secrets=(ADA, None),
    invitations=(None, BOB),
    names=("Ada", None),
    coach=False,
    announce=True,
)

_NUMBERS = count()


class Clock:
    """The time, as a test has it."""

    def __init__(self, time: float = 1000.0) -> None:
        self.time = time

    def __call__(self) -> float:
        return self.time


def name() -> str:
    """A name that no game has yet."""
    return f"game-{next(_NUMBERS)}_of-22"


async def rows_of(store: GameStore) -> dict[str, LogRow]:
    """Everything that is kept, by name."""
    return {row.name: row async for row in store.rows()}


async def outcome_of(promise: Any) -> object:
    """What came of a call: its result, or its error."""
    try:
        return await promise
    except (StaleError, StoreError) as error:
        return error


class WebStoreSuite:
    """The tests."""

    @pytest.fixture
    def clock(self) -> Clock:
        """The time that the store goes by."""
        return Clock()

    def test_a_table_comes_back_as_it_was(self, store: SyncStore) -> None:
        web = store.web
        for room in (FULL, BARE, Room(secrets=(ADA, ADA))):
            game = begun(names=("Ada", "Zoë \N{SNOWMAN}"))
            key = name()
            assert store.call(web.create(key, game, room, {1: 5.5})) == key
            kept = store.call(web.load(key))
            assert kept.game.with_names(game.names) == game
            assert (kept.room, kept.present) == (room, {1: 5.5})

    def test_keys_as_clients_make_them_up_come_back(self, store: SyncStore) -> None:
        web, key, game = store.web, name(), begun()
        store.call(web.create(key, game))
        action = Action(kind=Kind.MOVE, multiplier=2, key="-_" + "aZ09-_" * 10)
        store.call(web.append(key, following := game.apply(action, 1001.0)))
        assert store.call(web.load(key)).game == following

    def test_several_events_are_added_together_or_none_of_them(self, store: SyncStore) -> None:
        logs, key = store.web.logs, name()
        store.call(logs.create(LogRow(key, "words", "head", (), {}, None)))

        async def both() -> tuple[object, object]:
            """Two at once, of which the second does not know of the first."""
            mine, yours = ["a", "b", "c"], ["x", "y"]
            return await asyncio.gather(
                outcome_of(logs.append(key, 3, mine, 7.0)),
                outcome_of(logs.append(key, 2, yours, 8.0)),
            )

        first, second = store.call(both())
        assert first is None
        assert isinstance(second, StaleError)
        for version, lines in ((4, ["x", "y"]), (6, ["x", "y"]), (3, ["x"])):
            assert isinstance(
                store.call(outcome_of(logs.append(key, version, lines, None))), StaleError
            )
        store.call(logs.append(key, 5, ["d", "e"], 9.0))
        assert [*store.call(logs.load(key)).lines] == ["a", "b", "c", "d", "e"]
        assert store.call(logs.due(9.0)) == [key]
        assert store.call(logs.due(8.0)) == []

    def test_the_same_name_again_changes_nothing(self, store: SyncStore) -> None:
        web, key, game = store.web, name(), begun()
        store.call(web.create(key, game, FULL))
        following = move(game, 2)
        store.call(web.append(key, following))
        assert store.call(web.create(key, begun(first=2), BARE)) == key
        assert store.call(web.create(key, game, FULL)) == key
        kept = store.call(web.load(key))
        assert (kept.game.turns, kept.room) == (following.turns, FULL)

    def test_of_two_that_follow_one_game_the_first_stays(self, store: SyncStore) -> None:
        web, first, second, third = store.web, name(), name(), name()
        store.call(web.create(first, begun()))
        assert store.call(web.successor(first)) is None
        for name_, game in ((second, begun()), (third, begun(first=2)), (second, begun())):
            assert store.call(web.create(name_, game, follows=first)) == second
        assert store.call(web.successor(first)) == second
        assert set(store.list()) == {first, second}
        with pytest.raises(StoreError, match="no game"):
            store.call(web.load(third))

    def test_of_many_followers_at_once_one_stays(self, store: SyncStore) -> None:
        web, first = store.web, name()
        store.call(web.create(first, begun()))
        names = [name() for _ in range(20)]

        async def all_at_once() -> list[str]:
            creating = [web.create(each, begun(), follows=first) for each in names]
            return await asyncio.gather(*creating)

        stayed = set(store.call(all_at_once()))
        assert len(stayed) == 1
        assert stayed == {store.call(web.successor(first))}
        assert set(store.list()) == {first} | stayed

    def test_only_what_is_new_is_read(self, store: SyncStore) -> None:
        web, key, game = store.web, name(), begun()
        store.call(web.create(key, game))
        following = move(game, 2)
        assert store.call(web.load(key, game)).game is game
        store.call(web.append(key, following))
        assert store.call(web.load(key, game)).game == following
        assert store.call(web.load(key, following)).game is following

    def test_a_strange_name_is_nobodys_and_harms_no_others(self, store: SyncStore) -> None:
        web, key = store.web, name()
        strange = ["", "\0", f"{key}\0", "\ufffd", "%00", "'", "x" * 9_000]

        async def together() -> list[object]:
            loads = [web.load(each) for each in (*strange, key)]
            return await asyncio.gather(*map(outcome_of, loads))

        store.call(web.create(key, game := begun()))
        *refused, found = store.call(together())
        for error in refused:
            assert isinstance(error, StoreError)
            assert error.message.code == "games.unknown"
        assert isinstance(found, StoredGame)
        assert found.game == game

    def test_many_games_are_read_at_once(self, store: SyncStore) -> None:
        web = store.web
        known: list[tuple[str, Game]] = []
        for number in range(5):
            game = begun()
            key = name()
            store.call(web.create(key, game, present={1: float(number)}))
            known.append((key, game))
        (moved, old), (gone, _) = known[1], known[3]
        store.call(web.append(moved, following := move(old, 3)))
        store.remove(gone)
        found = store.call(web.load_many(known))
        assert set(found) == {key for key, _ in known} - {gone}
        assert found[moved].game == following
        assert found[known[0][0]].game is known[0][1]
        assert found[known[4][0]].present == {1: 4.0}
        assert store.call(web.load_many([])) == {}

    def test_each_race_has_one_winner(self, store: SyncStore) -> None:
        """Many games and many racers in one group: no loser spoils it for a winner."""
        web = store.web
        games = {name(): begun() for _ in range(10)}

        async def race() -> None:
            await asyncio.gather(*[web.create(key, game) for key, game in games.items()])
            for _ in range(6):
                tries = [(key, move(game, 2)) for key, game in games.items() for _ in range(3)]
                answers = await asyncio.gather(
                    *[outcome_of(web.append(key, following)) for key, following in tries]
                )
                won = [one for one, answer in zip(tries, answers, strict=True) if answer is None]
                lost = [answer for answer in answers if answer is not None]
                assert sorted(key for key, _ in won) == sorted(games)
                assert all(isinstance(each, StaleError) for each in lost)
                for key, winner in won:
                    assert (await web.load(key, games[key])).game == winner
                games.update(won)

        store.call(race())

    def test_a_stale_event_names_the_present_version(self, store: SyncStore) -> None:
        web, key, game = store.web, name(), begun()
        store.call(web.create(key, game))
        one = move(game, 2)
        two = move(one, 3)
        for stale in (two, one):  # a gap, then in order
            outcome = store.call(outcome_of(web.append(key, stale)))
            assert (outcome is None) == (stale is one)
            assert outcome is None or getattr(outcome, "present", None) == game.version
        store.call(web.append(key, two))
        outcome = store.call(outcome_of(web.append(key, move(game, 4))))
        assert isinstance(outcome, StaleError)
        assert outcome.present == two.version

    def test_presence_is_kept(self, store: SyncStore) -> None:
        web, key = store.web, name()
        store.call(web.create(key, begun()))
        store.call(web.note_presence(key, 2, 1030.25))
        assert store.call(web.load(key)).present == {2: 1030.25}
        store.call(web.note_presence(key, 1, 1040.0))
        store.call(web.note_presence(key, 2, 1001.0))
        assert store.call(web.load(key)).present == {1: 1040.0, 2: 1001.0}

    def test_a_name_that_is_not_there(self, store: SyncStore) -> None:
        web, game = store.web, begun()
        for refused in (
            web.load("nobody"),
            web.append("nobody", move(game, 2)),
            web.note_presence("nobody", 1, 5.0),
            web.remove("nobody"),
        ):
            error = store.call(outcome_of(refused))
            assert isinstance(error, StoreError)
            assert error.message.code == "games.unknown"
        assert store.call(web.successor("nobody")) is None

    def test_what_is_due_comes_in_order(self, store: SyncStore) -> None:
        web = store.web
        clocked = begun(limit=TimeLimit(30))  # since 1000
        program = begun(players=("expert", None))  # at once
        waiting = begun()
        later = move(clocked, 2, 1010.0)
        keys = dict(zip("cpwl", (name() for _ in range(4)), strict=True))
        for letter, game in zip("cpw", (clocked, program, waiting), strict=True):
            store.call(web.create(keys[letter], game))
        store.call(web.create(keys["l"], clocked))
        store.call(web.append(keys["l"], later))
        assert clocked.due_at == 1030.0
        assert later.due_at == 1040.0
        assert store.call(web.due(999.0)) == []
        assert store.call(web.due(1029.9)) == [keys["p"]]
        assert store.call(web.due(1030.0)) == [keys["p"], keys["c"]]
        assert store.call(web.due(1e9)) == [keys["p"], keys["c"], keys["l"]]
        assert store.call(web.due(1e9, 2)) == [keys["p"], keys["c"]]
        late = clocked.tick(1031.0)
        assert late is not None
        store.call(web.append(keys["c"], late))  # which ends it
        assert store.call(web.due(1e9)) == [keys["p"], keys["l"]]

    def test_what_nobody_touches_expires(self, store: SyncStore, clock: Clock) -> None:
        web = store.web
        keys = [name() for _ in range(6)]
        game = begun()
        for key in keys:
            clock.time += 1  # 1001 to 1006
            store.call(web.create(key, game))
        clock.time = 2000.0
        store.call(web.append(keys[0], move(game, 2)))
        store.call(web.note_presence(keys[1], 2, 7.0))
        store.call(web.note_presence(keys[2], 1, 5.0))
        assert store.call(web.load(keys[3])).game == game  # looking on is not touching
        most_older = [store.call(web.are_most_older(before)) for before in (0.0, 1005.5, 1500.0)]
        assert most_older == [False, False, False]  # of three and three, neither are most
        assert store.call(web.are_most_older(2000.5))
        assert store.call(web.expire(1004.0)) == 0
        assert store.call(web.expire(1004.5)) == 1
        assert set(store.list()) == {*keys[:3], *keys[4:]}
        assert store.call(web.expire(1500.0, 1)) == 1
        assert set(store.list()) == {*keys[:3], keys[5]}
        assert store.call(web.expire(1500.0)) == 1
        assert store.call(web.expire(1500.0)) == 0
        assert set(store.list()) == set(keys[:3])
        assert set(store.call(rows_of(web))) == set(keys[:3])

    def test_what_was_changed_last_comes_first(self, store: SyncStore, clock: Clock) -> None:
        web, keys = store.web, [name() for _ in range(3)]
        game = begun()
        for key in keys:
            clock.time += 1
            store.call(web.create(key, game))
        assert store.list() == keys[::-1]
        clock.time += 1
        store.call(web.append(keys[1], move(game, 2)))
        assert store.list() == [keys[1], keys[2], keys[0]]

    def test_a_clock_that_is_set_back_does_no_harm(self, store: SyncStore, clock: Clock) -> None:
        web, key, game = store.web, name(), begun()
        store.call(web.create(key, game))
        clock.time = 3.0
        following = move(game, 2, 3.0)
        store.call(web.append(key, following))
        assert store.call(web.load(key)).game == following
        assert store.call(web.expire(2.0)) == 0
        assert store.list() == [key]

    def test_a_name_may_be_used_again(self, store: SyncStore) -> None:
        web, key, game = store.web, name(), begun()
        store.call(web.create(key, game))
        store.call(web.append(key, move(game, 2)))
        store.remove(key)
        assert store.call(web.create(key, begun(first=2))) == key
        assert store.call(web.load(key)).game == begun(first=2)

    def test_everything_can_be_taken_out_and_put_back(self, store: SyncStore, clock: Clock) -> None:
        web = store.web
        games: dict[str, Game] = {}
        for number in range(5):
            key, game = name(), begun(limit=TimeLimit(30), names=(f"Ada {number}", "Bob"))
            clock.time += 1
            store.call(web.create(key, game, FULL, {2: 7.5}, f"before {number}"))
            for _ in range(number):
                game = move(game, 2, clock.time)
                store.call(web.append(key, game))
            games[key] = game
        rows = store.call(rows_of(web))
        assert set(rows) == set(games)
        for key, game in games.items():
            row = rows[key]
            assert len(row.lines) == game.version
            assert row.due == game.due_at
            assert (row.follows is None, row.present) == (False, {2: 7.5})
        removed = list(games)[:3]
        for key in removed:
            store.remove(key)
        other = list(games)[4]
        store.call(web.append(other, later := move(games[other], 2, clock.time)))
        assert store.call(web.put(list(rows.values()))) == len(removed)
        assert store.call(web.put(list(rows.values()))) == 0
        assert store.call(web.put([])) == 0
        assert store.call(rows_of(web)) == {**rows, other: store.call(rows_of(web))[other]}
        for key, game in {**games, other: later}.items():
            assert store.call(web.load(key)).game.events == game.events
            assert store.call(web.successor(f"before {list(games).index(key)}")) == key

    def test_a_game_from_a_backup_that_follows_a_game_with_a_follower(
        self, store: SyncStore
    ) -> None:
        """Each is kept, but the one that is there already stays the one that follows."""
        web, first, second, third = store.web, name(), name(), name()
        store.call(web.create(first, begun()))
        store.call(web.create(second, begun(), follows=first))
        row = store.call(rows_of(web))[second]
        assert store.call(web.put([row._replace(name=third)])) == 1
        assert store.call(web.successor(first)) == second
        assert store.call(rows_of(web))[third].follows is None

    def test_rows_are_those_of_one_instant_while_games_go_on(self, store: SyncStore) -> None:
        """One move in each game in turn: those that are behind are the last ones."""
        web = store.web
        games = {name(): begun() for _ in range(30)}
        turns = Random(1).sample(list(games), len(games))  # not in the order they are read in

        async def play() -> None:
            for _ in range(6):
                for key in turns:
                    games[key] = following = move(games[key], 2)
                    await web.append(key, following)

        async def both() -> list[dict[str, LogRow]]:
            for key, game in games.items():
                await web.create(key, game)
            playing = asyncio.ensure_future(play())
            taken = []
            while not playing.done():
                taken.append(await rows_of(web))
            await playing
            return taken

        for taken in store.call(both()):
            assert set(taken) == set(games)
            lengths = [len(taken[key].lines) for key in turns]
            assert max(lengths) - min(lengths) <= 1
            assert lengths == sorted(lengths, reverse=True)
