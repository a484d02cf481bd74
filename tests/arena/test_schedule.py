"""Who takes part, what is played, and which games follow from it."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.arena.support import FEW, config
from timesduel.arena.disguise.prompts import Prompts
from timesduel.arena.entrants import check_entrants, read_entrant
from timesduel.arena.schedule import MOST_SETUPS, Config, Pair, plain_run, read_setups
from timesduel.data.plain import to_plain
from timesduel.data.reading import read_value
from timesduel.errors import RulesError
from timesduel.players.strength import SETUPS


@pytest.mark.parametrize(
    ("text", "name", "command"),
    [
        ("perfect", "perfect", None),
        ("Ada=greedy", "Ada", None),
        ("bot:python3 /home/x/my_bot.py", "python3 my_bot.py", "python3 /home/x/my_bot.py"),
        ("A B=bot:./b --x=1", "A B", "./b --x=1"),
        ("bot:./b --x=1", "b --x=1", "./b --x=1"),
        ("bot:'a\tb' /", "a?b /", "'a\tb' /"),
        ("bot:" + "x" * 99, "x" * 24, "x" * 99),
        ("bot:' '", "bot", "' '"),
    ],
)
def test_players_are_read(text: str, name: str, command: str | None) -> None:
    entrant = read_entrant(text)
    assert (entrant.name, entrant.command) == (name, command)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("genius", "'genius' is none of random, greedy,"),
        ("A=genius", "'genius' is none of"),
        ("=perfect", "'' is not a name"),
        (" A=perfect", "' A' is not a name"),
        ("A\n=perfect", "'A?' is not a name"),
        ("A" * 25 + "=perfect", "is not a name of 1 to 24"),
        ("bot:", "'bot:' is no command"),
        ("bot:'", "is no command"),
        ("bot:" + "x" * 5000, "is no command"),
    ],
)
def test_players_are_refused(text: str, problem: str) -> None:
    with pytest.raises(RulesError) as refusal:
        read_entrant(text)
    assert refusal.value.field == "player"
    assert problem in refusal.value.problem


def test_names_must_differ_and_be_enough() -> None:
    for few in ([], ["perfect"], [f"p{n}=random" for n in range(101)]):
        with pytest.raises(RulesError, match="2 to 100 times"):
            check_entrants(map(read_entrant, few))
    with pytest.raises(RulesError, match="'Perfect' is there twice: name them, such as One=greedy"):
        check_entrants(map(read_entrant, ["perfect", "Perfect=greedy"]))


def test_the_standard_setups() -> None:
    assert read_setups("standard") == tuple(SETUPS.values())


def test_setups_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "setups.jsonl"
    file.write_text("\n\n".join(json.dumps(to_plain(rules)) for rules in FEW) + "\n")
    assert read_setups(str(file)) == FEW
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())  # as some editors do
    assert read_setups(str(file)) == FEW
    file.write_bytes(file.read_bytes() + b"\n\xff")
    with pytest.raises(RulesError, match="line 9 is not UTF-8"):
        read_setups(str(file))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "line 2: not JSON at character 2"),
        ("[" * 100_000, "line 2: not JSON that can be read"),
        ("7", "line 2: rules: must be an object"),
        ('{"goal": "reach"}', "line 2: target: must be given"),
        ('{"goal": "reach", "target": 9, "x": 1}', "line 2: rules: the field 'x' is not known"),
        ('{"goal": "last", "modulus": 1001}', "line 2: modulus: must not be above 10^3"),
    ],
)
def test_setups_with_an_error(tmp_path: Path, line: str, problem: str) -> None:
    file = tmp_path / "setups.jsonl"
    file.write_text('{"goal": "reach", "target": 9}\n' + line + "\n")
    with pytest.raises(RulesError) as refusal:
        read_setups(str(file))
    assert refusal.value.field == "setups"
    assert f"{file}, {problem}" in refusal.value.problem


def test_setups_that_are_not_there(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    for name, problem in (("none", "no such file"), ("empty", "must have 1 to 10000 lines")):
        with pytest.raises(RulesError, match=problem):
            read_setups(str(tmp_path / name))


def test_everybody_meets_everybody_in_both_seats_of_every_setup() -> None:
    run = config(["random", "greedy", "perfect"], games=2 * 2 * len(FEW))
    games = Counter(
        (frozenset(pair.players), pair.setup, pair.seats(game)[0])
        for pair in run.pairs
        for game in (0, 1)
    )
    assert set(games.values()) == {2}
    assert len(games) == 3 * len(FEW) * 2
    ids = [game for pair in run.pairs for game in pair.ids]
    assert len(set(ids)) == len(ids) == 48
    assert Pair(0, 2, 3, 1).ids == ("1-3.4.2a", "1-3.4.2b")


def test_a_part_of_a_round_has_other_setups_with_another_seed() -> None:
    firsts = {
        tuple(pair.setup for pair in config(["random", "greedy"], games=4, seed=seed).pairs)
        for seed in range(30)
    }
    assert len(firsts) > 5
    assert all(len(set(first)) == 2 for first in firsts)


def test_a_gauntlet() -> None:
    run = config(["random", "greedy", "perfect"], gauntlet="greedy")
    assert run.pairings == ((0, 1), (1, 2))
    assert len(run.pairs) == 2 * len(FEW)


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"games": 3}, "games"),
        ({"games": 0}, "games"),
        ({"games": 10**6}, "games"),
        ({"gauntlet": "nobody"}, "gauntlet"),
        ({"sprt": (5.0, 5.0)}, "sprt"),
        ({"sprt": (0.0, 2000.5)}, "sprt"),
        ({"setups": ()}, "setups"),
        ({"sprt": (0.0, 5.0), "gauntlet": "perfect"}, "sprt"),
    ],
)
def test_runs_that_make_no_sense(more: dict[str, Any], field: str) -> None:
    with pytest.raises(RulesError) as refusal:
        config(["random", "greedy", "perfect"], **more)
    assert refusal.value.field == field


@pytest.mark.parametrize(
    "more", [{}, {"gauntlet": "A", "time": 2.5, "sprt": (0.0, 9.5), "prompts": Prompts(4)}]
)
def test_a_configuration_goes_through_json(more: dict[str, Any]) -> None:
    run = config(["A=random", "bot:some program"], **more)
    assert read_value(Config, json.loads(json.dumps(plain_run(run)))) == run
    with pytest.raises(RulesError):
        read_value(Config, {**plain_run(run), "more": 1})


def test_a_file_may_have_only_so_many_setups(tmp_path: Path) -> None:
    file = tmp_path / "setups.jsonl"
    line = json.dumps({"goal": "reach", "target": 9}) + "\n"
    file.write_text(line * MOST_SETUPS + "\n")
    assert len(read_setups(str(file))) == MOST_SETUPS == 10_000
    file.write_text(line * (MOST_SETUPS + 1))
    with pytest.raises(RulesError, match="must have 1 to 10000 lines"):
        read_setups(str(file))


def test_each_round_has_all_setups_in_an_order_of_its_own() -> None:
    rounds, each = 12, len(FEW)
    run = config(["random", "greedy"], games=2 * each * rounds)
    assert [pair.round for pair in run.pairs] == [n for n in range(rounds) for _ in FEW]
    setups = [pair.setup for pair in run.pairs]
    orders = [tuple(setups[begin : begin + each]) for begin in range(0, len(setups), each)]
    assert all(sorted(order) == list(range(each)) for order in orders)
    assert len(set(orders)) > rounds // 2
