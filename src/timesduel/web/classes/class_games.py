"""The games of a class: ordinary games whose seats the class hands out.

A child's secret of the class opens its seats, since the rooms have the same hash of it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from itertools import count
from math import log
from typing import TYPE_CHECKING, TypeVar

from msgspec.json import decode

from timesduel.data.class_state import ClassGlance
from timesduel.data.reading import read_known
from timesduel.errors import BusyError, StaleError, StoreError, TimesDuelError, TooLongError
from timesduel.host.decisions import program_is_to_move
from timesduel.match.class_events import Ended
from timesduel.match.class_parts import Bell
from timesduel.match.events import Action, Kind, TakeBacks
from timesduel.match.game import Game
from timesduel.match.names import program_name
from timesduel.players.registry import LEVELS
from timesduel.questions.moments import MomentsAnswer, met_positions
from timesduel.questions.review import ReviewAnswer
from timesduel.questions.verdict import VerdictAnswer
from timesduel.records.record import Record
from timesduel.web.api.tokens import hashed, new_key, tokens_of
from timesduel.web.classes.public_class import child_name
from timesduel.web.games.room import GAME_ROOMS, GameRoom, Room, all_have_come
from timesduel.web.thinking.known_answers import SentTask
from timesduel.words.speech import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.host.async_host import AsyncHost
    from timesduel.match.class_events import Seating
    from timesduel.match.class_parts import Child, RoundTable
    from timesduel.match.school_class import SchoolClass
    from timesduel.web.live.live_logs import LiveLogs
    from timesduel.web.thinking.known_answers import KnownAnswers


T = TypeVar("T")

_AT_ONCE = 4
"""Questions of classes that are thought about at the same time: a bell asks many."""

_TRIES, _PATIENCE = 20, 2.0
"""Where too much is asked of the server, a question of a class is asked again: how often, and after
how many seconds at most."""


def next_game_ids(value: SchoolClass) -> Callable[[int], tuple[str, ...]]:
    """Makes up ids of games that a class gets next: nobody guesses them, but the same request has
    the same ones again."""
    numbers = count(1)
    seed = f"class {value.setup.teacher} {value.version}"

    def make(many: int) -> tuple[str, ...]:
        return tuple(tokens_of(f"{seed} {next(numbers)}").game for _ in range(many))

    return make


def level_for(value: SchoolClass, number: int) -> str:
    """A level of the computer that fits a child: who wins more gets a stronger one."""
    found = next((each for each in value.tournament.standings() if each.name == str(number)), None)
    if found is None or not found.games:
        return LEVELS[0]
    return LEVELS[min(found.points * len(LEVELS) // found.games, len(LEVELS) - 1)]


class ClassGames:
    """Creates the games of classes, and tells what came of them."""

    def __init__(self, logs: LiveLogs, host: AsyncHost, answers: KnownAnswers) -> None:
        self._logs = logs
        self._host = host
        self._answers = answers
        self._asking = asyncio.Semaphore(_AT_ONCE)

    async def seat(self, owner: str, value: SchoolClass, tables: Iterable[Seating]) -> list[str]:
        """Create the games of tables that are new in a round; their ids."""
        known = {game for table in value.tables for game in table.seating.games}
        rules = value.rules_of(value.round + (not value.is_playing))
        new = [each for each in tables if not known.intersection(each.games)]
        made = [
            self._create(owner, value, rules, each, number)
            for each in new
            for number in range(len(each.games))
        ]
        return list(await asyncio.gather(*made))

    async def _create(
        self, owner: str, value: SchoolClass, rules: Rules, seating: Seating, number: int
    ) -> str:
        """The first game, or the second, in which the seats are swapped."""
        level = level_for(value, seating.one)
        first, second = (
            (program_name(level), level, None)
            if child is None
            else (child_name(child), None, child.secret)
            for child in _seats(value, seating, number)
        )
        game = Game(
            rules=rules,
            names=(first[0], second[0]),
            players=(first[1], second[1]),
            limit=value.setup.limit,
            take_backs=TakeBacks.AT_ONCE if seating.two is None else TakeBacks.AGREED,
        )
        setup = value.setup
        room = Room(
            secrets=(first[2], second[2]),
            coach=setup.coach,
            announce=setup.announce,
            owner=owner,
        )
        return await self._keep(seating.games[number], game, room)

    async def call(self, value: SchoolClass, table: RoundTable, now: float) -> None:
        """Let those who play the present game of a table be called as they are in the class."""
        assert table.game is not None
        number = table.seating.games.index(table.game)
        for player, child in enumerate(_seats(value, table.seating, number), 1):
            game = await self.game(table.game)
            if child is None or game.names[player - 1] == (name := child_name(child)):
                continue
            renamed = partial(GameRoom.with_name, player=player, name=name)
            await self._logs.change(GAME_ROOMS, table.game, renamed)
            (await self._logs.find(table.game)).note_presence(now)

    async def set_clock(self, name: str, *, runs: bool) -> None:
        """Stop the clock of a game, or let it run once everybody has come; a level that is to move
        does so first."""
        game = await self.game(name)
        if runs == game.running or program_is_to_move(game) or game.outcome is not None:
            return
        with suppress(StaleError):  # something else has happened there: it is looked at again
            if not runs:
                await self._host.act(name, Action(kind=Kind.PAUSE))
            elif all_have_come((live := await self._logs.find(name)).value, live.present):
                await self._host.start(name)

    async def excuse(self, value: SchoolClass, now: float) -> None:
        """Count the absence of who is away from the end of a pause: nobody claims a win sooner."""
        for table in value.tables:
            if table.game is None:
                continue
            live = await self._logs.find(table.game)
            for seat, until in tuple(live.present.items()):
                if until < now:
                    await self._logs.note_presence(live, seat, now)

    async def challenge(
        self, owner: str, value: SchoolClass, rules: Rules, level: str | None
    ) -> str:
        """A game of the whole class against a level, or of its halves (None)."""
        nobody = hashed(new_key())
        game = Game(rules=rules, players=(None, level), take_backs=TakeBacks.NEVER)
        teams = ("odd", "even") if level is None else ("all", None)
        secrets = (nobody, nobody if level is None else None)
        room = Room(secrets=secrets, teams=teams, coach=value.setup.coach, owner=owner)
        return await self._keep(next_game_ids(value)(1)[0], game, room)

    async def _keep(self, name: str, game: Game, room: Room) -> str:
        value = GameRoom(self._host.prepared(game, running=False), room)
        return await self._logs.create(GAME_ROOMS, name, value, {})

    async def remove(self, names: Iterable[str]) -> None:
        """Forget games."""

        async def remove(name: str) -> None:
            with suppress(StoreError):  # it is gone already
                await self._logs.remove(name)

        await asyncio.gather(*map(remove, names))

    async def game(self, name: str) -> Game:
        """A game as it stands."""
        return await self._host.game(name)

    async def glances(self, value: SchoolClass) -> list[ClassGlance]:
        """How the games of a round stand that are being played."""
        found = []
        for number, table in enumerate(value.tables, 1):
            if table.game is not None and value.is_playing:
                game = await self.game(table.game)
                found.append(_glance(number, table, game))
        return found

    async def result(self, table: RoundTable, now: float) -> Ended | None:
        """How the present game of a table ended; None while it goes on."""
        assert table.game is not None
        return _ended(table, await self.game(table.game), now)

    async def decided(self, value: SchoolClass, table: RoundTable, now: float) -> Ended:
        """What the bell makes of the present game of a table."""
        assert table.game is not None
        game = await self.game(table.game)
        if (ended := _ended(table, game, now)) is not None:
            return ended
        if not game.turns:  # nobody has begun it
            return Ended(at=now, game=table.game, winner=None)
        position = game.position
        mover = _by_table(table, position.player)
        verdict = None
        if value.setup.bell is not Bell.FINISHED:
            verdict = await self.verdict(position)
        if verdict is None:
            winner, move = None, None
        else:
            winner = position.player if verdict.mover_wins else 3 - position.player
            move = verdict.best_move if verdict.mover_wins else None
        return Ended(
            at=now,
            game=table.game,
            winner=_by_table(table, winner),
            total=position.total,
            mover=mover,
            move=move,
        )

    async def verdict(self, position: Position) -> VerdictAnswer | None:
        """Who wins from a position; None where that is not known within the effort."""
        return await self._answer(VerdictAnswer, "verdict", position)

    async def moments(self, games: Iterable[Game]) -> MomentsAnswer | None:
        """Where most wins slipped in games; None where that takes too long."""
        return await self._answer(MomentsAnswer, "moments", met_positions(games))

    async def review(self, game: Game) -> ReviewAnswer | None:
        """What each move of a game was worth; None where that takes too long."""
        return await self._answer(ReviewAnswer, "review", Record.of(game))

    async def _answer(self, kind: type[T], name: str, *arguments: object) -> T | None:
        """The answer to a question, however much others ask; None where there is none."""
        question = SentTask.of(ENGLISH, "answer_question", name, *arguments)
        async with self._asking:
            for _ in range(_TRIES):
                try:
                    thought = (await self._answers.find(question)).opened()
                    return read_known(kind, decode(thought))
                except TooLongError:
                    return None
                except BusyError as error:
                    await asyncio.sleep(min(error.seconds, _PATIENCE))
                except TimesDuelError:
                    return None
        return None


def _seats(value: SchoolClass, seating: Seating, number: int) -> list[Child | None]:
    """Who is Player 1 and who Player 2 of a game of a table, its first or second; None is the
    computer."""
    two = None if seating.two is None else value.child(seating.two)
    seats = [value.child(seating.one), two]
    return seats[::-1] if number % 2 else seats


def _ended(table: RoundTable, game: Game, now: float) -> Ended | None:
    """How the present game of a table ended; None while it goes on."""
    assert table.game is not None
    if game.outcome is None:
        return None
    winner = game.outcome.winner
    total = game.position.total if winner is None else None
    return Ended(at=now, game=table.game, winner=_by_table(table, winner), total=total)


def _glance(number: int, table: RoundTable, game: Game) -> ClassGlance:
    position = game.position
    seat = _by_table(table, position.player if game.outcome is None else None)
    seats = {None: None, 1: table.seating.one, 2: table.seating.two or 0}
    return ClassGlance(number, position.total, seats[seat], progress_of(position))


def progress_of(position: Position) -> float:
    """How far a game is along its ruler, from 0 to 1; 0 where it has no end."""
    rules, total = position.rules, position.total
    if rules.modulus is not None:
        return len(position.used) / rules.modulus
    if rules.limit is None or rules.limit == rules.start:
        return 0.0
    way, whole = log(total) - log(rules.start), log(rules.limit) - log(rules.start)
    return min(1.0, way / whole)


def _by_table(table: RoundTable, player: int | None) -> int | None:
    """Which of a table's two a player of its present game is."""
    assert table.game is not None
    swapped = table.seating.games.index(table.game) % 2
    return player if player is None or not swapped else 3 - player
