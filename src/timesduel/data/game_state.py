"""What a server answers about a game: its state, its events, and what came of an action.

The server writes these values, and the client of the command line reads them.
"""

from typing import Annotated, Any

from msgspec import Struct

from timesduel.core.fields import ExactInt, PlayerNumber, Seconds, Token
from timesduel.core.outcome import Reason
from timesduel.core.rules import Rules
from timesduel.data.board import Choice, Reach
from timesduel.data.description import described_by
from timesduel.match.clock import TimeLimit
from timesduel.match.events import Kind, TakeBacks
from timesduel.match.names import Seats
from timesduel.match.series import Series


class GameEnding(Struct, frozen=True, gc=False):
    """How a game ended."""

    winner: PlayerNumber | None
    """Player 1 or 2; null if nobody won."""

    reason: Reason
    """How, as docs/records.md has it."""

    text: str
    """How it ended, in a sentence or two."""

    at: Seconds | None = None
    """When, in seconds since 1970 by the server's clock; null if it was over before it began."""


class GameStanding(Struct, frozen=True):
    """How a game stands after its latest event."""

    version: int
    """How many events there have been."""

    total: ExactInt
    """The number on the table."""

    to_move: PlayerNumber | None
    """Whose turn it is, 1 or 2; null when the game is over."""

    choices: list[Choice]
    """What may be played; nothing when the game is over."""

    used: list[ExactInt] | None
    """In a modular game, the numbers that have been on the table; null elsewhere."""

    hittable: bool | None
    """In an exact game, can the target still be hit? Null elsewhere."""

    asked: PlayerNumber | None
    """Who has asked to take back a move, and waits for the answer: 1, 2, or null."""

    running: bool
    """Does the clock run? It does not before everybody has come."""

    deadline: float | None
    """When the time of this turn is up, in seconds since 1970 by the server's clock; null without
    a clock, or while it does not run."""

    result: GameEnding | None
    """How the game ended; null while it goes on."""

    reach: Reach | None = None
    """Where a target is to be reached, how far the next move can go; null elsewhere."""


class GameEvent(Struct, frozen=True, omit_defaults=True):
    """One event of a game."""

    version: int
    """Which one it is: the first has 1."""

    kind: Kind
    """What it is, as docs/records.md#events says."""

    player: PlayerNumber
    """Who did it, or whom it happened to: 1 or 2."""

    at: Seconds
    """When, in seconds since 1970 by the server's clock."""

    text: str
    """What has happened, in a sentence."""

    standing: GameStanding
    """How the game stands after it."""

    multiplier: int | None = None
    """Of a move: by what."""

    seconds: Seconds | None = None
    """Of a turn: how long it took."""

    said: ExactInt | None = None
    """The product that the player announced."""

    right: bool | None = None
    """Was it that?"""

    reason: Reason | None = None
    """Of a forfeit: why."""

    names: tuple[str, str] | None = None
    """With the start of the clock: who plays."""


class SuccessorEvent(Struct, frozen=True):
    """The last that happens: another game follows this one, with the same seats' secrets."""

    version: int
    """One more than that of the last event."""

    game: Token
    """The id of the game that follows."""

    text: str
    """That, in a sentence."""

    kind: str = "next"
    """Always `next`."""


class PastTurn(Struct, frozen=True, gc=False):
    """A turn that stands: what was taken back is not among them."""

    player: PlayerNumber
    """Whose turn it was, 1 or 2."""

    multiplier: int | None
    """What was played; null for a turn lost to the clock."""

    total: ExactInt
    """The number after it."""

    seconds: Seconds
    """How long it took."""

    said: ExactInt | None
    """The product that the player announced; null if nobody asked."""


