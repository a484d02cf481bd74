"""Messages over the WebSocket of a class, besides those that every socket has."""

from timesduel.data.class_state import ClassChange, ClassPresence, ClassState
from timesduel.data.socket_messages import AnswerMessage, Beat, Closing, FromServer, Refused


class ClassStateMessage(FromServer, frozen=True, tag="state"):
    """After `enter` without `after`: how the class stands. Events go on from there."""

    state: ClassState
    """Everything; `version` is the place that events follow."""


class ClassEventMessage(FromServer, frozen=True, tag="event"):
    """Something has happened: the one event after the last that was told."""

    event: ClassChange
    """What it has changed."""


class ClassPresenceMessage(FromServer, frozen=True, tag="presence"):
    """Whose devices are there: after entering, and whenever it changes."""

    presence: ClassPresence
    """As it is now."""


ClassServerMessage = (
    ClassStateMessage
    | ClassEventMessage
    | ClassPresenceMessage
    | AnswerMessage
    | Refused
    | Beat
    | Closing
)
"""What the server may send."""
