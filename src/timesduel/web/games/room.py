"""A game as a server keeps it: the game itself, and the room with its seats. A kind of log.

The head of such a log has the room on its first line, and the game before its first event below
it (`records/form.py`). Its lines are the events of the game (`records/lines.py`), who has taken a
seat, who is called something else, and at which seat there was help. Secrets are kept as hashes
only.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self

from msgspec import DecodeError
from msgspec.json import decode

from timesduel.core.fields import PlayerNumber
from timesduel.data.game_state import GameEvent, Presence, SuccessorEvent
from timesduel.data.plain import json_bytes
from timesduel.data.reading import read_known
from timesduel.errors import ActionError, RecordError, RulesError, TimesDuelError
from timesduel.match.game import Game
from timesduel.match.names import program_name
from timesduel.records.form import game_from_text, record_to_json
from timesduel.records.lines import checked, event_data, event_line, read_event, with_check
from timesduel.records.record import Record
from timesduel.web.games.public_state import game_event
from timesduel.words.speech import say

Hashes = tuple[str | None, str | None]
"""Hashes of the secrets of Player 1 and Player 2, in hexadecimal; None where there is none."""

ABSENCE_BEFORE_CLAIM = 60.0
"""Seconds that somebody may be away; then the other one may claim, until they are back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """The room that a game is played in."""

    secrets: Hashes = (None, None)
    """Secret of each seat: who has it plays there. Both may be the same one."""

    invitations: Hashes = (None, None)
    """Invitation to each seat: it takes a free seat, once."""

    names: tuple[str | None, str | None] = (None, None)
    """What players called themselves when they took a seat; None leaves the game's own."""

    teams: tuple[str | None, str | None] | None = None
    """Where a class plays as one, what it is called: `all`, or `odd` and `even` for its halves;
    the other one is a program. None where two people play, or one."""

    coach: bool = True
    """May players have hints while the game goes on?"""

    announce: bool = False
    """Does the player who moves say what the product is?"""

    owner: str | None = None
    """Log of the class that hands out the seats; None if the game belongs to none."""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody has sat down."""

    player: PlayerNumber
    """At which seat, 1 or 2."""

    secret: str
    """Hash of the secret that the seat has from now on."""

    name: str | None = None
    """What they call themselves; None leaves the game's own name."""


@dataclass(frozen=True, slots=True)
class Helped:
    """Somebody had a hint, or took a move back on the coach's word: there is a star for a game
    without."""

    player: PlayerNumber
    """At which seat, 1 or 2; there is one such event for each at most."""


@dataclass(frozen=True, slots=True)
class Called:
    """A player is called something else from now on: its class says so."""

    player: PlayerNumber
    name: str


Beside = SeatTaken | Helped | Called


@dataclass(frozen=True, slots=True)
class GameRoom:
    """A game and its room, as they stand."""

    game: Game
    """Its players have the names that they came with."""

    room: Room = Room()
    beside: tuple[tuple[int, Beside], ...] = ()
    """What is no event of the game, each with the version of the log that it led to."""

    @property
    def version(self) -> int:
        """How many events the log has; those of the game alone are `game.version`."""
        return self.game.version + len(self.beside)

    def with_game(self, game: Game) -> Self:
        """The room after the game has gone on."""
        return type(self)(game, self.room, self.beside)

    def with_seat(self, seat: SeatTaken) -> Self:
        """The room after somebody has sat down; an `ActionError` if somebody else has before."""
        if self.room.secrets[seat.player - 1] is not None:
            raise ActionError("server.taken")
        room = _with(self.room, seat.player, seat.secret, seat.name)
        return type(self)(_named(self.game, room), room, self._beside(seat))

    def with_help(self, player: int) -> Self:
        """The room after somebody at a seat was helped; the same room, if that is known."""
        if player in self.helped:
            return self
        return type(self)(self.game, self.room, self._beside(Helped(player)))

    def with_name(self, player: int, name: str) -> Self:
        """The room after somebody is called something else."""
        room = _with(self.room, player, self.room.secrets[player - 1], name)
        return type(self)(_named(self.game, room), room, self._beside(Called(player, name)))

    @property
    def stirs(self) -> str | None:
        """The class in which something follows from how the game stands. All its tables are looked
        at then, so not after each move: when a game is over, or the class votes on the next."""
        matters = self.game.outcome is not None or self.room.teams is not None
        return self.room.owner if matters else None

    @property
    def helped(self) -> list[int]:
        """The seats at which there was help."""
        return [event.player for _, event in self.beside if isinstance(event, Helped)]

    def _beside(self, event: Beside) -> tuple[tuple[int, Beside], ...]:
        return (*self.beside, (self.version + 1, event))


def _with(room: Room, player: int, secret: str | None, name: str | None) -> Room:
    """A room in which a seat has this secret, and whoever sits there this name."""
    secrets, names = [*room.secrets], [*room.names]
    secrets[player - 1], names[player - 1] = secret, name
    return replace(room, secrets=(secrets[0], secrets[1]), names=(names[0], names[1]))


def _named(game: Game, room: Room) -> Game:
    """The game between players of the names that they came with, or between teams."""
    if room.teams is not None:
        one, two = (
            say(f"classes.team.{team}") if team is not None else program_name(program or "")
            for team, program in zip(room.teams, game.players, strict=True)
        )
        return game.with_names((one, two))
    if room.names == (None, None):
        return game
    (one, two), (first, second) = game.names, room.names
    return game.with_names((first or one, second or two))


