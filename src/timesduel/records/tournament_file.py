"""A tournament on disk: one line for each thing that happened, only ever added.

The file is a `Diary`: each line is forced to disk before anybody is told of it, and half a line at
the end, after a kill, is passed over. The tournament is what follows from the lines.
"""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from timesduel.core.numbers import quote
from timesduel.errors import RecordError, RulesError, StoreError, TimesDuelError
from timesduel.match.names import checked_name
from timesduel.match.pairings import PeoplePair, Tournament
from timesduel.records.diary import Diary, Entry
from timesduel.records.files import named, read_whole
from timesduel.words.speech import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from timesduel.match.pairings import Wins

COLUMNS = ("round", "one", "two", "wins_one", "wins_two")
"""Heading of the table of results."""

COMPUTER = "(computer)"
"""Its name in the table, which nobody else has."""

_STANDINGS = ("place", "name", "won", "played", "rounds_against_computer")
_LONGEST_NUMBER = 3


_SUFFIX = ".pairs.jsonl"
"""Added to the name of the list of names: the file of its tournament."""


class TournamentFile:
    """A tournament, and the file in which it is kept."""

    def __init__(self, path: str, now: Callable[[], str]) -> None:
        """`now` tells the time as the diary has it. A StoreError or RecordError says why not."""
        self.path = path
        self._diary = Diary(path)
        self._now = now
        self.tournament = Tournament()
        """As it stands."""
        self.listed: tuple[str, ...] = ()
        """The names of the list that was taken in last."""
        for number, entry in enumerate(self._diary.read().entries, 1):
            try:
                self._take_in(entry)
            except (TimesDuelError, KeyError, TypeError, ValueError):
                problem = RecordError("pairs.event").at(Message("records.line", number=number))
                raise problem.at(path) from None

    @classmethod
    def beside(cls, names: str, now: Callable[[], str]) -> Self:
        """The tournament of the list of names in a file, which is kept beside it."""
        return cls(names + _SUFFIX, now)

    def shuffle(self, seed: int) -> None:
        """Let a number decide who meets whom among equals, from the next round on."""
        self._add("shuffled", seed=seed)

    def take_list(self, names: Sequence[str]) -> None:
        """A list of names: new ones have come, those that were on the last one have left."""
        if tuple(names) != self.listed:
            self._add("listed", names=list(names))

    def came(self, name: str) -> None:
        """Somebody is there, for the first time or again."""
        self._add("came", name=name)

    def left(self, name: str) -> None:
        """Somebody is not there any more."""
        self._add("left", name=name)

    def pair(self) -> None:
        """Begin the next round; or give everybody in an open one an opponent who is there."""
        paired = self.tournament.paired()
        begun = len(paired.rounds) > len(self.tournament.rounds)
        number = len(self.tournament.rounds) + begun
        pairs = [each.opponents for each in self.tournament.next_pairs()]
        self._add("paired", round=number, pairs=pairs)

    def result(self, number: int, pair: PeoplePair, wins: Wins | None) -> None:
        """The games that each of a pair has won in a round; None if that is not known after all."""
        self._add("result", round=number, one=pair.one, two=pair.two, wins=wins and list(wins))

    def enter_results(self, path: str) -> int:
        """Enter the results in a CSV file, all of them, or none if one does not fit; how many."""
        try:
            rows = list(read_results(read_whole(path)))
        except (StoreError, RecordError) as error:
            raise error.at(named(path)) from None
        planned, entered = self.tournament, []
        for row in rows:
            try:
                pair, wins = planned.find_pair(row.round, row.one, row.two, row.wins)
                planned = planned.with_result(row.round, *pair.opponents, wins)
            except RulesError as error:
                problem = RecordError(error.without_field)
                raise problem.at(Message("pairs.row", number=row.row)).at(named(path)) from None
            if pair.wins != wins:
                entered.append((row.round, pair, wins))
        for number, pair, wins in entered:
            self.result(number, pair, wins)
        return len(entered)

    def _add(self, kind: str, **data: Any) -> None:
        """First see whether it fits, then write it down, then let it be true."""
        entry = Entry(self._now(), kind, data)
        before = self.tournament, self.listed
        try:
            self._take_in(entry)
            after = self.tournament, self.listed
        finally:
            self.tournament, self.listed = before
        self._diary.add(entry)
        self.tournament, self.listed = after

    def _take_in(self, entry: Entry) -> None:
        data, old = entry.data, self.tournament
        match entry.kind:
            case "shuffled":
                self.tournament = replace(old, seed=int(data["seed"]))
            case "listed":
                names = tuple(map(str, data["names"]))
                kept = {name.casefold() for name in names}
                gone = [name for name in self.listed if name.casefold() not in kept]
                self.tournament, self.listed = old.with_people(names).without(gone), names
            case "came":
                self.tournament = old.with_people([str(data["name"])])
            case "left":
                self.tournament = old.without([str(data["name"])])
            case "paired" if data["round"] == len(old.rounds) + (not old.is_open):
                pairs = [PeoplePair(one, two) for one, two in data["pairs"]]
                self.tournament = old.with_pairs(pairs) if pairs else old.paired()
            case "result":
                if (wins := data["wins"]) is not None:
                    one, two = wins
                    wins = (one, two)
                self.tournament = old.with_result(data["round"], data["one"], data["two"], wins)
            case _:
                pass  # of a later version, or a round that is paired already


