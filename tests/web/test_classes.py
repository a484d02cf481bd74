"""A class on a server, without a network: from the code on the wall to the table of points."""

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.web.app_client import AppClient, new_key, open_gate, running_app
from tests.web.class_client import SMALL, ClassClient
from tests.web.socket_client import SECONDS
from timesduel import BOOKS, Position, Rules
from timesduel.data.reading import read_value
from timesduel.web.api.tokens import hashed
from timesduel.web.classes import class_desk
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say


async def settled(class_: ClassClient) -> None:
    """What follows by itself has happened."""
    async with asyncio.timeout(SECONDS):
        while class_.client.app.caretaker._attended:
            await asyncio.sleep(0.01)


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


async def test_the_bell_decides_as_the_solver_does_in_every_book(client: AppClient) -> None:
    games: list[dict[str, object]] = [{"book": book} for book in BOOKS]
    games += [{"book": "multiplication-duel", "rules": {"target": 360, "multipliers": [2, 3, 5]}}]
    for game in games:
        class_ = await ClassClient.open(client, games=[game])
        await class_.come(2)
        await class_.do("pair")
        (table,) = await class_.tables()
        await class_.play(table["game"], [2, 3])
        state = (await client.get(f"/api/games/{table['game']}")).json
        rules = read_value(Rules, state["rules"])
        position = rules.opening().play(2).play(3)
        await class_.do("ring")
        (after,) = await class_.tables()
        (result,) = after["results"]
        wins = brute_force(position)
        assert result["winner"] == (1 if wins else 2), game
        assert (result["total"], result["mover"]) == (6, 1)
        children = (await class_.parts())["children"]
        winner = children[str(table["one" if wins else "two"])]["nickname"]["name"]
        assert result["text"].endswith(f", so {winner} wins.")
        assert (result["move"] is not None) == wins
        if wins:
            assert not brute_force(position.play(result["move"]))
        assert not (await class_.parts())["round"]["playing"]


@pytest.mark.parametrize("multipliers", [[2, 3], [2, 3, 4, 5]])
@pytest.mark.parametrize("modulus", [7, 11, 13])
async def test_the_bell_decides_a_modular_game_by_all_the_numbers_that_were_used(
    client: AppClient, modulus: int, multipliers: list[int]
) -> None:
    house = {"ceiling": "none", "modulus": modulus, "multipliers": multipliers}
    game = {"book": "multiplication-showdown", "rules": house}
    class_ = await ClassClient.open(client, games=[game])
    await class_.come(4)
    await class_.do("pair")
    tables = await class_.tables()
    positions = []
    for table, moves in zip(tables, ([2, 3], [3]), strict=True):
        await class_.play(table["game"], moves)
        state = (await client.get(f"/api/games/{table['game']}")).json
        position = read_value(Rules, state["rules"]).opening()
        for move in moves:
            position = position.play(move)
        assert state["standing"]["used"] == [*position.used]
        positions.append(position)
    await class_.do("ring")
    for table, position in zip(await class_.tables(), positions, strict=True):
        (result,) = table["results"]
        wins = brute_force(position)
        assert result["winner"] == (position.player if wins else 3 - position.player)
        assert (result["total"], result["mover"]) == (position.total, position.player)
        assert (result["move"] is not None) == wins
        if wins:
            after = position.play(result["move"])
            assert after.outcome() is not None or not brute_force(after)


async def test_a_modular_game_that_is_too_large_does_not_count(client: AppClient) -> None:
    house = {"ceiling": "none", "modulus": 101, "multipliers": [2, 3, 5]}
    class_ = await ClassClient.open(
        client, games=[{"book": "multiplication-showdown", "rules": house}]
    )
    await class_.come(2)
    await class_.do("pair")
    (table,) = await class_.tables()
    await class_.play(table["game"], [2, 3])
    await class_.do("ring")
    ((result,),) = [each["results"] for each in await class_.tables()]
    assert (result["winner"], result["move"]) == (None, None)
    told = "The bell rang at 6. Who would have won is not known, so it does not count."
    assert result["text"] == told