class GameRooms:
    """Games as a kind of log that a server keeps and shows."""

    name = "game"

    def version(self, value: GameRoom) -> int:
        """How many events the log has."""
        return value.version

    def head(self, value: GameRoom) -> str:
        """The room, and the game before its first event."""
        room = value.room
        for _, event in value.beside:
            if isinstance(event, SeatTaken | Called):
                kept = room.secrets[event.player - 1] if isinstance(event, Called) else None
                room = _with(room, event.player, kept, None)
        before = Record.of(replace(value.game))  # without its events
        return f"{json_bytes(room).decode()}\n{record_to_json(before)}"

    def line(self, value: GameRoom, version: int) -> str:
        """An event of the game, or one beside it."""
        before = 0
        for at, event in value.beside:
            if at == version:
                return with_check(_data_of(event))
            before += at < version
        number = version - before
        return event_line(number, value.game.events[number - 1])

    def begin(self, head: str) -> GameRoom:
        """The game and its room before the first event."""
        first, _, rest = head.partition("\n")
        try:
            room = read_known(Room, decode(first))
        except (DecodeError, RulesError):
            raise RecordError("games.damaged").at("room") from None
        return GameRoom(_named(game_from_text(rest), room), room)

    def after(self, value: GameRoom, line: str) -> GameRoom:
        """The game and its room after one event more."""
        data = event_data(line)
        if data.get("event") in _BESIDE:
            return _with_event_in(value, data)
        version, event = read_event(data)
        if version != value.game.version + 1:
            raise RecordError("games.missing", version=value.game.version + 1)
        try:
            return value.with_game(value.game.after(event))
        except TimesDuelError as error:
            raise RecordError(error.message) from None

    def due_at(self, value: GameRoom) -> float | None:
        """When the time of a turn is up, or a program is to move."""
        return value.game.due_at

    def is_over(self, value: GameRoom) -> bool:
        """Has the game ended?"""
        return value.game.outcome is not None

    def told(self, value: GameRoom) -> int:
        """Clients are told the events of the game; who sits down shows in its presence."""
        return value.game.version

    def untold(self, value: GameRoom) -> GameRoom:
        """Before the first event of the game, with the names of today."""
        return value.with_game(replace(value.game).with_names(value.game.names))

    def steps(self, before: GameRoom, now: GameRoom) -> Iterator[GameRoom]:
        """The game after each event since an earlier one, by the names of today."""
        game, last = before.game, now.game
        if game.names != last.names:
            game = game.with_names(last.names)
        for event in last.events[game.version :]:
            game = last if game.version + 1 == last.version else game.after(event)
            yield now.with_game(game)

    def event(self, before: GameRoom, after: GameRoom) -> GameEvent:
        """What clients are told of the last event."""
        return game_event(before.game, after.game, announce=after.room.announce)

    def next_event(self, version: int, successor: str) -> SuccessorEvent:
        """What clients are told when another game follows."""
        return SuccessorEvent(version, successor, say("events.next"))

    def presence(self, value: GameRoom, present: Mapping[int, float], now: float) -> Presence:
        """What clients are told of who is there."""
        return presence_of(value, present, now)


GAME_ROOMS = GameRooms()


_BESIDE = ("seat", "help", "name")


def _data_of(event: Beside) -> dict[str, object]:
    if isinstance(event, Helped):
        return {"event": "help", "player": event.player}
    if isinstance(event, Called):
        return {"event": "name", "player": event.player, "name": event.name}
    data = {"event": "seat", "player": event.player, "secret": event.secret}
    return data if event.name is None else {**data, "name": event.name}


def _with_event_in(value: GameRoom, data: dict[str, object]) -> GameRoom:
    try:
        if data["event"] == "help":
            return value.with_help(read_known(Helped, checked(data)).player)
        if data["event"] == "name":
            called = read_known(Called, checked(data))
            return value.with_name(called.player, called.name)
        return value.with_seat(read_known(SeatTaken, checked(data)))
    except (RulesError, ActionError) as error:
        raise RecordError(error.message) from None


def presence_of(value: GameRoom, present: Mapping[int, float], now: float) -> Presence:
    """Who is there, and since when not."""
    one, two = (_of_player(value.game, present, player, now) for player in (1, 2))
    return Presence(
        here=(one[0], two[0]),
        away_since=(one[1], two[1]),
        claim_from=(one[2], two[2]),
        free=free_seats(value),
        names=value.game.names,
    )


def free_seats(value: GameRoom) -> list[int]:
    """The seats of people that nobody has taken yet."""
    return [
        player
        for player in (1, 2)
        if value.game.players[player - 1] is None and value.room.secrets[player - 1] is None
    ]


def all_have_come(value: GameRoom, present: Mapping[int, float]) -> bool:
    """Has everybody who plays been there, so that the clock may run?"""
    seats = zip(value.game.players, value.room.secrets, (1, 2), strict=True)
    return all(program or (secret and present.get(player)) for program, secret, player in seats)


def _of_player(
    game: Game, present: Mapping[int, float], player: int, now: float
) -> tuple[bool, float | None, float | None]:
    until = present.get(player, 0.0)
    if game.players[player - 1] is not None or until > now:
        return True, None, None
    if not until:
        return False, None, None
    return False, until, until + ABSENCE_BEFORE_CLAIM


def check_away(present_until: float, now: float) -> None:
    """Refuse a claim against somebody who is there, who has not been away for long, or who has
    never come (`present_until` is 0 then)."""
    if not present_until:
        raise ActionError("games.not_come")
    left = present_until + ABSENCE_BEFORE_CLAIM - now
    if left > 0:
        raise ActionError("games.not_away", seconds=f"{left:.0f}")
