"""A tournament as it was told: events, which only ever grow, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from timesduel.match.pairings import PeoplePair, Tournament

if TYPE_CHECKING:
    from collections.abc import Mapping


class TournamentEvent(NamedTuple):
    """Something that was told."""

    when: str
    """In UTC, as `2026-11-15T09:43:00Z`."""

    kind: str
    """What happened."""

    data: Mapping[str, Any]
    """The rest: plain data for JSON."""


@dataclass(frozen=True)
class KeptTournament:
    """A tournament, and what was told of it."""

    tournament: Tournament = field(default_factory=Tournament)
    """As it stands."""

    listed: tuple[str, ...] = ()
    """The names of the list that was taken in last."""

    events: tuple[TournamentEvent, ...] = ()
    """Everything that was told, in order."""

    @property
    def version(self) -> int:
        """How many events there have been."""
        return len(self.events)

    def apply(self, event: TournamentEvent) -> Self:
        """The tournament after an event; a `RulesError` says why it does not fit."""
        names = self.listed
        if event.kind == "listed":
            names = tuple(map(str, event.data["names"]))
        tournament = self._tournament_after(event.kind, event.data)
        return replace(self, tournament=tournament, listed=names, events=(*self.events, event))

    def _tournament_after(self, kind: str, data: Mapping[str, Any]) -> Tournament:
        old = self.tournament
        match kind:
            case "shuffled":
                return replace(old, seed=int(data["seed"]))
            case "listed":
                kept = {str(name).casefold() for name in data["names"]}
                gone = [name for name in self.listed if name.casefold() not in kept]
                return old.with_people(map(str, data["names"])).without(gone)
            case "came":
                return old.with_people([str(data["name"])])
            case "left":
                return old.without([str(data["name"])])
            case "paired" if data["round"] == len(old.rounds) + (not old.is_open):
                pairs = [PeoplePair(one, two) for one, two in data["pairs"]]
                return old.with_pairs(pairs) if pairs else old.paired()
            case "result":
                if (wins := data["wins"]) is not None:
                    one, two = wins
                    wins = (one, two)
                return old.with_result(data["round"], data["one"], data["two"], wins)
        return old  # of a later version, or a round that is paired already
