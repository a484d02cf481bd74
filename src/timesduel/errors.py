"""Every error that Times Duel raises on purpose.

TimesDuelError              a ValueError: what was handed in does not fit
├── RulesError              rules, or a way to play, that make no sense; `field` is the culprit
├── MoveError
│   ├── InvalidMoveError    not a whole number at all
│   └── IllegalMoveError    a number that may not be played here
├── ActionError             an action that a running game refuses
│   ├── OutOfTurnError      somebody else's turn
│   ├── StaleError          the game has gone on meanwhile; `present` is its version now
│   └── TimeUpError         the clock ran out before the action arrived
├── UnsolvedError           the solver has no answer
│   ├── EndlessError        a game without an end, which nobody wins
│   └── EffortError         an answer that would take more work than was allowed
├── CertificateError        a proof of a law that is damaged or wrong
├── ProofError              the proof assistant is not there, or has not accepted a law
├── RecordError             a record that is damaged, with the place
│   └── MissingEventError   a log that has an event, but not the one before it
├── BotError                a program that plays, and failed; `reason` says how
├── NoRatingsError          too little to go by
├── RemoteError             a server that refuses, or whose answer makes no sense
│   └── LostError           one that cannot be reached for now: try again
├── BusyError               too much at once; worth another try after some `seconds`
│   └── TooLongError        an answer that did not come in time
├── ProblemError            a request that a server refuses, with the `status` of its answer
├── AddressError            an address at which nobody can listen
├── MissingExtraError       an ImportError too: a library that comes with an extra is not there
└── StoreError              a record that cannot be read from or written to disk
    ├── NameTakenError      a new record whose name or file exists already
    ├── InUseError          a store that another process has open
    └── AwayError           a store that cannot be reached for now: try again

Each is data: a code and named fields, which survive the way from one process to another. The words
are looked up when it is shown: one line that a person can act on. A field that has a form of its
own in words is an `Abridged` number, `Choices`, a `CommaList` or a `Modulo`.
"""

from copy import copy
from typing import Any, Self

from timesduel.words.grammar import comma_list, modulo, one_of, show
from timesduel.words.speech import Message, say


class _Field:
    """A value that becomes words when the error that has it as a field is shown."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.value == getattr(other, "value", None)

    def __hash__(self) -> int:
        return hash(self.value)


class Abridged(_Field):
    """A number: in full while it is short, else only how long it is."""

    def __str__(self) -> str:
        return show(self.value)


class Choices(_Field):
    """Ascending numbers of which one can be chosen: `2 to 9`, or `2, 3 or 5`."""

    def __str__(self) -> str:
        return one_of(self.value)


class CommaList(_Field):
    """Several things: `a, b, c`."""

    def __str__(self) -> str:
        return comma_list(self.value)


class Modulo(_Field):
    """What makes a product true in rules with this modulus: ` (mod 11)`, or nothing for None."""

    def __str__(self) -> str:
        return modulo(self.value)


class TimesDuelError(ValueError):
    """The root of the tree."""

    def __init__(self, code: str | Message, /, **fields: object) -> None:
        """By code and fields, or with the message of another error."""
        super().__init__(code)
        self.message = code if isinstance(code, Message) else Message(code, **fields)
        """What went wrong, as data."""

    def __str__(self) -> str:
        return str(self.message)

    def at(self, place: str | Message) -> Self:
        """A copy whose message begins with the place of the problem."""
        placed = copy(self)
        placed.message = Message("errors.at", place=place, problem=self.message)
        return placed

    def __reduce__(self) -> tuple[object, ...]:
        return _without_its_fields, (type(self), *self.args), self.__dict__


def _without_its_fields(kind: type[TimesDuelError], *args: object) -> TimesDuelError:
    """An error of another process, before `pickle` fills it in."""
    return kind.__new__(kind, *args)


class RulesError(TimesDuelError):
    """Rules, a position, names, a time limit or a match that make no sense."""

    def __init__(self, field: str, code: str | Message, /, **fields: object) -> None:
        super().__init__(code, **fields)
        self.field = field
        """What is at fault, such as `target`, `names` or `best_of`."""
        self.without_field = self.message
        """What is wrong with it, as data."""
        self.message = Message("errors.at", place=field, problem=self.message)

    @property
    def problem(self) -> str:
        """What is wrong with it, without the field's name."""
        return str(self.without_field)


