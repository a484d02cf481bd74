"""One game that is played here: what happens is stored before anybody hears of it.

`AsyncHost` decides likewise where a store and programs are awaited.
"""

from __future__ import annotations

from dataclasses import replace
from time import gmtime, strftime
from typing import TYPE_CHECKING, NamedTuple

from timesduel.core.fields import DATE
from timesduel.errors import TimeUpError
from timesduel.host.seats import ask_program
from timesduel.match.events import Action, Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.errors import BotError
    from timesduel.host.seats import Programs
    from timesduel.match.game import Game


class Reply(NamedTuple):
    """What a program did when it was its turn."""

    game: Game
    """The game after it."""

    failure: BotError | None = None
    """What went wrong, if the program lost by it."""


def prepared(game: Game, now: float, new_id: Callable[[], str], *, running: bool = True) -> Game:
    """A new game, to be stored: with its date and id, and its clock started if it is to run."""
    game = replace(game, id=game.id or new_id() or None, started=strftime(DATE, gmtime(now)))
    if running and game.outcome is None:
        game = game.apply(Action(kind=Kind.START, key=new_id()), now)
    return game


def version_of(game: Game, action: Action) -> int | None:
    """The version that an action has led to, if it has happened already."""
    for version, event in enumerate(game.events, 1):
        if event.key == action.key and (
            (event.kind, event.multiplier) == (action.kind, action.multiplier)
            and action.player in (None, event.player)
        ):
            return version
    return None


class HeldGame:
    """A log of events, and the game that follows from it."""

    def __init__(
        self,
        game: Game,
        programs: Programs,
        *,
        store: Callable[[Game], None],
        now: Callable[[], float],
        new_id: Callable[[], str],
        think: Callable[[Callable[[], int]], int] = lambda choose: choose(),
    ) -> None:
        """`store` stores the last event of the game that comes next, or raises an error.

        `now` is in seconds since 1970; `new_id` makes up what nobody guesses, or nothing. `think`
        runs the thinking of the programs, which may be somewhere else.
        """
        self.last = game
        """The game as it was after the last event."""
        self.programs = programs
        """The programs that play in it."""
        self._store = store
        self._now = now
        self._new_id = new_id
        self._think = think

    def current(self) -> Game:
        """The game as it stands now. If the time of a turn has run out, that is stored first."""
        late = self.last.tick(self._now(), self._new_id())
        return self.last if late is None else self._go_on(late)

    def act(self, action: Action) -> Game:
        """The game after an action; an error says why it is refused, and nothing has happened."""
        game, now = self.last, self._now()
        if not action.key:
            action = action._replace(key=self._new_id())
        try:
            next_state = game.apply(action, now)
        except TimeUpError:
            late = game.tick(now, self._new_id())
            assert late is not None
            self._go_on(late)
            raise
        return self._go_on(next_state)

    def answer(self) -> Reply:
        """Let the program that is to move do so, if one is.

        It thinks about the game as it is now; if that has changed meanwhile, a `StaleError`.
        """
        game = self.current()
        if game.outcome is not None or game.players[game.player - 1] is None:
            return Reply(game)
        left = game.time_left(self._now())
        action, failure = ask_program(
            lambda: self._think(lambda: self.programs.choose(game.position, left))
        )
        action = action._replace(player=game.player, version=game.version)
        try:
            return Reply(self.act(action), failure)
        except TimeUpError:
            if failure is None:
                raise
            return Reply(self.current(), failure)  # the clock was faster

    def pause(self) -> Game:
        """The players leave: the clock stops, unless the game is over."""
        game = self.current()
        if game.outcome is not None or not game.running:
            return game
        return self.act(Action(kind=Kind.PAUSE))

    def take_up(self, *, unwatched: bool = False) -> Game:
        """The players are there: the clock runs, on from where it was stopped.

        If the game was `unwatched` since its last event, as the program that had it was killed,
        that time does not count either.
        """
        game = self.last
        if unwatched and game.running and game.outcome is None:
            pause = Action(kind=Kind.PAUSE, key=self._new_id())
            game = self._go_on(game.apply(pause, game.events[-1].at))
        if game.outcome is not None or game.running:
            return self.current()
        return self.act(Action(kind=Kind.START))

    def time_left(self) -> float | None:
        """Seconds that the player to move still has; None without a limit."""
        return self.last.time_left(self._now())

    def close(self) -> None:
        """End the programs."""
        self.programs.close()

    def _go_on(self, next_state: Game) -> Game:
        """Store what has happened last, and only then go on from there."""
        self._store(next_state)
        self.last = next_state.with_clock_begun(self._now())
        return self.last
