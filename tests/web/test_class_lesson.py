"""A whole lesson of 45 minutes, in simulated time, on a server that restarts at each step."""

import csv
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from tests.naive import NaiveGame, naive_wins
from tests.web.app_client import AppClient, new_key, running_app
from tests.web.class_client import SMALL, ClassClient, settled
from tests.web.test_class_bell import brute_force
from timesduel import BOOKS, Rules
from timesduel.data.reading import read_value

GAMES: list[dict[str, object]] = [
    *[dict[str, object](book=book) for book in BOOKS],
    {"book": "multiplication-duel", "rules": {"target": 360, "multipliers": [2, 3, 5]}},
    {"book": "multiplication-showdown", "rules": {"ceiling": 90, "multipliers": [2, 3, 4]}},
]
MINUTES = 5
"""Of a round; between two of them is a minute."""


class Lesson:
    """A class, and the server that it is on."""

    def __init__(self, path: Path) -> None:
        self._path = str(path / "store.sqlite")
        self._stack = AsyncExitStack()
        self.client: AppClient
        self.class_: ClassClient
        self.dice = Random(5)

    async def restart(self) -> None:
        """The laptop was off for a moment; its clock goes on."""
        time = None
        if hasattr(self, "client"):
            time = self.client.clock.time
            await self._stack.aclose()
        self.client = await self._stack.enter_async_context(running_app(self._path))
        if time is not None:
            self.client.clock.time = time
            self.class_.client = self.client

    async def close(self) -> None:
        """The end of the day."""
        await self._stack.aclose()

    async def wait(self, minutes: float) -> None:
        """Time passes, and what is due happens."""
        self.client.clock.time += 60 * minutes
        await self.client.app.caretaker.attend_to_due()
        await settled(self.class_)

    async def move(self, game: str) -> bool:
        """Somebody moves at a game, by chance; False if nobody of the class can."""
        state = (await self.client.get(f"/api/games/{game}")).json
        if state["standing"]["result"] is not None:
            return False
        table = next(each for each in await self.class_.tables() if game in each["games"])
        first = (state["standing"]["to_move"] == 1) != bool(table["games"].index(game) % 2)
        number = table["one"] if first else table["two"]
        if number is None:
            return False
        rules = read_value(Rules, state["rules"])
        played = NaiveGame(rules, 1)
        for turn in state["turns"]:
            played.events.append(turn["multiplier"])
            played.numbers.append(int(turn["total"]))
        await self.class_.play(game, [self.dice.choice(played.acceptable())])
        await settled(self.class_)
        return True


@pytest.fixture
async def lesson(tmp_path: Path) -> AsyncIterator[Lesson]:
    """A class that plays another game each round, with a bell after five minutes."""
    found = Lesson(tmp_path)
    await found.restart()
    found.class_ = await ClassClient.open(
        found.client, games=GAMES, games_of_pair=2, minutes=MINUTES
    )
    yield found
    await found.close()


async def _check_bell(lesson: Lesson, points: Counter[int]) -> None:
    """Every game that the bell has ended is decided as brute force says; count the points."""
    for table in await lesson.class_.tables():
        seats = (table["one"], table["two"])
        for game, result in zip(table["games"], table["results"], strict=True):
            state = (await lesson.client.get(f"/api/games/{game}")).json
            rules, standing = read_value(Rules, state["rules"]), state["standing"]
            turns = [turn["multiplier"] for turn in state["turns"]]
            swapped = table["games"].index(game) % 2
            if standing["result"] is not None:
                winner = standing["result"]["winner"]
            elif not turns:
                winner = None
            else:
                position = rules.opening()
                for multiplier in turns:
                    position = position.play(multiplier)
                wins = brute_force(position)
                if rules.modulus is None:
                    assert wins == naive_wins(rules, position.total)
                winner = position.player if wins else 3 - position.player
                assert (result["move"] is not None) == wins
                assert str(position.total) in result["text"]
            expected = winner if winner is None or not swapped else 3 - winner
            assert result["winner"] == expected, (rules, turns)
            if expected is not None and seats[expected - 1] is not None:
                points[seats[expected - 1]] += 1


