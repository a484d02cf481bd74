"""A class on a real server: how soon children are in, boards are there, votes count; memory, kills.

Run it with `make bench ARGS=classroom`. All children are clients of this one process, with a socket
for the class and one for the board each, at one address: that of a school. They take processor time
too, on the same machine: what is measured is what they see.
"""

import asyncio
import random
import re
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from benchmarks.page import first_load
from benchmarks.serving.processes import family, processor_seconds, used_since
from benchmarks.short import WORDS, unless_short
from tests.browser.chromium import find
from tests.web.class_crowd import Crowd, CrowdChild, ask
from tests.web.serving import Server, real_server, serving

KILLS = unless_short(50, 1)
PROGRAM = "from timesduel.cli.main import run; run()"
"""A server that shares no memory with others."""

CLASS, MANY, SCHOOL = unless_short((40, 200, 500), (4, 6, 8))
WITHIN = unless_short(10.0, 0.5)
VOTING = unless_short(3.0, 0.3)
MOVES_EVERY = unless_short(5.0, 0.3)
LONG = {"book": "multiplier-showdown", "rules": {"target": 10**30}}
"""A game that lasts as long as anything here."""


def told(what: str, seconds: list[float]) -> None:
    """The middle, the slow ones and the slowest, in milliseconds."""
    ordered = sorted(seconds)
    p99 = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    middle = ordered[len(ordered) // 2]
    figures = [f"{1000 * each:.0f}" for each in (middle, p99, ordered[-1])]
    print(f"{what}: median {figures[0]} ms, p99 {figures[1]} ms, slowest {figures[2]} ms")


def memory(server: Server) -> float:
    """Megabytes of the server and of all that it has started, shared pages counted once."""
    total = 0
    for process in family(server.process.pid):
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
        found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
        total += int(found[1]) if found else 0
    return total / 1000


async def come_in(crowd: Crowd, count: int, within: float) -> None:
    """Children come all over a time; how soon each sees the lobby, and the wall each child."""
    entered: dict[int, float] = {}
    lobby: list[float] = []

    async def one(delay: float) -> None:
        await asyncio.sleep(delay)
        began = time.perf_counter()
        child = await crowd.come()
        lobby.append(time.perf_counter() - began)
        entered[child.number] = began

    await asyncio.gather(*(one(random.uniform(0, within)) for _ in range(count)))
    last = await crowd.wall.heard("came", count)
    told(f"{count} children within {within:g} s, until each sees the lobby", lobby)
    numbers = [
        (at, int(number))
        for at, event in crowd.wall.events
        if event["kind"] == "came"
        for number in event["changed"]["children"]
    ]
    told("  until the wall shows each", [at - entered[number] for at, number in numbers])
    assert last


async def start_round(crowd: Crowd) -> list[dict[str, Any]]:
    """From the teacher's tap until everybody is told, and until everybody's board is there; the
    states of these."""
    began = time.perf_counter()

    async def board(child: CrowdChild) -> tuple[float, float, dict[str, Any]]:
        at = await child.heard("paired")
        event = next(e for when, e in child.events if when == at)
        tables = event["changed"]["tables"].values()
        game = next(each["game"] for each in tables if child.number in (each["one"], each["two"]))
        state = await child.open_board(game)
        return at, time.perf_counter(), state

    boards = asyncio.gather(*(board(child) for child in crowd.children))
    await crowd.do("pair")
    times = await boards
    count = len(crowd.children)
    told(f"round of {count}, from the tap until each is told", [a - began for a, _, _ in times])
    told("  until each board is there", [b - began for _, b, _ in times])
    return [state for _, _, state in times]


async def vote(crowd: Crowd, states: list[dict[str, Any]]) -> None:
    """Everybody answers once within some seconds, while everybody plays on."""
    waits = [
        child.play_every(MOVES_EVERY, state)
        for child, state in zip(crowd.children, states, strict=True)
    ]
    await asyncio.sleep(MOVES_EVERY)
    for each in waits:
        each.clear()
    began_at = time.perf_counter()
    await crowd.do("ask", game={"book": "multiplier-showdown"}, total=54)
    await asyncio.gather(*(child.heard("posed") for child in crowd.children))
    sent: list[float] = []
    waited: list[float] = []

    async def one(child: CrowdChild, delay: float) -> None:
        await asyncio.sleep(delay)
        began = time.perf_counter()
        answer = await child.act("answer", multiplier=random.randint(2, 9))
        assert answer["type"] == "answer", answer
        waited.append(time.perf_counter() - began)
        sent.append(began)

    await asyncio.gather(*(one(each, random.uniform(0, VOTING)) for each in crowd.children))
    count = len(crowd.children)
    last = await crowd.wall.heard("answered", count)
    told(f"{count} votes within {VOTING:g} s, each until its answer", waited)
    print(f"  from the last vote until the wall has all: {1000 * (last - max(sent)):.0f} ms")
    moves = [each for waited in waits for each in waited]
    seconds = time.perf_counter() - began_at
    told(f"  {len(moves)} moves in these {seconds:.1f} s, each until its answer", moves)


async def lesson(server: Server, count: int, within: float, votes: bool) -> None:
    crowd = await Crowd.open(server, games=[LONG], minutes=30)
    await come_in(crowd, count, within)
    states = await start_round(crowd)
    if votes:
        before = processor_seconds([server.process.pid])
        await vote(crowd, states)
        used = used_since(before, [server.process.pid])
        print(f"  processor time of the server for that: {1000 * used:.0f} ms")
        print(f"  memory with {count} children at their boards: {memory(server):.0f} MB")
        began = time.perf_counter()
        await crowd.do("clear")
        await crowd.do("ring")
        print(f"  bell for {count} children: {1000 * (time.perf_counter() - began):.0f} ms")
    await crowd.end()


async def killed(folder: Path) -> None:
    """The server is killed while everybody moves, again and again; until everybody is back. Every
    move that was answered is there in the end."""
    dice = random.Random(7)
    with real_server(folder, code=PROGRAM) as server:
        crowd = await Crowd.open(server, games=[LONG], minutes=60)
        await come_in(crowd, CLASS, 1.0)
        await start_round(crowd)
        games = await crowd.games()
        before = await crowd.parts()
        back, moved = [], 0
        for _ in range(KILLS):
            moves = [asyncio.create_task(each.move(games[each.number])) for each in crowd.children]
            await asyncio.sleep(dice.uniform(0, 0.2))
            await asyncio.to_thread(server.kill)
            began = time.perf_counter()
            await asyncio.to_thread(server.start)
            started = time.perf_counter()
            for each in (crowd.wall, *crowd.children):
                await each.returned(began)
            back.append(max(each.came_back for each in crowd.children) - started)
            moved += sum(await asyncio.gather(*moves))
        assert await crowd.games() == games
        assert (await crowd.parts())["standings"] == before["standings"]
        found = [await ask(crowd.port, "GET", f"/api/games/{game}") for game in {*games.values()}]
        assert sum(len(each["turns"]) for each in found) == moved
        told(f"{KILLS} kills while {CLASS} move, from the return until all are back", back)
        print(f"  moves that were answered, and are there: {moved}")
        await crowd.end()


def child_page() -> None:
    """What a child's first page loads."""
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find(), args=["--no-sandbox", "--disable-gpu"]
        )
        opened = server.post("/api/classes", {"games": [{"book": "power-play"}]})
        address = f"http://127.0.0.1:{server.port}/c/{opened['code']}"
        requests, kilobytes = first_load(browser, address)
        print(f"first load of a child's page: {kilobytes:.1f} kB in {requests} requests")
        browser.close()


def main() -> None:
    parts = WORDS or ["class", "many", "school", "kills", "page"]
    print(f"load before: {Path('/proc/loadavg').read_text().split()[0]}")
    if "class" in parts:
        with (
            tempfile.TemporaryDirectory() as folder,
            real_server(Path(folder), code=PROGRAM) as server,
        ):
            asyncio.run(lesson(server, CLASS, WITHIN, votes=False))
    sizes = {"many": (MANY, True), "school": (SCHOOL, False)}
    for name, (count, votes) in sizes.items():
        if name in parts:
            people = ("--people", str(count + 10))
            with (
                tempfile.TemporaryDirectory() as folder,
                real_server(Path(folder), *people, code=PROGRAM) as server,
            ):
                asyncio.run(lesson(server, count, WITHIN, votes=votes))
    if "kills" in parts:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(killed(Path(folder)))
    if "page" in parts and find() is not None:  # a Chromium
        child_page()
    print(f"load after: {Path('/proc/loadavg').read_text().split()[0]}")


if __name__ == "__main__":
    main()
