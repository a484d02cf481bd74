"""Every key of every JSON form is in the documentation, where whoever needs it would look."""

import json
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from inspect import getmembers, isclass
from pathlib import Path
from typing import Any

import click
import pytest

from tests import json_forms
from tests.support import ROOT
from timesduel import BOOKS, Reason
from timesduel.arena.ratings import Rating
from timesduel.cli.commands import levels
from timesduel.cli.groups import COMMANDS
from timesduel.cli.main import cli
from timesduel.coach import claims, hint_claims, proof_claims
from timesduel.coach.hints import Step
from timesduel.coach.judge import Grade
from timesduel.coach.review import Sequel
from timesduel.players.strength import strengths
from timesduel.records.form import record_to_json

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
SOLVE, REVIEW = (section("commands.md", f"timesduel {name}") for name in ("solve", "review"))
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


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "games").mkdir()
    monkeypatch.setenv("TIMESDUEL_HOME", str(tmp_path))
    few = [BOOKS["power-play"]]
    monkeypatch.setattr(
        levels, "strengths", lambda players, pairs, watch: strengths(players, pairs, few, watch)
    )
    monkeypatch.setattr(  # what computes them takes a second to load
        "timesduel.arena.report.ratings", lambda count, *_: [Rating(0.0, 1.0)] * count
    )
    return tmp_path


def with_json() -> Iterator[str]:
    """The names of all commands that print JSON."""
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        parts = command.commands.values() if isinstance(command, click.Group) else [command]
        if any("--json" in option.opts for part in parts if part for option in part.params):
            yield name


def test_what_commands_print_and_what_the_diary_has(home: Path) -> None:
    seen = set()
    for name, data in json_forms.printed(home):
        told = section("commands.md", f"timesduel {name}") + ALSO.get(name, "")
        assert list(missing(data, told)) == [], name
        seen.add(name)
    assert seen == set(with_json())
    told = section("records.md", "The diary")
    lines = [json.loads(line) for line in (home / "diary.jsonl").read_text().splitlines()]
    assert {line["kind"] for line in lines} == {"game", "fact", "puzzle", "mistake"}
    assert list(missing(lines, told)) == []


def test_what_is_kept_in_files(home: Path) -> None:
    for record in json_forms.records():
        assert list(missing(json.loads(record_to_json(record)), RECORD)) == []
    header, *games = map(json.loads, json_forms.arena_file(home).read_text().splitlines())
    told = section("arena.md", "The file")
    assert list(missing([header, *games], told)) == []
    for name, data in zip(("verify", "atlas"), json_forms.laws(), strict=True):
        assert list(missing(data, section("commands.md", f"timesduel {name}"))) == [], name


def test_what_tools_answer() -> None:
    also = {"solve": SOLVE, "review": REVIEW + GRADES}
    for tool, answer in json_forms.answers_of_tools():
        assert list(missing(answer, TOOLS + also.get(tool, ""))) == [], tool


def test_every_kind_of_claim_with_all_its_fields() -> None:
    found = 0
    for module in (claims, proof_claims, hint_claims):
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
