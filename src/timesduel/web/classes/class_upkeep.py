"""What happens in classes without anybody asking: results, the bell, votes, the end of the day."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from timesduel.errors import ActionError, StaleError
from timesduel.match.class_events import Cleared, Posed, Rang
from timesduel.match.class_parts import Bell, Poll
from timesduel.match.events import Action, Kind
from timesduel.match.school_class import SECONDS_AFTER_VOTE
from timesduel.web.api.tokens import hashed

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.host.async_host import AsyncHost
    from timesduel.match.class_events import ClassEvent
    from timesduel.match.game import Game
    from timesduel.match.school_class import SchoolClass
    from timesduel.web.classes.class_actions import ClassActions
    from timesduel.web.classes.class_games import ClassGames
    from timesduel.web.classes.classroom import Classroom
    from timesduel.web.games.lobby import LiveGame


class ClassUpkeep:
    """Attends to classes; a `GameOwner` of their games."""

    def __init__(
        self,
        classroom: Classroom,
        games: ClassGames,
        host: AsyncHost,
        now: Callable[[], float],
    ) -> None:
        self._classroom = classroom
        self._games = games
        self._host = host
        self._now = now
        self.actions: ClassActions
        """Set by whoever puts the parts together: these two call each other."""

    async def seats(self, live: LiveGame, secret: str) -> list[int]:
        """The seat of a child in a game of its class."""
        assert live.value.room.owner is not None
        value = (await self._classroom.live(live.value.room.owner)).value
        child = value.child_with(hashed(secret))
        if child is None or child.removed:
            return []
        seat = value.seat_in(live.name, child.number)
        return [] if seat is None else [seat]

    async def check(self, live: LiveGame) -> None:
        """Nothing is played during a pause, nor in a game that the bell has ended."""
        assert live.value.room.owner is not None
        value = (await self._classroom.live(live.value.room.owner)).value
        if value.paused:
            raise ActionError("classes.paused")
        if value.challenge is not None and value.challenge.game == live.name:
            return
        tables = [table for table in value.tables if live.name in table.seating.games]
        if not tables or not value.is_playing or tables[0].game != live.name:
            raise ActionError("classes.rang")

    async def attend(self, name: str) -> None:
        """Do what is due in a class."""
        live = await self._classroom.live(name)
        if self._now() >= live.value.ends:
            await self._games.remove([*live.value.games, name])
            return
        value = await self._seat_all(name, await self._note_results(name, live.value))
        value = await self._ring(name, value)
        await self._set_clocks(value)
        await self._vote_on(name, value)

    async def _note_results(self, name: str, value: SchoolClass) -> SchoolClass:
        """Note every game that has ended; of a table the second may have, too. Where one goes on,
        the names are those of today."""
        if not value.is_playing:
            return value
        for number in range(len(value.tables)):
            while number < len(value.tables) and value.tables[number].game is not None:
                table, now = value.tables[number], self._now()
                result = await self._games.result(table, now)
                if result is None:
                    await self._games.call(value, table, now)
                    break
                value = await self.actions.note(name, result)
        return value

    async def _seat_all(self, name: str, value: SchoolClass) -> SchoolClass:
        """In a round that goes on, whoever is free gets an opponent: who came late, or whose
        opponent has left."""
        if not value.is_playing or value.rang:
            return value
        seated = {n for t in value.tables for n in (t.seating.one, t.seating.two)}
        left = {child.number for child in value.children if not child.here}
        alone = any(
            left.intersection((table.seating.one, table.seating.two))
            for table in value.tables
            if table.game is not None and not table.has_results
        )
        waiting = any(child.here and child.number not in seated for child in value.children)
        return await self.actions.pair(name) if alone or waiting else value

    async def _ring(self, name: str, value: SchoolClass) -> SchoolClass:
        """Ring the bell when it is time, and decide what is not finished."""
        until = value.until
        if until is not None and self._now() >= until and value.is_playing and not value.paused:
            value = await self._classroom.add(name, self._rang)
        if not value.rang or value.setup.bell is Bell.PLAY_ON:
            return value
        return await self.actions.decide(name, value)

    async def _set_clocks(self, value: SchoolClass) -> None:
        """The clocks at the tables stand still with the class, and where the bell has rung."""
        if value.setup.limit is None:
            return
        for table in value.tables:
            for game in table.seating.games:
                going_on = value.is_playing and not value.paused and game == table.game
                await self._games.set_clock(game, runs=going_on)

    def _rang(self, value: SchoolClass) -> ClassEvent | None:
        until, now = value.until, self._now()
        due = until is not None and now >= until and value.is_playing and not value.rang
        return Rang(at=now) if due else None

    async def _vote_on(self, name: str, value: SchoolClass) -> None:
        """Go on with the game of the class: count a vote, play its move, ask for the next."""
        poll, challenge = value.poll, value.challenge
        if value.paused:
            return
        if poll is not None and poll.asked.seat is not None and poll.shown is None:
            voters = [
                c for c in value.children if c.here and value.may_vote(c.number, poll.asked.seat)
            ]
            late = poll.asked.until is not None and self._now() >= poll.asked.until
            if late or (voters and len(poll.answers) >= len(voters)):
                await self.actions.close_vote(name)
            return
        if challenge is None or challenge.game is None:
            return
        game = await self._games.game(challenge.game)
        if poll is not None and poll.shown is not None and poll.shown.played is not None:
            game = await self._play(challenge.game, game, poll)
            if self._now() < poll.shown.at + SECONDS_AFTER_VOTE:
                return
        if game.outcome is not None or game.players[game.player - 1] is None:
            await self._classroom.add(name, lambda value: self._next_vote(value, game))

    async def _play(self, name: str, game: Game, poll: Poll) -> Game:
        """Play what was voted for, once."""
        if game.outcome is not None or game.position != poll.position:
            return game
        seat, move = poll.asked.seat, None if poll.shown is None else poll.shown.played
        action = Action(kind=Kind.MOVE, player=seat, version=game.version, multiplier=move)
        with suppress(StaleError):  # another process has played it
            return await self._host.act(name, action)
        return await self._games.game(name)

    def _next_vote(self, value: SchoolClass, game: Game) -> ClassEvent | None:
        poll, challenge = value.poll, value.challenge
        if challenge is None or (poll is not None and poll.shown is None):
            return None
        now, position = self._now(), game.position
        if game.outcome is not None:
            return None if poll is None else Cleared(at=now)
        next_vote = Posed(
            at=now,
            rules=game.rules,
            total=position.total,
            used=position.used,
            until=now + challenge.seconds,
            seat=position.player,
        )
        if poll is not None and poll.position == Poll(next_vote).position:  # not played yet
            return None
        return next_vote
