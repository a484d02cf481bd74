"""Who takes part: a level of ours, or a program in any language."""

from collections.abc import Iterable
from dataclasses import dataclass
from os.path import basename

from timesduel.bots import BOT
from timesduel.bots.command import split_words
from timesduel.core.numbers import quote
from timesduel.errors import RulesError
from timesduel.match.names import LONGEST_PROGRAM_NAME
from timesduel.players.registry import PLAYERS
from timesduel.words.grammar import comma_list

LONGEST_NAME = 24
MOST_ENTRANTS = 100

_FEWEST = 2


@dataclass(frozen=True)
class Entrant:
    """A player of a run."""

    name: str
    """Name in the tables."""

    spec: str
    """A level's name, or `bot:` and a command."""

    def __post_init__(self) -> None:
        _check_name(self.name)
        _check_spec(self.spec)

    @property
    def command(self) -> str | None:
        """How its program is started; None for one of our levels."""
        return self.spec.removeprefix(BOT) if self.spec.startswith(BOT) else None


def read_entrant(text: str) -> Entrant:
    """`perfect`, `bot:COMMAND`, or either with a name in front: `Ada=bot:COMMAND`."""
    name, equals, spec = text.partition("=")
    if not equals or _is_spec(text):
        _check_spec(text)
        return Entrant(_own_name(text), text)
    return Entrant(name, spec)


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


def _check_spec(spec: str) -> None:
    if spec in PLAYERS:
        return
    if not spec.startswith(BOT):
        raise RulesError("player", "arena.no_player", spec=quote(spec), known=comma_list(PLAYERS))
    if not _words(spec) or len(spec) > LONGEST_PROGRAM_NAME:
        raise RulesError("player", "arena.no_command", spec=quote(spec))


def _check_name(name: str) -> None:
    if not name.isprintable() or name != name.strip() or not 1 <= len(name) <= LONGEST_NAME:
        raise RulesError("player", "arena.no_name", name=quote(name), most=LONGEST_NAME)


def _own_name(spec: str) -> str:
    """Default name: that of the level, or the command without its folders."""
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
