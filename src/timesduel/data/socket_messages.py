"""Messages over the WebSocket of a game: one JSON object each, told apart by `type`.

A client sends `enter` first. The server answers with where the game stands and goes on with each
event after that, in order; actions are sent and answered in between.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from timesduel.data.description import described_by
from timesduel.data.game_requests import ActionRequest
from timesduel.data.game_state import Again, AnyEvent, Done, GameState, Presence
from timesduel.data.problem import Problem

MessageId = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Chosen by the client; the answer has the same."""

AnyAnswer = Annotated[Any, described_by(Done, Again)]
"""One of these, by what was asked."""


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What messages of a client have in common."""


class Enter(FromClient, frozen=True, tag="enter"):
    """The first message: who follows the game, and from where on."""

    secret: Annotated[str, Meta(max_length=100)] | None = None
    """Of a seat; null to watch."""

    after: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    """The version of the last event that the client has; null if it has nothing, for the state."""


class Act(FromClient, frozen=True, tag="act"):
    """Something that a player wants to do."""

    id: MessageId
    """Chosen by the client: the answer has the same."""

    action: ActionRequest
    """What."""


class AskAgain(FromClient, frozen=True, tag="again"):
    """A player wants the next game of the match, or a rematch."""

    id: MessageId
    """Chosen by the client: the answer has the same."""


ClientMessage = Enter | Act | AskAgain
"""What a client may send."""


class FromServer(Struct, frozen=True, tag_field="type"):
    """What messages of the server have in common."""


class StateMessage(FromServer, frozen=True, tag="state"):
    """After `enter` without `after`: how the game stands. Events go on from there."""

    state: GameState
    """Everything; `standing.version` is the place that events follow."""


class EventMessage(FromServer, frozen=True, tag="event"):
    """Something has happened: the one event after the last that was told."""

    event: AnyEvent
    """What. After one whose `kind` is `next`, nothing else happens in this game."""


class PresenceMessage(FromServer, frozen=True, tag="presence"):
    """Who is there: after entering, and whenever it changes."""

    presence: Presence
    """As it is now."""


class AnswerMessage(FromServer, frozen=True, tag="answer"):
    """What was asked for has happened."""

    id: MessageId
    """Of the message that this answers."""

    answer: AnyAnswer
    """To `act`, or to `again`."""


class Refused(FromServer, frozen=True, tag="refused"):
    """What was asked for has not happened."""

    id: MessageId | None
    """Of the message that this answers; null if it had none that can be read, or if the client may
    not enter, and the server closes the connection."""

    problem: Problem
    """Why, as an answer over HTTP has it."""

    retry: int | None
    """Seconds after which it is worth another try; null if it is not known to help."""


class Beat(FromServer, frozen=True, tag="beat"):
    """A sign of life, after some seconds in which there was nothing else to tell."""


class Closing(FromServer, frozen=True, tag="closing"):
    """The server ends, and closes the connection: connect again."""


ServerMessage = (
    StateMessage | EventMessage | PresenceMessage | AnswerMessage | Refused | Beat | Closing
)
"""What the server may send."""
