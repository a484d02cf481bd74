"""What a server tells about a class: how it stands, and what each event has changed.

Nothing here is secret: whoever may look at a class may see all of it. Before answers are shown,
there is only how many have answered.
"""

from typing import Annotated, Any

from msgspec import Struct

from timesduel.core.fields import ExactInt, Seconds, Token
from timesduel.core.rules import Rules
from timesduel.data.description import described_by
from timesduel.match.class_parts import Bell
from timesduel.match.clock import TimeLimit

PlainRules = Annotated[dict[str, Any], described_by(Rules)]
"""Rules as `to_plain` writes them."""


class ClassNickname(Struct, frozen=True, gc=False):
    """What a child is called."""

    colour: str
    """Such as `blue`."""

    animal: str
    """Such as `otter`."""

    name: str
    """Both in words, such as `Blue Otter`."""


class ClassChild(Struct, frozen=True):
    """A place in the class."""

    number: int
    """The first that came has 1."""

    nickname: ClassNickname
    """What it is called."""

    second: ClassNickname | None
    """Of another child at the same device; null if there is none."""

    here: bool
    """Does it take part? Not after it has left, or was taken out."""

    removed: bool
    """Was it taken out by the teacher, who can let it in again?"""

    expected: bool
    """Is it of somebody who has played on paper, and has not come yet?"""


class ClassResult(Struct, frozen=True, gc=False):
    """How a game of a table ended."""

    winner: int | None
    """1 for `one` of the table, 2 for `two`; null if the game does not count."""

    total: ExactInt | None
    """Of a game that the bell has ended, or that was broken off since it has no end: the number on
    the table; null of others."""

    mover: int | None
    """Of a game that the bell has ended: who was to move, 1 for `one` and 2 for `two`."""

    move: ExactInt | None
    """Of such a game: a move that wins for whoever was to move; null if there is none, or if it is
    not known who would have won."""

    text: str
    """All that in a sentence."""


class ClassTable(Struct, frozen=True):
    """A table of the latest round."""

    number: int
    """By which children find it."""

    one: int
    """Number of the child that begins the first game."""

    two: int | None
    """Number of the other one; null is the computer."""

    games: list[Token]
    """Ids of its games, in order. A child's secret of the class opens its seats there; in the first
    game `one` is Player 1, in the second `two`."""

    results: list[ClassResult | None]
    """Of each game; null until it is over."""

    game: Token | None
    """Id of the one that is played now; null when all are over."""


class ClassAnswers(Struct, frozen=True):
    """The answers to a question, once they are shown."""

    counts: dict[str, int]
    """How many have chosen each multiplier that somebody has chosen."""

    winning: list[ExactInt] | None
    """The moves that win; null if that is not known, or of a vote."""

    played: ExactInt | None
    """Of a vote: what is played."""

    lot: list[ExactInt]
    """Of a vote: the moves among which lot decided; empty where no lot was needed."""

    text: str
    """What the answer is, in a sentence."""

    best: ExactInt | None
    """The winning move that is best; null of a vote, and where no move wins or that is not known.
    """

    product: ExactInt | None
    """The number that it makes."""

    reason: str | None
    """Why that is so, in a sentence or two; null where that is not known, and of a vote."""


class ClassQuestion(Struct, frozen=True):
    """A position that was put to the class."""

    asked: Seconds
    """When, in seconds since 1970: no other question has the same."""

    rules: PlainRules
    """What is played there."""

    goal: str
    """That in a few words, such as `Reach 100`."""

    total: ExactInt
    """The number on the table."""

    used: list[ExactInt]
    """In a modular game, the numbers that have been on the table."""

    multipliers: list[ExactInt]
    """What may be answered."""

    seat: int | None
    """Of a vote: which player of the class's game is to move; null where nothing is played."""

    until: Seconds | None
    """When no more answers are taken, in seconds since 1970; null if the teacher says when."""

    answered: int
    """How many have answered."""

    answers: ClassAnswers | None
    """What they have answered; null until it is shown."""


class ClassChallenge(Struct, frozen=True, gc=False):
    """The game that the class plays as one."""

    game: Token
    """Its id."""

    halves: bool
    """Do odd numbers (Player 1) play against even ones (Player 2)?"""

    seconds: Seconds
    """Time for each vote."""


class ClassRank(Struct, frozen=True, gc=False):
    """How a child stands."""

    number: int
    """Of the child."""

    place: int
    """1 for the best; equal points share a place."""

    points: int
    """Games won."""

    games: int
    """Games that count."""


class ClassRound(Struct, frozen=True):
    """How the latest round stands."""

    number: int
    """Counted from 1; 0 before the first."""

    rules: PlainRules | None
    """What it plays; null before the first."""

    goal: str
    """That in a few words, such as `Reach 100`; empty before the first."""

    playing: bool
    """Are there games that are not over?"""

    until: Seconds | None
    """When the bell rings, in seconds since 1970; null if nothing but the teacher rings it."""

    rang: bool
    """Has it rung?"""


