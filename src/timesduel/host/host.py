"""Games by the names that a store gives them, for callers without a loop: agents, and libraries.

Any number of hosts may share a store, and several threads a host if its store allows that: the
store decides which of two actions on one state of a game has happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import StaleError
from timesduel.host.decisions import prepared, version_of
from timesduel.host.held_game import HeldGame
from timesduel.host.seats import Programs
from timesduel.match.successor import next_game, rematch_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.host.decisions import Reply
    from timesduel.match.events import Action
    from timesduel.match.game import Game
    from timesduel.players.player import Dice
    from timesduel.records.log import LogStore

_MOST_HELD = 1_000
"""Games of which the latest state and the programs are at hand; others are loaded anew."""


class Host:
    """Runs the games of a store, each by a `HeldGame`."""

    def __init__(
        self,
        store: LogStore[Game],
        *,
        now: Callable[[], float],
        new_id: Callable[[], str],
        new_dice: Callable[[Game], Dice],
        think: Callable[[Callable[[], int]], int] = lambda choose: choose(),
    ) -> None:
        """`now` is in seconds since 1970; `new_id` makes up what nobody guesses, or nothing.

        `new_dice` is where the computers of a game have their chances from, and `think` runs their
        thinking, which may be somewhere else.
        """
        self.store = store
        self._now = now
        self._new_id = new_id
        self._new_dice = new_dice
        self._think = think
        self._held: dict[str, HeldGame] = {}
        """The one that was used last comes last."""

    def begin(self, game: Game, dice: Dice | None = None) -> str:
        """Start the clock of a new game, and store it; its name.

        `dice` are the chances that its computers have, instead of new ones.
        """
        game = prepared(game, self._now(), self._new_id)
        name = self.store.create(game)
        self._hold(name, game.with_clock_begun(self._now()), dice)
        return name

    def game(self, name: str) -> Game:
        """A game as it stands now. If the time of a turn has run out, that is stored first."""
        return self._find(name).current()

    def act(self, name: str, action: Action) -> Game:
        """The game after an action; an error says why it is refused, and nothing has happened then.

        An action that comes twice, with the same key, has happened once.
        """
        try:
            return self._find(name).act(action)
        except StaleError:  # found out here, or by the store, if two came at the same instant
            game = self._find(name).last
            if version_of(game, action) is None:
                raise
            return game

    def answer(self, name: str) -> Reply:
        """Let the program that is to move do so, if one is.

        It thinks about the game as it is now; if that has changed meanwhile, a `StaleError`.
        """
        return self._find(name).answer()

    def pause(self, name: str) -> Game:
        """The players leave: the clock stops, unless the game is over."""
        return self._find(name).pause()

    def take_up(self, name: str, *, unwatched: bool = False) -> Game:
        """The players are back: the clock runs on where it was stopped.

        If the game was `unwatched` since its last event, as the program that had it was killed,
        that time does not count either.
        """
        return self._find(name).take_up(unwatched=unwatched)

    def rematch(self, name: str) -> str:
        """Begin the same game once more, with the seats swapped; its name."""
        return self.begin(rematch_of(self.game(name)))

    def next_of_match(self, name: str) -> str | None:
        """Begin the next game of a match; its name, or None if the match is over."""
        successor = next_game(self.game(name))
        return None if successor is None else self.begin(successor)

    def programs(self, name: str) -> Programs:
        """The programs that play in a game."""
        return self._find(name).programs

    def close(self, name: str) -> None:
        """Put away what a game needs while it is played."""
        if (held := self._held.pop(name, None)) is not None:
            held.close()

    def time_left(self, name: str) -> float | None:
        """Seconds that the player to move still has; None without a limit."""
        return self._find(name).time_left()

    def _find(self, name: str) -> HeldGame:
        """A game as its store has it, whoever has changed it."""
        held = self._held.get(name)
        if held is None:
            return self._hold(name, self.store.load(name))
        held.last = self.store.load(name, held.last)
        if self._held.pop(name, None) is not None:  # another thread may have closed it
            self._held[name] = held
        return held

    def _hold(self, name: str, game: Game, dice: Dice | None = None) -> HeldGame:
        def store(next_state: Game) -> None:
            self.store.append(name, next_state)

        self._held[name] = held = HeldGame(
            game,
            Programs(game.players, lambda: dice or self._new_dice(game)),
            store=store,
            now=self._now,
            new_id=self._new_id,
            think=self._think,
        )
        if len(self._held) > _MOST_HELD:
            self.close(next(iter(self._held)))
        return held
