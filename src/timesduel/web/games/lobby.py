"""Where people get to their games: seats, secrets, actions, and the game that follows."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from timesduel.core.numbers import number_from_json
from timesduel.data.game_requests import PlayerAction
from timesduel.data.game_state import Again, Created, Done, Seated
from timesduel.errors import ActionError, ProblemError, RulesError, StoreError, TimesDuelError
from timesduel.host.held_game import version_of
from timesduel.match.events import Action, Kind
from timesduel.match.names import PEOPLE, checked_name, told_apart
from timesduel.match.successor import next_game, rematch_of
from timesduel.web.api.responses import not_found
from timesduel.web.api.tokens import fits, hashed, new_key, seat_secret, tokens_of
from timesduel.web.games.agreement import FRIEND, HERE, agreed_game, by_seat
from timesduel.web.games.live_game import LEASE, all_have_come, check_away, presence_of
from timesduel.web.games.public_state import game_state
from timesduel.web.stores.store import Room

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.data.game_requests import ActionRequest, SeatRequest
    from timesduel.data.game_state import GameState
    from timesduel.host.async_host import AsyncHost
    from timesduel.match.game import Game
    from timesduel.players.player import Dice
    from timesduel.web.api.requests import NewGame
    from timesduel.web.games.live import LiveGames
    from timesduel.web.games.live_game import LiveGame
    from timesduel.web.stores.store import WebStore


_KINDS = {action: Kind(action) for action in PlayerAction}


class Lobby:
    """Seats and actions of people in the games of a server, by the secrets that they send."""

    def __init__(
        self,
        store: WebStore,
        games: LiveGames,
        host: AsyncHost,
        *,
        now: Callable[[], float],
        dice: Dice,
    ) -> None:
        self._store = store
        self._games = games
        self._host = host
        self._dice = dice
        self.now = now

    async def find(self, name: str) -> LiveGame:
        """A game for anybody who has its id."""
        try:
            return await self._games.find(name)
        except StoreError as error:
            raise (not_found() if error.message.code == "games.unknown" else error) from None

    async def enter(self, name: str, secret: str | None) -> tuple[LiveGame, list[int]]:
        """A game, and the seats that a secret opens; refused if there is one and it opens none."""
        live = await self.find(name)
        if secret is None:
            return live, []
        players = _opened(live.room, secret)
        if not players:  # the seat may have been taken at another process
            players = _opened((await self._games.refresh(name)).room, secret)
        if not players:
            raise not_found()
        return live, players

    async def caught_up(self, live: LiveGame, version: int) -> LiveGame:
        """A game that somebody has seen a version of, perhaps at another process.

        It is in memory: one that nobody followed may have been forgotten meanwhile.
        """
        live = await self.find(live.name)
        if version > live.last_version:
            live = await self._games.refresh(live.name)
        return live

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
        now = self.now()
        room = Room(
            secrets=by_seat(secret if both else None, mine, secret),
            invitations=by_seat(invitation if friend else None, mine, None),
            present=by_seat(now + LEASE if both else 0.0, mine, now + LEASE),
            coach=request.coach,
            announce=request.announce,
        )
        game = self._host.prepared(game, running=not friend)
        await self._store.create(tokens.game, game, room)
        live, players = await self.enter(tokens.game, tokens.secret)
        self._games.changed(live)
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
        room = live.room
        player = next((one for one in (1, 2) if fits(room.invitations[one - 1], given)), None)
        if player is None:
            raise not_found()
        called = None
        if request.name is not None:
            called = told_apart(live.game.names[2 - player], checked_name(request.name))
        secret = seat_secret(request.invitation, request.key)
        kept = await self._store.take_seat(live.name, player, hashed(secret), called)
        await self._games.refresh(live.name)
        if not fits(kept, hashed(secret)):
            raise ProblemError(410, "server.taken")
        await self.mark_present(live, player)
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
        if request.version > live.game.version:
            live = await self.caught_up(live, request.version)
        player = _who(request, players, live.game)
        action = Action(
            kind=_KINDS[request.kind],
            player=player,
            version=request.version,
            key=request.key,
            multiplier=request.multiplier,
            said=_said(request),
        )
        if request.kind is PlayerAction.CLAIM and version_of(live.game, action) is None:
            live = await self._games.refresh(live.name)
            if live.game.players == PEOPLE:  # or else the game itself refuses
                check_away(live.room.present[2 - player], self.now())
        game = await self._host.act(live.name, action)
        if live.room.present[player - 1] < self.now() + LEASE / 2:
            await self.mark_present(live, player)
        if game.events[-1].key == request.key:
            return Done(game.version)
        return Done(version_of(game, action) or game.version)

    async def again(self, live: LiveGame, players: list[int], base: str) -> Again:
        """The next game of the match, or a rematch; asked for twice or by both, it is one game."""
        if not players:
            raise not_found()
        if live.game.outcome is None:  # it may have ended at another process
            live = await self._games.refresh(live.name)
        game, room = await self._host.game(live.name), live.room
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
            now = self.now()
            present = tuple(now + LEASE if player in players else 0.0 for player in (1, 2))
            new_room = Room(
                secrets=secrets,
                invitations=invitations,
                present=(present[0], present[1]),
                coach=room.coach,
                announce=room.announce,
                after=live.name,
            )
            ready = all_have_come(new_game, new_room)
            prepared = self._host.prepared(new_game, running=ready)
            live.end_with(await self._store.create(name, prepared, new_room))
        elif swapped:
            players = [3 - player for player in players]
        assert live.successor is not None
        new = await self.find(live.successor)
        self._games.changed(new)
        return Again(new.name, sorted(players), _link(base, new.name))

    async def mark_present(self, live: LiveGame, player: int) -> None:
        """A player has just given a sign of life; the clock starts when everybody has come."""
        await self._noted(live, player, self.now() + LEASE)
        await self.begin(live)

    async def begin(self, live: LiveGame) -> None:
        """Start the clock of a game that everybody has come to, unless it runs already."""
        game = live.game
        if not game.running and game.outcome is None and all_have_come(game, live.room):
            with suppress(ActionError):  # somebody else was faster
                await self._host.start(live.name)

    async def left(self, live: LiveGame, player: int) -> None:
        """A player follows no longer."""
        await self._noted(live, player, self.now())

    async def _noted(self, live: LiveGame, player: int, until: float) -> None:
        await self._store.note_presence(live.name, player, until)
        present = [*live.room.present]
        present[player - 1] = until
        live.room = live.room._replace(present=(present[0], present[1]))
        live.note_presence(self.now())

    def _state(self, live: LiveGame, you: list[int]) -> GameState:
        now = self.now()
        return game_state(
            live.name,
            live.game,
            live.room,
            now=now,
            presence=presence_of(live.game, live.room, now),
            you=you,
            successor=live.successor,
        )


def _opened(room: Room, secret: str) -> list[int]:
    given = hashed(secret)
    return [player for player in (1, 2) if fits(room.secrets[player - 1], given)]


def _who(request: ActionRequest, players: list[int], game: Game) -> int:
    """Who acts: with both seats whoever is to move, unless it is said."""
    if request.player is not None:
        if request.player not in players:
            raise not_found()
        return request.player
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