class ClassOptions(Struct, frozen=True):
    """What the teacher has chosen."""

    goals: list[str]
    """What the rounds play, in turn, such as `Reach 100`."""

    games: int
    """Games of a pair in a round, 1 or 2."""

    rounds: int | None
    """How many rounds are to be played, with those on paper; null if that was left open. The
    teacher may go on after the last."""

    minutes: float | None
    """Length of a round; null if the teacher rings the bell."""

    limit: TimeLimit | None
    """Time for each turn; null for none."""

    coach: bool
    """May children have hints?"""

    announce: bool
    """Does whoever moves say the product?"""

    bell: Bell
    """What becomes of games that are not finished: `decide`, `finished` (only those count) or
    `play_on`."""

    names: bool
    """Does the wall show by name who is ahead?"""

    ends: Seconds
    """When all of it is gone, in seconds since 1970."""


class ClassParts(Struct, frozen=True):
    """How a class stands. An event has those of these keys that it has changed, and of `children`
    and `tables` only the entries that differ; an entry that is gone is null."""

    options: ClassOptions
    """What the teacher has chosen."""

    children: dict[str, ClassChild]
    """By number."""

    round: ClassRound
    """The latest round."""

    tables: dict[str, ClassTable]
    """Of the latest round, by number."""

    standings: list[ClassRank]
    """After the latest round that is over, the best first; empty before that."""

    question: ClassQuestion | None
    """What is asked of everybody; null for nothing."""

    challenge: ClassChallenge | None
    """The game that the class plays as one; null for none."""

    watched: int | None
    """Number of the table whose game the wall shows large; null for all tables."""

    locked: bool
    """Is the door locked?"""

    paused: bool
    """Does everything stand still?"""

    undoable: str | None
    """The kind of the last thing that the teacher can take back; null for nothing."""


class ClassChange(Struct, frozen=True):
    """One event of a class, or several in a row by which children came, or answered."""

    version: int
    """Which one it is: the first has 1. Of several, the last."""

    since: int
    """The version before it, or before the first of several."""

    kind: str
    """What it is, such as `came` or `paired`."""

    at: Seconds
    """When, in seconds since 1970 by the server's clock."""

    number: int | None
    """Of the child that came, was called something else, took its place again (`handed`), left or
    was let in again; of several, the last. Null for everything else."""

    changed: dict[str, Any]
    """What of the class is different now: some of the keys of ClassParts."""


class ClassPresence(Struct, frozen=True, gc=False):
    """Whose devices are there."""

    here: list[int]
    """Numbers of the children."""


class ClassEvents(Struct, frozen=True):
    """What has happened since a version."""

    events: list[ClassChange]
    """In order."""

    version: int
    """Where to go on."""

    presence: ClassPresence
    """Whose devices are there now."""

    seen: int
    """A sum of `presence`: asked with `seen`, the next answer comes at once if another one
    is true by then."""


class ClassState(Struct, frozen=True):
    """Everything about a class, for whoever asks."""

    code: str
    """By which children find it."""

    version: int
    """How many events there have been."""

    now: Seconds
    """The server's clock, in seconds since 1970."""

    you: str | None
    """`teacher`, `wall` or `child`; null for who has not come in."""

    number: int | None
    """Of the child who asks; null for others."""

    parts: ClassParts
    """How it stands."""

    offers: list[ClassNickname]
    """For who has not come in: names to choose from."""


class BroughtPlace(Struct, frozen=True, gc=False):
    """The place of somebody who has played on paper."""

    person: str
    """The name on paper."""

    number: int
    """Of the child."""

    nickname: ClassNickname
    """What it is called here."""

    pin: str
    """The four digits with which it is taken."""


class OpenedClass(Struct, frozen=True):
    """A new class."""

    code: str
    """By which children find it."""

    secret: str
    """The teacher's."""

    wall: str
    """Secret of a page that may only show."""

    join_link: str
    """For children."""

    teacher_link: str
    """Carries the teacher's page to another device."""

    wall_link: str
    """For the projector."""

    places: list[BroughtPlace]
    """Of those who have played on paper, if there were any."""

    state: ClassState
    """How it stands, for the teacher."""


class ClassPlace(Struct, frozen=True):
    """A place that a child has taken."""

    number: int
    """Of the child."""

    secret: str
    """Opens it, and the child's seats in games."""

    pin: str
    """With these four digits it can be taken again on another device."""

    state: ClassState
    """How the class stands, for the child."""


class PinnedPlace(Struct, frozen=True, gc=False):
    """For the teacher: how a place is taken again."""

    number: int
    """Of the child."""

    pin: str
    """Its four digits."""


class ClassPlaces(Struct, frozen=True):
    """For the teacher: how places are taken again."""

    places: list[PinnedPlace]
    """Of all children."""


class ClassGlance(Struct, frozen=True, gc=False):
    """How the game of a table stands just now, for the wall."""

    table: int
    """Number of the table."""

    total: ExactInt
    """The number on it."""

    to_move: int | None
    """Number of the child to move; 0 is the computer, null if the game is over."""

    share: float
    """How far along the ruler the number is, from 0 to 1."""


class ClassGlances(Struct, frozen=True):
    """How the games of the round stand just now."""

    tables: list[ClassGlance]
    """Those that are played."""
