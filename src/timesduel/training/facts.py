"""The times table as somebody knows it: what they have said when asked for products.

All of it is computed from the diary, where each product is an entry of its own. A fact is a pair
of numbers from 2 to 12: 6 x 3 and 3 x 6 are the same one. Larger products count together.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Self

from msgspec import UNSET, Meta, UnsetType

from timesduel.core.fields import ExactInt
from timesduel.core.numbers import read_number
from timesduel.data.plain import to_plain
from timesduel.records.diary import Entry
from timesduel.training.entries import read_entry

FACT_KIND = "fact"
"""The kind of the diary's entries about products."""

FACTORS = tuple(range(2, 13))
"""The rows and columns of the grid: the times tables, each of them a family of facts."""

FACTS = tuple((one, other) for one in FACTORS for other in FACTORS if one <= other)
"""All facts of the grid, the smaller number first."""

LATEST = 10
"""What somebody knows now shows in the latest tries; what was wrong long ago is forgotten."""

KNOWN_PERCENT = 75
"""From so many right answers in a hundred, of the latest tries, a fact can be known."""


class Knowledge(Enum):
    """How a fact stands in somebody's wall; the page says the same (`web/page/wall_state.js`)."""

    KNOWN = "known"
    """Asked more than once, three quarters of the latest tries right, and the last one too."""

    LOOSE = "loose"
    """Asked, and not known."""

    HOLE = "hole"
    """Never asked."""


def read_families(text: str) -> tuple[int, ...]:
    """Times tables as somebody names them: `2,5,10`, or `2-5`, or both mixed; or a `ValueError`."""
    return tuple(sorted({number for part in text.split(",") for number in _family(part)}))


def _family(part: str) -> range:
    first, dash, last = part.strip(" ").partition("-")
    low = read_number(first, most_digits=2)
    high = read_number(last, most_digits=2) if dash else low
    if not FACTORS[0] <= low <= high <= FACTORS[-1]:
        raise ValueError
    return range(low, high + 1)


@dataclass(frozen=True, kw_only=True)
class KeptFact:
    """A product in an entry of the diary."""

    number: ExactInt
    """What was multiplied."""

    multiplier: ExactInt
    """By what."""

    said: ExactInt | None = None
    """The answer; None if it was not known in time."""

    seconds: Annotated[float, Meta(ge=0, le=1e9)] | UnsetType | None = UNSET
    """How long it took, where that was measured."""

    modulus: ExactInt | UnsetType | None = UNSET
    """Where there is one, the remainder was asked for."""

    game: Any = UNSET
    """The game in which it was announced, if it was."""

    turn: Any = UNSET
    """The turn there."""


def fact_entry(
    number: int,
    multiplier: int,
    said: int | None,
    *,
    when: str,
    seconds: float | None = None,
    modulus: int | None = None,
    turn: tuple[str, int] | None = None,
) -> Entry:
    """What the diary keeps of one product that was asked for.

    `said` is None for somebody who did not know it in time. With a modulus the remainder was
    asked for. `turn` is the game and the turn in which it was announced, if it was.
    """
    game, number_of_turn = turn or (UNSET, UNSET)
    kept = KeptFact(
        number=number,
        multiplier=multiplier,
        said=said,
        seconds=UNSET if seconds is None else round(seconds, 3),
        modulus=UNSET if modulus is None else modulus,
        game=game,
        turn=number_of_turn,
    )
    return Entry(when, FACT_KIND, to_plain(kept))


@dataclass(frozen=True)
class Try:
    """One product that was asked for."""

    fact: tuple[int, int] | None
    """The fact that it is, the smaller number first; None for a larger product."""

    right: bool
    """Was it right?"""

    seconds: float | None
    """How long it took, where that was measured."""


def read_try(entry: Entry) -> Try | None:
    """The product in an entry; None where there is none that makes sense, or no skill in it."""
    kept = read_entry(entry, FACT_KIND, KeptFact)
    if kept is None or kept.modulus == 0:
        return None
    seconds = kept.seconds if isinstance(kept.seconds, float) else None
    modulus = kept.modulus if isinstance(kept.modulus, int) else None
    return try_of(kept.number, kept.multiplier, kept.said, seconds, modulus)