def brute_force(position: Position) -> bool:
    """Does the player to move win? By trying everything."""
    for move in position.legal_moves():
        after = position.play(move)
        outcome = after.outcome()
        if outcome is None:
            if not brute_force(after):
                return True
        elif outcome.winner == position.player:
            return True
    return False


async def test_what_is_not_known_and_what_nobody_has_begun_does_not_count(
    client: AppClient,
) -> None:
    endless = {"book": "multiplication-madness", "rules": {"target": 10**300}}
    hard = {"multipliers": [2, 5, 11, 23], "target": f"1{'0' * 900}"}
    for game, moves in ((endless, []), ({"book": "multiplier-showdown", "rules": hard}, [2, 5])):
        class_ = await ClassClient.open(client, games=[game])
        await class_.come(2)
        await class_.do("pair")
        (table,) = await class_.tables()
        await class_.play(table["game"], moves)
        await class_.do("ring")
        ((result,),) = [each["results"] for each in await class_.tables()]
        assert result["winner"] is None
        assert "does not count" in result["text"]
        assert moves or result["text"] == "This game does not count: nobody had moved."


async def test_only_finished_games_count_or_all_are_played_on(client: AppClient) -> None:
    finished = await ClassClient.open(client, bell="finished")
    await finished.come(2)
    await finished.do("pair")
    (table,) = await finished.tables()
    await finished.play(table["game"], [3])
    await finished.do("ring")
    ((result,),) = [each["results"] for each in await finished.tables()]
    assert result["text"] == "The bell rang at 3. Only finished games count."
    played_on = await ClassClient.open(client, bell="play_on")
    await played_on.come(2)
    await played_on.do("pair")
    await played_on.do("ring")
    (table,) = await played_on.tables()
    await played_on.play(table["game"], [3, 3, 3, 3])
    await settled(played_on)
    assert not (await played_on.parts())["round"]["playing"]


async def test_the_bell_rings_by_itself_and_a_pause_puts_it_off(client: AppClient) -> None:
    class_ = await ClassClient.open(client, minutes=10)
    await class_.come(2)
    await class_.do("pair")
    (table,) = await class_.tables()
    await class_.play(table["game"], [3])
    await class_.do("pause")
    move = {"kind": "move", "version": 1, "key": new_key(), "multiplier": 3}
    refused = await client.post(
        f"/api/games/{table['game']}/actions", move, class_.children[table["two"]]
    )
    assert (refused.status, refused.json["code"]) == (409, "classes.paused")
    client.clock.time += 700
    await client.app.caretaker.attend_to_due()
    await settled(class_)
    assert (await class_.parts())["round"]["playing"]
    await class_.do("resume")
    client.clock.time += 599
    await client.app.caretaker.attend_to_due()
    await settled(class_)
    assert (await class_.parts())["round"]["playing"]
    client.clock.time += 10
    await client.app.caretaker.attend_to_due()
    await settled(class_)
    assert (await class_.parts())["round"]["rang"]
    late = await client.post(
        f"/api/games/{table['game']}/actions", move, class_.children[table["two"]]
    )
    assert (late.status, late.json["code"]) == (409, "classes.rang")


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


