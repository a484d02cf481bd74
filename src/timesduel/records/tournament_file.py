"""A tournament on disk, and the tables of names and results that come from elsewhere."""

from __future__ import annotations

import csv
import os
from io import StringIO
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from timesduel.core.numbers import quote
from timesduel.errors import (
    ActionError,
    MissingEventError,
    NameTakenError,
    RecordError,
    RulesError,
    StaleError,
    StoreError,
    TimesDuelError,
)
from timesduel.match.names import checked_name
from timesduel.match.pairings import GAMES_OF_PAIR, MOST_ROUNDS, PeoplePair
from timesduel.match.tournament import KeptTournament, TournamentEvent
from timesduel.records.diary import Entry, entry_in, entry_line
from timesduel.records.files import named, read_whole
from timesduel.records.log import HeadlessKind
from timesduel.records.log_file import LogFile
from timesduel.words.speech import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from timesduel.match.pairings import Tournament, Wins

COLUMNS = ("round", "one", "two", "wins_one", "wins_two")
"""Heading of the table of results."""

STANDINGS = ("place", "name", "won", "played", "rounds_against_computer")
"""Heading of the table of standings, which may follow in the same file."""

COMPUTER = "(computer)"
"""Its name in the table, which nobody else has."""

_LONGEST_NUMBER = 3


_SUFFIX = ".pairs.jsonl"
"""Added to the name of the list of names: the file of its tournament."""


class TournamentKind(HeadlessKind):
    """Tournaments as logs: everything that was told, one line each.

    Lines that earlier programs wrote have no `version`: each is the next one.
    """

    name = "tournament"

    def version(self, value: KeptTournament) -> int:
        """How many events there have been."""
        return value.version

    def line(self, value: KeptTournament, version: int) -> str:
        """The event that led to a version."""
        return entry_line(Entry(*value.events[version - 1]), version=version)

    def begin(self, _: str) -> KeptTournament:
        """A tournament of which nothing was told yet."""
        return KeptTournament()

    def after(self, value: KeptTournament, line: str) -> KeptTournament:
        """The tournament after the event in a line."""
        entry = entry_in(line)
        if entry is None:
            raise RecordError("pairs.event")
        data = dict(entry.data)
        version, following = data.pop("version", value.version + 1), value.version + 1
        if type(version) is not int:
            raise RecordError("pairs.event")
        if version > following:
            raise MissingEventError("games.missing", version=following)
        if version < following:
            return value
        try:
            return value.apply(TournamentEvent(entry.when, entry.kind, data))
        except (TimesDuelError, KeyError, TypeError, ValueError):
            raise RecordError("pairs.event") from None


TOURNAMENTS = TournamentKind()


class TournamentFile:
    """A tournament, and the file in which it is kept."""

    def __init__(self, path: str, now: Callable[[], str]) -> None:
        """`now` tells the time as the diary has it. A StoreError or RecordError says why not."""
        self.path = path
        self._file = LogFile(path, TOURNAMENTS)
        self._now = now
        self._kept = self._file.load() if os.path.lexists(path) else KeptTournament()

    @classmethod
    def beside(cls, names: str, now: Callable[[], str]) -> Self:
        """The tournament of the list of names in a file, which is kept beside it."""
        return cls(names + _SUFFIX, now)

    @property
    def tournament(self) -> Tournament:
        """As it stands."""
        return self._kept.tournament

    def shuffle(self, seed: int) -> None:
        """Let a number decide who meets whom among equals, from the next round on."""
        self._add("shuffled", seed=seed)

    def take_list(self, names: Sequence[str]) -> None:
        """A list of names: new ones have come, those that were on the last one have left."""
        if tuple(names) != self._kept.listed:
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

    def go_on_from(self, path: str) -> int:
        """Add the rounds that a table of results has beyond those that are here, such as those that
        a class has played on phones; how many. All results are entered, or none."""
        rounds = _rounds_in(path)
        known = len(self.tournament.rounds)
        if self.tournament.is_open or len(rounds) < known:
            raise ActionError("pairs.open_here")
        new = rounds[known:]
        for name in people_in(new):
            if self.tournament.find(name) is None:
                self.came(name)
        for number, pairs in enumerate(new, known + 1):
            self._add("paired", round=number, pairs=[pair.opponents for pair in pairs])
            for pair in pairs:
                self.result(number, pair, pair.wins)
        return len(new)

    def _add(self, kind: str, **data: Any) -> None:
        """First see whether it fits, then write it down, then let it be true.

        What another program has changed meanwhile is read, and an `ActionError` says so.
        """
        after = self._kept.apply(TournamentEvent(self._now(), kind, data))
        try:
            if os.path.lexists(self.path):
                self._file.append(after)
            else:
                self._file.create(after)
        except (StaleError, NameTakenError):
            self._kept = self._file.load()
            raise ActionError("pairs.changed") from None
        self._kept = after


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


def names_of_table(path: str) -> str:
    """A list of names for `read_names`: everybody who has played in a table of results."""
    return "".join(f"{name}\n" for name in people_in(_rounds_in(path)))


def _rounds_in(path: str) -> tuple[tuple[PeoplePair, ...], ...]:
    try:
        return read_rounds(read_whole(path))
    except (StoreError, RecordError) as error:
        raise error.at(named(path)) from None


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
        elif tuple(cells) == STANDINGS:
            return
        elif any(cells):
            if len(cells) != len(COLUMNS):
                raise RecordError("pairs.event").at(Message("pairs.row", number=number))
            played, one, two, *wins = cells
            if any(wins):
                counted, first, second = (_count(number, cell) for cell in (played, *wins))
                other = None if two == COMPUTER else two
                yield ResultRow(number, counted, one, other, (first, second))


def read_rounds(text: str) -> tuple[tuple[PeoplePair, ...], ...]:
    """The rounds in a table of results, pairs without a result left out; a RecordError says which
    row does not fit."""
    rounds: list[list[PeoplePair]] = []
    for row in read_results(text):
        try:
            if row.round == len(rounds) + 1 <= MOST_ROUNDS:
                rounds.append([])
            if row.round != len(rounds):
                raise RulesError("round", "pairs.no_such_round", number=row.round)
            if sum(row.wins) > GAMES_OF_PAIR:
                raise RulesError("result", "pairs.wins", games=GAMES_OF_PAIR)
            people = [checked_name(name) for name in (row.one, row.two) if name is not None]
            seated = {name for pair in rounds[-1] for name in pair.opponents}
            if row.one == row.two or seated.intersection(people):
                raise RulesError("pairs", "pairs.no_round")
        except RulesError as error:
            problem = RecordError(error.without_field)
            raise problem.at(Message("pairs.row", number=row.row)) from None
        rounds[-1].append(PeoplePair(row.one, row.two, row.wins))
    return tuple(map(tuple, rounds))


def people_in(rounds: Iterable[Iterable[PeoplePair]]) -> list[str]:
    """Everybody who has played in rounds, in the order in which they are named."""
    names = (name for pairs in rounds for pair in pairs for name in pair.opponents)
    return [*dict.fromkeys(name for name in names if name is not None)]


def _count(row: int, cell: str) -> int:
    if cell.isascii() and cell.isdigit() and len(cell) <= _LONGEST_NUMBER:
        return int(cell)
    raise RecordError("pairs.whole", text=quote(cell)).at(Message("pairs.row", number=row))