def try_of(
    number: int, multiplier: int, said: int | None, seconds: float | None, modulus: int | None
) -> Try | None:
    """A product that was asked for; None where there is no skill in it.

    With a modulus, the remainder was asked for. `said` is None if it was not known in time.
    """
    one, other = sorted((number, multiplier))
    if one < 2:
        return None
    product = one * other
    wanted = product if modulus is None else product % modulus
    in_grid = one in FACTORS and other in FACTORS and wanted == product
    return Try((one, other) if in_grid else None, said == wanted, seconds)


def read_tries(entries: Iterable[Entry]) -> Iterator[Try]:
    """All products in a diary, each once."""
    return (found for _, found in counted_tries(entries))


def counted_tries(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Try]]:
    """All products in a diary with their entries; what was said at a turn of a game only once,
    however often it is there: two programs may have counted the same game."""
    turns: set[tuple[object, object]] = set()
    for entry in entries:
        if (found := read_try(entry)) is None:
            continue
        turn = entry.data.get("game"), entry.data.get("turn")
        if isinstance(turn[0], str) and isinstance(turn[1], int):
            if turn in turns:
                continue
            turns.add(turn)
        yield entry, found


@dataclass(frozen=True)
class FactScore:
    """How well somebody knows one fact, or how well all larger products."""

    tries: tuple[Try, ...] = ()
    """All of them, in the order in which they were asked."""

    @property
    def asked(self) -> int:
        """How often."""
        return len(self.tries)

    @property
    def right(self) -> int:
        """How often it was right."""
        return sum(each.right for each in self.tries)

    @property
    def latest(self) -> tuple[Try, ...]:
        """Those that tell how well it is known now."""
        return self.tries[-LATEST:]

    @property
    def percent(self) -> int | None:
        """How many of the latest tries were right, in a hundred; None if never asked.

        Rounded down: 100 means all of them.
        """
        latest = self.latest
        return 100 * sum(each.right for each in latest) // len(latest) if latest else None

    @property
    def knowledge(self) -> Knowledge:
        """Is it known? One slip makes it loose; what was known well is so again after one try."""
        percent = self.percent
        if percent is None:
            return Knowledge.HOLE
        known = percent >= KNOWN_PERCENT and self.asked > 1 and self.tries[-1].right
        return Knowledge.KNOWN if known else Knowledge.LOOSE

    @property
    def seconds(self) -> float | None:
        """The median time of the latest right answers, where it was measured.

        The median, since somebody who was called away in between has not become slow.
        """
        times = sorted(t.seconds for t in self.latest if t.right and t.seconds is not None)
        if not times:
            return None
        return (times[(len(times) - 1) // 2] + times[len(times) // 2]) / 2


@dataclass(frozen=True)
class Grid:
    """What somebody knows of the times table."""

    facts: Mapping[tuple[int, int], FactScore]
    """By fact, the smaller number first; each of `FACTS` is there."""

    larger: FactScore
    """All products beyond the grid."""

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Self:
        """From a diary; entries of other kinds, or strange ones, are passed over."""
        return cls.of_tries(read_tries(entries))

    @classmethod
    def of_tries(cls, asked: Iterable[Try]) -> Self:
        """From products in the order in which they were asked for."""
        tries: dict[tuple[int, int] | None, list[Try]] = {fact: [] for fact in (*FACTS, None)}
        for found in asked:
            tries[found.fact].append(found)
        scores = {fact: FactScore(tuple(tries[fact])) for fact in FACTS}
        return cls(scores, FactScore(tuple(tries[None])))

    def counts(self) -> Mapping[Knowledge, int]:
        """How many facts are known, loose, and holes."""
        found = [score.knowledge for score in self.facts.values()]
        return {each: found.count(each) for each in Knowledge}

    def score(self, one: int, other: int) -> FactScore:
        """The score of the fact that two numbers from 2 to 12 make, in either order."""
        return self.facts[min(one, other), max(one, other)]
