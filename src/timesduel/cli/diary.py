"""The diary of whoever sits at the keyboard: read, and added to.

Finished games and reviewed mistakes get into it here. A disk that fails sends nobody away.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from timesduel.cli.calling import in_menu, shell_command
from timesduel.cli.home import (
    diary_of,
    open_diary,
    open_profiles,
    open_store,
    profile,
    stamp_of_now,
)
from timesduel.cli.screen.progress import progress
from timesduel.errors import RecordError, StoreError
from timesduel.records.files import read_whole
from timesduel.records.form import game_from_text
from timesduel.records.profiles import GameOwners
from timesduel.training.entries import history_of, key_of, read_mistake
from timesduel.training.ladder import hint_entry, hint_in
from timesduel.training.puzzles import mistake_entries
from timesduel.training.tally import game_entries, game_in, product_entries, text_id
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.coach.review import Review
    from timesduel.core.position import Position
    from timesduel.match.events import Turn
    from timesduel.match.game import Game
    from timesduel.records.diary import Diary, Entry
    from timesduel.records.record import Record

_BATCH = 50
"""Most games that are written at once: if it is stopped, the earlier ones are counted."""


class Notebook:
    """What the diary had at the start, and what has been added since, kept or not."""

    def __init__(self, diary: Diary, *, strict: bool = False) -> None:
        """If `strict`, a diary that cannot be read is a StoreError."""
        self._diary = diary
        self._warned = False
        self.unreadable = 0
        """How many lines of the diary could not be read."""
        self.entries: list[Entry] = []
        """All entries, in the order in which they happened."""
        try:
            reading = diary.read()
        except StoreError as error:
            if strict:
                raise
            self._warn(error)
        else:
            self.entries.extend(history_of(reading.entries))
            self.unreadable = reading.unreadable

    def add(self, *entries: Entry) -> bool:
        """Write entries down at once; if that is impossible, say so once. Was it possible?"""
        self.entries.extend(entries)
        try:
            self._diary.add(*entries)
        except StoreError as error:
            self._warn(error)
            return False
        return True

    def _warn(self, error: StoreError) -> None:
        """Once is enough: what cannot be read can mostly not be written either."""
        if not self._warned:
            click.echo(say("program.not_kept", problem=error.message), err=True)
        self._warned = True


class _Counting:
    """What the diary is to have of games: each with all the hints that there were in it.

    Whoever sat at the same seat before, by another profile or without one, has their hints in
    another diary. Each of those is read once.
    """

    def __init__(self, owners: GameOwners) -> None:
        self.owners = owners
        self._hints: dict[str | None, list[Entry]] = {}

    def entries(self, game: Game, text: str | None = None) -> Iterator[Entry]:
        """Of a finished game, which may have been read from a text."""
        known = self._hints_in(game, profile())
        for name in self.owners.others(game, profile()):
            new = [hint for hint in self._hints_in(game, name) if hint not in known]
            known += new
            yield from new
        yield from game_entries(game, text=text)

    def _hints_in(self, game: Game, name: str | None) -> list[Entry]:
        if name not in self._hints:
            self._hints[name] = _hints_of(name)
        return [hint for hint in self._hints[name] if hint_in(hint) == game.id]


def _hints_of(name: str | None) -> list[Entry]:
    """The hints in a diary; nobody is sent away for that of somebody else."""
    with suppress(StoreError):
        return [each for each in diary_of(name).read().entries if hint_in(each) is not None]
    return []


def entries_of(game: Game) -> tuple[Entry, ...]:
    """What the diary in use is to have of a finished game."""
    owners = GameOwners()
    with suppress(StoreError):
        owners = open_profiles().owners()
    return tuple(_Counting(owners).entries(game))


def utc_now() -> datetime:
    """The time in UTC, as the deck takes it."""
    return datetime.now(UTC)


def count_game(game: Game) -> None:
    """Write a finished game into the diary; if that is impossible, say so.

    Nothing is lost then: `catch_up` finds the game in the store. One that is counted twice counts
    once.
    """
    _add(entries_of(game))


def count_product(position: Position, turn: Turn) -> None:
    """Write down what was announced of a move that no record will have."""
    _add(tuple(product_entries(position, turn, when=stamp_of_now())))


def count_hint(game: str) -> None:
    """Write down that somebody had a hint in a game."""
    _add((hint_entry(game, when=stamp_of_now()),))


def count_mistakes(record: Record, review: Review, text: str) -> int:
    """Make puzzles of a person's mistakes; how many new ones there are now.

    `text` is what the game was read from: the diary knows the game by it.
    """

    def known(entry: Entry) -> tuple[str, str] | None:
        mistake = read_mistake(entry)
        return None if mistake is None else (key_of(mistake.position), mistake.game)

    found = mistake_entries(record, review, game=text_id(text), when=stamp_of_now())
    if not found or not open_profiles().owners().counts(record, profile()):
        return 0
    notebook = Notebook(open_diary())
    before = set(map(known, notebook.entries))
    new = [entry for entry in found if known(entry) not in before]
    return len(new) if notebook.add(*new) else 0


def catch_up(*, strict: bool = False) -> Notebook:
    """The diary, once every finished game of the store that counts here is in it.

    If `strict`, a diary that cannot be read is a StoreError: there is nothing else to show.
    """
    notebook = Notebook(open_diary(), strict=strict)
    counted = {game.id for game in map(game_in, notebook.entries) if game is not None}
    damaged = 0
    new: list[Entry] = []
    names, owners = _games()
    counting = _Counting(owners)
    with progress(len(names) or 1, say("program.counting")) as watch:
        for number, name in enumerate(names, 1):
            try:
                new += _entries_of(name, counted, counting)
            except (RecordError, StoreError):
                damaged += 1
            if number % _BATCH == 0 or number == len(names):
                notebook.add(*new)
                new.clear()
            watch(number)
    notebook.entries = history_of(notebook.entries)  # games may have ended before other entries
    if damaged:
        click.echo(_told_of_damage(damaged), err=True)
    return notebook


def _told_of_damage(count: int) -> str:
    if in_menu():
        return say("program.damaged_in_menu", count=count)
    return say("program.damaged", count=count, command=shell_command("games"))


def _games() -> tuple[list[str], GameOwners]:
    """Every game of the store, the oldest first, and who has played which."""
    try:
        return open_store().list()[::-1], open_profiles().owners()
    except StoreError as error:
        click.echo(say("program.none_counted", problem=error.message), err=True)
        return [], GameOwners()


def _entries_of(name: str, counted: set[str], counting: _Counting) -> Iterator[Entry]:
    """What is new about a game of the store.

    Nothing if it is not over, or known already, or counts for somebody else.
    """
    text = read_whole(open_store().path(name))
    if text_id(text) not in counted:
        game = game_from_text(text)
        counted.add(text_id(text))
        if game.outcome is not None and counting.owners.counts(game, profile()):
            yield from counting.entries(game, text)


def _add(entries: tuple[Entry, ...]) -> None:
    try:
        open_diary().add(*entries)
    except StoreError as error:
        click.echo(say("program.not_counted_yet", problem=error.message), err=True)
