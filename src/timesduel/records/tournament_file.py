"""A tournament on disk: one line for each thing that happened, only ever added.

The file is a `Diary`: each line is forced to disk before anybody is told of it, and half a line at
the end, after a kill, is passed over. The tournament is what follows from the lines.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from timesduel.errors import RecordError, TimesDuelError
from timesduel.match.pairings import PeoplePair, Tournament
from timesduel.records.diary import Diary, Entry
from timesduel.words.speech import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from timesduel.match.pairings import Wins


class TournamentFile:
    """A tournament, and the file in which it is kept."""

    def __init__(self, path: str, now: Callable[[], str]) -> None:
        """`now` tells the time as the diary has it. A StoreError or RecordError says why not."""
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
