"""The profiles of people who share a server at home: the same as those at the terminal.

All work with files is done in one thread, one request after the other: never on the loop, and
never two at a time on one diary.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from timesduel.errors import AwayError, ProblemError, RulesError, StoreError
from timesduel.records.profiles import checked_profile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from timesduel.records.diary import Entry
    from timesduel.records.profiles import Profiles

MOST_PROFILES = 50

LARGEST_DIARY = 8 * 2**20
"""Bytes: years of learning, and no more than can be counted in a second or two."""

_ROOM = 2**16
"""Bytes that one request may need in a diary."""

T = TypeVar("T")


class DiaryPlace(NamedTuple):
    """Where the diary of a profile is, and what it is like now: lines are only ever added."""

    path: str
    size: int


class Family:
    """Profiles in a folder."""

    def __init__(self, profiles: Profiles) -> None:
        self._profiles = profiles
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="family")

    async def names(self) -> list[str]:
        """Names of all profiles."""
        return await self._in_thread(self._profiles.names)

    async def diary(self, name: str) -> DiaryPlace:
        """Of somebody, or a `ProblemError` if there is nobody of that name."""
        return await self._in_thread(lambda: self._diary(_profile(name)))

    async def add(self, name: str, entries: Sequence[Entry]) -> tuple[str, int]:
        """Write down what somebody has learnt: their name as it is written here, and how much of
        it was new. All of it is on disk then.

        Somebody who is not there yet gets a profile. Entries have a `key` each.
        """
        return await self._in_thread(lambda: self._add(_profile(name), entries))

    def close(self) -> None:
        """Wait until everything is written, and end the thread."""
        self._thread.shutdown()

    def _diary(self, name: str) -> DiaryPlace:
        diary = self._profiles.diary(name)
        if not self._profiles.has(name):
            raise ProblemError(404, "family.nobody")
        diary.read(0)  # if it cannot be read, that is said here
        size = diary.size()
        if size > LARGEST_DIARY:
            raise AwayError("family.full", most=LARGEST_DIARY)
        return DiaryPlace(diary.path, size)

    def _add(self, name: str, entries: Sequence[Entry]) -> tuple[str, int]:
        if not self._profiles.has(name) and len(self._profiles.names()) >= MOST_PROFILES:
            raise RulesError("name", "family.many", most=MOST_PROFILES)
        diary = self._profiles.diary(name)
        if diary.size() + _ROOM > LARGEST_DIARY:
            raise AwayError("family.full", most=LARGEST_DIARY)
        new = diary.add_new(*entries)
        return self._profiles.written(name), new

    async def _in_thread(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except AwayError:
            raise
        except StoreError:  # where the files are is nobody's business
            raise AwayError("family.away") from None


def _profile(name: str) -> str:
    try:
        return checked_profile(name)
    except StoreError as error:
        raise RulesError("name", error.message) from None
