"""Damaged records: what is certain is kept, nothing is invented, and nothing breaks."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.games import game_to_text, game_with
from tests.records.samples import FINISHED, GOING_ON
from timesduel import Outcome, Reason, Turn
from timesduel.errors import RecordError
from timesduel.records.form import record_from_json, record_to_json
from timesduel.records.record import Record
from timesduel.records.salvage import salvage

RECORDS = {"finished": FINISHED, "going on": GOING_ON}


def complaint(text: str) -> str:
    """What the strict reader says."""
    with pytest.raises(RecordError) as caught:
        record_from_json(text)
    return str(caught.value)


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_what_is_whole_stays_whole(record: Record) -> None:
    found = salvage(record_to_json(record))
    assert (found.record, found.problem, found.turns_lost) == (record, "", False)


@pytest.mark.parametrize("pretty", [False, True], ids=["as saved", "pretty"])
@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_a_cut_at_any_byte(record: Record, pretty: bool) -> None:
    """Every turn that is there as a whole is read, and no other."""
    text = record_to_json(record)
    if pretty:
        text = json.dumps(json.loads(text), indent=2)
    # The turns come last, so that every brace after their name closes a turn.
    begin = text.index('"turns"')
    ends = [place.end() for place in re.finditer("}", text) if place.start() > begin]
    for length in range(len(text)):
        cut = text[:length]
        found = salvage(cut)
        assert found.problem == complaint(cut)
        expected = sum(end <= length for end in ends[: len(record.turns)])
        if expected == 0:
            assert found.record is None
            continue
        assert found.record is not None
        assert found.record.turns == record.turns[:expected]
        assert found.record.rules == record.rules
        assert (found.record.names, found.record.first) == (record.names, record.first)
        assert (found.record.limit, found.record.started) == (record.limit, record.started)
        assert found.turns_lost == ("]" not in text[ends[len(record.turns) - 1] : length])
        found.record.replay()  # it holds together
        if expected < len(record.turns):
            assert found.record.outcome is None


Change = Callable[[dict[str, Any]], object]
RESIGNED = Outcome(1, Reason.RESIGNED)


@pytest.mark.parametrize(
    ("change", "turns", "lost"),
    [
        (lambda d: d.update(total=181), 4, False),
        (lambda d: d.update(extra=1), 4, False),
        (lambda d: d.pop("total"), 4, False),
        (lambda d: d.pop("series"), 4, False),
        (lambda d: d.update(series=5), 4, False),
        (lambda d: d["rules"].update(colour="red"), 4, False),
        (lambda d: d["turns"][0].update(extra=1), 4, False),
        (lambda d: d["turns"][0].update(said="x"), 4, False),
        (lambda d: d["turns"][0].update(multiplier=4), 4, False),
        (lambda d: d["turns"][2].update(multiplier=12), 2, True),
        (lambda d: d["turns"][2].update(multiplier=True), 2, True),
        (lambda d: d["turns"][2].update(multiplier=None), 2, True),
        (lambda d: d["turns"][2].update(seconds=-1), 2, True),
        (lambda d: d["turns"][2].pop("seconds"), 2, True),
        (lambda d: d["turns"].insert(1, 5), 1, True),
        (lambda d: d["turns"].append(d["turns"][0]), 4, True),
        (lambda d: d["turns"][0].update(multiplier=0), 0, True),
        (lambda d: d.update(turns=5), 0, True),
        (lambda d: d.pop("turns"), 0, True),
        (lambda d: d.update(first=3), 0, True),
        (lambda d: d.update(format="chess"), 0, True),
        (lambda d: d.update(version=4), 0, True),
        (lambda d: d.pop("version"), 0, True),
        (lambda d: d["rules"].pop("multipliers"), 0, True),
        (lambda d: d["rules"].update(target=0), 0, True),
        (lambda d: d.update(rules=[]), 0, True),
    ],
)
def test_what_is_kept(change: Change, turns: int, lost: bool) -> None:
    data = json.loads(record_to_json(FINISHED))
    change(data)
    text = json.dumps(data)
    found = salvage(text)
    assert found.problem == complaint(text)
    assert found.turns_lost == lost
    if turns == 0:
        assert found.record is None
        return
    assert found.record is not None
    found.record.replay()
    assert len(found.record.turns) == turns
    moves = [turn["multiplier"] for turn in data["turns"][:turns]]
    assert [turn.multiplier for turn in found.record.turns] == moves
    over = found.record.total >= 100
    assert found.record.outcome == (FINISHED.outcome if over else None)


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("names", ["Ada"], ("Player 1", "Player 2")),
        ("names", ["Ada", 5], ("Player 1", "Player 2")),
        ("names", "AG", ("Player 1", "Player 2")),
        ("names", ["Ada", "\x1b[2J"], ("Player 1", "Player 2")),
        ("players", ["perfect"], (None, None)),
        ("players", "no", (None, None)),
        ("started", "yesterday", "yesterday"),
        ("started", 5, ""),
        ("time", {"seconds": "x", "on_timeout": "lose"}, None),
        ("time", 5, None),
        ("result", {"winner": 1, "reason": "reached"}, FINISHED.outcome),
        ("result", {"winner": [], "reason": "luck"}, FINISHED.outcome),
        ("result", None, FINISHED.outcome),
        ("result", 7, FINISHED.outcome),
    ],
)
def test_what_stands_in_for_a_field(field: str, value: object, expected: object) -> None:
    data = {**json.loads(record_to_json(FINISHED)), field: value}
    found = salvage(json.dumps(data))
    assert found.record is not None
    assert found.record.turns == FINISHED.turns
    name = {"time": "limit", "result": "outcome"}.get(field, field)
    assert getattr(found.record, name) == expected


def test_a_resignation_counts_only_if_all_turns_are_there() -> None:
    record = replace(FINISHED, turns=FINISHED.turns[:3], total=90, outcome=RESIGNED)
    text = record_to_json(record)
    whole = salvage(text.replace('"total": 90', '"total": 91'))
    assert whole.record == record
    cut = salvage(text[:-3])
    assert cut.record is not None
    assert (cut.record.turns, cut.record.outcome) == (record.turns, None)
    true = salvage(text.replace('"winner": 1', '"winner": true'))
    assert true.record is not None
    assert true.record.outcome is None


def test_what_was_said_is_kept() -> None:
    turns = (Turn(5, 1.0, 5), *FINISHED.turns[1:])
    record = replace(FINISHED, turns=turns, players=(None, "perfect"), total=180)
    found = salvage(record_to_json(record).replace('"total": 180', '"total": 1'))
    assert found.record == record


def test_a_line_in_the_middle() -> None:
    text = record_to_json(FINISHED)
    for broken, turns in (
        ('"names": ["Ada"', 4),
        ('"started": "2026', 4),
        ('"total": 1', 4),
        ('{"multiplier": 3', 2),
        ('"turns": [{', 0),
        ('"rules": {', 0),
        ('"first": 1', 0),
    ):
        assert broken in text
        found = salvage(text.replace(broken, broken[:-1] + "\0", 1))
        assert len(found.record.turns if found.record else ()) == turns, broken
        assert found.problem
    assert salvage(text.replace('"first": 1', '"first": 1x')).record is None  # 1, or 1 and more?


def test_an_illegal_turn_at_any_place() -> None:
    rules = GOING_ON.rules
    turns = [Turn(2 + number % 2, 1.0) for number in range(40)]
    text = record_to_json(Record.of(game_with(rules, turns)))
    for place in range(1, 40):
        data = json.loads(text)
        data["turns"][place]["multiplier"] = 4
        found = salvage(json.dumps(data))
        assert found.record is not None
        assert list(found.record.turns) == turns[:place]


def test_a_field_that_stands_there_twice() -> None:
    text = record_to_json(FINISHED)
    for twice, turns in (('"total": 9,\n', 4), ('"first": 2,\n', 0), ('"turns": [],\n', 0)):
        for damage in (text, text[:-1]):
            found = salvage(damage.replace('"first"', twice + '"first"', 1))
            assert len(found.record.turns if found.record else ()) == turns, twice


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "[]",
        "null",
        "{",
        "[" * 100_000,
        '{"turns": ' + "[" * 100_000,
        '"turns": [' * 5_000,
        "9" * 5000,
        "\n" * 100_000,
    ],
    ids=range(10),
)
def test_what_is_no_record_at_all(text: str) -> None:
    assert salvage(text).record is None


def test_any_damage_is_survived() -> None:
    """Bytes changed, dropped and doubled: never an error, and what is read holds together."""
    text = record_to_json(GOING_ON)
    read = 0
    for seed in range(500):
        dice = Random(seed)
        damaged = list(text)
        for _ in range(dice.randint(1, 3)):
            place = dice.randrange(len(damaged))
            damaged[place] = dice.choice(["", '"', "}", "1", damaged[place] * 2, "\n"])
        found = salvage("".join(damaged))
        if found.record is not None:
            read += 1
            found.record.replay()
            assert 0 < len(found.record.turns) <= len(GOING_ON.turns)
    assert 100 < read < 500


LINES = game_to_text(game_with(GOING_ON.rules, names=("Ada", "Grace")).with_moves([2, 3, 2, 3]))


@pytest.mark.parametrize(
    ("damage", "kept", "lost"),
    [
        (lambda text: text.replace('"names"', '"nomes"'), 4, False),
        (lambda text: text.replace('"names"', '"nomes"').replace('"version": 3,', ""), 2, True),
        (lambda text: text.replace('"names"', '"nomes"')[:-5], 3, True),
        (lambda text: text.replace('"version": 2, "event"', '"version": 9, "event"'), 1, True),
        (lambda text: text.replace('"seconds": 0.0', '"seconds": 1.0'), 0, True),
    ],
)
def test_events_are_kept_up_to_the_first_that_is_missing(
    damage: Callable[[str], str], kept: int, lost: bool
) -> None:
    found = salvage(damage(LINES))
    assert found.problem
    assert found.turns_lost == lost
    moves = () if found.record is None else [turn.multiplier for turn in found.record.turns]
    assert [*moves] == [2, 3, 2, 3][:kept]


def test_a_line_that_lost_a_race_is_no_loss() -> None:
    first = LINES.split("\n")[-4]
    found = salvage(f"{LINES}\n{first}".replace('"names"', '"nomes"'))
    assert found.record is not None
    assert (len(found.record.turns), found.turns_lost) == (4, False)
