"""What happens in a class: each event is one line of its log, and is never changed."""

from dataclasses import dataclass

from timesduel.core.fields import ExactInt, Identifier, Seconds, Token
from timesduel.core.rules import Rules

Number = int
"""Of a child in its class: the first has 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassEvent:
    """What all events have."""

    at: Seconds
    """When, in seconds since 1970."""

    key: Identifier = ""
    """Of the action that led to it; empty if it had none."""


@dataclass(frozen=True, slots=True)
class Nickname:
    """What a child is called: a colour and an animal, such as a blue otter."""

    colour: str
    animal: str


@dataclass(frozen=True, slots=True)
class KeptPlace:
    """A place for somebody who has played before, on paper."""

    nickname: Nickname
    pin: str
    """Four digits, with which it is taken."""


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """A pair of a round that was played before."""

    one: Number
    two: Number | None
    """None is the computer."""

    wins: tuple[int, int]
    """The games that each has won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought(ClassEvent):
    """A tournament on paper goes on here: its people have places that nobody has taken yet."""

    places: tuple[KeptPlace, ...]
    """The first has number 1."""

    rounds: tuple[tuple[PlayedPair, ...], ...]
    """What was played, each round in full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Came(ClassEvent):
    """A child has come in."""

    number: Number
    """The next one."""

    nickname: Nickname
    """Chosen from what was offered."""

    second: Nickname | None = None
    """Of another child at the same device."""

    secret: str
    """Hash of what opens the child's place, and its seats in games."""

    pin: str
    """Four digits, with which the place can be taken again on another device."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named(ClassEvent):
    """A child is called something else."""

    number: Number
    nickname: Nickname


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed(ClassEvent):
    """A child has taken its place again, on another device."""

    number: Number
    secret: str
    """Hash of what opens the place from now on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(ClassEvent):
    """A child plays no longer."""

    number: Number
    removed: bool = False
    """Was that the teacher? Then the device may not come in again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed(ClassEvent):
    """The teacher has taken out several children at once."""

    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned(ClassEvent):
    """A child that had left plays again."""

    number: Number
    readmitted: bool = False
    """Had the teacher taken it out, and lets it in again?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Locked(ClassEvent):
    """The door was locked, or opened again."""

    locked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(ClassEvent):
    """Everything stands still, or goes on."""

    paused: bool


@dataclass(frozen=True, slots=True)
class Seating:
    """Two children at a table, or one and the computer."""

    one: Number
    """Begins the first game."""

    two: Number | None
    """None is the computer."""

    games: tuple[Token, ...]
    """Ids of their games, in order; in the second one `two` begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired(ClassEvent):
    """A round begins; or in the present one, tables without a result are set anew."""

    round: int
    """Counted from 1."""

    tables: tuple[Seating, ...]
    """All tables of the round, those with a result too."""

    until: Seconds | None = None
    """When the bell rings; None if nothing but the teacher rings it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(ClassEvent):
    """A game of the round is over."""

    game: Token
    """Its id."""

    winner: Number | None
    """1 for `one` of its table, 2 for `two`; None if it does not count."""

    total: ExactInt | None = None
    """Of a game that the bell has ended, or that was broken off: the number on the table."""

    mover: int | None = None
    """Of a game that the bell has ended: who was to move, 1 for `one` of its table and 2 for `two`.
    """

    move: ExactInt | None = None
    """Of such a game: what wins for whoever was to move; None if nothing does, or if it is not
    known who would have won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rang(ClassEvent):
    """The bell: what of the round is not finished is decided, or does not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched(ClassEvent):
    """The wall shows the game of one table large, or all tables again."""

    table: int | None
    """Its number; None is all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenged(ClassEvent):
    """The class plays as one against a level, or one half of it against the other."""

    game: Token | None
    """Id of the game; None ends it."""

    halves: bool = False
    """Do children with odd numbers play against those with even ones?"""

    seconds: Seconds = 20.0
    """Time for each vote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Posed(ClassEvent):
    """A position is put to everybody: what would you play?"""

    rules: Rules
    total: ExactInt
    used: tuple[ExactInt, ...] = ()
    """Where the last move wins, the numbers that have been on the table; empty: `total` alone."""

    until: Seconds | None = None
    """When no more answers are taken; None if the teacher says when."""

    seat: int | None = None
    """Of a vote: which player of the class's game is to move; None where nothing is played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(ClassEvent):
    """A child has answered."""

    number: Number
    multiplier: ExactInt


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown(ClassEvent):
    """The answers are shown; of a vote, what is played."""

    winning: tuple[ExactInt, ...] | None = None
    """The moves that win; None if that is not known."""

    best: ExactInt | None = None
    """The one of them that wins soonest; None where no move does."""

    reason: str | None = None
    """Why, in the language in which the question was asked; None where that is not known."""

    played: ExactInt | None = None
    """Of a vote: what most have chosen, by lot among equals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleared(ClassEvent):
    """The question is put away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(ClassEvent):
    """The last thing that the teacher did has not happened."""

    undone: int
    """Version of the class that it had led to."""


EVENTS: tuple[type[ClassEvent], ...] = (
    *(Brought, Came, Named, Handed, Left, Removed, Returned, Locked, Paused, Paired, Ended, Rang),
    *(Watched, Challenged, Posed, Answered, Shown, Cleared, Undone),
)
"""Every kind of event."""
