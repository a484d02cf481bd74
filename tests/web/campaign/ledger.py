"""The checker of the campaign: it knows only what clients were told.

Clients hand in each event that they get and each action that was confirmed to them. In the end, the
server is asked for the whole game once more, and all of that must be one story.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from tests.naive import NaiveGame
from timesduel import Rules
from timesduel.data.reading import read_value

Event = dict[str, Any]
"""An event as clients get it."""


@dataclass(frozen=True)
class Receipt:
    """An action that was confirmed."""

    version: int
    key: str
    kind: str
    player: int
    multiplier: int | None


@dataclass
class Story:
    """What one client has seen of a game, over all of its connections."""

    events: list[Event] = field(default_factory=list)

    def note(self, event: Event) -> None:
        """The next event; it must be the next one."""
        expected = len(self.events) + 1
        version = event["version"]
        assert version >= expected, f"event {version} came twice"
        assert version == expected, f"event {version} came instead of {expected}"
        self.events.append(event)


class Ledger:
    """Everything that was told about any number of games."""

    def __init__(self) -> None:
        self.receipts: defaultdict[str, dict[str, Receipt]] = defaultdict(dict)
        """By game and key."""
        self.stories: defaultdict[str, list[Story]] = defaultdict(list)

    @property
    def confirmed(self) -> int:
        """How many actions were confirmed."""
        return sum(map(len, self.receipts.values()))

    def last_version(self, game: str) -> int:
        """Of a game, as far as anybody was told."""
        confirmed = [receipt.version for receipt in self.receipts[game].values()]
        return max([0, *confirmed, *(len(story.events) for story in self.stories[game])])

    def follow(self, game: str) -> Story:
        """A new client of a game."""
        story = Story()
        self.stories[game].append(story)
        return story

    def confirm(self, game: str, receipt: Receipt) -> None:
        """An action was confirmed; one that was repeated must have the same answer."""
        first = self.receipts[game].setdefault(receipt.key, receipt)
        assert first == receipt, f"{receipt} was confirmed as {first} before"

    def check(self, game: str, rules: dict[str, Any], first: int, events: list[Event]) -> None:
        """Hold all of it against the game as it is now.

        Clients must have repeated each action until it was confirmed or refused.
        """
        assert [event["version"] for event in events] == [*range(1, len(events) + 1)]
        for story in self.stories[game]:
            seen = [*map(_lasting, story.events)]
            assert seen == [*map(_lasting, events[: len(seen)])], "clients saw different events"
        by_version = {receipt.version: receipt for receipt in self.receipts[game].values()}
        assert len(by_version) == len(self.receipts[game]), "one event for two actions"
        made = {event["version"]: event for event in events if event["kind"] not in _BY_ITSELF}
        lost = by_version.keys() - made.keys()
        assert not lost, f"confirmed, and not there: {[by_version[each] for each in lost]}"
        extra = made.keys() - by_version.keys()
        assert not extra, f"there, and never confirmed: {[made[each] for each in extra]}"
        for version, receipt in by_version.items():
            event = made[version]
            there = (event["kind"], event["player"], event.get("multiplier"))
            assert there == (receipt.kind, receipt.player, receipt.multiplier)
        replay(rules, first, events)


_BY_ITSELF = ("start", "timeout", "forfeit", "next", "pause")


def _lasting(event: Event) -> Event:
    """An event without the end of the turn, which each process may put a little later."""
    if "standing" not in event:
        return event
    return {**event, "standing": {**event["standing"], "deadline": None}}


def replay(rules: dict[str, Any], first: int, events: list[Event]) -> None:
    """Play the events once more by the naive rules: every total and the result must come out."""
    game = NaiveGame(read_value(Rules, rules), first)
    for event in events:
        kind = event["kind"]
        if kind == "move":
            assert event["player"] == game.mover
            assert event["multiplier"] in game.acceptable()
            game.move(event["multiplier"])
        elif kind == "timeout":
            game.skip()
        elif kind in ("undo", "agree"):
            game.take_back()
        elif kind in ("resign", "forfeit", "claim"):
            winner = event["player"] if kind == "claim" else 3 - event["player"]
            game.decree = winner, event["standing"]["result"]["reason"]
        if "standing" in event:
            standing = event["standing"]
            result = standing["result"]
            assert int(standing["total"]) == game.number
            assert standing["to_move"] == (None if game.result() else game.mover)
            assert (result and (result["winner"], result["reason"])) == game.result()
