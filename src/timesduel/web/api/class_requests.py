"""What teachers and children send to a class."""

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct

from timesduel.data.description import described_by
from timesduel.data.game_requests import Key
from timesduel.data.socket_messages import Enter, FromClient, MessageId
from timesduel.match.class_parts import Bell
from timesduel.questions.house_rules import HouseRules

MOST_GAMES, MOST_ROUNDS, MOST_MINUTES = 10, 20, 180
"""What the rounds of a class may play in turn, how many may be chosen, and the length of one."""

LONGEST_RESULTS = 100_000
"""Characters of a table of results: 30 people in 100 rounds fit."""

LONGEST_CLASS = 256 * 1024
"""Most bytes of a request to open a class, with such a table."""

Word = Annotated[str, Meta(max_length=20)]


class ClassGame(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played."""

    book: Annotated[str, Meta(max_length=60)]
    """Such as `power-play`; `/api/books` lists them."""

    rules: Annotated[dict[str, Any], described_by(HouseRules)] | None = None
    """House rules: what differs from the book."""


class NewClass(Struct, frozen=True, forbid_unknown_fields=True):
    """A class to be opened."""

    games: Annotated[list[ClassGame], Meta(min_length=1, max_length=MOST_GAMES)]
    """What the rounds play, in turn."""

    games_of_pair: Annotated[int, Meta(ge=1, le=2)] = 2
    """How many games two play in a round."""

    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = None
    """How many rounds are to be played, with those on paper; null to leave that open. The teacher
    may go on after the last."""

    minutes: Annotated[float, Meta(ge=0.5, le=MOST_MINUTES)] | None = None
    """Length of a round; null if the teacher rings the bell."""

    seconds: Annotated[float, Meta(ge=1, le=3_600)] | None = None
    """Time for each turn; null for none. Who runs out of it loses the turn."""

    coach: bool = False
    """May children have hints?"""

    announce: bool = False
    """Does whoever moves say the product?"""

    bell: Bell = Bell.DECIDE
    """What becomes of games that are not finished."""

    names: bool = False
    """Does the wall show by name who is ahead?"""

    results: Annotated[str, Meta(max_length=LONGEST_RESULTS)] | None = None
    """A tournament on paper that goes on here: the table of results that docs/class.md names, or
    that of another class. Its names are answered once, with a place for each, and kept nowhere."""

    key: Key | None = None
    """Made up by the client, at random: sent again with the same key, it is the same class."""


class ChosenName(Struct, frozen=True, forbid_unknown_fields=True):
    """What a child wants to be called."""

    colour: Word
    """Such as `blue`."""

    animal: Word
    """Such as `otter`."""


class ComeIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A child comes in: with a name that was offered, or with the digits of its place."""

    key: Key
    """Made up by the device, at random, and kept: sent again, it is the same place."""

    name: ChosenName | None = None
    """Of a new place."""

    second: ChosenName | None = None
    """Of another child at the same device."""

    pin: Annotated[str, Meta(pattern="^[0-9]{4}$")] | None = None
    """Of a place that was taken before, on another device."""


class ClassActionKind(StrEnum):
    """What can be done in a class; all but the first three only by the teacher."""

    ANSWER = "answer"
    """`multiplier`: answer to the question, or vote."""

    LEAVE = "leave"
    RETURN = "return"
    PAIR = "pair"
    """Start the next round, or find opponents for all who are free in this one."""

    RING = "ring"
    LOCK = "lock"
    UNLOCK = "unlock"
    PAUSE = "pause"
    RESUME = "resume"
    REMOVE = "remove"
    """`number`: take a child out."""

    REMOVE_AWAY = "remove_away"
    """Take out all children whose devices are not there."""

    READMIT = "readmit"
    """`number`: let a child in again that was taken out."""

    RENAME = "rename"
    """`number`: give a child another name, by lot."""

    SWAP = "swap"
    """`number` and `other`: let two children change places in this round."""

    DECIDE = "decide"
    """`number`: end the games of the table of this number, as the bell does."""

    LOOK = "look"
    """`number`: show the game of the table of this number large on the wall; without it, all."""

    ASK = "ask"
    """`game`, `total` and `used`: put a position to the class."""

    SHOW = "show"
    CLEAR = "clear"
    CHALLENGE = "challenge"
    """`game`, and `level` or `halves`: the class plays as one, with `seconds` for each vote."""

    UNDO = "undo"
    END = "end"
    """Remove all of it, for good."""


class ClassActionRequest(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that a teacher or a child wants to do."""

    kind: ClassActionKind
    """What. `answer`, `leave` and `return` are for children, everything else for the teacher."""

    key: Key
    """Made up by the client, at random: sent again with the same key, it is done once."""

    number: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    """Of a child, to `remove`, `readmit` or `rename` it or to `swap` it with another; of a table,
    to `decide` its games as the bell does or to `look` at it."""

    other: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    """The child to `swap` with."""

    multiplier: Annotated[int, Meta(ge=0, le=10**9)] | None = None
    """To `answer`, or to vote: which."""

    game: ClassGame | None = None
    """To `ask` about a position, or for a `challenge`, in which the class plays as one: what is
    played. Without it, the challenge ends."""

    total: int | Annotated[str, Meta(max_length=2_000)] | None = None
    """To `ask`: the number on the table; null for the first."""

    used: list[int] | None = None
    """To `ask`, in a modular game: the numbers that have been on the table."""

    level: Annotated[str, Meta(max_length=60)] | None = None
    """For a `challenge`: which level of the computer the class plays against."""

    halves: bool = False
    """For a `challenge`: do children with odd numbers play against those with even ones instead?"""

    seconds: Annotated[float, Meta(ge=5, le=300)] = 20.0
    """For a `challenge`: time for each vote."""


class ClassAct(FromClient, frozen=True, tag="act"):
    """Something that a teacher or a child wants to do."""

    id: MessageId
    """Chosen by the client: the answer has the same."""

    action: ClassActionRequest
    """What."""


ClassMessage = Enter | ClassAct
"""What a client may send over the socket of a class."""