def read_names(path: str) -> list[str]:
    """The names in a file, one on each line; empty lines and those after a # do not count."""
    try:
        text = read_whole(path).removeprefix("\ufeff")
    except StoreError as error:
        raise error.at(named(path)) from None
    found: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if (name := line.strip()) and not name.startswith("#"):
            try:
                found.append(new_name(name, found))
            except RulesError as error:
                problem = RecordError(error.without_field)
                raise problem.at(Message("records.line", number=number)).at(named(path)) from None
    if not found:
        raise RecordError("pairs.no_names").at(named(path))
    return found


def new_name(given: str, others: Iterable[str]) -> str:
    """The name of somebody who can be told from others, and from the computer in tables."""
    name = checked_name(given)
    if name == COMPUTER:
        raise RulesError("names", "pairs.computers_name", name=COMPUTER)
    if same := next((other for other in others if other.casefold() == name.casefold()), None):
        raise RulesError("names", "pairs.twice", name=same)
    return name


class ResultRow(NamedTuple):
    """A row that has a result."""

    row: int
    """Counted from 1, which is the heading."""

    round: int
    """Counted from 1."""

    one: str
    """Somebody's name."""

    two: str | None
    """The opponent's; None is the computer."""

    wins: Wins
    """Games won by each."""


def results_csv(tournament: Tournament) -> str:
    """A row for each pair of each round; what is not known is left empty."""
    rows: list[tuple[object, ...]] = [COLUMNS]
    for number, pairs in enumerate(tournament.rounds, 1):
        for pair in pairs:
            two = COMPUTER if pair.two is None else pair.two
            rows.append((number, pair.one, two, *(pair.wins or ("", ""))))
    return _written(rows)


def standings_csv(tournament: Tournament) -> str:
    """A row for each person, the best first."""
    rows: list[tuple[object, ...]] = [_STANDINGS]
    rows += [
        (row.place, row.name, row.points, row.games, row.with_computer)
        for row in tournament.standings()
    ]
    return _written(rows)


def read_results(text: str) -> Iterator[ResultRow]:
    """The rows with a result; a RecordError says which row cannot be read.

    Semicolons and tabs between the cells are understood too: spreadsheets write what is usual in
    their country.
    """
    text = text.removeprefix("\ufeff")
    heading = text.partition("\n")[0]
    delimiter = max(",;\t", key=heading.count)
    rows = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
    for number, cells in enumerate(rows, 1):
        cells = [cell.strip() for cell in cells]
        if number == 1:
            if tuple(cells) != COLUMNS:
                raise RecordError("pairs.columns", columns=",".join(COLUMNS))
        elif any(cells):
            if len(cells) != len(COLUMNS):
                raise RecordError("pairs.event").at(Message("pairs.row", number=number))
            played, one, two, *wins = cells
            if any(wins):
                counted, first, second = (_count(number, cell) for cell in (played, *wins))
                other = None if two == COMPUTER else two
                yield ResultRow(number, counted, one, other, (first, second))


def _count(row: int, cell: str) -> int:
    if cell.isascii() and cell.isdigit() and len(cell) <= _LONGEST_NUMBER:
        return int(cell)
    raise RecordError("pairs.whole", text=quote(cell)).at(Message("pairs.row", number=row))


def _written(rows: Iterable[Iterable[object]]) -> str:
    file = StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows)
    return file.getvalue()
