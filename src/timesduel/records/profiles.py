"""The people who share one data folder: each has a diary, and games that count for them.

A name is anybody's, in any script; upper and lower case are the same. A folder of ASCII letters
is named after it, and has a file with the name itself where that differs.

Games are in one store for all of them. Which profiles have played a game is noted, by its id, in a
file of its own; a game that is noted nowhere was played without a profile.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING
from unicodedata import normalize

from timesduel.errors import RulesError, StoreError
from timesduel.match.names import LONGEST_PLAYER_NAME, checked_name
from timesduel.records.diary import Diary, Entry
from timesduel.records.files import is_name, make_folders, read_whole, system_error, write_whole

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from timesduel.match.game import Game
    from timesduel.records.record import Record

_PLAYED = "played"
"""The kind of a note."""

_NAME_FILE = "name.txt"
_LETTERS, _HASH = 20, 10
"""Characters in the name of a folder."""


class Profiles:
    """The profiles in a folder, which need not exist yet."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._notes = Diary(os.path.join(folder, "games.jsonl"))

    def names(self) -> list[str]:
        """Every profile that has a folder, in alphabetical order."""
        try:
            with os.scandir(self.folder) as found:
                folders = [each.name for each in found if each.is_dir()]
        except FileNotFoundError:  # nobody ever had a profile
            return []
        except OSError as error:
            raise system_error(error).at(self.folder) from None
        names = [name for each in folders if (name := self._name_in(each)) is not None]
        return sorted(names, key=_same)

    def has(self, name: str) -> bool:
        """Is there a profile of that name?"""
        return os.path.isdir(os.path.join(self.folder, _folder(name)))

    def written(self, name: str) -> str:
        """A name as its owner has written it first."""
        return self._name_in(_folder(name)) or name

    def diary(self, name: str) -> Diary:
        """The diary of one of them."""
        return _ProfileDiary(os.path.join(self.folder, _folder(name)), checked_profile(name))

    def _name_in(self, folder: str) -> str | None:
        """The name of the profile in a folder; None if it is another kind of folder."""
        name = folder
        with suppress(StoreError):  # mostly because there is no such file
            name = read_whole(os.path.join(self.folder, folder, _NAME_FILE))
        with suppress(StoreError):
            return checked_profile(name) if _folder(name) == folder else None
        return None

    def note_game(self, name: str, game: Game | Record, *, when: str) -> None:
        """Note that a profile plays a game; a StoreError says why not."""
        _begin(os.path.join(self.folder, _folder(name)), checked_profile(name))
        data = {"profile": _same(name), "game": _key(game)}
        self._notes.add(Entry(when, _PLAYED, data))

    def owners(self) -> GameOwners:
        """Who has played what, as it is noted now; a StoreError if that cannot be read."""
        players: dict[str, set[str | None]] = {}
        for entry in self._notes.read().entries:
            game, name = entry.data.get("game"), entry.data.get("profile")
            if entry.kind == _PLAYED and isinstance(game, str) and isinstance(name, str):
                players.setdefault(game, set()).add(_same(name))
        return GameOwners(players)


@dataclass(frozen=True)
class GameOwners:
    """Which profiles have played which games."""

    players: Mapping[str, Collection[str | None]] = field(default_factory=dict)
    """Profiles by game."""

    def counts(self, game: Game | Record, name: str | None) -> bool:
        """Does a game count for a profile? For None those do that no profile has played."""
        return (name and _same(name)) in self.players.get(_key(game), (None,))

    def others(self, game: Game | Record, name: str | None) -> list[str | None]:
        """Who may have played a game besides a profile: others, and None, whom nobody notes."""
        everybody = (None, *sorted(filter(None, self.players.get(_key(game), ()))))
        return [each for each in everybody if each != (name and _same(name))]


class _ProfileDiary(Diary):
    """A diary whose folder says whose it is."""

    def __init__(self, folder: str, name: str) -> None:
        super().__init__(os.path.join(folder, "diary.jsonl"))
        self._folder, self._name = folder, name

    def _append(self, entries: Iterable[Entry]) -> None:
        """The name first: there is no diary of which nobody knows whose it is."""
        _begin(self._folder, self._name)
        super()._append(entries)


def _begin(folder: str, name: str) -> None:
    """Write a name down, unless its folder has it already; a StoreError says why not."""
    file = os.path.join(folder, _NAME_FILE)
    if os.path.basename(folder) != name and not os.path.exists(file):
        try:
            make_folders(folder)
            write_whole(file, name)
        except OSError as error:
            raise system_error(error).at(file) from None


def checked_profile(name: str) -> str:
    """A name without needless spaces; a StoreError if no profile can be called so."""
    try:
        name = checked_name(re.sub(" +", " ", normalize("NFC", name)))
    except RulesError:
        raise StoreError("profiles.name", most=LONGEST_PLAYER_NAME) from None
    if "/" in name or not name.strip("."):  # these mean something in addresses
        raise StoreError("profiles.name", most=LONGEST_PLAYER_NAME)
    return name


def _same(name: str) -> str:
    """What a name has in common with others that mean the same person."""
    return normalize("NFC", name.casefold())


def _folder(name: str) -> str:
    """What the folder of a profile is called, on every system.

    It is the name itself if that is plain enough, or else its plain letters and a hash, with a
    sign between them that no plain name has.
    """
    same = _same(checked_profile(name))
    if is_name(same):
        return same
    letters = re.sub(r"[^a-z0-9]+", "-", normalize("NFKD", same).encode("ascii", "ignore").decode())
    return f"{letters[:_LETTERS].strip('-')}~{sha256(same.encode()).hexdigest()[:_HASH]}"


def _key(game: Game | Record) -> str:
    """What tells a game from others; those of old versions have no id."""
    return game.id or game.started
