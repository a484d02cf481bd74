"""Who takes part: a level of ours, or a program in any language."""

from __future__ import annotations

from dataclasses import dataclass
from os.path import basename
from typing import TYPE_CHECKING, Any, Self

from timesduel.bots import BOT
from timesduel.bots.command import split_words
from timesduel.core.numbers import quote
from timesduel.errors import RulesError
from timesduel.match.names import LONGEST_PROGRAM_NAME
from timesduel.players.registry import PLAYERS
from timesduel.words.grammar import comma_list

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST_NAME = 24
MOST_ENTRANTS = 100

_FEWEST = 2


@dataclass(frozen=True)
class Entrant:
    """One who takes part."""

    name: str
    """What the tables call it."""

    spec: str
    """A level's name, or `bot:` and a command."""

    @property
    def command(self) -> str | None:
        """How its program is started; None for one of our levels."""
        return self.spec.removeprefix(BOT) if self.spec.startswith(BOT) else None

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"name": self.name, "spec": self.spec}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The one that `to_json` wrote, checked like one that somebody typed."""
        return cls(_checked_name(data["name"]), _checked_spec(data["spec"]))


def read_entrant(text: str) -> Entrant:
    """`perfect`, `bot:COMMAND`, or either with a name in front: `Ada=bot:COMMAND`."""
    name, equals, spec = text.partition("=")
    if not equals or _is_spec(text):
        spec = _checked_spec(text)
        return Entrant(_own_name(spec), spec)
    return Entrant(_checked_name(name), _checked_spec(spec))


def check_entrants(entrants: Iterable[Entrant]) -> None:
    """Refuse too few, too many, and two of the same name."""
    taken: set[str] = set()
    for entrant in entrants:
        name = entrant.name.casefold()
        if name in taken:
            raise RulesError("player", "arena.twice", name=quote(entrant.name), spec=entrant.spec)
        taken.add(name)
    if not _FEWEST <= len(taken) <= MOST_ENTRANTS:
        raise RulesError("player", "arena.entrants", fewest=_FEWEST, most=MOST_ENTRANTS)


def _is_spec(text: str) -> bool:
    return text.startswith(BOT) or text in PLAYERS


def _checked_spec(spec: object) -> str:
    if isinstance(spec, str):
        if spec in PLAYERS:
            return spec
        if spec.startswith(BOT) and _words(spec) and len(spec) <= LONGEST_PROGRAM_NAME:
            return spec
        if spec.startswith(BOT):
            raise RulesError("player", "arena.no_command", spec=quote(spec))
    raise RulesError("player", "arena.no_player", spec=quote(str(spec)), known=comma_list(PLAYERS))


def _checked_name(name: object) -> str:
    if (
        not isinstance(name, str)
        or not name.isprintable()
        or name != name.strip()
        or not 1 <= len(name) <= LONGEST_NAME
    ):
        raise RulesError("player", "arena.no_name", name=quote(str(name)), most=LONGEST_NAME)
    return name


def _own_name(spec: str) -> str:
    """A level's own; else the command without its folders."""
    if not spec.startswith(BOT):
        return spec
    words = " ".join(basename(word) or word for word in _words(spec))
    shown = "".join(c if c.isprintable() else "?" for c in words).strip()
    return shown[:LONGEST_NAME].strip() or "bot"


def _words(spec: str) -> list[str]:
    """The words of a command; none if it cannot be split, as with a quote that is left open."""
    try:
        return split_words(spec.removeprefix(BOT))
    except ValueError:
        return []
