"""The JSON form of a record: nothing lost, and no damage unnoticed."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.records.samples import FINISHED, GOING_ON
from timesduel import BOOKS, Outcome, Reason, Turn
from timesduel.errors import RecordError
from timesduel.records.form import record_from_json, record_to_json
from timesduel.records.record import Record


@pytest.mark.parametrize("record", [FINISHED, GOING_ON], ids=["finished", "going on"])
def test_nothing_is_lost(record: Record) -> None:
    assert record_from_json(record_to_json(record)) == record


def test_who_played_and_what_they_said_is_kept() -> None:
    spoken = (Turn(5, 1.25, 5), Turn(6, 0.5), Turn(3, 2.0, 10**30), Turn(2, 0.001, 181))
    record = replace(FINISHED, players=(None, "expert"), turns=spoken)
    assert record_from_json(record_to_json(record)) == record


def test_a_record_from_before_there_were_computers() -> None:
    data = json.loads(record_to_json(FINISHED))
    del data["players"]
    data["version"] = 1
    assert record_from_json(json.dumps(data)) == FINISHED


def test_a_record_from_before_games_had_an_id() -> None:
    """Its text stays what it was: by that it is known to those who have counted it."""
    text = record_to_json(FINISHED)
    assert '"version": 2' in text
    assert record_to_json(record_from_json(text)) == text
    named = replace(FINISHED, id="5f0c")
    assert '"version": 3,\n"id": "5f0c",\n' in record_to_json(named)
    assert record_from_json(record_to_json(named)) == named


def test_a_name_that_looks_like_json_does_no_harm() -> None:
    record = replace(FINISHED, names=('"}, {"', "],\\n["))
    assert record_from_json(record_to_json(record)) == record


def test_a_number_of_many_digits() -> None:
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None)
    turns, total = (Turn(9, 0.0),) * 500, 9**500
    record = replace(
        FINISHED,
        rules=rules,
        turns=turns,
        total=total,
        outcome=Outcome(None, Reason.UNFINISHED),
    )
    assert record_from_json(record_to_json(record)) == record


@pytest.mark.parametrize("record", [FINISHED, GOING_ON], ids=["finished", "going on"])
def test_a_cut_at_any_byte_is_noticed(record: Record) -> None:
    text = record_to_json(record)
    for length in range(len(text)):
        with pytest.raises(RecordError) as caught:
            record_from_json(text[:length])
        assert "\n" not in str(caught.value)


def test_a_changed_move_is_noticed_and_the_place_named() -> None:
    damaged = replace(FINISHED, turns=(Turn(4, 1.0), *FINISHED.turns[1:]))
    with pytest.raises(RecordError, match="total: the turns lead to 144"):
        damaged.replay()


Change = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(total=181), "total: the turns lead to 180"),
        (lambda d: d.update(total=True), "total: a whole number is wanted, not true or false"),
        (lambda d: d.update(format="chess"), "format: this is no timesduel-record"),
        (lambda d: d.update(version=4), "version: only versions 1 to 3 are known"),
        (lambda d: d.update(version=True), "version: only versions 1 to 3 are known"),
        (lambda d: d.pop("version"), "version: only versions 1 to 3 are known"),
        (lambda d: d.update(version=0), "version: only versions 1 to 3 are known"),
        (lambda d: d.update(version=3), "record: the field 'id' is missing"),
        (lambda d: d.update(id="x1"), "record: the field 'id' is not known"),
        (lambda d: d.update(version=3, id=None), "id: must be a text"),
        (lambda d: d.update(version=3, id=5), "id: must be a text"),
        (lambda d: d.update(version=3, id=""), "id: must be 1 to 64 letters, digits, - and _"),
        (lambda d: d.update(version=3, id="a b"), "id: must be 1 to 64 letters, digits, - and _"),
        (
            lambda d: d.update(version=3, id="\u00e4"),
            "id: must be 1 to 64 letters, digits, - and _",
        ),
        (
            lambda d: d.update(version=3, id="a" * 65),
            "id: must be 1 to 64 letters, digits, - and _",
        ),
        (lambda d: d.update(version=1), "record: the field 'players' is not known"),
        (lambda d: d.pop("players"), "record: the field 'players' is missing"),
        (lambda d: d.update(players=None), "players: must be a list"),
        (lambda d: d.update(players=["expert"]), "players: must be a pair"),
        (lambda d: d.update(players=[None, 5]), "players[1]: must be a text"),
        (lambda d: d.update(players=[None, ""]), "players: must each be null"),
        (lambda d: d.update(players=["\x1b", None]), "players: must each be null"),
        (lambda d: d.update(players=["x" * 4001, None]), "players: must each be null"),
        (lambda d: d["turns"][1].update(said=-1), "turns[1].said: a whole number is wanted"),
        (lambda d: d["turns"][1].update(says=1), "turns[1]: the field 'says' is not known"),
        (lambda d: d.pop("names"), "record: the field 'names' is missing"),
        (lambda d: d.update(extra=1), "record: the field 'extra' is not known"),
        (lambda d: d.update(started="yesterday"), "started: must be a date"),
        (lambda d: d.update(started=5), "started: must be a date"),
        (lambda d: d.update(names=["Ada"]), "names: must be a pair"),
        (lambda d: d.update(names=["Ada", 5]), "names[1]: must be a text"),
        (lambda d: d.update(names="AG"), "names: must be a list"),
        (lambda d: d.update(names=["Ada", "\x1b[2J"]), "names: must not contain control"),
        (lambda d: d.update(names=["Ada", "Grace\n"]), "names: must not contain control"),
        (lambda d: d.update(names=["Ada", " Grace"]), "names: must differ, and not begin or end"),
        (lambda d: d.update(names=["Ada", "Ada"]), "names: must differ, and not begin or end"),
        (lambda d: d["turns"][1].update(seconds=10**400), "turns[1]: the seconds must be"),
        (lambda d: d.update(first=3), "first: must be 1 or 2"),
        (lambda d: d.update(turns={}), "turns: must be a list"),
        (lambda d: d["turns"].append(5), "turns[4]: must be an object"),
        (
            lambda d: d["turns"].append({"multiplier": 5}),
            "turns[4]: the field 'seconds' is missing",
        ),
        (lambda d: d["turns"][1].update(multiplier=True), "turns[1].multiplier: a whole number"),
        (
            lambda d: d["turns"][1].update(multiplier=12),
            "turns[1]: 12 is not allowed: choose 2 to 9",
        ),
        (lambda d: d["turns"][1].update(seconds=-1), "turns[1]: the seconds must be a number"),
        (lambda d: d["turns"][1].update(seconds=True), "turns[1].seconds: must be a number of"),
        (lambda d: d["turns"].append(d["turns"][0]), "turns[4]: the game is over"),
        (lambda d: d.update(turns=d["turns"][:3], total=90), "result: the game cannot end"),
        (lambda d: d.update(result=None), "result: the game is over, but no result is given"),
        (lambda d: d.update(result=1), "result: must be an object"),
        (lambda d: d["result"].update(winner=1), "result: the game is over"),
        (lambda d: d["result"].update(winner="1"), "result.winner: must be 1 or 2"),
        (lambda d: d["result"].update(reason="luck"), "result.reason: must be one of reached,"),
        (
            lambda d: d.update(time={"seconds": "x", "on_timeout": "lose"}),
            "time.seconds: must be a",
        ),
        (lambda d: d.update(time={"seconds": 5, "on_timeout": "x"}), "time.on_timeout: must be"),
        (lambda d: d.update(time=5), "time: must be an object"),
        (
            lambda d: d.update(time={"seconds": 10**400, "on_timeout": "lose"}),
            "time: must be from 0.1 to 86400 seconds",
        ),
        (
            lambda d: d.update(time={"seconds": 1.5, "on_timeout": "lose"}),
            "turns[2]: 2 seconds do not fit a limit of 1.5",
        ),
        (
            lambda d: d["turns"][1].update(multiplier="0x" + "f" * 5000),
            "turns[1]: <a number of",
        ),
        (lambda d: d["rules"].pop("multipliers"), "rules: the field 'multipliers' is missing"),
        (lambda d: d.update(started="2026-13-45T09:43:00Z"), "started: must be a date"),
        (lambda d: d.update(started="2026-11-15"), "started: must be a date"),
        (lambda d: d.update(started=d["started"] + "x"), "started: must be a date"),
        (
            lambda d: d.update(series={"games": 3, "best_of": True, "played": 2, "wins": [2, 0]}),
            "series: this game cannot be the next one",
        ),
        (lambda d: d.update(series=5), "series: must be an object"),
        (
            lambda d: d.update(series={"games": 2, "best_of": True, "played": 0, "wins": [0, 0]}),
            "best_of: must be odd",
        ),
        (
            lambda d: d.update(series={"games": 3, "best_of": 1, "played": 0, "wins": [0, 0]}),
            "series.best_of: must be true or false",
        ),
        (
            lambda d: d.update(series={"games": 3, "best_of": True, "played": 3, "wins": [2, 1]}),
            "series: this game cannot be the next one",
        ),
        (
            lambda d: d.update(series={"games": 3, "best_of": True, "played": 1, "wins": [1, 0]}),
            "series: this game cannot be the next one",
        ),
        (lambda d: d["rules"].update(target=0), "target: must be from 2"),
        (lambda d: d["rules"].update(goal="last"), "target: has no place"),
        (lambda d: d["rules"].update(target="1" + "0" * 1001), "target: must not be above 10^1000"),
        (lambda d: d.update(rules=[]), "rules: must be an object"),
    ],
)
def test_damage_is_named_with_its_place(change: Change, message: str) -> None:
    data = json.loads(record_to_json(FINISHED))
    change(data)
    with pytest.raises(RecordError) as caught:
        record_from_json(json.dumps(data))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the record is empty"),
        (" \n", "the record is empty"),
        ("[]", "format: this is no"),
        ("null", "format: this is no"),
        ('"timesduel"', "format: this is no"),
        ("{", "not complete JSON: .*line 1 column 2"),
        ("{}{}", "format: this is no timesduel-record"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"total": 6, "total": 7}', "the field 'total' stands there twice"),
        ("9" * 5000, "format: this is no"),
    ],
)
def test_what_is_no_record_at_all(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        record_from_json(text)


@pytest.mark.parametrize("nonsense", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000])
def test_what_is_no_number_where_one_belongs(nonsense: str) -> None:
    text = record_to_json(GOING_ON)
    for known, place in (
        ('"seconds": 1.25', r"turns\[0\].*: (the seconds )?must be a number"),
        ('"total": 6', "total: "),
        ('"seconds": 30', "time.*: must be "),
        ('"multiplier": 3', r"turns\[2\].multiplier: "),
        ('"played": 1', "series.played: "),
    ):
        assert known in text
        field = known.partition(" ")[0]
        with pytest.raises(RecordError, match=place):
            record_from_json(text.replace(known, f"{field} {nonsense}", 1))


@pytest.mark.parametrize("record", [FINISHED, GOING_ON], ids=["finished", "going on"])
def test_from_record_to_game_and_back(record: Record) -> None:
    game = record.game()
    assert Record.of(game) == record
    assert not game.running
    assert record.replay() == game.positions
    assert record.replay()[-1].total == record.total
