"""What every store of logs must do, whatever it keeps them in: one suite for all of them.

A store takes part by a subclass of the suite that fits it, with a fixture `place`.
"""

import asyncio
import os
import subprocess
import sys
from contextlib import AsyncExitStack
from random import Random

import pytest

from tests.logs.places import LastingPlace, Place, WordStore
from tests.logs.words import Words, WordsKind
from tests.support import ROOT, short_and_long
from timesduel.errors import RecordError, StaleError, StoreError

STRANGE = ["", " ", "\n", "}", "{", '"', "\\", "\0", "ë", "\U0001f600", "x" * 5_000]


async def _won(store: WordStore, name: str, mine: Words) -> bool:
    try:
        await store.append(name, mine)
    except StaleError:
        return False
    return True


class LogSuite:
    """For all of them."""

    async def test_a_value_comes_back_as_it_was(self, place: Place) -> None:
        value = Words("strange words", tuple(STRANGE[:5]))
        async with place.opened() as store, place.opened() as other:
            name = await store.create(value)
            assert await store.load(name) == await other.load(name) == value
            for word in STRANGE[5:]:
                value = value.plus(word)
                await store.append(name, value)
                assert await store.load(name) == await other.load(name) == value

    async def test_a_known_state_saves_work_but_never_hides_news(self, place: Place) -> None:
        """By the lines that are read, not by the time."""
        read: list[str] = []
        kind = WordsKind(read.append)
        value = Words(words=("a", "b", "c"))
        async with place.opened(kind) as store, place.opened(kind) as other:
            name = await store.create(value)
            known = await store.load(name, await other.load(name))
            for word in "defgh":
                value = value.plus(word)
                await other.append(name, value)
                read.clear()
                known = await store.load(name, known)
                assert known == value
                assert len(read) <= 1
            read.clear()
            assert await store.load(name, known) is known
            assert read == []

    async def test_whoever_comes_late_is_told_and_changes_nothing(self, place: Place) -> None:
        old = Words(words=("a",))
        async with place.opened() as store, place.opened() as other:
            name = await store.create(old)
            assert await other.load(name) == old
            first = old.plus("first")
            await store.append(name, first)
            with pytest.raises(StaleError) as stale:
                await other.append(name, old.plus("second"))
            assert stale.value.present == 2
            for wrong in (first, old, first.plus("x").plus("y")):  # again, before it, beyond it
                with pytest.raises(StaleError) as stale:
                    await store.append(name, wrong)
                assert stale.value.present == 2
            assert await store.load(name) == await other.load(name) == first
            await other.append(name, first.plus("next"))
            assert await store.load(name) == first.plus("next")

    async def test_of_many_at_the_same_instant_exactly_one_wins(self, place: Place) -> None:
        racers = 6
        async with AsyncExitStack() as stack:
            stores = [await stack.enter_async_context(place.opened()) for _ in range(racers)]
            name = await stores[0].create(value := Words())
            for instant in range(30):
                mine = [value.plus(f"{racer}-{instant}") for racer in range(racers)]
                for store in stores:
                    assert await store.load(name) == value
                won = await asyncio.gather(*map(_won, stores, [name] * racers, mine))
                assert won.count(True) == 1
                value = mine[won.index(True)]
                for store in stores:
                    assert await store.load(name) == value

    async def test_logs_do_not_mix(self, place: Place) -> None:
        async def written(number: int) -> tuple[str, Words]:
            name = await store.create(value := Words(f"log-{number}"))
            for word in range(10):
                value = value.plus(f"{number}-{word}")
                await store.append(name, value)
            return name, value

        async with place.opened() as store:
            logs = await asyncio.gather(*map(written, range(8)))
            assert len(dict(logs)) == 8
            for name, value in logs:
                assert await store.load(name) == value

    async def test_the_latest_comes_first_and_what_is_removed_is_gone(self, place: Place) -> None:
        async with place.opened() as store, place.opened() as other:
            assert await store.list() == []
            names = []
            for _ in range(3):
                names.append(await store.create(Words()))
                await asyncio.sleep(0.02)  # as finely as file systems tell the time
            assert await other.list() == names[::-1]
            await store.append(names[0], Words().plus("a"))
            await asyncio.sleep(0.02)
            assert await store.list() == [names[0], names[2], names[1]]
            await other.remove(names[1])
            assert await store.list() == [names[0], names[2]]
            for refused in (store.load(names[1]), store.remove(names[1]), store.load("nowhere")):
                with pytest.raises(StoreError):
                    await refused
            with pytest.raises(StoreError):
                await other.append(names[1], Words().plus("a"))


