"""What clients get to see of a game: its state, and each of its events, key by key."""

from msgspec import Struct

from timesduel.data.board import Choice, Number
from timesduel.web.api.rule_forms import ClockForm, MatchForm, PlainRules


class GameEnding(Struct, frozen=True, gc=False):
    """How a game ended."""

    winner: int | None
    """Player 1 or 2; null if nobody won."""

    reason: str
    """How, as docs/records.md has it: `reached`, `exact`, `stuck`, `resigned` and so on."""

    text: str
    """The same in a sentence or two."""


class GameStanding(Struct, frozen=True):
    """How a game stands after its latest event."""

    version: int
    """How many events there have been."""

    total: Number
    """The number on the table."""

    to_move: int | None
    """Whose turn it is, 1 or 2; null when the game is over."""

    choices: list[Choice]
    """What may be played; nothing when the game is over."""

    used: list[Number] | None
    """In a modular game, the numbers that have been on the table; null elsewhere."""

    hittable: bool | None
    """In an exact game, can the target still be hit? Null elsewhere."""

    asked: int | None
    """Who has asked to take back a move, and waits for the answer: 1, 2, or null."""

    running: bool
    """Does the clock run? It does not before everybody has come."""

    deadline: float | None
    """When the time of this turn is up, in seconds since 1970 by the server's clock; null without
    a clock, or while it does not run."""

    result: GameEnding | None
    """How the game ended; null while it goes on."""


class Happening(Struct, frozen=True, omit_defaults=True):
    """One event of a game."""

    version: int
    """Which one it is: the first has 1."""

    kind: str
    """What it is: `start`, `pause`, `move`, `timeout`, `resign`, `forfeit`, `claim`, `undo`, `ask`,
    `agree` or `decline`, as docs/records.md#events says."""

    player: int
    """Who did it, or whom it happened to: 1 or 2."""

    at: float
    """When, in seconds since 1970 by the server's clock."""

    text: str
    """What has happened, in a sentence."""

    standing: GameStanding
    """How the game stands after it."""

    multiplier: int | None = None
    """Of a move: by what."""

    seconds: float | None = None
    """Of a turn: how long it took."""

    said: Number | None = None
    """The product that the player announced."""

    right: bool | None = None
    """Was it that?"""

    reason: str | None = None
    """Of a forfeit: why."""

    names: tuple[str, str] | None = None
    """With the start of the clock: who plays."""


class Following(Struct, frozen=True):
    """The last that happens: another game follows this one, with the same seats' secrets."""

    version: int
    """One more than that of the last event."""

    game: str
    """The id of the game that follows."""

    text: str
    """The same in a sentence."""

    kind: str = "next"
    """Always `next`."""


class PastTurn(Struct, frozen=True, gc=False):
    """A turn that stands: what was taken back is not among them."""

    player: int
    """Whose turn it was, 1 or 2."""

    multiplier: int | None
    """What was played; null for a turn lost to the clock."""

    total: Number
    """The number after it."""

    seconds: float
    """How long it took."""

    said: Number | None
    """The product that the player announced; null if nobody asked."""


class Presence(Struct, frozen=True, gc=False):
    """Who is there."""

    here: tuple[bool, bool]
    """Is Player 1 there, is Player 2? A computer always is."""

    away_since: tuple[float | None, float | None]
    """Since when each is away, in seconds since 1970; null for who is there, or has never come."""

    claim_from: tuple[float | None, float | None]
    """From when on the other one may claim the win, in seconds since 1970; null as above."""

    free: list[int]
    """Seats that wait for somebody with an invitation."""

    names: tuple[str, str]
    """Of Player 1 and Player 2."""


class GameState(Struct, frozen=True):
    """Everything about a game that anybody may know."""

    game: str
    """Its id."""

    now: float
    """The time by the server's clock, in seconds since 1970."""

    rules: PlainRules
    """What is played."""

    title: str
    """The name of the book, for people."""

    objective: str
    """What wins, in one sentence."""

    names: tuple[str, str]
    """Of Player 1 and Player 2."""

    players: tuple[str | None, str | None]
    """The level of a computer; null for a person."""

    you: list[int]
    """The seats of whoever asks: none, one, or both."""

    first: int
    """Who moves first, 1 or 2."""

    started: str
    """When the game was created, in UTC."""

    clock: ClockForm | None
    """The time for each turn; null without a clock."""

    series: MatchForm | None
    """The match that the game is part of; null for a single game."""

    take_backs: str
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

    next: str | None
    """The id of the game that follows this one; null if there is none yet."""
