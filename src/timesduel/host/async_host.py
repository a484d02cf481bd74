"""The games of a server, whose store and programs are awaited.

Whatever happens is stored before anybody hears of it. Any number of hosts may share a store, in one
process or in many: the store decides which of two actions on one state of a game has happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from timesduel.errors import StaleError
from timesduel.host import decisions
from timesduel.host.decisions import Reply

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from timesduel.host.decisions import Decision
    from timesduel.host.seats import ProgramAction
    from timesduel.match.events import Action
    from timesduel.match.game import Game


class AsyncGameLog(Protocol):
    """Games by name, to which events are added."""

    async def load(self, name: str) -> Game:
        """The game as it stands."""

    async def append(self, name: str, next_state: Game) -> Game:
        """Store the last event of a game; the game as it stands from then on.

        A `StaleError` if another event has its version already.
        """


class AsyncHost:
    """Decides what happens in the games of a log."""

    def __init__(
        self,
        log: AsyncGameLog,
        *,
        now: Callable[[], float],
        new_id: Callable[[], str],
        think: Callable[[str, Game], Awaitable[ProgramAction]],
    ) -> None:
        """`now` is in seconds since 1970; `new_id` makes up what nobody guesses, or nothing.

        `think` asks the program that is to move.
        """
        self._log = log
        self._now = now
        self._new_id = new_id
        self._think = think

    def prepared(self, game: Game, *, running: bool = True) -> Game:
        """A new game, to be stored: with its date and id, and its clock started if it is to run."""
        return decisions.prepared(game, self._now(), self._new_id, running=running)

    async def game(self, name: str) -> Game:
        """A game as it stands now. If the time of a turn has run out, that is stored first."""
        game = await self._log.load(name)
        late = game.tick(self._now(), self._new_id())
        if late is None:
            return game
        try:
            return await self._log.append(name, late)
        except StaleError:  # somebody else has noticed it at the same instant
            return await self._log.load(name)

    async def act(self, name: str, action: Action) -> Game:
        """The game after an action; an error says why it is refused, and nothing has happened then.

        An action that comes twice, with the same key, has happened once.
        """
        game = await self._log.load(name)
        try:
            decision = decisions.decided(game, action, self._now(), self._new_id)
            return await self._done(name, decision)
        except StaleError:  # found out here, or by the store, if two came at the same instant
            game = await self._log.load(name)
            if decisions.version_of(game, action) is None:
                raise
            return game

    async def answer(self, name: str) -> Reply:
        """Let the program that is to move do so, if one is.

        It thinks about the game as it is now; if that has changed meanwhile, a `StaleError`.
        """
        thought = await self.game(name)
        if not decisions.program_is_to_move(thought):
            return Reply(thought)
        answer = await self._think(name, thought)
        game = await self._log.load(name)
        decision = decisions.answered(thought, game, answer, self._now(), self._new_id)
        return Reply(await self._done(name, decision), answer.action.multiplier, answer.failure)

    async def start(self, name: str) -> Game:
        """Everybody has come: the clock starts, unless it runs already or the game is over."""
        game = await self.game(name)
        begun = decisions.started(game, self._now(), self._new_id)
        return game if begun is None else await self._log.append(name, begun)

    async def _done(self, name: str, decision: Decision) -> Game:
        game = await self._log.append(name, decision.next_state)
        if decision.refusal is not None:
            raise decision.refusal
        return game
