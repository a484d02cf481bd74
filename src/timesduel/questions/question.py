"""What a question is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Callable

_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")
_Arguments = ParamSpec("_Arguments")
_Told = TypeVar("_Told")


@dataclass(frozen=True)
class Question(Generic[_Asked, _Answer, _Arguments, _Told]):
    """Something that can be asked; every front end gets its answers from here."""

    name: str
    """Of the question, such as `verdict`: the server has it at `/api/verdict`."""

    ask: Callable[_Asked, _Answer]
    """The answer as a value, for callers who bound the work themselves by an `effort` and show
    how it goes on by a `watch`."""

    tell: Callable[_Arguments, _Told]
    """The answer with its words, within the work that a server does for a stranger."""

    @property
    def told(self) -> type:
        """The class of what `tell` returns."""
        kind: type = get_type_hints(self.tell)["return"]
        return kind
