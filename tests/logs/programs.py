"""Programs that add words to logs, to be killed, or to race; each word that is kept is a line.

python -m tests.logs.programs PLACE ADDRESS write KEY
python -m tests.logs.programs PLACE ADDRESS race KEY LOG COUNT
"""

import asyncio
import os
import sys

from tests.logs.places import WordStore
from tests.logs.server_places import PLACES
from tests.logs.words import Words
from timesduel.errors import StaleError

LONGEST = 30
"""Words of one log, before another one takes its place."""


def say(*words: object) -> None:
    """At once, whatever happens next."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def write(store: WordStore, key: str) -> None:
    """One log after the other, until somebody ends it."""
    while True:
        value = Words()
        name = await store.create(value)
        while len(value.words) < LONGEST:
            value = value.plus(f"{key}-{os.urandom(8).hex()}")
            await store.append(name, value)
            say(name, len(value.words), value.words[-1])


async def race(store: WordStore, key: str, name: str, count: int) -> None:
    """Add words to a log to which others add theirs, until it has so many."""
    value = await store.load(name)
    while len(value.words) < count:
        mine = value.plus(f"{key}-{len(value.words)}")
        try:
            await store.append(name, mine)
        except StaleError:
            value = await store.load(name, value)
        else:
            value = mine
            say(name, len(value.words), value.words[-1])
            alone = len(value.words) % 10 == 0  # others get a turn where there are few cores
            while alone:
                await asyncio.sleep(0.005)
                value = await store.load(name, value)
                alone = all(word.startswith(key) for word in value.words)


async def main(place: str, address: str, what: str, key: str, *more: str) -> None:
    """Do one of the two."""
    async with PLACES[place](address).opened() as store:
        say("ready", 0, key)
        if what == "write":
            await write(store, key)
        else:
            sys.stdin.readline()  # until all are ready
            await race(store, key, more[0], int(more[1]))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