class Presence(Struct, frozen=True, gc=False):
    """Who is there."""

    here: tuple[bool, bool]
    """Is Player 1 there, is Player 2? A computer always is."""

    away_since: tuple[float | None, float | None]
    """Since when each is away, in seconds since 1970; null for who is there, or has never come."""

    claim_from: tuple[float | None, float | None]
    """From when on the other one may claim the win, in seconds since 1970; null as above."""

    free: list[PlayerNumber]
    """Seats that wait for somebody with an invitation."""

    names: tuple[str, str]
    """Of Player 1 and Player 2."""


class GameState(Struct, frozen=True):
    """Everything about a game that anybody may know."""

    game: Token
    """Its id."""

    now: float
    """The time by the server's clock, in seconds since 1970."""

    rules: Rules
    """What is played."""

    title: str
    """The name of the book, for people."""

    goal: str
    """What wins, as the short name of the game: `Reach 1000`."""

    objective: str
    """What wins, in one sentence."""

    names: tuple[str, str]
    """Of Player 1 and Player 2."""

    players: Seats
    """The level of a computer; null for a person."""

    you: list[PlayerNumber]
    """The seats of whoever asks: none, one, or both."""

    first: PlayerNumber
    """Who moves first, 1 or 2."""

    started: str
    """When the game was created, in UTC."""

    clock: TimeLimit | None
    """The time for each turn; null without a clock."""

    series: Series | None
    """The match that the game is part of; null for a single game."""

    take_backs: TakeBacks
    """How moves are taken back: `at once` (by `undo`), `agreed` (by `ask`, and the other one agrees
    or declines) or `never`."""

    coach: bool
    """Do players get hints, and are turns explained before the game is over?"""

    announce: bool
    """Do the players say the product themselves? Then `choices` do not tell it."""

    turns: list[PastTurn]
    """Every turn that stands, in order."""

    standing: GameStanding
    """How the game stands now."""

    presence: Presence
    """Who is there."""

    next: Token | None
    """The id of the game that follows this one; null if there is none yet."""

    helped: bool = False
    """Was there help at the seats of whoever asks: a hint, or a move taken back on the coach's
    word?"""


EVENT_TYPES = (GameEvent, SuccessorEvent)
"""What may be in a list of events."""

AnyEvent = Annotated[Any, described_by(*EVENT_TYPES)]
"""One of these; it is ready to be sent, so that nobody need tell them apart here."""


class Created(Struct, frozen=True):
    """A new game, with everything that its creator needs."""

    game: Token
    """Its id: whoever has it can watch."""

    players: list[PlayerNumber]
    """The seats that the secret opens."""

    secret: Token
    """Of these seats: to be sent as `Authorization: Bearer`, and told to nobody."""

    link: str
    """For people: opens the creator's seat."""

    invitation: str | None
    """For the other seat, which it opens once; null if no friend is waited for."""

    invitation_link: str | None
    """For people: opens the other seat once; null if no friend is waited for."""

    watch_link: str
    """For people: opens the game to watch."""

    state: GameState
    """How it stands."""


class Seated(Struct, frozen=True):
    """A seat that was taken."""

    player: PlayerNumber
    """Which one it is, 1 or 2."""

    secret: Token
    """Of this seat: to be sent as `Authorization: Bearer`, and told to nobody."""

    link: str
    """For people: opens this seat."""

    state: GameState
    """How the game stands."""


class Done(Struct, frozen=True, gc=False):
    """An action that has happened."""

    version: int
    """The version of the game that it led to."""


class Again(Struct, frozen=True):
    """The game that follows; the secrets of the seats are those of the game before."""

    game: Token
    """Its id."""

    players: list[PlayerNumber]
    """The seats there of whoever asks: in a rematch they are swapped."""

    watch_link: str
    """For people: opens it to watch."""


class Events(Struct, frozen=True):
    """What has happened since a version."""

    events: list[AnyEvent]
    """In order; none if nothing has happened within the time. Of a long game
    not all come at once."""

    version: int
    """Of the last one of these events: what to ask `after` next."""

    presence: Presence
    """Who is there."""

    seen: int
    """A sum of `presence`: asked with `seen`, the next answer comes at once if another one
    is true by then."""
