"""The people who share one data folder: each has a diary, and games that count for them.

Games are in one store for all of them. Which profiles have played a game is noted, by its id, in a
file of its own; a game that is noted nowhere was played without a profile.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from timesduel.records.diary import Diary, Entry
from timesduel.records.files import system_error
from timesduel.records.names import check_name, is_name

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from timesduel.match.game import Game
    from timesduel.records.record import Record

_PLAYED = "played"
"""The kind of a note."""


class Profiles:
    """The profiles in a folder, which need not exist yet."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._notes = Diary(os.path.join(folder, "games.jsonl"))

    def names(self) -> list[str]:
        """Every profile that has a folder, in alphabetical order."""
        try:
            with os.scandir(self.folder) as found:
                return sorted(each.name for each in found if each.is_dir() and is_name(each.name))
        except FileNotFoundError:  # nobody ever had a profile
            return []
        except OSError as error:
            raise system_error(error).at(self.folder) from None

    def diary(self, name: str) -> Diary:
        """The diary of one of them; upper and lower case are the same here."""
        return Diary(os.path.join(self.folder, profile_called(name), "diary.jsonl"))

    def note_game(self, name: str, game: Game | Record, *, when: str) -> None:
        """Note that a profile plays a game; a StoreError says why not."""
        data = {"profile": profile_called(name), "game": _key(game)}
        self._notes.add(Entry(when, _PLAYED, data))

    def whose(self) -> Whose:
        """Who has played what, as it is noted now; a StoreError if that cannot be read."""
        players: dict[str, set[str | None]] = {}
        for entry in self._notes.read().entries:
            game, name = entry.data.get("game"), entry.data.get("profile")
            if entry.kind == _PLAYED and isinstance(game, str) and isinstance(name, str):
                players.setdefault(game, set()).add(name)
        return Whose(players)


@dataclass(frozen=True)
class Whose:
    """Which profiles have played which games."""

    players: Mapping[str, Collection[str | None]] = field(default_factory=dict)
    """Profiles by game."""

    def counts(self, game: Game | Record, name: str | None) -> bool:
        """Does a game count for a profile? For None those do that no profile has played."""
        return name in self.players.get(_key(game), (None,))


def profile_called(name: str) -> str:
    """The profile that somebody means; a StoreError if there can be none of that name."""
    return check_name(name).lower()


def _key(game: Game | Record) -> str:
    """What tells a game from others; those of old versions have no id."""
    return game.id or game.started
