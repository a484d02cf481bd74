"""The profiles of a family: disks that are full or slow, bounds, and people who mean harm."""

import asyncio
import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.support import ROOT
from tests.web.app_client import AppClient, new_key, running_app
from tests.web.family_client import (
    ADA,
    PUZZLE,
    WHEN,
    add,
    fact,
    in_diary,
    learnt,
    lesson,
)
from tests.web.gate_client import HERE, Visit
from timesduel.records.diary import Diary, Entry
from timesduel.records.profiles import Profiles
from timesduel.training.puzzles import attempt_entry
from timesduel.web.stores.family import LARGEST_DIARY, MOST_PROFILES

FILES = ["diary.jsonl", "name.txt"]


async def test_it_is_on_disk_before_it_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also what was written before: whoever wrote it may have been killed before it was forced."""
    forced: list[tuple[str, int]] = []
    force = os.fsync

    def note(descriptor: int) -> None:
        path = os.readlink(f"/proc/self/fd/{descriptor}")
        forced.append((os.path.relpath(path, tmp_path), os.path.getsize(path)))
        force(descriptor)

    profiles = Profiles(str(tmp_path / "home" / "profiles"))
    async with running_app(profiles=profiles) as client:
        monkeypatch.setattr(os, "fsync", note)
        entry, diary = fact(), "home/profiles/ada/diary.jsonl"
        await add(client, entry)
        size = os.path.getsize(tmp_path / diary)
        folders = [path for path, _ in forced[:3]]
        assert folders == [".", "home", "home/profiles"]
        assert forced[3] == (diary, size)
        assert forced[4][0] == "home/profiles/ada"
        forced.clear()
        await add(client, entry)
        assert forced == [(diary, size)]


@pytest.mark.parametrize("room", [0, 30, 400])
def test_a_full_disk_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    """Whatever came that far counts once, when the browser sends it again."""
    write = os.write
    entries = [fact(said=number) for number in range(40, 45)]

    async def main() -> None:
        profiles = Profiles(str(tmp_path))
        async with running_app(profiles=profiles) as client:
            await add(client, lesson())
            left = room

            def full(descriptor: int, data: bytes) -> int:
                nonlocal left
                if b'"kind"' not in data:
                    return write(descriptor, data)
                if not left:
                    raise OSError(errno.ENOSPC, "No space left on device")
                some, left = data[:left], 0
                return write(descriptor, some)

            with monkeypatch.context() as patch:
                patch.setattr(os, "write", full)
                reply = await client.post(ADA, {"entries": entries})
                assert reply.status == 503
                assert reply.headers["content-type"] == "application/problem+json"
                assert reply.headers["retry-after"]
                assert str(tmp_path) not in reply.body.decode()
            await add(client, *entries)
            assert await add(client, *entries) == 0
            found = await learnt(client)
            assert found["facts"]["6x7"] == {"asked": 5, "right": 1, "latest": "00100"}
            assert found["lessons"] == ["power-play"]

    asyncio.run(main())


async def test_there_are_bounds(client: AppClient, profiles: Profiles) -> None:
    for number in range(MOST_PROFILES):
        os.makedirs(os.path.join(profiles.folder, f"child-{number}"))
    reply = await client.post(ADA, {"entries": []})
    assert (reply.status, reply.json["code"]) == (422, "family.many")
    first = "/api/profiles/child-0"
    assert await add(client, fact(), to=first) == 1
    path = profiles.diary("child-0").path
    os.truncate(path, LARGEST_DIARY - 100)
    assert (await client.get(first)).status == 200
    reply = await client.post(first, {"entries": [fact()]})
    assert (reply.status, reply.json["code"]) == (503, "family.full")
    os.truncate(path, LARGEST_DIARY + 1)
    reply = await client.get(first)
    assert (reply.status, reply.json["code"]) == (503, "family.full")
    os.remove(path)
    os.mkdir(path)
    for reply in (await client.get(first), await client.post(first, {"entries": [fact()]})):
        assert (reply.status, reply.json["code"]) == (503, "family.away")
        assert profiles.folder not in reply.body.decode()
    os.rmdir(path)
    assert (await learnt(client, first))["facts"] == {}


async def test_whoever_reaches_it_can_look_and_add_and_nothing_else(
    client: AppClient, profiles: Profiles
) -> None:
    """Nobody can remove or change what is there, or read or write any other file."""
    await add(client, fact())
    before = Path(profiles.diary("ada").path).read_bytes()
    for method in ("PUT", "DELETE", "PATCH"):
        assert (await client.ask(method, ADA)).status == 405
    for name in ("..", "../..", "ada/diary.jsonl", "/etc"):
        for reply in (
            await client.get(f"/api/profiles/{name}"),
            await client.post(f"/api/profiles/{name}", {"entries": [fact()]}),
        ):
            assert reply.status in (404, 422), name
    await add(client, fact(said=1))
    assert Path(profiles.diary("ada").path).read_bytes().startswith(before)
    assert os.listdir(profiles.folder) == ["ada"]
    assert sum(len(files) for _, _, files in os.walk(os.path.dirname(profiles.folder))) == 1
    for name in ("games.jsonl", "%2e%2e", "ada\\diary.jsonl", "nul"):  # names like any other
        assert await add(client, fact(), to=f"/api/profiles/{name}") == 1
    for folder in set(os.listdir(profiles.folder)) - {"ada"}:
        assert "~" in folder
        assert sorted(os.listdir(os.path.join(profiles.folder, folder))) == FILES


async def test_a_page_of_another_site_can_do_nothing(client: AppClient, profiles: Profiles) -> None:
    gate = Visit(routes=client.app.routes)
    body = json.dumps({"entries": [fact()]}).encode()
    ours = await gate.ask("POST", ADA, body=body, headers={"origin": f"http://{HERE}"})
    assert ours.status == 200
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"host": "evil.example"},
        {"content-type": "text/plain"},
    ):
        reply = await gate.ask("POST", ADA, body=body, headers=headers)
        assert reply.status in (403, 415, 421), headers
    reply = await gate.ask("GET", ADA, headers={"host": "evil.example"})
    assert reply.status == 421
    assert in_diary(profiles) == ["fact"]
    assert all("ada" not in line for line in gate.lines)


async def test_what_is_asked_of_the_loop_is_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files are read and written in a thread of their own; nobody else waits for a slow disk."""
    async with running_app(profiles=Profiles(str(tmp_path))) as client:
        slow = asyncio.Event()
        loop = asyncio.get_running_loop()
        add_new = Diary.add_new

        def wait(diary: Diary, *entries: Any) -> int:
            asyncio.run_coroutine_threadsafe(slow.wait(), loop).result(60)
            return add_new(diary, *entries)

        monkeypatch.setattr(Diary, "add_new", wait)
        writing = asyncio.create_task(client.post(ADA, {"entries": [fact()]}))
        assert (await client.get("/api/books")).status == 200
        assert not writing.done()
        slow.set()
        assert (await writing).json == {"name": "ada", "added": 1}


def test_it_is_years_of_learning(tmp_path: Path) -> None:
    """Twenty answers a day for three years, with everything that an entry has."""
    diary = Diary(str(tmp_path / "diary"))
    entry = attempt_entry(PUZZLE, 2, right=True, when=WHEN)
    diary.add_new(Entry(entry.when, entry.kind, {**entry.data, "key": new_key()}))
    assert diary.size() * 20 * 365 * 3 < LARGEST_DIARY
    assert f"{LARGEST_DIARY} bytes" in (ROOT / "docs" / "server.md").read_text()
