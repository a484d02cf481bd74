"""The lab: everything that it claims is true, whatever the rules; and its bounds hold."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from tests.coach.hint_reader import HintReader
from tests.coach.test_fair import by_asking
from tests.naive import naive_wins
from tests.players.brute_odds import best, brute_odds, uniform
from tests.questions.test_law_told import check_law
from tests.solver.brute import Brute
from tests.training.facts_by_force import Force
from tests.web.app_client import AppClient
from tests.web.asked_rules import query, random_rules
from timesduel import BOOKS, Position, Rules
from timesduel.coach.fair import equals
from timesduel.data.description import SCHEMAS, schemas
from timesduel.data.plain import to_plain
from timesduel.data.reading import read_value
from timesduel.players.registry import PLAYERS
from timesduel.questions.fairness import FairnessAnswer
from timesduel.questions.law import LawAnswer
from timesduel.questions.rulebook import BooksForm, RulesForm
from timesduel.questions.verdict import VerdictAnswer
from timesduel.questions.zones import ZonesAnswer
from timesduel.solver.solve import solve
from timesduel.solver.zones import losing_zones
from timesduel.voices.rules import objective

FEW, MANY = range(10), range(10, 200)
"""Seeds of random rules; many for campaigns."""


async def answered(client: AppClient, path: str, form: type) -> Any:
    """What is answered, which must be what is promised: not a field more, not one less."""
    answer = await client.get(path)
    assert answer.status == 200, (path, answer.body)
    check_promise(answer.json, form)
    return answer.json


def check_promise(data: Any, form: type) -> None:
    """An answer has what the description of its type says: not a key more, not one less."""
    described = schemas([form])
    for name, schema in described.items():
        if "properties" in schema and name != "ClaimAnswer":
            schema["additionalProperties"] = False
    whole = {"$ref": f"{SCHEMAS}/{form.__name__}", "components": {"schemas": described}}
    Draft202012Validator(whole).validate(data)


async def refused(client: AppClient, path: str, status: int = 422) -> Any:
    answer = await client.get(path)
    assert (answer.status, answer.headers["content-type"]) == (status, "application/problem+json")
    assert answer.json["detail"]
    return answer.json


async def test_verdicts_are_true(client: AppClient) -> None:
    await check_verdicts(client, FEW, 500)


@pytest.mark.slow
async def test_many_verdicts_are_true(client: AppClient) -> None:
    await check_verdicts(client, MANY, 2_000)


async def check_verdicts(client: AppClient, seeds: range, largest: int) -> None:
    for seed in seeds:
        rules, dice = random_rules(Random(seed), largest), Random(seed)
        highest = rules.highest
        assert highest is not None
        for total in {rules.start, dice.randint(1, highest), dice.randint(1, highest)}:
            path = f"/api/verdict?{query(rules, total=total)}"
            if not (moves := Position(rules, total).legal_moves()):
                assert (await refused(client, path))["code"] == "lab.over"
                continue
            data = await answered(client, path, VerdictAnswer)
            brute = Brute(rules)
            wins, remoteness = brute.value(total, frozenset())
            assert data["mover_wins"] == wins == naive_wins(rules, total)
            assert data["remoteness"] == remoteness
            assert data["winning_moves"] == list(brute.winning(total))
            assert data["best_move"] == brute.best(total)
            assert data["best_move"] in moves
            assert data["rules"] == to_plain(rules)
            assert (" wins. " in data["text"]) == wins
            HintReader(Force(rules), Position(rules, total)).read(data["reason"])


async def test_verdicts_on_modular_games_are_true(client: AppClient) -> None:
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=11, multipliers=(2, 3))
    for used in ((1,), (1, 2), (1, 2, 6), (1, 3, 9)):
        listed = ",".join(map(str, used))
        data = await answered(client, f"/api/verdict?{query(rules, used=listed)}", VerdictAnswer)
        brute = Brute(rules)
        wins, remoteness = brute.value(used[-1], frozenset(used))
        assert (data["mover_wins"], data["remoteness"]) == (wins, remoteness)
        assert data["winning_moves"] == list(brute.winning(used[-1], frozenset(used)))
        assert data["total"] == used[-1]


async def test_a_law_is_true(client: AppClient) -> None:
    for asked in ("book=power-play", "book=multiplication-duel&multipliers=2,9"):
        check_law(await answered(client, f"/api/law?{asked}", LawAnswer), range(2, 300))


async def test_zones_are_true(client: AppClient) -> None:
    await check_zones(client, FEW, 500)


@pytest.mark.slow
async def test_many_zones_are_true(client: AppClient) -> None:
    await check_zones(client, MANY, 2_000)


async def check_zones(client: AppClient, seeds: range, largest: int) -> None:
    for seed in seeds:
        rules = random_rules(Random(seed), largest)
        data = await answered(client, f"/api/zones?{query(rules)}", ZonesAnswer)
        last = rules.target if rules.goal.value == "exact" else rules.highest
        assert last is not None
        lost = {
            total
            for total in range(1, last + 1)
            if total == rules.target or not naive_wins(rules, total)
        }
        listed = [range(low, high + 1) for low, high in data["zones"]]
        assert {total for zone in listed for total in zone} == lost
        leave = [range(low, high + 1) for low, high in data["to_leave"]]
        assert {total for zone in leave for total in zone} == lost - {rules.target}
        assert data["largest"] == rules.highest
        totals = data["perfect_game"]["totals"]
        if totals:
            assert totals[0] == rules.start
            winner = 1 if naive_wins(rules, rules.start) else 2
            assert data["perfect_game"]["winner"] == winner
        assert all(data[name] for name in ("heading", "start_text", "beyond_text", "legend"))


@pytest.mark.no_cover
async def test_fairness_is_exact(client: AppClient) -> None:
    for seed in range(8):
        rules = random_rules(Random(seed), 300)
        if len(rules.multipliers) < 2 or not rules.opening().legal_moves():
            continue
        data = await answered(client, f"/api/fairness?{query(rules)}", FairnessAnswer)
        wins, remoteness = Brute(rules).value(rules.start, frozenset())
        assert (data["mover_wins"], data["remoteness"]) == (wins, remoteness)
        seats = (uniform, best) if wins else (best, uniform)
        guess = brute_odds(rules, rules.start, 1, *seats)[0 if wins else 1]
        assert Fraction(data["guess"]) == guess
        even = []
        for level, player in equals().items():
            chances = by_asking(player, rules)
            chance = brute_odds(rules, rules.start, 1, chances, chances)[0]
            assert Fraction(data["p1"][level]) == chance
            even.append(1 - abs(chance - (1 - chance)))
            assert level in data["texts"][level]
        assert Fraction(data["balance"]) == sum(even) / 3
        assert data["is_well_balanced"] == (sum(even) / 3 >= Fraction(1, 2))


async def test_the_largest_rules_are_answered_as_the_library_does(client: AppClient) -> None:
    sets = ("2,3", "2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17", "999983,999979,2")
    for book in ("multiplication-madness", "multiplication-duel"):
        for multipliers in sets:
            changes = f"book={book}&target=10^15&multipliers={multipliers}"
            numbers = tuple(map(int, multipliers.split(",")))
            rules = BOOKS[book].replace(target=10**15, multipliers=numbers)
            verdict = await answered(client, f"/api/verdict?{changes}", VerdictAnswer)
            expected = to_plain(solve(rules.opening()))
            assert {name: verdict[name] for name in expected} == expected
            zones = await answered(client, f"/api/zones?{changes}", ZonesAnswer)
            assert zones["zones"] == [list(zone) for zone in losing_zones(rules)]


async def test_everything_is_described(client: AppClient) -> None:
    described = (await client.get("/openapi.json")).json
    for operation in client.described:
        told = described["paths"][operation.path][operation.method.lower()]
        assert told["summary"], operation.path
        assert [each["name"] for each in told["parameters"] if each["in"] == "query"] == [
            parameter.name for parameter in operation.query
        ]
        if operation.result is not None:
            assert operation.result.__name__ in described["components"]["schemas"]


async def test_all_books_are_there(client: AppClient) -> None:
    data = await answered(client, "/api/books", BooksForm)
    assert [each["book"] for each in data["books"]] == list(BOOKS)
    for each in data["books"]:
        rules = BOOKS[each["book"]]
        assert each["objective"] == objective(rules)
        assert read_value(Rules, each["rules"]) == rules
        told = await answered(client, f"/api/rules?book={rules.name}", RulesForm)
        assert told["objective"] == each["objective"]
        assert len(told["how_to_play"]) > 3
        assert told["sample"]
    assert [each["level"] for each in data["levels"]] == list(PLAYERS)
    assert all(each["about"] for each in data["levels"])


REFUSED = {
    "": ("book", "server.book"),
    "book=chess": ("book", "server.book"),
    "book=power-play&target=2&target=3": ("target", "lab.twice"),
    "book=power-play&colour=red": ("'colour'", "lab.no_parameter"),
    "book=power-play&target=-5": ("target", "numbers.not_up_to"),
    "book=power-play&target=10^16": ("target", "numbers.not_up_to"),
    "book=power-play&target=9^9^9": ("target", "numbers.not_up_to"),
    "book=power-play&target=1": ("target", "rules.range"),
    "book=power-play&target=": ("target", "numbers.not_up_to"),
    "book=power-play&target=²": ("target", "numbers.not_up_to"),
    "book=power-play&start=10^16": ("start", "numbers.not_up_to"),
    "book=power-play&start=0": ("start", "rules.range"),
    "book=power-play&start=100": ("target", "rules.above_start"),
    "book=power-play&multipliers=": ("multipliers", "numbers.not_up_to"),
    "book=power-play&multipliers=2,2": ("multipliers", "rules.multipliers"),
    "book=power-play&multipliers=1": ("multipliers", "rules.multipliers"),
    f"book=power-play&multipliers={','.join(map(str, range(2, 19)))}": (
        "multipliers",
        "lab.too_many",
    ),
    "book=power-play&modulus=11": ("modulus", "rules.misplaced"),
    "book=multiplication-showdown&modulus=200": ("modulus", "lab.too_large"),
    "book=multiplication-showdown&modulus=11&ceiling=5": ("modulus", "rules.modulus_and_ceiling"),
}


async def test_rules_that_make_no_sense_are_refused(client: AppClient) -> None:
    for asked, (field, code) in REFUSED.items():
        takes = {part.partition("=")[0] for part in asked.split("&")}
        law = ["law"] if takes <= {"book", "multipliers", "goal"} else []
        for path in ("verdict", "zones", "fairness", "rules", *law):
            problem = await refused(client, f"/api/{path}?{asked}")
            assert (problem["fields"]["field"], problem["code"]) == (field, code), asked


async def test_what_has_no_answer_says_so(client: AppClient) -> None:
    showdown = "book=multiplication-showdown"
    for path, code in {
        f"verdict?{showdown}&ceiling=none": "solver.endless",
        f"verdict?{showdown}&modulus=199&multipliers=2,3,4,5,6,7,8,9": "solver.effort",
        f"verdict?{showdown}&modulus=11&used=1,10": "rules.used_order",
        f"verdict?{showdown}&used=1,2": "rules.used_without_modulus",
        "verdict?book=power-play&total=10^16": "numbers.not_up_to",
        "verdict?book=power-play&total=100": "lab.over",
        f"zones?{showdown}&modulus=11": "rules.no_zones",
        f"zones?{showdown}&ceiling=none": "rules.no_end",
        "law?book=power-play&multipliers=2,7,14": "solver.effort_law",
        "law?book=power-play&target=9": "lab.no_parameter",
        "fairness?book=power-play&target=100001": "fair.too_large",
        "fairness?book=power-play&multipliers=2": "fair.how_many",
        f"fairness?{showdown}&modulus=11": "fair.no_ceiling",
        f"fairness?{showdown}&ceiling=1": "fair.over_at_once",
    }.items():
        assert (await refused(client, f"/api/{path}"))["code"] == code, path


async def test_what_never_changes_is_sent_once(client: AppClient) -> None:
    tags = set()
    for path in ("/api/books", "/api/verdict?book=power-play", "/api/rules?book=power-play"):
        first = await client.get(path)
        tags.add(first.headers["etag"])
        assert first.headers["cache-control"] == "public, max-age=3600"
        tag = first.headers["etag"]
        again = await client.ask("GET", path, headers={"if-none-match": f'"other", W/{tag}'})
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
        changed = await client.ask("GET", path, headers={"if-none-match": '"other"'})
        assert (changed.status, changed.body) == (200, first.body)
    assert len(tags) == 3
