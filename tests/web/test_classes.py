"""A class on a server, without a network: from the code on the wall to the table of points."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.web.app_client import AppClient, Clock, running_app
from tests.web.class_client import SMALL, ClassClient, settled
from tests.web.socket_client import SECONDS
from timesduel.web.api.tokens import hashed
from timesduel.web.classes import class_desk
from timesduel.web.stores.postgres import PostgresStore


async def test_a_round_from_the_first_child_to_the_points(client: AppClient) -> None:
    class_ = await ClassClient.open(client, games_of_pair=2)
    await class_.come(4)
    assert (await class_.do("pair")).status == 200
    tables = await class_.tables()
    assert sorted(n for table in tables for n in (table["one"], table["two"])) == [1, 2, 3, 4]
    for table in tables:
        for game in table["games"]:
            await class_.play(game, [3, 3, 3, 3])  # 3, 9, 27, 81: the second wins
            await settled(class_)
    parts = await class_.parts()
    assert not parts["round"]["playing"]
    assert [each["points"] for each in parts["standings"]] == [1, 1, 1, 1]
    assert [each["games"] for each in parts["standings"]] == [2, 2, 2, 2]


async def test_a_class_pairs_its_children_itself(client: AppClient) -> None:
    """A rematch would be a game that no class removes."""
    class_ = await ClassClient.open(client)
    await class_.come(2)
    await class_.do("pair")
    (table,) = await class_.tables()
    await class_.play(table["game"], [3, 3, 3, 3])
    await settled(class_)
    again = f"/api/games/{table['game']}/again"
    answer = await client.post(again, {}, class_.children[table["one"]])
    assert (answer.status, answer.json["code"]) == (409, "classes.rang")
    assert (await client.get(f"/api/games/{table['game']}")).json["next"] is None


async def test_late_comers_play_and_who_leaves_frees_the_opponent(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(2)
    await class_.do("pair")
    await class_.come(1)
    await settled(class_)
    assert [(each["one"], each["two"]) for each in await class_.tables()] == [(1, 2), (3, None)]
    await class_.come(1)
    await settled(class_)
    assert [each["two"] for each in await class_.tables()].count(None) == 0
    await class_.do("leave", class_.children[1])
    await settled(class_)
    tables = [(each["one"], each["two"]) for each in await class_.tables()]
    assert (2, None) in tables
    assert 1 not in {number for pair in tables for number in pair}
    assert (await class_.do("return", class_.children[1])).status == 200
    await settled(class_)
    assert None not in {two for table in await class_.tables() for two in [table["two"]]}


async def test_the_wall_sees_each_at_once_and_children_what_has_gathered(
    client: AppClient,
) -> None:
    class_ = await ClassClient.open(client)
    await class_.come()
    with patch.object(class_desk, "_PAUSE", SECONDS * 2):
        async with class_.follow(class_.wall) as wall, class_.follow(class_.children[1]) as child:
            await class_.come(3)
            for version in (2, 3, 4):
                event = (await wall.hear_of("event"))["event"]
                assert (event["since"], event["version"]) == (version - 1, version)
            await class_.do("ask", game=SMALL)  # tells at once what has gathered too
            heard = [(await child.hear_of("event"))["event"] for _ in range(2)]
            assert [(each["kind"], each["since"]) for each in heard] == [("came", 1), ("posed", 4)]
            assert [*heard[0]["changed"]["children"]] == ["2", "3", "4"]
    with patch.object(class_desk, "_PAUSE", 0.01):
        async with class_.follow(class_.children[1]) as child:
            await class_.do("answer", class_.children[2], multiplier=2)
            event = (await child.hear_of("event"))["event"]
            assert (event["kind"], event["changed"]["question"]["answered"]) == ("answered", 1)


async def test_the_end_of_a_class_is_told_at_once(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come()
    with patch.object(class_desk, "_PAUSE", SECONDS * 2):
        async with class_.follow(class_.children[1]) as child:
            await class_.do("end")
            assert (await child.hear_of("refused"))["problem"]["status"] == 404


async def test_the_end_of_a_class_is_told_at_other_processes(postgres_url: str) -> None:
    """To those who follow it there, and to whoever asks for it just then."""
    clock = Clock()
    stores = [await PostgresStore.open(postgres_url, clock) for _ in range(2)]
    async with running_app(stores[0], clock) as one, running_app(stores[1], clock) as two:
        for is_followed in (True, False):
            class_ = await ClassClient.open(one)
            await class_.come(2)
            await class_.do("pair")
            (table,) = await class_.tables()
            game = f"/api/games/{table['game']}"
            there = ClassClient(two, class_.code, class_.teacher, class_.wall, class_.children)
            async with AsyncExitStack() as stack:
                if is_followed:
                    child = await stack.enter_async_context(there.follow(class_.children[1]))
                assert (await two.get(game)).status == (await two.get(there.path)).status == 200
                await class_.do("end")
                if is_followed:
                    assert (await child.hear_of("refused"))["problem"]["status"] == 404
            async with asyncio.timeout(SECONDS):
                for path in (there.path, game):
                    while (await two.get(path)).status != 404:
                        await asyncio.sleep(0.01)


async def test_after_a_day_nothing_is_left(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(2)
    await class_.do("pair")
    assert len(await client.app.store.list()) == 2
    client.clock.time += 24 * 3600 + 10
    await client.app.caretaker.attend_to_due()
    await settled(class_)
    assert await client.app.store.list() == []
    assert (await client.get(class_.path, class_.teacher)).status == 404


@pytest.mark.parametrize("how", ["ended", "expired"])
async def test_what_is_removed_is_in_no_file_while_the_server_runs(
    tmp_path: Path, how: str
) -> None:
    async with running_app(str(tmp_path / "store.sqlite")) as client:
        class_ = await ClassClient.open(client)
        await class_.come(6)
        await class_.do("pair")
        tables = await class_.tables()
        for table in tables:
            await class_.play(table["game"], [3, 3])
        children = (await class_.parts())["children"].values()
        traces = [class_.code, *(table["game"] for table in tables), hashed(class_.teacher)]
        traces += [hashed(secret) for secret in class_.children.values()]
        for name in (child["nickname"] for child in children):
            traces += [f'"{name["animal"]}"', name["name"]]
        other = await client.create()

        def found() -> set[str]:
            content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
            assert other["game"].encode() in content
            return {trace for trace in traces if trace.encode() in content}

        assert found() == {*traces}
        if how == "ended":
            await class_.do("end")
        else:
            client.clock.time += 24 * 3600 + 10
            await client.app.caretaker.attend_to_due()
            await settled(class_)
        assert found() == set()


async def test_a_restart_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    path = str(tmp_path / "store.sqlite")
    async with running_app(path) as client:
        class_ = await ClassClient.open(client)
        await class_.come(2)
        await class_.do("pair")
        (table,) = await class_.tables()
        await class_.play(table["game"], [3, 3])
    async with running_app(path) as client:
        class_.client = client
        await class_.play(table["game"], [3, 3])
        await settled(class_)
        assert [each["points"] for each in (await class_.parts())["standings"]] == [1, 0]


async def test_the_wall_shows_one_table_large_when_the_teacher_wants_it(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(4)
    assert (await class_.do("look", number=1)).json["code"] == "classes.no_game"
    await class_.do("pair")
    assert (await class_.do("look", number=2)).status == 200
    assert (await class_.parts())["watched"] == 2
    assert (await class_.do("look", class_.children[1], number=1)).status == 403
    await class_.do("look")
    assert (await class_.parts())["watched"] is None


async def test_a_class_says_how_many_rounds_there_are(client: AppClient) -> None:
    class_ = await ClassClient.open(client, rounds=2)
    assert (await class_.parts())["options"]["rounds"] == 2
    for rounds in (0, 21):
        refused = await client.post("/api/classes", {"games": [SMALL], "rounds": rounds})
        assert refused.status == 422
    await class_.come(2)
    for number in (1, 2, 3):  # the teacher may go on
        assert (await class_.do("pair")).status == 200
        await class_.do("ring")
        assert (await class_.parts())["round"]["number"] == number
