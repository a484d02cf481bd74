"""A class answers a question, and plays as one by its votes."""

import asyncio

import pytest

from tests.web.app_client import AppClient, running_app
from tests.web.class_client import SMALL, ClassClient, settled
from tests.web.test_class_bell import brute_force
from timesduel import BOOKS, Position, Rules
from timesduel.data.reading import read_value
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say


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


async def test_nothing_is_voted_while_the_class_stands_still(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(2)
    await class_.do("challenge", game=SMALL, level="beginner", seconds=20)
    await class_.do("pause")
    client.clock.time += 300
    await class_.do("lock")  # whatever else happens
    await settled(class_)
    assert (await class_.parts())["question"]["answers"] is None
    refused = await class_.do("answer", class_.children[1], multiplier=2)
    assert (refused.status, refused.json["code"]) == (409, "classes.paused")
    await class_.do("resume")
    assert (await class_.do("answer", class_.children[1], multiplier=2)).status == 200
    client.clock.time += 30
    await client.app.caretaker.attend_to_due()
    await settled(class_)
    assert (await class_.parts())["question"]["answers"]["played"] == 2


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
