"""The host for callers that do not wait: whatever they ask for is done when they get it.

All decisions are those of `AsyncHost`; here its games come from a store that answers at once. A
host may be used from several threads if its store may.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from timesduel.errors import ActionError
from timesduel.host.async_host import AsyncHost, Reply
from timesduel.host.seats import ProgramAction, Programs, ask_program

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from timesduel.coach.hints import Hint
    from timesduel.match.events import Action
    from timesduel.match.game import Game
    from timesduel.players.player import Dice
    from timesduel.records.store import GameLog

_MOST_HELD = 1_000
"""Games of which the latest state and the programs are at hand; others are loaded anew."""

T = TypeVar("T")


class Host:
    """Games by the names that their store gives them."""

    def __init__(
        self,
        store: GameLog,
        *,
        now: Callable[[], float],
        new_id: Callable[[], str],
        new_dice: Callable[[Game], Dice],
        hints: bool = True,
        think: Callable[[Callable[[], int]], int] = lambda choose: choose(),
    ) -> None:
        """`now` is in seconds since 1970; `new_id` makes up what nobody guesses, or nothing.

        `new_dice` is where the computers of a game have their chances from, and `think` runs their
        thinking, which may be somewhere else; without `hints` nobody gets help while the game goes
        on.
        """
        self.store = store
        self.hints_allowed = hints
        self._now = now
        self._think = think
        self._games = _HeldGames(store, now, new_dice)
        self._host = AsyncHost(self._games, now=now, new_id=new_id, think=self._ask)

    def begin(self, game: Game, dice: Dice | None = None) -> str:
        """Start the clock of a new game, and store it; its name.

        `dice` are the chances that its computers have, instead of new ones.
        """
        return self._games.create(self._host.prepared(game), dice)

    def game(self, name: str) -> Game:
        """A game as it stands now. If the time of a turn has run out, that is stored first."""
        return _at_once(lambda: self._host.game(name))

    def act(self, name: str, action: Action) -> Game:
        """The game after an action; an error says why it is refused, and nothing has happened then.

        An action that comes twice, with the same key, has happened once.
        """
        return _at_once(lambda: self._host.act(name, action))

    def answer(self, name: str) -> Reply:
        """Let the program that is to move do so, if one is.

        It thinks about the game as it is now; if that has changed meanwhile, a `StaleError`.
        """
        return _at_once(lambda: self._host.answer(name))

    def hints(self, name: str) -> tuple[Hint, ...]:
        """The hints for the player to move, from the first word to the whole reason."""
        from timesduel.coach.hints import ladder

        game = self.game(name)
        if not self.hints_allowed:
            raise ActionError("games.no_hints")
        if game.outcome is not None:
            raise ActionError("games.over")
        return tuple(ladder(game.position))

    def pause(self, name: str) -> Game:
        """The players leave: the clock stops, unless the game is over."""
        return _at_once(lambda: self._host.pause(name))

    def take_up(self, name: str, *, unwatched: bool = False) -> Game:
        """The players are back: the clock runs on where it was stopped.

        If the game was `unwatched` since its last event, as the program that had it was killed,
        that time does not count either.
        """
        return _at_once(lambda: self._host.take_up(name, unwatched=unwatched))

    def rematch(self, name: str) -> str:
        """Begin the same game once more, with the seats swapped; its name."""
        from timesduel.host.async_host import rematch_of

        return self.begin(rematch_of(self.game(name)))

    def next_of_match(self, name: str) -> str | None:
        """Begin the next game of a match; its name, or None if the match is over."""
        from timesduel.host.async_host import next_game

        successor = next_game(self.game(name))
        return None if successor is None else self.begin(successor)

    def programs(self, name: str) -> Programs:
        """The programs that play in a game."""
        return self._games.programs(name)

    def close(self, name: str) -> None:
        """Put away what a game needs while it is played."""
        self._games.close(name)

    def time_left(self, name: str) -> float | None:
        """Seconds that the player to move still has; None without a limit."""
        return _at_once(lambda: self._games.load(name)).time_left(self._now())

    async def _ask(self, name: str, game: Game) -> ProgramAction:
        programs, left = self.programs(name), game.time_left(self._now())
        return ask_program(lambda: self._think(lambda: programs.choose(game.position, left)))


class _HeldGames:
    """A log that has the games of a store at hand, with their programs."""

    def __init__(
        self, store: GameLog, now: Callable[[], float], new_dice: Callable[[Game], Dice]
    ) -> None:
        self._store = store
        self._now = now
        self._new_dice = new_dice
        self.held: dict[str, tuple[Game, Programs]] = {}
        """The one that was used last comes last."""

    def create(self, game: Game, dice: Dice | None) -> str:
        """Store a new game; its name."""
        name = self._store.create(game)
        self._hold(name, game.with_clock_begun(self._now()), dice)
        return name

    async def load(self, name: str) -> Game:
        """The game as it stands."""
        return self._load(name)

    async def append(self, name: str, next_state: Game) -> Game:
        """Store what has happened last, and only then go on from there."""
        self._store.append(name, next_state.version - 1, next_state.events[-1])
        return self._hold(name, next_state.with_clock_begun(self._now()))

    def programs(self, name: str) -> Programs:
        """The programs that play in a game."""
        self._load(name)
        return self.held[name][1]

    def close(self, name: str) -> None:
        """End the programs of a game."""
        if (held := self.held.pop(name, None)) is not None:
            held[1].close()

    def _load(self, name: str) -> Game:
        held = self.held.get(name)
        game = self._store.load(name, held and held[0])
        if held is None or game is not held[0]:
            self._hold(name, game)
        return game

    def _hold(self, name: str, game: Game, dice: Dice | None = None) -> Game:
        held = self.held.pop(name, None)
        programs = held[1] if held else Programs(game.players, lambda: dice or self._new_dice(game))
        self.held[name] = game, programs
        if len(self.held) > _MOST_HELD:
            self.close(next(iter(self.held)))
        return game


def _at_once(begin: Callable[[], Coroutine[None, None, T]]) -> T:
    """What a coroutine comes to that has nothing to wait for.

    It is made here: Ctrl-C between making it and its first step would show Python's warning about
    coroutines that were never awaited.
    """
    work = begin()
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise AssertionError("a store that answers at once has made somebody wait")