async def test_a_lesson_of_45_minutes(lesson: Lesson) -> None:
    class_, began = lesson.class_, lesson.client.clock.time
    await class_.come(5)
    points: Counter[int] = Counter()
    met: Counter[frozenset[int]] = Counter()
    for number, _ in enumerate(GAMES, 1):
        await lesson.restart()
        assert (await class_.do("pair")).status == 200
        await settled(class_)
        if number == 2:  # one comes late, one goes home, one has a dead phone and takes another
            await class_.come(1)
            await class_.do("leave", class_.children[2])
            await settled(class_)
            places = (await lesson.client.get(f"{class_.path}/places", class_.teacher)).json
            pin = next(each["pin"] for each in places["places"] if each["number"] == 3)
            again = {"key": new_key(), "pin": pin}
            place = await lesson.client.post(f"{class_.path}/children", again)
            class_.children[3] = place.json["secret"]
        for table in await class_.tables():
            if table["two"] is not None:
                met[frozenset((table["one"], table["two"]))] += 1
        moves = lesson.dice.randrange(2, 6)
        for _ in range(moves):
            for table in await class_.tables():
                if table["game"] is not None:
                    await lesson.move(table["game"])
        await lesson.restart()
        await lesson.wait(MINUTES + 0.1)
        parts = await class_.parts()
        assert parts["round"]["rang"] or not parts["round"]["playing"]
        assert not parts["round"]["playing"]
        await _check_bell(lesson, points)
        ranks = {each["number"]: each["points"] for each in parts["standings"]}
        assert ranks == {number: points[number] for number in ranks}
        await lesson.wait(1)
    assert lesson.client.clock.time - began <= 45 * 60
    assert max(met.values()) <= 2, "with five or six children, nobody meets thrice in seven rounds"
    await _check_export(lesson, points)
    await _check_vote(lesson)
    await lesson.wait(24 * 60)
    assert await lesson.client.app.store.list() == []


async def _check_export(lesson: Lesson, points: Counter[int]) -> None:
    """The table that is saved has the points that were seen."""
    class_ = lesson.class_
    text = (await lesson.client.get(f"{class_.path}/results.csv", class_.teacher)).body.decode()
    results, standings = text.split("\n\n")
    names = {
        each["nickname"]["name"]: each["number"]
        for each in (await class_.parts())["children"].values()
    }
    counted: Counter[int] = Counter()
    for row in csv.DictReader(results.splitlines()):
        for seat in ("one", "two"):
            if row[seat] in names:
                counted[names[row[seat]]] += int(row[f"wins_{seat}"])
    assert +counted == +points
    seen = {names[row["name"]]: int(row["won"]) for row in csv.DictReader(standings.splitlines())}
    assert seen == {number: points[number] for number in names.values()}


async def _check_vote(lesson: Lesson) -> None:
    """A tie is broken by lot, also on a server that was restarted before the votes are counted."""
    class_ = lesson.class_
    await class_.do("challenge", game={"book": "multiplier-showdown"}, level="beginner")
    for number, move in ((1, 2), (3, 9)):
        assert (await class_.do("answer", class_.children[number], multiplier=move)).status == 200
    assert (await class_.parts())["question"]["answers"] is None, "nobody sees the others' votes"
    await lesson.restart()
    assert (await class_.do("show")).status == 200
    await settled(class_)
    answers = (await class_.parts())["question"]["answers"]
    assert (answers["counts"], answers["played"] in (2, 9)) == ({"2": 1, "9": 1}, True)


async def _ask(lesson: Lesson) -> None:
    await lesson.class_.do("ask", game=SMALL, total=4)
    await lesson.class_.do("answer", lesson.class_.children[1], multiplier=2)


async def _answer_and_show(lesson: Lesson) -> None:
    class_ = lesson.class_
    again = await class_.do("answer", class_.children[1], multiplier=3)
    assert again.json["code"] == "classes.answered"
    await class_.do("answer", class_.children[2], multiplier=2)
    await class_.do("show")
    assert (await class_.parts())["question"]["answers"]["counts"] == {"2": 2}


async def _begin(lesson: Lesson) -> None:
    await lesson.class_.do("pair")
    for table in await lesson.class_.tables():
        await lesson.class_.play(table["game"], [3])


async def _play_to_the_end(lesson: Lesson) -> None:
    for table in await lesson.class_.tables():
        await lesson.class_.play(table["game"], [3, 3, 3])
        await settled(lesson.class_)
    points = [each["points"] for each in (await lesson.class_.parts())["standings"]]
    assert points == [1, 1, 0, 0]


async def _pause(lesson: Lesson) -> None:
    await _begin(lesson)
    await lesson.class_.do("pause")
    await lesson.wait(2 * MINUTES)


async def _resume(lesson: Lesson) -> None:
    assert (await lesson.class_.parts())["round"]["playing"]
    await lesson.class_.do("resume")
    await lesson.wait(MINUTES - 0.1)
    assert (await lesson.class_.parts())["round"]["playing"]
    await _play_to_the_end(lesson)


async def _vote(lesson: Lesson) -> None:
    await lesson.class_.do("challenge", game=SMALL, halves=True)
    await lesson.class_.do("answer", lesson.class_.children[1], multiplier=3)


