"""One game that is played here: what happens is stored before anybody hears of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.host import decisions
from timesduel.host.decisions import Reply
from timesduel.host.seats import ask_program

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.host.decisions import Decision
    from timesduel.host.seats import Programs
    from timesduel.match.events import Action
    from timesduel.match.game import Game


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
        return self._after(self.last.tick(self._now(), self._new_id()))

    def act(self, action: Action) -> Game:
        """The game after an action; an error says why it is refused, and nothing has happened."""
        return self._done(decisions.decided(self.last, action, self._now(), self._new_id))

    def answer(self) -> Reply:
        """Let the program that is to move do so, if one is.

        It thinks about the game as it is now; if that has changed meanwhile, a `StaleError`.
        """
        game = self.current()
        if not decisions.program_is_to_move(game):
            return Reply(game)
        left = game.time_left(self._now())
        answer = ask_program(lambda: self._think(lambda: self.programs.choose(game.position, left)))
        decision = decisions.answered(game, self.last, answer, self._now(), self._new_id)
        return Reply(self._done(decision), answer.action.multiplier, answer.failure)

    def pause(self) -> Game:
        """The players leave: the clock stops, unless the game is over."""
        return self._after(decisions.paused(self.current(), self._now(), self._new_id))

    def take_up(self, *, unwatched: bool = False) -> Game:
        """The players are there: the clock runs, on from where it was stopped.

        If the game was `unwatched` since its last event, as the program that had it was killed,
        that time does not count either.
        """
        if unwatched:
            self._after(decisions.paused_unwatched(self.last, self._new_id))
        return self._after(decisions.started(self.current(), self._now(), self._new_id))

    def time_left(self) -> float | None:
        """Seconds that the player to move still has; None without a limit."""
        return self.last.time_left(self._now())

    def close(self) -> None:
        """End the programs."""
        self.programs.close()

    def _done(self, decision: Decision) -> Game:
        game = self._after(decision.next_state)
        if decision.refusal is not None:
            raise decision.refusal
        return game

    def _after(self, next_state: Game | None) -> Game:
        """Store what has happened last, if anything, and only then go on from there."""
        if next_state is not None:
            self._store(next_state)
            self.last = next_state.with_clock_begun(self._now())
        return self.last
