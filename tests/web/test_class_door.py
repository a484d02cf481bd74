"""Who comes into a class, by code, digits and name, and who is taken out."""

import asyncio

from tests.web.app_client import AppClient, new_key, open_gate
from tests.web.class_client import SMALL, ClassClient, settled


async def test_the_names_to_choose_from_differ_at_a_glance(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    for _ in range(20):
        offers = (await client.get(class_.path)).json["offers"]
        assert len({each["colour"] for each in offers}) == len(offers) == 3
        assert len({each["animal"] for each in offers}) == 3


async def test_a_place_is_taken_again_with_its_digits_and_so_are_its_seats(
    client: AppClient,
) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(2)
    await class_.do("pair")
    (table,) = await class_.tables()
    places = (await client.get(f"{class_.path}/places", class_.teacher)).json["places"]
    pin = next(each["pin"] for each in places if each["number"] == table["one"])
    old = class_.children[table["one"]]
    async with class_.follow(class_.teacher) as teacher:
        again = await client.post(f"{class_.path}/children", {"key": new_key(), "pin": pin})
        event = (await teacher.hear_of("event"))["event"]
        assert (event["kind"], event["number"]) == ("handed", table["one"])
    assert again.json["number"] == table["one"]
    class_.children[table["one"]] = again.json["secret"]
    assert (await client.get(class_.path, old)).status == 404
    assert (await client.get(f"/api/games/{table['game']}", old)).status == 404
    await class_.play(table["game"], [3])


async def test_nobody_plays_for_somebody_else_or_for_the_teacher(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(4)
    await class_.do("pair")
    one, two = await class_.tables()
    stranger = class_.children[two["one"]]
    assert (await client.get(f"/api/games/{one['game']}", stranger)).status == 404
    for kind in ("pair", "ring", "lock", "end", "undo"):
        assert (await class_.do(kind, stranger)).status == 403
        assert (await class_.do(kind, class_.wall)).status == 403
    assert (await class_.do("answer", class_.wall, multiplier=2)).status == 403
    await class_.do("remove", number=two["one"])
    assert (await client.get(class_.path, stranger)).status == 404


def at(number: int) -> dict[str, str]:
    """The headers of a request from another address."""
    return {"x-forwarded-for": f"192.0.2.{number}"}


async def test_codes_are_guessed_in_vain(client: AppClient) -> None:
    """And others behind the same address come in all the same."""
    class_ = await ClassClient.open(client)
    statuses = [(await client.get(f"/api/classes/{n:05}")).status for n in range(22222, 22422)]
    assert 100 < statuses.count(404) <= 120
    assert statuses[-1] == 429
    assert (await client.get(class_.path, class_.teacher)).status == 200
    await class_.come()
    elsewhere = (await client.ask("POST", "/api/classes", {"games": [SMALL]}, headers=at(1))).json
    found = await client.get(f"/api/classes/{elsewhere['code']}")
    nowhere = await client.get("/api/classes/22222")
    assert (found.status, found.body) == (nowhere.status, nowhere.body) == (429, nowhere.body)
    await class_.do("lock")
    locked = await client.get(class_.path)
    assert (locked.status, locked.body) == (nowhere.status, nowhere.body)
    await class_.do("unlock")
    for headers in (None, at(1), at(2)):
        assert (await client.ask("GET", class_.path, headers=headers)).status == 200
    for number in range(33333, 33333 + 600):  # a flood
        assert (await client.get(f"/api/classes/{number}")).status == 429
    for headers, status in ((None, 429), (at(1), 200)):
        assert (await client.ask("GET", class_.path, headers=headers)).status == status
    assert (await client.get(class_.path, class_.children[1])).status == 200
    client.clock.time += 1
    assert (await client.get(class_.path)).status == 200


async def test_digits_are_guessed_in_vain(client: AppClient) -> None:
    """A few tries for each class and address, in whatever way its code is written."""
    class_, other = await ClassClient.open(client), await ClassClient.open(client)
    await class_.come(1)
    await other.come(1)
    place = (await client.get(f"{class_.path}/places", class_.teacher)).json["places"][0]
    path, right = f"{class_.path}/children", place["pin"]
    wrong = [f"{number:04}" for number in range(40) if f"{number:04}" != right]
    tried = [
        client.post(f"/api/classes/{code}/children", {"key": new_key(), "pin": pin})
        for code, pin in zip([class_.code, class_.code.lower()] * 20, wrong, strict=False)
    ]
    statuses = [answer.status for answer in await asyncio.gather(*tried)]
    assert statuses == [409] * 5 + [429] * (len(statuses) - 5)
    again = {"key": new_key(), "pin": right}
    assert (await client.post(path, again)).status == 429
    assert (await client.get(class_.path, class_.children[1])).status == 200, "nobody is thrown out"
    await class_.come()  # without digits
    for headers, status in ((None, 429), (at(1), 201)):
        assert (await client.ask("POST", path, again, headers=headers)).status == status
    pin = (await client.get(f"{other.path}/places", other.teacher)).json["places"][0]["pin"]
    for _ in range(10):  # right ones are not counted
        answer = await client.post(f"{other.path}/children", {"key": new_key(), "pin": pin})
        assert answer.status == 201
    client.clock.time += 61
    assert (await client.post(path, {"key": new_key(), "pin": wrong[0]})).status == 409
    assert (await client.post(path, {"key": new_key(), "pin": right})).status == 429


async def test_one_device_does_not_fill_a_class(client: AppClient) -> None:
    """A class behind one address comes in at once, also one that chooses the same names."""
    class_ = await ClassClient.open(client)
    client.gate = open_gate(client.app, client.defects, people=60)
    path, key = f"{class_.path}/children", new_key()
    for _ in range(70):
        for each, status in ((key, 201), (new_key(), 409)):
            wish = {"key": each, "name": {"colour": "blue", "animal": "otter"}}
            assert (await client.post(path, wish)).status == status
    await class_.come(59)
    offer = (await client.get(class_.path)).json["offers"][0]
    wish = {"key": new_key(), "name": {"colour": offer["colour"], "animal": offer["animal"]}}
    assert (await client.post(path, wish)).status == 429
    assert (await client.post(path, {**wish, "key": key})).status == 201, "it is in"
    other = await ClassClient.open(client)
    await other.come(1)
    assert (await client.ask("POST", path, wish, headers=at(1))).status == 201
    client.clock.time += 21
    await class_.come(1)
    assert len((await class_.parts())["children"]) == 62


async def test_who_was_taken_out_is_let_in_again(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(3)
    assert (await class_.do("readmit", number=2)).json["code"] == "classes.no_change"
    await class_.do("leave", class_.children[2])
    assert (await class_.do("readmit", number=2)).json["code"] == "classes.no_change"
    await class_.do("pair")
    await class_.do("remove", number=1)
    await settled(class_)
    child = (await class_.parts())["children"]["1"]
    assert (child["here"], child["removed"]) == (False, True)
    assert (await client.get(class_.path, class_.children[1])).status == 404
    assert (await class_.do("readmit", class_.children[3], number=1)).status == 403
    async with class_.follow(class_.teacher) as teacher:
        assert (await class_.do("readmit", number=1)).status == 200
        event = (await teacher.hear_of("event"))["event"]
        assert (event["kind"], event["number"]) == ("returned", 1)
    await settled(class_)
    parts = await class_.parts()
    assert (parts["children"]["1"]["here"], parts["children"]["1"]["removed"]) == (True, False)
    assert [{each["one"], each["two"]} for each in parts["tables"].values()] == [{1, 3}]
    assert (await client.get(class_.path, class_.children[1])).status == 200
    assert parts["undoable"] is None


async def test_a_child_with_another_name_has_it_at_the_board_at_once(client: AppClient) -> None:
    class_ = await ClassClient.open(client, games_of_pair=2)
    await class_.come(2)
    await class_.do("pair")

    async def names(game: str) -> list[str]:
        state = (await client.get(f"/api/games/{game}")).json
        assert state["presence"]["names"] == state["names"]
        return [*state["names"]]

    async def called() -> list[str]:
        children = (await class_.parts())["children"]
        return [children[str(n)]["nickname"]["name"] for n in (table["one"], table["two"])]

    (table,) = await class_.tables()
    await class_.play(table["game"], [3])
    before = await called()
    assert await names(table["game"]) == before
    async with client.follow(table["game"], secret=class_.children[1], after=1) as board:
        await board.hear_of("presence")
        await class_.do("rename", number=table["two"])
        await settled(class_)
        renamed = await called()
        assert (await board.hear_of("presence"))["presence"]["names"] == renamed != before
    assert await names(table["game"]) == renamed
    await class_.do("undo")
    await settled(class_)
    assert await names(table["game"]) == before
    await class_.do("rename", number=table["one"])
    await settled(class_)
    await class_.play(table["game"], [3, 3, 3])
    await settled(class_)
    (table,) = await class_.tables()
    assert await names(table["game"]) == (await called())[::-1]


async def test_all_without_a_device_are_taken_out_and_let_in_again_at_once(
    client: AppClient,
) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(4)
    assert (await class_.do("remove_away")).json["code"] == "classes.no_change"
    await class_.do("leave", class_.children[3])
    client.clock.time += 600
    async with class_.follow(class_.children[2]):
        assert (await class_.do("remove_away", class_.children[2])).status == 403
        assert (await class_.do("remove_away")).status == 200
        children = (await class_.parts())["children"]
        assert {n: (each["here"], each["removed"]) for n, each in children.items()} == {
            "1": (False, True),
            "2": (True, False),
            "3": (False, False),
            "4": (False, True),
        }
        assert (await class_.parts())["undoable"] == "removed"
        await class_.do("undo")
        children = (await class_.parts())["children"]
        assert [each["here"] for each in children.values()] == [True, True, False, True]
