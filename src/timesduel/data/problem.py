"""Why a server refuses something, as everybody is told it: RFC 9457 with a code and a sentence."""

from typing import Any

from msgspec import Struct


class Problem(Struct, frozen=True):
    """Why a request was refused."""

    type: str
    """Always `about:blank`."""

    title: str
    """What kind of refusal it is, in a few words."""

    status: int
    """The status of the answer."""

    detail: str
    """What is wrong, in a sentence for people."""

    code: str
    """What is wrong, for programs, such as `games.not_your_turn`."""

    fields: dict[str, Any]
    """What the sentence is about, by name: `field` is what does not fit, `present` the version of
    the game by now."""
