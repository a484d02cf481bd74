"""The bell of a class: games that are not finished are decided, and what is taken back goes on."""

from typing import Any

import pytest

from tests.web.app_client import AppClient, new_key
from tests.web.class_client import ClassClient, settled
from timesduel import BOOKS, Position, Rules
from timesduel.data.reading import read_value
from timesduel.web.games.room import ABSENCE_BEFORE_CLAIM


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


async def test_clocks_stand_still_in_a_pause_and_after_the_bell(client: AppClient) -> None:
    """So that nobody loses a turn meanwhile, and a bell that is taken back finds the same game."""
    class_ = await ClassClient.open(client, seconds=10)
    await class_.come(2)
    await class_.do("pair")
    (game,) = (table["game"] for table in await class_.tables())
    for secret in class_.children.values():
        await client.get(f"/api/games/{game}/events?after=0&wait=0", secret)
    await class_.play(game, [2])
    client.clock.time += 4

    async def after_a_while() -> Any:
        await settled(class_)
        client.clock.time += 300
        await client.app.caretaker.attend_to_due()
        await settled(class_)
        state = (await client.get(f"/api/games/{game}")).json
        assert len(state["turns"]) == 1
        return state["standing"]

    for stop, go_on in (("pause", "resume"), ("ring", "undo")):
        await class_.do(stop)
        assert (await after_a_while())["deadline"] is None
        await class_.do(go_on)
        await settled(class_)
        standing = (await client.get(f"/api/games/{game}")).json["standing"]
        assert (standing["running"], standing["deadline"]) == (True, client.clock.time + 6)
    await class_.play(game, [3])


async def test_a_pause_does_not_count_as_absence(client: AppClient) -> None:
    """So that nobody has won when the class goes on."""
    class_ = await ClassClient.open(client, games_of_pair=2)
    await class_.come(2)
    await class_.do("pair")
    (table,) = await class_.tables()
    await class_.play(table["games"][0], [3, 3, 3, 3])
    await settled(class_)
    game = f"/api/games/{table['games'][1]}"
    for secret in class_.children.values():
        await client.get(f"{game}/events?after=0&wait=0", secret)
    await class_.do("pause")
    client.clock.time += 300
    await class_.do("resume")
    secret = class_.children[1]

    async def claim() -> int:
        version = (await client.get(game)).json["standing"]["version"]
        action = {"kind": "claim", "version": version, "key": new_key()}
        return (await client.post(f"{game}/actions", action, secret)).status

    client.clock.time += ABSENCE_BEFORE_CLAIM - 1
    assert await claim() == 409
    client.clock.time += 2
    assert await claim() == 200
