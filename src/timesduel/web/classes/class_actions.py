"""What teachers and children do in a class: each request becomes an event, or is refused."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from timesduel.core.numbers import number_from_json
from timesduel.data.game_state import Done
from timesduel.errors import ActionError, ProblemError, RulesError, StaleError, TimesDuelError
from timesduel.match.class_events import (
    Answered,
    Challenged,
    Cleared,
    Left,
    Locked,
    Named,
    Paired,
    Paused,
    Posed,
    Rang,
    Removed,
    Returned,
    Shown,
    Undone,
    Watched,
)
from timesduel.players.registry import PLAYERS
from timesduel.questions.house_rules import playable_rules
from timesduel.web.api.class_requests import ClassActionKind as Kind
from timesduel.web.classes.class_games import next_game_ids
from timesduel.web.classes.class_log import CLASS_LOGS
from timesduel.web.classes.classroom import TEACHER
from timesduel.web.classes.nicknames import free_nicknames
from timesduel.words.grammar import comma_list

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from timesduel.match.class_events import ClassEvent, Ended, Seating
    from timesduel.match.school_class import SchoolClass
    from timesduel.players.player import Dice
    from timesduel.web.api.class_requests import ClassActionRequest
    from timesduel.web.classes.class_games import ClassGames
    from timesduel.web.classes.classroom import Classroom, LiveClass

T = TypeVar("T")

_BY_CHILDREN = (Kind.ANSWER, Kind.LEAVE, Kind.RETURN)


class ClassActions:
    """Does what was asked for, if it may be done by whoever asked."""

    def __init__(
        self,
        classroom: Classroom,
        games: ClassGames,
        attend: Callable[[str], Awaitable[None]],
        dice: Dice,
    ) -> None:
        """`attend` does what is due in a class, by the name of its log."""
        self._classroom = classroom
        self._games = games
        self._attend = attend
        self._dice = dice

    async def act(self, live: LiveClass, seats: list[int], request: ClassActionRequest) -> Done:
        """What somebody wants to do; sent twice, it is done once."""
        by_child = request.kind in _BY_CHILDREN
        if by_child == (TEACHER in seats) or not seats:
            code = "classes.child_only" if by_child else "classes.teacher_only"
            raise ProblemError(403, code)
        if by_child and request.number is not None:
            raise RulesError("number", "classes.child_only")
        if live.value.has(request.key):
            return Done(live.value.version)
        value = await self._done(live, seats[0], request)
        return Done(value.version)

    async def _done(self, live: LiveClass, seat: int, request: ClassActionRequest) -> SchoolClass:
        kind, name = request.kind, live.name
        if kind in (Kind.PAIR, Kind.SWAP):
            return await self._seat(live, request)
        if kind is Kind.CHALLENGE:
            return await self._challenge(live, request)
        if kind is Kind.SHOW:
            return await self._show(live, request)
        if kind is Kind.DECIDE:
            return await self._decide_table(live, request)
        if kind is Kind.END:
            await self._games.remove([*live.value.games, name])
            return live.value

        def decide(value: SchoolClass) -> ClassEvent | None:
            return None if value.has(request.key) else self._event(live, value, seat, request)

        value = await self._classroom.add(name, decide)
        if kind is Kind.RESUME:
            await self._games.excuse(value, self._classroom.now())
        if not value.is_just_an_answer:
            await self._attend(name)
        return value

    def _event(
        self, live: LiveClass, value: SchoolClass, seat: int, request: ClassActionRequest
    ) -> ClassEvent:
        """The event that a simple request becomes."""
        at, key = self._classroom.now(), request.key
        match request.kind:
            case Kind.ANSWER:
                move = _needed(request.multiplier, "multiplier")
                if value.paused and value.poll is not None and value.poll.asked.seat is not None:
                    raise ActionError("classes.paused")
                return Answered(at=at, key=key, number=seat, multiplier=move)
            case Kind.LEAVE:
                return Left(at=at, key=key, number=seat)
            case Kind.RETURN:
                return Returned(at=at, key=key, number=seat)
            case Kind.RING:
                return Rang(at=at, key=key)
            case Kind.LOCK | Kind.UNLOCK:
                return Locked(at=at, key=key, locked=request.kind is Kind.LOCK)
            case Kind.PAUSE | Kind.RESUME:
                return Paused(at=at, key=key, paused=request.kind is Kind.PAUSE)
            case Kind.REMOVE:
                return Left(at=at, key=key, number=_needed(request.number, "number"), removed=True)
            case Kind.REMOVE_AWAY:
                there = CLASS_LOGS.presence(value, live.present, at).here
                away = (each.number for each in value.children if each.here)
                numbers = tuple(number for number in away if number not in there)
                return Removed(at=at, key=key, numbers=numbers)
            case Kind.READMIT:
                number = _needed(request.number, "number")
                return Returned(at=at, key=key, number=number, readmitted=True)
            case Kind.RENAME:
                number = _needed(request.number, "number")
                if not (free := free_nicknames(value, self._dice, 1)):
                    raise ActionError("classes.full", most=len(value.children))
                (nickname,) = free
                return Named(at=at, key=key, number=number, nickname=nickname)
            case Kind.LOOK:
                return Watched(at=at, key=key, table=request.number)
            case Kind.ASK:
                return self._asked(request)
            case Kind.CLEAR:
                return Cleared(at=at, key=key)
        if (version := value.undoable) is None:
            raise ActionError("classes.no_undo")
        return Undone(at=at, key=key, undone=version)

    def _asked(self, request: ClassActionRequest) -> Posed:
        game = _needed(request.game, "game")
        rules = playable_rules(game.book, game.rules or {})
        try:
            total = rules.start if request.total is None else number_from_json(request.total)
        except TimesDuelError as error:
            raise RulesError("total", error.message) from None
        used = tuple(request.used or ())
        at, key = self._classroom.now(), request.key
        return Posed(at=at, key=key, rules=rules, total=total, used=used)

    async def _seat(self, live: LiveClass, request: ClassActionRequest) -> SchoolClass:
        """Start a round, or change the tables of this one."""
        if request.kind is Kind.PAIR:
            return await self.pair(live.name, request.key)
        one, two = _needed(request.number, "number"), _needed(request.other, "other")
        return await self._with_tables(
            live.name, lambda value: value.swapped(one, two, next_game_ids(value)), request.key
        )

    async def pair(self, name: str, key: str = "") -> SchoolClass:
        """Start the next round, or find opponents for all who are free in this one."""
        return await self._with_tables(name, lambda value: value.seating(next_game_ids(value)), key)

    async def _with_tables(
        self, name: str, seat: Callable[[SchoolClass], tuple[Seating, ...]], key: str
    ) -> SchoolClass:
        """Store the tables of a round; their games are there before anybody hears of them."""
        before = (await self._classroom.live(name)).value
        tables = seat(before)
        if before.is_playing and tables == tuple(table.seating for table in before.tables):
            return before
        made = await self._games.seat(name, before, tables)
        at, minutes = self._classroom.now(), before.setup.minutes
        event = Paired(
            at=at,
            key=key,
            round=before.round + (not before.is_playing),
            tables=tables,
            until=None if minutes is None else at + minutes * 60,
        )

        def decide(value: SchoolClass) -> ClassEvent | None:
            if value.version != before.version:
                raise StaleError(before.version, value.version)
            return event

        try:
            return await self._classroom.add(name, decide)
        except TimesDuelError as error:
            value = (await self._classroom.live(name)).value
            used = {*value.games}  # somebody else may have begun the same round
            await self._games.remove(game for game in made if game not in used)
            if not isinstance(error, StaleError):
                raise
        # Somebody has come or left meanwhile: once more.
        return value if key and value.has(key) else await self._with_tables(name, seat, key)

    async def _challenge(self, live: LiveClass, request: ClassActionRequest) -> SchoolClass:
        """Let the class play as one; without a game, no longer."""
        at, key, game = self._classroom.now(), request.key, None
        if request.game is not None:
            level, halves = request.level, request.halves
            if not halves and level not in PLAYERS:
                raise RulesError("level", "classes.level", known=comma_list(PLAYERS))
            rules = playable_rules(request.game.book, request.game.rules or {})
            level = None if halves else level
            game = await self._games.challenge(live.name, live.value, rules, level)
        event = Challenged(
            at=at, key=key, game=game, halves=request.halves, seconds=request.seconds
        )
        value = await self._classroom.add(
            live.name, lambda value: None if value.has(key) else event
        )
        await self._attend(live.name)
        return value

    async def _show(self, live: LiveClass, request: ClassActionRequest) -> SchoolClass:
        """Show the answers to a question; a vote is over."""
        poll, key = live.value.poll, request.key
        if poll is None or poll.shown is not None:
            raise ActionError("classes.no_question")
        if poll.asked.seat is not None:
            return await self.close_vote(live.name, key)
        verdict = await self._games.verdict(poll.position)
        at = self._classroom.now()
        shown = Shown(at=at, key=key)
        if verdict is not None:
            best = verdict.best_move if verdict.mover_wins else None
            winning, reason = verdict.winning_moves, verdict.reason
            shown = Shown(at=at, key=key, winning=winning, best=best, reason=reason)
        return await self._classroom.add(live.name, lambda value: None if value.has(key) else shown)

    async def close_vote(self, name: str, key: str = "") -> SchoolClass:
        """Count the votes: the move that most have chosen is played, by lot among equals."""

        def decide(value: SchoolClass) -> ClassEvent | None:
            poll = value.poll
            if poll is None or poll.shown is not None:
                return None
            played = poll.tied[self._dice.randrange(len(poll.tied))]
            return Shown(at=self._classroom.now(), key=key, played=played)

        value = await self._classroom.add(name, decide)
        await self._attend(name)
        return value

    async def _decide_table(self, live: LiveClass, request: ClassActionRequest) -> SchoolClass:
        """End the games of a table, as the bell does."""
        number, before = _needed(request.number, "number"), live.value
        after = await self.decide(live.name, before, number, request.key)
        if after is before:
            raise ActionError("classes.no_game")
        return after

    async def decide(
        self, name: str, value: SchoolClass, number: int | None = None, key: str = ""
    ) -> SchoolClass:
        """End the games of the table of this number, or of all, as the bell does."""
        while going_on := [
            table
            for at, table in enumerate(value.tables, 1)
            if value.is_playing and table.game is not None and number in (None, at)
        ]:
            now = self._classroom.now()
            decided = (self._games.decided(value, table, now) for table in going_on)
            for result in await asyncio.gather(*decided):
                value = await self.note(name, replace(result, key=key))
        return value

    async def note(self, name: str, result: Ended) -> SchoolClass:
        """Store how a game ended, unless that is known or the table is gone."""

        def decide(value: SchoolClass) -> ClassEvent | None:
            games = [table.game for table in value.tables] if value.is_playing else []
            return result if result.game in games else None

        return await self._classroom.add(name, decide)


def _needed(given: T | None, field: str) -> T:
    if given is None:
        raise RulesError(field, "classes.needed")
    return given