async def _vote_on(lesson: Lesson) -> None:
    class_ = lesson.class_
    refused = await class_.do("answer", class_.children[2], multiplier=2)
    assert refused.json["code"] == "classes.not_your_half"
    await class_.do("answer", class_.children[3], multiplier=3)
    await settled(class_)
    await lesson.wait(0.2)
    parts = await class_.parts()
    assert (parts["question"]["seat"], parts["question"]["total"]) == (2, 3)
    state = (await lesson.client.get(f"/api/games/{parts['challenge']['game']}")).json
    assert [turn["multiplier"] for turn in state["turns"]] == [3]


async def _ring(lesson: Lesson) -> None:
    await _begin(lesson)
    await lesson.class_.do("ring")


async def _take_the_bell_back(lesson: Lesson) -> None:
    assert (await lesson.class_.parts())["undoable"] == "rang"
    assert (await lesson.class_.do("undo")).status == 200
    await _play_to_the_end(lesson)


async def _play_all_rounds(lesson: Lesson) -> None:
    await _begin(lesson)
    await _play_to_the_end(lesson)


async def _look_back(lesson: Lesson) -> None:
    class_ = lesson.class_
    report = (await lesson.client.get(f"{class_.path}/report", class_.teacher)).json
    assert [row["points"] for row in report["rows"]] == [1, 1, 0, 0]
    assert (await class_.do("pair")).status == 200, "the teacher may go on"


STEPS: dict[
    str, tuple[Callable[[Lesson], Awaitable[None]], Callable[[Lesson], Awaitable[None]]]
] = {
    "a question is open": (_ask, _answer_and_show),
    "a round is played": (_begin, _play_to_the_end),
    "everything stands still": (_pause, _resume),
    "one half votes": (_vote, _vote_on),
    "the bell has rung": (_ring, _take_the_bell_back),
    "the last round is over": (_play_all_rounds, _look_back),
}
"""What leads to a step of a lesson, and what goes on from there."""


@pytest.mark.parametrize("step", STEPS)
async def test_a_restart_at_each_step_loses_nothing(tmp_path: Path, step: str) -> None:
    lesson = Lesson(tmp_path)
    await lesson.restart()
    class_ = lesson.class_ = await ClassClient.open(lesson.client, minutes=MINUTES, rounds=1)
    await class_.come(4)
    lead_to, go_on = STEPS[step]
    await lead_to(lesson)
    await settled(class_)
    before = (await lesson.client.get(class_.path, class_.teacher)).json
    await lesson.restart()
    after = (await lesson.client.get(class_.path, class_.teacher)).json
    assert after == before
    for number, secret in class_.children.items():
        assert (await lesson.client.get(class_.path, secret)).json["number"] == number
    await go_on(lesson)
    await lesson.close()


async def test_what_a_child_might_try(lesson: Lesson) -> None:
    """It guesses codes and digits, moves for another, opens two tabs, comes in twice."""
    class_, client = lesson.class_, lesson.client
    await class_.come(4)
    await class_.do("pair")
    one, two = await class_.tables()
    wish = {"kind": "move", "version": 0, "key": new_key(), "multiplier": 2}
    path = f"/api/games/{one['game']}/actions"
    for secret in (class_.children[two["one"]], class_.wall, "nonsense"):
        assert (await client.post(path, wish, secret)).status == 404
    opponent = await client.post(path, wish, class_.children[one["two"]])
    assert opponent.status in (403, 409), "it is not the turn of the other one"
    for _ in range(2):  # two tabs send the same tap
        assert (await client.post(path, wish, class_.children[one["one"]])).status == 200
    assert len((await client.get(f"/api/games/{one['game']}")).json["turns"]) == 1
    shown = str((await client.get(class_.path, class_.children[1])).json)
    places = (await client.get(f"{class_.path}/places", class_.teacher)).json["places"]
    assert not any(secret in shown for secret in class_.children.values())
    assert not any(f"'{each['pin']}'" in shown for each in places)
    for address in ("places", "report", "results.csv"):
        assert (await client.get(f"{class_.path}/{address}", class_.children[1])).status == 404
    await class_.do("lock")
    closed = await client.get(class_.path)
    nowhere = await client.get("/api/classes/22222")
    assert (closed.status, closed.body) == (nowhere.status, nowhere.body)
    key = {"key": new_key(), "name": {"colour": "red", "animal": "fox"}}
    coming = await client.post(f"{class_.path}/children", key)
    assert (coming.status, coming.body) == (nowhere.status, nowhere.body)
    taken = {each["pin"] for each in places}
    guesses = [f"{number:04}" for number in range(300) if f"{number:04}" not in taken]
    for pin in guesses[:200]:
        tried = {"key": new_key(), "pin": pin}
        locked = await client.post(f"{class_.path}/children", tried)
        nowhere = await client.post("/api/classes/22222/children", tried)
        assert (locked.status, locked.body) == (nowhere.status, nowhere.body)
    assert locked.status == 429
