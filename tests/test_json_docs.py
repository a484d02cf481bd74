"""Every key of every JSON form is in the documentation, where whoever needs it would look."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import Enum
from inspect import getmembers, isclass
from pathlib import Path
from typing import Any

import pytest

from tests.answers.commands import FILES, answer, prepared, with_json
from tests.answers.golden import json_answers
from tests.arena.support import SHORT, WHEN, bot, config
from tests.support import ROOT
from timesduel import Reason
from timesduel.arena.disguise.prompts import Prompts
from timesduel.arena.results import Results
from timesduel.coach import claims, proof_claims
from timesduel.coach.hints import Step
from timesduel.coach.judge import Grade
from timesduel.coach.review import Sequel
from timesduel.errors import RecordError
from timesduel.records.form import record_from_json, record_to_json
from timesduel.views.atlas import KINDS, AtlasEntry, VainSearch, atlas_json, explore

MAPS = {
    **dict.fromkeys(["books", "levels", "p1", "by_book", "by_distance", "forfeits", "details"], 1),
    "won": 1,
    "cross": 2,
    "odds": 2,
}
"""Objects whose keys are names, levels or numbers, and how many of them are inside one another."""

NAMED = ("claim", "grade", "sequel", "step", "source", "kind", "goal")
"""Fields with one of a few words, which are to be found too."""


def section(page: str, heading: str) -> str:
    """A part of a page, up to the next heading of the same rank."""
    text = (ROOT / "docs" / page).read_text()
    rest = re.split(rf"^## {re.escape(heading)}.*$", text, flags=re.MULTILINE)[1]
    return rest.partition("\n## ")[0]


RULES = section("records.md", "Rules as JSON")
CLAIMS = section("coach.md", "Claims")
SOLVE, LAW, REVIEW = (
    section("commands.md", f"timesduel {name}") for name in ("solve", "law", "review")
)
RECORD = (ROOT / "docs" / "records.md").read_text().partition("\n## Rules as JSON")[0]
GRADES = section("commands.md", "timesduel coach")
TOOLS = section("adapters.md", "MCP")
ALSO = {
    "lesson": REVIEW + GRADES,
    "review": GRADES + RECORD,
    "fair": SOLVE,
    "coach": "",
    "arena": "",
}
"""Where the section of a command sends its readers."""


def missing(data: Any, told: str) -> Iterator[str]:
    """Every key in some data, and every word of a few, that the text does not have."""
    if isinstance(data, list):
        for part in data:
            yield from missing(part, told)
    if not isinstance(data, dict):
        return
    for key, value in data.items():
        here = {"rules": RULES, "claims": CLAIMS, "setups": told + RULES}.get(key, told)
        if f"`{key}`" not in told:
            yield key
        if key in NAMED and isinstance(value, str) and f"`{value}`" not in told:
            yield f"{key}: {value}"
        inner = [value]
        if isinstance(value, dict):
            for _ in range(MAPS.get(key, 0)):
                inner = [part for each in inner for part in each.values()]
        yield from missing(inner, here)


def test_what_commands_print() -> None:
    seen = set()
    for command in with_json():
        area, name = command.replace(" ", "-"), command.partition(" ")[0]
        told = section("commands.md", f"timesduel {name}") + ALSO.get(name, "")
        for question, data in (*json_answers(area), *json_answers(f"{area}-long")):
            assert list(missing(data, told)) == [], question
            seen.add(command)
    assert seen == {*with_json()}


def test_what_the_diary_has(tmp_path: Path) -> None:
    with prepared(tmp_path):
        answer("review duel-exact.json --json")
        answer("review multiplier.json --json")
        answer("stats --json")
    told = section("records.md", "The diary")
    diary = (tmp_path / "home" / "diary.jsonl").read_text()
    lines = [json.loads(line) for line in diary.splitlines() if line.endswith("}")]
    assert {line["kind"] for line in lines} == {"game", "fact", "puzzle", "mistake", "strange"}
    known = [line for line in lines if line["kind"] != "strange"]
    assert list(missing(known, told)) == []


def test_what_is_kept_in_files(tmp_path: Path) -> None:
    for path in FILES.glob("*.json"):
        with suppress(RecordError):  # some are none
            record = record_from_json(path.read_text())
            assert list(missing(json.loads(record_to_json(record)), RECORD)) == [], path.name
    told = section("arena.md", "The file")
    for line in arena_lines(tmp_path):
        assert list(missing(json.loads(line), told)) == []
    for name, data in zip(("verify", "atlas"), laws(), strict=True):
        assert list(missing(data, section("commands.md", f"timesduel {name}"))) == [], name


def arena_lines(folder: Path) -> list[str]:
    """A run with a test, asked in words, in which a program fails; and a line that is none."""
    run = config(["greedy", bot()], setups=(SHORT,), sprt=(0.0, 40.0), prompts=Prompts(7, True))
    results = Results(str(folder / "run.jsonl"), run)
    results.create(WHEN)
    line = {
        "id": "1-2.1.1a",
        "seats": [player.name for player in run.players],
        "moves": [2, 3, 2],
        "winner": 1,
        "reason": "illegal",
        "detail": "it played 9",
        "seconds": [0.0, 0.5],
        "regret": [{"won": {}, "unknown": 0}, {"won": {"3": [0, 1]}, "unknown": 1}],
    }
    results.add([line, {}])
    return Path(results.path).read_text().splitlines()


def laws() -> tuple[Any, Any]:
    """Certificates, and entries of the atlas: with a law, proved to have none, and open."""
    law, certificate = explore((2, 3), KINDS[0], 10**6)
    assert certificate is not None
    none = AtlasEntry(
        multipliers=(2, 5), kind="wall", found=VainSearch(effort=9, digits=3, zones=2)
    )
    lawless, drift = explore((2, 5, 10), KINDS[0], 10)
    assert drift is not None
    certificates = [json.loads(certificate), json.loads(drift)]
    return certificates, json.loads(atlas_json([law, lawless, none]))


def test_what_tools_answer() -> None:
    also = {"solve": SOLVE, "law": LAW, "review": REVIEW + GRADES}
    described, answered = set(), set()
    for question, data in json_answers("tools-*"):
        tool = question.partition(" ")[0]
        if tool == "tool":
            described.add(data["name"])
            continue
        assert list(missing(data, TOOLS + also.get(tool, ""))) == [], question
        answered.add(tool)
    assert answered == described


def test_every_kind_of_claim_with_all_its_fields() -> None:
    found = 0
    for module in (claims, proof_claims):
        for name, kind in getmembers(module, isclass):
            if kind.__module__ == module.__name__ and hasattr(kind, "_fields"):
                (row,) = re.findall(rf"^\| `{name}` \|.*$", CLAIMS, re.MULTILINE)
                assert [f for f in kind._fields if f != "rules" and f"`{f}`" not in row] == [], name
                found += 1
    assert found == CLAIMS.count("\n| `") - 1  # the heading is no claim


@pytest.mark.parametrize(
    ("words", "told"),
    [(Grade, GRADES), (Sequel, REVIEW), (Step, GRADES), (Reason, RECORD)],
)
def test_every_word_that_a_field_can_have(words: Iterable[Enum], told: str) -> None:
    assert [word.value for word in words if f"`{word.value}`" not in told] == []


def test_what_is_not_told_is_noticed() -> None:
    data = {"rules": {"goal": "x"}, "turns": [{"turn": 1, "new": 2, "grade": "best"}], "odds": 1}
    assert list(missing(data, REVIEW)) == ["goal: x", "new", "grade: best", "odds"]
    inside = {"puzzles": {"levels": {"1": {"solved": 1, "tricked": 2}}}}
    assert list(missing(inside, section("commands.md", "timesduel stats"))) == ["tricked"]
