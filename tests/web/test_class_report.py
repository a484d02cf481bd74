"""A class looked back at: what its teacher and its children are told is what was played."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.naive import naive_wins
from tests.web.app_client import AppClient, new_key
from tests.web.class_client import SMALL, ClassClient, settled
from timesduel import BOOKS, Rules
from timesduel.errors import BusyError, TimesDuelError, TooLongError
from timesduel.records.tournament_file import TournamentFile
from timesduel.views.standings_csv import results_csv
from timesduel.web.classes import class_games
from timesduel.web.classes.classroom import class_name
from timesduel.web.thinking.thinker import Thought

RULES: Rules = BOOKS["multiplier-showdown"].replace(target=30, multipliers=[2, 3])


async def report(class_: ClassClient) -> Any:
    """What the teacher looks back at."""
    answer = await class_.client.get(f"{class_.path}/report", class_.teacher)
    assert answer.status == 200, answer.body
    return answer.json


async def test_points_of_each_round_are_those_of_the_games(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(3)
    won: dict[int, list[int | None]] = {number: [] for number in (1, 2, 3)}
    for _ in range(2):
        await class_.do("pair")
        await settled(class_)
        for table in await class_.tables():
            if table["two"] is not None:
                await class_.play(table["game"], [3, 3, 3, 3])
        await class_.do("ring")
        await settled(class_)
        seen = dict.fromkeys(won, 0)
        for table in await class_.tables():
            for result in table["results"]:
                if result["winner"] is not None:
                    winner = (table["one"], table["two"])[result["winner"] - 1]
                    if winner is not None:
                        seen[winner] += 1
        for number in won:
            won[number].append(seen[number])
    rows = {row["number"]: row for row in (await report(class_))["rows"]}
    assert {number: row["rounds"] for number, row in rows.items()} == won
    ranks = {each["number"]: each for each in (await class_.parts())["standings"]}
    for number, row in rows.items():
        assert row["points"] == sum(row["rounds"]) == ranks[number]["points"]
        assert row["games"] == ranks[number]["games"]
    await class_.come(1)
    late = next(row for row in (await report(class_))["rows"] if row["number"] == 4)
    assert late["rounds"] == [None, None]


async def test_where_most_wins_slipped_is_where_brute_force_says(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(6)
    await class_.do("pair")
    met: Counter[int] = Counter()
    slipped: Counter[int] = Counter()
    for table, moves in zip(
        await class_.tables(), ([2, 2, 3, 3], [2, 2, 2, 2, 2], [3, 2, 2, 3]), strict=True
    ):
        await class_.play(table["game"], moves)
        total = 1
        for move in moves:
            met[total] += 1
            product = total * move
            over = product >= 30
            if naive_wins(RULES, total) and not over and naive_wins(RULES, product):
                slipped[total] += 1
            total = product
    await settled(class_)
    moments = (await report(class_))["moments"]
    assert slipped, "the games were to have some"
    assert [each["slipped"] for each in moments] == [n for _, n in slipped.most_common(3)]
    for each in moments:
        total = each["total"]
        assert (each["met"], each["slipped"]) == (met[total], slipped[total])
        wins = [m for m in (2, 3) if total * m >= 30 or not naive_wins(RULES, total * m)]
        assert each["winning_moves"] == wins
        assert str(total) in each["text"]
        asked = {"book": each["rules"]["name"], "rules": SMALL["rules"]}
        assert (await class_.do("ask", game=asked, total=total)).status == 200


async def test_products_are_those_that_children_said(client: AppClient) -> None:
    class_ = await ClassClient.open(client, announce=True)
    await class_.come(2)
    await class_.do("pair")
    (table,) = await class_.tables()
    for secret in class_.children.values():  # both boards are open: the clock runs
        await client.get(f"/api/games/{table['game']}/events?after=0&wait=0", secret)
    said = [(3, 3), (3, 9), (2, 17)]  # 9 times 2 is 18
    for turn, (move, product) in enumerate(said):
        client.clock.time += 4
        first = turn % 2 == 0
        state = (await client.get(f"/api/games/{table['game']}")).json
        version = state["standing"]["version"]
        wish = {"kind": "move", "version": version, "key": new_key(), "multiplier": move}
        answer = await client.post(
            f"/api/games/{table['game']}/actions",
            {**wish, "said": product},
            class_.children[table["one"] if first else table["two"]],
        )
        assert answer.status == 200, answer.body
    found = await report(class_)
    facts = found["products"]["facts"]
    assert {name: (each["asked"], each["right"]) for name, each in facts.items()} == {
        "3x3": (1, 1),
        "2x9": (1, 0),
    }
    assert facts["3x3"]["seconds"] == 4
    one, two = found["children"][str(table["one"])], found["children"][str(table["two"])]
    assert list(one["facts"]) == ["2x9"]
    assert list(two["facts"]) == ["3x3"]


async def test_a_child_looks_back_at_its_own_games_alone(client: AppClient) -> None:
    class_ = await ClassClient.open(client, games_of_pair=2)
    await class_.come(4)
    await class_.do("pair")
    one, other = await class_.tables()
    await class_.play(one["games"][0], [3, 3, 3, 3])
    await settled(class_)
    await class_.play(one["games"][1], [2, 2])
    await class_.do("ring")
    await settled(class_)
    path = f"{class_.path}/games"
    theirs = (await client.get(path, class_.children[one["one"]])).json["games"]
    mine = (await client.get(path, class_.children[one["two"]])).json["games"]
    assert [each["game"] for each in mine] == one["games"]
    assert [each["finished"] for each in mine] == [True, False]
    assert "The bell rang at 4." in mine[1]["text"]
    slip = "A win slipped away in move 2. \u00d72 makes 4."
    assert theirs[1]["slip"].startswith(f"{slip} They can")
    assert mine[1]["slip"].startswith(f"{slip} You can")
    assert mine[0]["slip"] == ""
    assert not {each["game"] for each in mine} & set(other["games"])
    for secret in (class_.teacher, class_.wall):
        assert (await client.get(path, secret)).status == 403
    for secret in (class_.wall, class_.children[1]):
        assert (await client.get(f"{class_.path}/report", secret)).status == 404


async def test_games_that_go_on_have_no_result_yet(client: AppClient) -> None:
    class_ = await ClassClient.open(client)
    await class_.come(2)
    await class_.do("pair")
    (table,) = await class_.tables()
    path = f"{class_.path}/games"
    assert (await client.get(path, class_.children[1])).json["games"] == []
    await class_.play(table["game"], [3])
    (mine,) = (await client.get(path, class_.children[1])).json["games"]
    assert (mine["text"], mine["finished"]) == ("", False)
    await client.app.logs.remove(table["game"])
    assert (await client.get(path, class_.children[1])).json["games"] == []
    assert (await report(class_))["moments"] == []


@pytest.mark.parametrize(
    ("error", "times"),
    [(BusyError("lab.busy"), 3), (BusyError("lab.busy"), 99), (TooLongError("lab.too_long"), 1)],
)
async def test_a_busy_server_decides_a_little_later(
    client: AppClient, monkeypatch: pytest.MonkeyPatch, error: TimesDuelError, times: int
) -> None:
    lane = client.app.answers._lane
    refused = 0

    class BusyLane:
        """Refuses so many questions."""

        async def ask(self, question: bytes, client: str) -> Thought:
            nonlocal refused
            if refused < times:
                refused += 1
                raise error
            thought: Thought = await lane.ask(question, client)
            return thought

    monkeypatch.setattr(client.app.answers, "_lane", BusyLane())
    monkeypatch.setattr(class_games, "_PATIENCE", 0.0)
    class_ = await ClassClient.open(client)
    await class_.come(2)
    await class_.do("pair")
    (table,) = await class_.tables()
    await class_.play(table["game"], [3])
    await class_.do("ring")
    await settled(class_)
    ((result,),) = [each["results"] for each in await class_.tables()]
    assert (result["winner"] is None) == (times != 3)
    assert not (await class_.parts())["round"]["playing"]


async def test_pairs_on_paper_and_a_class_are_one_tournament(
    client: AppClient, tmp_path: Path
) -> None:
    paper = TournamentFile(str(tmp_path / "names.pairs.jsonl"), lambda: "2026-11-16T09:00:00Z")
    paper.shuffle(1)
    paper.take_list(["Ada", "Grace", "Emmy"])
    paper.pair()
    for pair in paper.tournament.rounds[0]:
        paper.result(1, pair, (2, 0))
    written = results_csv(paper.tournament)
    opened = await client.post(
        "/api/classes", {"games": [SMALL], "games_of_pair": 2, "results": written}
    )
    assert opened.status == 201, opened.body
    places = opened.json["places"]
    class_ = ClassClient(client, opened.json["code"], opened.json["secret"], opened.json["wall"])
    assert sorted(each["person"] for each in places) == ["Ada", "Emmy", "Grace"]
    parts = await class_.parts()
    assert all(child["expected"] and not child["here"] for child in parts["children"].values())
    for each in places:
        place = await client.post(f"{class_.path}/children", {"key": new_key(), "pin": each["pin"]})
        assert place.json["number"] == each["number"]
        class_.children[each["number"]] = place.json["secret"]
    await class_.do("pair")
    await settled(class_)
    parts = await class_.parts()
    assert parts["round"]["number"] == 2
    for table in await class_.tables():
        if table["two"] is not None:
            for game in table["games"]:
                await class_.play(game, [3, 3, 3, 3])
                await settled(class_)
    await class_.do("ring")
    await settled(class_)
    log = await client.app.store.load(class_name(class_.code))
    assert "Ada" not in log.head + "".join(log.lines)

    table = tmp_path / "class.csv"  # the browser of the teacher has the names on paper
    text = (await client.get(f"{class_.path}/results.csv", class_.teacher)).body.decode()
    for each in places:
        text = text.replace(each["nickname"]["name"], each["person"])
    table.write_text(text)
    assert paper.go_on_from(str(table)) == 1
    ranks = {each["number"]: each["points"] for each in (await class_.parts())["standings"]}
    points = {each.name: each.points for each in paper.tournament.standings()}
    assert points == {each["person"]: ranks[each["number"]] for each in places}
    assert sum(points.values()) > 4


async def test_a_table_that_cannot_be_read_is_refused(client: AppClient) -> None:
    head = "round,one,two,wins_one,wins_two\n"
    many = "".join(f"1,a{n},b{n},1,1\n" for n in range(251))
    for text in ("nonsense", f"{head}1,Ada,Ada,2,0\n", head + many):
        refused = await client.post("/api/classes", {"games": [SMALL], "results": text})
        assert refused.status == 422
        assert refused.json["fields"]["field"] == "results"