class MoveError(TimesDuelError):
    """A move that cannot be played."""


class InvalidMoveError(MoveError):
    """Not a whole number at all."""


class IllegalMoveError(MoveError):
    """A number that may not be played in this position."""


class ActionError(TimesDuelError):
    """An action that a running game refuses."""


class OutOfTurnError(ActionError):
    """Somebody else's turn."""


class StaleError(ActionError):
    """The game, or another log, has gone on since the state that an action is based on."""

    def __init__(self, version: int, present: int) -> None:
        super().__init__("games.stale", version=version, present=present)
        self.present = present
        """The version of the game now."""


class TimeUpError(ActionError):
    """The clock ran out before the action arrived."""


class UnsolvedError(TimesDuelError):
    """The solver has no answer."""


class EndlessError(UnsolvedError):
    """A game without an end, which nobody wins."""


class EffortError(UnsolvedError):
    """An answer that would take more work than was allowed."""

    def __init__(self, code: str | Message, /, effort: int | None = None, **fields: object) -> None:
        """The effort, if there is one, is a field of the message too."""
        super().__init__(code, **(fields if effort is None else {**fields, "effort": effort}))
        self.effort = effort
        """What was allowed; None where nobody can allow more."""


class CertificateError(TimesDuelError):
    """A proof of a law that is damaged or wrong; the message says where."""


class ProofError(TimesDuelError):
    """The proof assistant is not there, or has not accepted the law of a certificate."""


class RecordError(TimesDuelError):
    """A record that is damaged; the message says what is wrong and where."""


class MissingEventError(RecordError):
    """A log that has an event, but not the one before it."""


class StoreError(TimesDuelError):
    """A record that cannot be read from or written to disk."""


class NameTakenError(StoreError):
    """A new record whose name or file exists already."""


class InUseError(StoreError):
    """A store that another process has open, and that only one can have."""


class AwayError(StoreError):
    """A store that cannot be reached for now: whoever tries again later may succeed."""


class ProblemError(TimesDuelError):
    """A request that is refused, with the status of the answer."""

    def __init__(
        self,
        status: int,
        code: str | Message,
        /,
        *,
        headers: dict[str, str] | None = None,
        **fields: object,
    ) -> None:
        super().__init__(code, **fields)
        self.status = status
        """As HTTP has them."""
        self.headers = headers or {}
        """More that the answer says."""


class BotError(TimesDuelError):
    """A program that was to play has failed."""

    def __init__(self, reason: str, code: str | Message, /, **fields: object) -> None:
        super().__init__(code, **fields)
        self.reason = reason
        """The value of the `Reason` for which the game is lost."""

    @property
    def detail(self) -> str:
        """What it did, in plain words."""
        return str(self.message)


class RemoteError(TimesDuelError):
    """A server at the other end of a link that refuses, or whose answer makes no sense."""


class LostError(RemoteError):
    """A server that did not answer, or asks to be left alone for a while."""

    def __init__(
        self, code: str | Message, /, after: float | None = None, **fields: object
    ) -> None:
        super().__init__(code, **fields)
        self.after = after
        """Seconds to wait before the next try, if the server says so."""


class NoRatingsError(TimesDuelError):
    """There is too little to go by."""


class BusyError(TimesDuelError):
    """There is too much to do at the moment."""

    def __init__(self, code: str | Message, /, seconds: int = 1, **fields: object) -> None:
        """The seconds are a field of the message too."""
        super().__init__(code, seconds=seconds, **fields)
        self.seconds = seconds
        """After which another try makes sense."""


class TooLongError(BusyError):
    """An answer that did not come in time."""


class AddressError(TimesDuelError):
    """An address at which nobody can listen."""


class MissingExtraError(TimesDuelError, ImportError):
    """A library that comes with an extra is not there, too old, or cannot be loaded."""

    def __init__(self, code: str | Message, /, advice: Message | None, **fields: object) -> None:
        super().__init__(code, **fields)
        self._advice = advice

    @property
    def problem(self) -> str:
        """Who needs which extra, and what is wrong with it if it is installed."""
        return str(self.message)

    @property
    def advice(self) -> str:
        """How to install it here, if anybody knows."""
        return "" if self._advice is None else str(self._advice)

    def __str__(self) -> str:
        if self._advice is None:
            return self.problem
        return say("errors.with_advice", problem=self.message, advice=self._advice)