async def test_a_vote_is_counted_played_and_followed_by_the_next(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(3)
    await class_.do("challenge", game=SMALL, level="beginner", seconds=20)
    parts = await class_.parts()
    game = parts["challenge"]["game"]
    assert parts["question"]["seat"] == 1
    assert (await client.get(f"/api/games/{game}")).json["names"] == ["The class", "Bea"]
    stored = str(await client.app.store.load(game))
    assert not any(text in stored for text in ("The class", "Bea"))
    for number, move in ((1, 3), (2, 3), (3, 2)):
        secret = class_.children[number]
        assert (await class_.do("answer", secret, multiplier=move)).status == 200
    await settled(class_)
    answers = (await class_.parts())["question"]["answers"]
    assert (answers["counts"], answers["played"]) == ({"2": 1, "3": 2}, 3)
    assert (answers["lot"], answers["text"]) == ([], say("classes.vote_played", move=3))
    state = (await client.get(f"/api/games/{game}")).json
    assert next(turn["multiplier"] for turn in state["turns"]) == 3
    for _ in range(8):
        client.clock.time += 30  # nobody votes: by lot
        await client.app.caretaker.attend_to_due()
        await settled(class_)
    state = (await client.get(f"/api/games/{game}")).json
    assert state["standing"]["result"] is not None
    assert (await class_.parts())["question"] is None
    await class_.do("challenge")
    assert (await class_.parts())["challenge"] is None


async def test_all_answer_at_once_also_at_two_servers(client: AppClient) -> None:
    """Each counts once, and what does not fit is refused alone."""
    class_ = await ClassClient.open(client)
    await class_.come(8)
    await class_.do("ask", game=SMALL)
    async with running_app(client.app.store, client.clock) as other:
        there = ClassClient(other, class_.code, class_.teacher, class_.wall)
        await there.parts()
        moves = {number: 7 if number == 3 else 2 + number % 2 for number in class_.children}
        answers = await asyncio.gather(
            *(
                at.do("answer", class_.children[number], multiplier=move)
                for number, move in moves.items()
                for at in ((class_, there) if number % 2 else (there, class_))
            )
        )
        statuses = [answer.status for answer in answers]
        assert statuses.count(200) == 7
        assert {answers[4].status, answers[5].status} == {409}  # those of 3
        versions = [answer.json["version"] for answer in answers if answer.status == 200]
        assert len({*versions}) == 7
        before = (await client.get(class_.path, class_.teacher)).json["version"]
        assert before == max(versions)
        for each in (class_, there):
            await each.do("show")
            question = (await each.parts())["question"]
            assert question["answers"]["counts"] == {"2": 4, "3": 3}


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


async def test_halves_vote_against_each_other_and_ties_are_broken(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(4)
    await class_.do("challenge", game=SMALL, halves=True)
    game = (await client.get(f"/api/games/{(await class_.parts())['challenge']['game']}")).json
    assert game["names"] == ["Odd numbers", "Even numbers"]
    refused = await class_.do("answer", class_.children[2], multiplier=2)
    assert refused.json["code"] == "classes.not_your_half"
    for number, move in ((1, 3), (3, 2)):
        await class_.do("answer", class_.children[number], multiplier=move)
    await settled(class_)
    answers = (await class_.parts())["question"]["answers"]
    assert answers["played"] in answers["lot"] == [2, 3]
    moves = comma_list(say("classes.move", move=move) for move in (2, 3))
    told = say("classes.vote_lot", moves=moves, move=answers["played"])
    assert answers["text"] == told
    assert "by lot" in told
    client.clock.time += 10
    await client.app.caretaker.attend_to_due()
    await settled(class_)
    assert (await class_.parts())["question"]["seat"] == 2
    client.clock.time += 30  # nobody votes
    await client.app.caretaker.attend_to_due()
    await settled(class_)
    answers = (await class_.parts())["question"]["answers"]
    assert answers["lot"] == [2, 3]
    assert answers["text"].startswith("Nobody has voted: by lot, the class plays ")


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


@pytest.mark.parametrize("book", BOOKS)
async def test_what_is_voted_for_is_played_in_every_book(client: AppClient, book: str) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(1)
    await class_.do("challenge", game={"book": book}, halves=True)
    game = (await class_.parts())["challenge"]["game"]
    for turn, move in enumerate((2, 3, 2), 1):
        secret = class_.children[1]
        if turn % 2:
            assert (await class_.do("answer", secret, multiplier=move)).status == 200
        else:  # nobody has an even number: by lot
            client.clock.time += 30
            await client.app.caretaker.attend_to_due()
        await settled(class_)
        state = (await client.get(f"/api/games/{game}")).json
        assert len(state["turns"]) == turn
        if turn % 2:
            assert state["turns"][-1]["multiplier"] == move
        client.clock.time += 10
        await client.app.caretaker.attend_to_due()
        await settled(class_)


async def test_the_teacher_ends_the_game_of_one_table(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(4)
    await class_.do("pair")
    one, two = await class_.tables()
    await class_.play(one["game"], [3])
    assert (await class_.do("decide", number=1)).status == 200
    ended, goes_on = await class_.tables()
    assert ended["results"][0]["total"] == 3
    assert goes_on == two
    for number in (1, 3):
        refused = await class_.do("decide", number=number)
        assert refused.json["code"] == "classes.no_game"


async def test_the_answer_comes_with_its_reason_and_what_it_makes(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(1)
    for total in (4, 10):  # at 4 every move loses
        await class_.do("ask", game=SMALL, total=total)
        assert (await class_.do("show")).status == 200
        answers = (await class_.parts())["question"]["answers"]
        position = Position(read_value(Rules, (await class_.parts())["question"]["rules"]), total)
        wins = brute_force(position)
        assert (answers["best"] is not None) == (answers["product"] is not None) == wins
        assert answers["reason"]
        if wins:
            assert answers["product"] == total * answers["best"]
            after = position.play(answers["best"])
            assert after.outcome() is not None or not brute_force(after)
        await class_.do("clear")


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


async def test_a_bell_is_taken_back_and_everybody_plays_on(client: AppClient) -> None:
    class_ = await ClassClient.open(client, minutes=10)
    await class_.come(4)
    await class_.do("pair")
    one, two = await class_.tables()
    await class_.play(one["game"], [3, 3, 3, 3])  # to its end
    await class_.play(two["game"], [3])
    await settled(class_)
    before = await class_.parts()
    assert before["undoable"] is None
    await class_.do("ring")
    assert not (await class_.parts())["round"]["playing"]
    assert (await class_.parts())["undoable"] == "rang"
    assert (await class_.do("undo")).status == 200
    await settled(class_)
    assert await class_.parts() == before
    await class_.play(two["game"], [3, 3, 3])
    await settled(class_)
    assert [each["points"] for each in (await class_.parts())["standings"]] == [1, 1, 0, 0]
    refused = await class_.do("undo")
    assert (refused.status, refused.json["code"]) == (409, "classes.no_undo")


async def test_a_game_that_the_teacher_has_ended_goes_on(client: AppClient) -> None:
    class_ = await ClassClient.open(client, games_of_pair=2)
    await class_.come(2)
    await class_.do("pair")
    before = await class_.parts()
    (table,) = before["tables"].values()
    await class_.play(table["game"], [3])
    await class_.do("decide", number=1)
    assert (await class_.parts())["undoable"] == "ended"
    await class_.do("undo")
    assert await class_.parts() == before
    await class_.play(table["game"], [3, 3, 3])
    await settled(class_)
    (table,) = await class_.tables()
    assert [each and each["winner"] for each in table["results"]] == [2, None]


async def test_a_move_of_the_whole_class_stays_and_its_game_can_be_taken_back(
    client: AppClient,
) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(2)
    await class_.do("challenge", game=SMALL, level="beginner")
    await class_.do("answer", class_.children[1], multiplier=3)
    await class_.do("show")
    assert (await class_.parts())["undoable"] is None
    await class_.do("challenge")
    assert (await class_.parts())["undoable"] == "challenged"
    await class_.do("undo")
    assert (await class_.parts())["challenge"] is not None
    assert (await class_.parts())["undoable"] is None
    await class_.do("challenge")
    await class_.do("challenge", game=SMALL, halves=True)
    await class_.do("undo")
    await settled(class_)
    parts = await class_.parts()
    assert (parts["challenge"], parts["question"]) == (None, None)


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
