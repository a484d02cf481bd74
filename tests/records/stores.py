"""What every store must do, whatever it keeps its games in: one suite for all of them.

A store takes part by a subclass with a fixture `store`, and if it is one that other programs can
open at the same time, with `opened_again`.
"""

from itertools import count
from threading import Barrier, Thread
from typing import Any

import pytest

from tests.games import STARTED, act
from timesduel import BOOKS, Action, Game, Kind, OnTimeout, TakeBacks, TimeLimit
from timesduel.errors import StaleError, StoreError
from timesduel.match.series import Series
from timesduel.records.store import Store

_KEYS = map(str, count())


def begun(**agreed: Any) -> Game:
    """A game whose clock has been started."""
    game = Game(rules=BOOKS["multiplication-showdown"], started=STARTED, id="0" * 32, **agreed)
    return act(game, Kind.START, 1000.0, key="start")


def move(game: Game, multiplier: int, now: float = 1001.5) -> Game:
    """The game after a move that nobody else has made."""
    action = Action(kind=Kind.MOVE, multiplier=multiplier, key=f"move{next(_KEYS)}")
    return game.apply(action, now)


def append(store: Store, name: str, game: Game) -> None:
    """Store the last event of a game."""
    store.append(name, game.version - 1, game.events[-1])


def _race(store: Store, name: str, mine: Game, barrier: Barrier, won: list[Game]) -> None:
    barrier.wait(60)
    try:
        append(store, name, mine)
    except StaleError:
        return
    won.append(mine)


class StoreSuite:
    """The tests."""

    def opened_again(self, store: Store) -> Store:
        """The same games, as another program sees them."""
        return store

    def test_a_game_comes_back_as_it_was(self, store: Store) -> None:
        game = begun(
            names=("Ada", "Grace"),
            players=(None, "expert"),
            first=2,
            limit=TimeLimit(30, OnTimeout.PASS),
            series=Series(games=3, best_of=True, played=1, wins=(0, 1)),
            take_backs=TakeBacks.NEVER,
        )
        name = store.create(game)
        assert store.load(name) == game
        assert self.opened_again(store).load(name) == game
        late = game.tick(1031.0, "late")
        assert late is not None
        append(store, name, late)
        for seen in (store, self.opened_again(store)):
            assert seen.load(name) == late
            assert seen.load(name).state == late.state

    def test_every_kind_of_event_comes_back(self, store: Store) -> None:
        game = begun(take_backs=TakeBacks.AGREED)
        name = store.create(game)
        asked = dict.fromkeys((Kind.ASK,), 1) | dict.fromkeys((Kind.AGREE, Kind.DECLINE), 2)
        for kind in (Kind.ASK, Kind.DECLINE, Kind.ASK, Kind.AGREE, Kind.PAUSE, Kind.START):
            if kind is Kind.ASK:
                game = move(game, 2) if game.player == 1 else game
                append(store, name, game) if game.version != store.load(name).version else None
            game = act(game, kind, 1002.0, player=asked.get(kind), key=f"k{next(_KEYS)}")
            append(store, name, game)
        game = act(game, Kind.CLAIM, 1003.0, player=2, key="claim")
        append(store, name, game)
        assert self.opened_again(store).load(name) == game
        assert store.load(name).outcome == game.outcome

    def test_a_known_state_saves_work_but_never_hides_news(self, store: Store) -> None:
        game = begun()
        name = store.create(game)
        assert store.load(name, game) is game
        following = move(game, 2)
        append(self.opened_again(store), name, following)
        assert store.load(name, game) == following
        assert store.load(name, following) is following

    def test_of_two_events_for_one_version_the_first_has_happened(self, store: Store) -> None:
        game = begun()
        name = store.create(game)
        other = self.opened_again(store)
        assert other.load(name) == game
        first, second = move(game, 2), move(game, 3)
        append(store, name, first)
        with pytest.raises(StaleError) as stale:
            append(other, name, second)
        assert stale.value.present == first.version
        assert other.load(name) == store.load(name) == first
        with pytest.raises(StaleError):
            append(store, name, move(move(first, 2), 2))

    def test_of_many_at_the_same_instant_exactly_one_wins(self, store: Store) -> None:
        game = begun()
        name = store.create(game)
        racers = 6
        for _ in range(30):
            won: list[Game] = []
            barrier = Barrier(racers)
            stores = [self.opened_again(store) for _ in range(racers)]
            for each in stores:
                each.load(name)

            threads = [
                Thread(target=_race, args=(each, name, move(game, 2), barrier, won))
                for each in stores
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(60)
            assert len(won) == 1
            game = store.load(name)
            assert game == won[0]
            assert {each.load(name) for each in stores} == {game}
            if game.outcome is not None:
                name = store.create(game := begun())

    def test_a_move_costs_no_more_because_there_were_others(self, store: Store) -> None:
        """By what is read and written, not by the time: nothing is played again."""
        game = begun()
        name = store.create(game)
        for multiplier in (2, 3, 2, 2):
            following = move(store.load(name, game), multiplier)
            append(store, name, following)
            game = following
        assert store.load(name, game) is game

    def test_the_latest_comes_first_and_what_is_removed_is_gone(self, store: Store) -> None:
        assert store.list() == []
        names = [store.create(begun()) for _ in range(3)]
        assert len(set(names)) == 3
        assert set(store.list()) == set(names)
        store.remove(names[1])
        assert set(self.opened_again(store).list()) == {names[0], names[2]}
        for refused in (store.load, store.remove):
            with pytest.raises(StoreError):
                refused(names[1])
        with pytest.raises(StoreError):
            append(self.opened_again(store), names[1], move(begun(), 2))
