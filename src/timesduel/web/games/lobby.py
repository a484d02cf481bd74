"""Where people get to their games: seats, secrets, actions, and the game that follows."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from timesduel.core.numbers import number_from_json
from timesduel.data.game_requests import PlayerAction
from timesduel.data.game_state import Again, Created, Done, Seated
from timesduel.errors import ActionError, ProblemError, RulesError, StoreError, TimesDuelError
from timesduel.host.decisions import version_of
from timesduel.match.events import Action, Kind
from timesduel.match.names import PEOPLE, checked_name, told_apart
from timesduel.match.successor import next_game, rematch_of
from timesduel.web.api.responses import not_found
from timesduel.web.api.tokens import fits, hashed, new_key, seat_secret, tokens_of
from timesduel.web.games.agreement import FRIEND, HERE, agreed_game, by_seat
from timesduel.web.games.public_state import game_state
from timesduel.web.games.room import (
    GAME_ROOMS,
    GameRoom,
    Room,
    SeatTaken,
    all_have_come,
    check_away,
    presence_of,
)
from timesduel.web.live.live_log import LEASE, Cursor, LiveLog

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.data.game_requests import ActionRequest, SeatRequest
    from timesduel.data.game_state import GameState
    from timesduel.host.async_host import AsyncHost
    from timesduel.match.game import Game
    from timesduel.players.player import Dice
    from timesduel.web.api.requests import NewGame
    from timesduel.web.games.game_log import ServedGames
    from timesduel.web.live.attendance import Attendance
    from timesduel.web.live.live_logs import LiveLogs

LiveGame = LiveLog[GameRoom]

_KINDS = {action: Kind(action) for action in PlayerAction}


class GameOwner(Protocol):
    """What a class decides in its games."""

    async def seats(self, live: LiveGame, secret: str) -> list[int]:
        """The seats that a secret of the class opens in one of its games."""

    async def check(self, live: LiveGame) -> None:
        """Raise an `ActionError` while nothing is played there."""


class Lobby:
    """Seats and actions of people in the games of a server, by the secrets that they send."""

    def __init__(
        self,
        logs: LiveLogs,
        games: ServedGames,
        host: AsyncHost,
        attendance: Attendance,
        *,
        now: Callable[[], float],
        dice: Dice,
    ) -> None:
        self._logs = logs
        self._games = games
        self._attendance = attendance
        self._host = host
        self._dice = dice
        self.now = now
        self.owner: GameOwner | None = None
        """Who hands out the seats of games that belong to a class."""

    async def find(self, name: str) -> LiveGame:
        """A game for anybody who has its id."""
        try:
            return await self._logs.find(name)
        except StoreError as error:
            raise (not_found() if error.message.code == "games.unknown" else error) from None

    async def enter(self, name: str, secret: str | None) -> tuple[LiveGame, list[int]]:
        """A game, and the seats that a secret opens; refused if there is one and it opens none."""
        live = await self.find(name)
        if secret is None:
            return live, []
        if live.value.room.owner is not None and self.owner is not None:
            players = await self.owner.seats(live, secret)
        else:
            players = await self._opened(live, secret)
        if not players:
            raise not_found()
        return live, players

    async def _opened(self, live: LiveGame, secret: str) -> list[int]:
        players = _opened(live.value.room, secret)
        if not players:  # the seat may have been taken at another process
            players = _opened((await self._logs.refresh(live.name)).value.room, secret)
        return players

    async def cursor(self, live: LiveGame, place: int) -> Cursor:
        """Follow a game from a place on; from here on it is not forgotten."""
        await self.find(live.name)
        return await self._logs.follow(live.name, place)

    async def state(self, live: LiveGame, you: list[int]) -> GameState:
        """Everything about a game, as it stands now."""
        await self._host.game(live.name)
        return self._state(live, you)

    async def create(self, request: NewGame, base: str) -> Created:
        """A new game; the same key again, the same game. `base` is what links begin with."""
        tokens = tokens_of(request.key or new_key())
        game, mine = agreed_game(request, self._dice)
        friend, both = request.opponent == FRIEND, request.opponent == HERE
        secret, invitation = hashed(tokens.secret), hashed(tokens.invitation)
        room = Room(
            secrets=by_seat(secret if both else None, mine, secret),
            invitations=by_seat(invitation if friend else None, mine, None),
            coach=request.coach,
            announce=request.announce,
        )
        value = GameRoom(self._host.prepared(game, running=not friend), room)
        until = self.now() + LEASE
        present = {1: until, 2: until} if both else {mine: until}
        await self._logs.create(GAME_ROOMS, tokens.game, value, present)
        live, players = await self.enter(tokens.game, tokens.secret)
        self._logs.changed(live)
        return Created(
            game=live.name,
            players=players,
            secret=tokens.secret,
            link=_seat_link(base, live.name, tokens.secret),
            invitation=tokens.invitation if friend else None,
            invitation_link=_link(base, live.name, f"#invitation={tokens.invitation}")
            if friend
            else None,
            watch_link=_link(base, live.name),
            state=self._state(live, players),
        )

    async def take_seat(self, live: LiveGame, request: SeatRequest, base: str) -> Seated:
        """Sit down with an invitation; the same key again, the same seat."""
        given = hashed(request.invitation)
        value = live.value
        player = next((one for one in (1, 2) if fits(value.room.invitations[one - 1], given)), None)
        if player is None:
            raise not_found()
        secret = seat_secret(request.invitation, request.key)
        name = None if request.name is None else checked_name(request.name)

        def sit(value: GameRoom) -> GameRoom:
            if fits(value.room.secrets[player - 1], hashed(secret)):
                return value
            if value.room.secrets[player - 1] is not None:
                raise ProblemError(410, "server.taken")
            called = None if name is None else told_apart(value.game.names[2 - player], name)
            return value.with_seat(SeatTaken(player, hashed(secret), called))

        await self._games.change(live.name, sit)
        await self._attendance.mark_present(live, player)
        return Seated(
            player=player,
            secret=secret,
            link=_seat_link(base, live.name, secret),
            state=self._state(live, [player]),
        )

    async def act(self, live: LiveGame, players: list[int], request: ActionRequest) -> Done:
        """What somebody with seats wants to do; sent twice, it is done once."""
        if not players:
            raise not_found()
        if request.version > live.value.game.version:
            live = await self._logs.caught_up(live.name, request.version)
        await self._check_owner(live)
        player = _who(request, players, live.value.game)
        action = Action(
            kind=_KINDS[request.kind],
            player=player,
            version=request.version,
            key=request.key,
            multiplier=request.multiplier,
            said=_said(request),
        )
        if request.kind is PlayerAction.CLAIM and version_of(live.value.game, action) is None:
            live = await self._logs.refresh(live.name)
            if live.value.game.players == PEOPLE:  # or else the game itself refuses
                check_away(live.present.get(3 - player, 0.0), self.now())
        game = await self._host.act(live.name, action)
        if request.helped:
            await self.note_help(live, player)
        await self._attendance.renew(live, player)
        if game.events[-1].key == request.key:
            return Done(game.version)
        return Done(version_of(game, action) or game.version)

    async def note_help(self, live: LiveGame, player: int) -> None:
        """Somebody at a seat had a hint, or took a move back on the coach's word."""
        await self._games.change(live.name, lambda value: value.with_help(player))

    async def again(self, live: LiveGame, players: list[int], base: str) -> Again:
        """The next game of the match, or a rematch; asked for twice or by both, it is one game.

        Not in a class, which pairs its children itself.
        """
        if not players:
            raise not_found()
        if live.value.room.owner is not None:
            raise ActionError("classes.rang")
        if live.value.game.outcome is None:  # it may have ended at another process
            live = await self._logs.refresh(live.name)
        game, room = await self._host.game(live.name), live.value.room
        new_game = next_game(game)
        swapped = new_game is None
        if new_game is None:
            new_game = rematch_of(game)
        if live.successor is None:
            name = tokens_of(new_key()).game
            secrets, invitations = room.secrets, room.invitations
            if swapped:
                secrets, invitations = secrets[::-1], invitations[::-1]
                players = [3 - player for player in players]
            new_room = Room(
                secrets=secrets,
                invitations=invitations,
                coach=room.coach,
                announce=room.announce,
            )
            until = self.now() + LEASE
            value, present = GameRoom(new_game, new_room), dict.fromkeys(players, until)
            running = all_have_come(value, present)
            value = value.with_game(self._host.prepared(new_game, running=running))
            successor = await self._logs.create(GAME_ROOMS, name, value, present, live.name)
            live.end_with(successor)
        elif swapped:
            players = [3 - player for player in players]
        assert live.successor is not None
        new = await self.find(live.successor)
        self._logs.changed(new)
        return Again(new.name, sorted(players), _link(base, new.name))

    async def begin(self, live: LiveGame) -> None:
        """Start the clock of a game that everybody has come to, unless it runs already."""
        value = live.value
        game = value.game
        if not game.running and game.outcome is None and all_have_come(value, live.present):
            with suppress(ActionError):  # somebody else was faster, or its class stands still
                await self._check_owner(live)
                await self._host.start(live.name)

    async def _check_owner(self, live: LiveGame) -> None:
        if live.value.room.owner is not None and self.owner is not None:
            await self.owner.check(live)

    def _state(self, live: LiveGame, you: list[int]) -> GameState:
        now = self.now()
        return game_state(
            live.name,
            live.value.game,
            now=now,
            presence=presence_of(live.value, live.present, now),
            coach=live.value.room.coach,
            announce=live.value.room.announce,
            you=you,
            helped=any(player in you for player in live.value.helped),
            successor=live.successor,
        )


def _opened(room: Room, secret: str) -> list[int]:
    given = hashed(secret)
    return [player for player in (1, 2) if fits(room.secrets[player - 1], given)]


def _who(request: ActionRequest, players: list[int], game: Game) -> int:
    """Who acts: with both seats whoever is to move, unless it is said or has happened already."""
    if request.player is not None:
        if request.player not in players:
            raise not_found()
        return request.player
    for event in game.events[request.version :]:
        if event.key == request.key and event.player in players:
            return event.player
    return game.player if game.player in players else players[0]


def _said(request: ActionRequest) -> int | None:
    try:
        return None if request.said is None else number_from_json(request.said)
    except TimesDuelError as error:
        raise RulesError("said", error.message) from None


def _seat_link(base: str, name: str, secret: str) -> str:
    return _link(base, name, f"#seat={secret}")


def _link(base: str, name: str, fragment: str = "") -> str:
    return f"{base}/g/{name}{fragment}"