class LastingLogSuite(LogSuite):
    """For those that survive the program. The name of the place in `PLACES` is `called`."""

    called: str

    def started(self, place: LastingPlace, *words: object) -> "subprocess.Popen[bytes]":
        """A program that writes there."""
        source = os.pathsep.join((str(ROOT), str(ROOT / "src")))
        return subprocess.Popen(
            [
                *(sys.executable, "-m", "tests.logs.programs"),
                *(self.called, place.address, *map(str, words)),
            ],
            env={**os.environ, "PYTHONPATH": source},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )

    @short_and_long("kills", (3,), (100,))
    async def test_what_was_confirmed_survives_kills(self, place: LastingPlace, kills: int) -> None:
        dice, told = Random(kills), list[list[str]]()
        for kill in range(kills):
            with self.started(place, "write", kill) as program:
                assert program.stdout is not None
                read = [program.stdout.readline() for _ in range(1 + dice.randrange(100))]
                program.kill()
                read += program.stdout.readlines()
            told += [line.decode().split() for line in read if line.endswith(b"\n")]
        confirmed = [words for words in told if words[0] != "ready"]
        assert len(confirmed) >= kills
        async with place.opened() as store:
            logs = {name: await store.load(name) for name in await store.list()}
            for name, version, word in confirmed:
                assert logs[name].words[int(version) - 1] == word
            every = [word for value in logs.values() for word in value.words]
            assert len(set(every)) == len(every) <= len(confirmed) + kills
            for name, value in logs.items():  # and each goes on
                await store.append(name, value.plus("after"))
                assert await store.load(name) == value.plus("after")

    async def test_a_full_disk_loses_nothing(self, place: LastingPlace) -> None:
        async with place.opened() as store, place.opened() as other:
            name = await store.create(value := Words(words=("a", "b")))
            async with place.full():
                with pytest.raises(StoreError, match=r"space|full|at the moment"):
                    await store.append(name, value.plus("lost"))
                with pytest.raises(StoreError, match=r"space|full|at the moment"):
                    await store.create(Words(words=("x" * 5_000,) * 20))
            assert await store.list() == [name]
            assert await other.load(name) == await store.load(name, value) == value
            await store.append(name, value.plus("c"))
            assert await other.load(name) == value.plus("c")

    async def test_damage_is_named_and_harms_no_other_log(self, place: LastingPlace) -> None:
        value = Words(words=("a", "b", "c"))
        async with place.opened() as store:
            missing, damaged, sound = [await store.create(value) for _ in range(3)]
            await place.change(missing, lambda lines: [lines[0], lines[2]])
            await place.change(damaged, lambda lines: [lines[0], '{"version": 2}', lines[2]])
            for name, problem in ((missing, "version 2 of"), (damaged, "no event can be read")):
                async with place.opened() as other:
                    with pytest.raises(RecordError, match=problem):
                        await other.load(name)
            assert await store.load(sound) == value


class SharedLogSuite(LastingLogSuite):
    """For those that several programs may have open."""

    @short_and_long("words", (300,), (5_000,))
    async def test_programs_that_race_lose_no_word(self, place: LastingPlace, words: int) -> None:
        """Each says which words were confirmed to it: all of these, and no others, are there."""
        async with place.opened() as store:
            name = await store.create(Words())
            programs = [self.started(place, "race", key, name, words) for key in "abc"]
            for program in programs:
                assert program.stdout is not None
                assert program.stdout.readline().startswith(b"ready")
            for program in programs:
                assert program.stdin is not None
                program.stdin.write(b"go\n")
                program.stdin.flush()
            told = [program.communicate(timeout=240)[0].decode() for program in programs]
            said = [line.split()[1:] for text in told for line in text.splitlines()]
            kept = (await store.load(name)).words
            assert sorted(said) == sorted([str(at), word] for at, word in enumerate(kept, 1))
            assert len(kept) == words
            assert len({word[0] for word in kept}) > 1, "they did not race at all"
