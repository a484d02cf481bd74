"""The documentation says what the program does: examples run, every option is described."""

import doctest
import json
import re
import shlex
from pathlib import Path

import click
import pytest

from tests.libraries import needs
from tests.solver.proofs import data_of
from tests.support import ROOT, Program
from timesduel import BOOKS, Outcome, Reason, record_from_json
from timesduel.cli.groups import COMMANDS
from timesduel.cli.main import cli
from timesduel.cli.screen import screenshot
from timesduel.errors import RecordError
from timesduel.proofs.assistant import THEORY
from timesduel.solver.sweep import GameKind
from timesduel.views.atlas import KINDS, atlas_page, explore, sets
from timesduel.voices.rules import rules_page

DRAWN = re.findall(
    r"timesduel ((?:zones|law) (?:\\\n|.)*?--svg docs/pictures/([\w-]+)\.svg)",
    (ROOT / "Makefile").read_text(),
)
"""What `make docs` draws: the call, and the name of the picture."""

EVERYWHERE = ("--no-color",)
"""Options of every command, which are described once."""

README = (ROOT / "README.md").read_text()
REFERENCE = (ROOT / "docs" / "commands.md").read_text()


ADAPTERS = pytest.param("docs/adapters.md", marks=[needs("open-spiel"), needs("pettingzoo")])


@pytest.mark.parametrize("document", ["README.md", ADAPTERS, "docs/python.md"])
def test_python_examples(document: str) -> None:
    failures, examples = doctest.testfile(str(ROOT / document), module_relative=False)
    assert examples > 0
    assert failures == 0


def test_the_readme_begins_with_playing_and_a_picture_and_then_the_tests() -> None:
    top = README.partition("\n## ")[0]
    playing, picture, testing = map(
        top.index,
        ("\n```\nmake play\n```\n", "](docs/pictures/game.svg)", "\n```\nmake test\n```\n"),
    )
    assert playing < 500
    assert playing < picture < testing


def test_the_picture_of_a_game_is_up_to_date() -> None:
    """A real game, played anew; `make docs` draws it."""
    assert (ROOT / "docs" / "pictures" / "game.svg").read_text() == screenshot.picture(
        "multiplication-madness"
    )


@pytest.mark.parametrize("document", ["README.md", "docs/coach.md", "docs/mathematics.md"])
def test_console_examples(timesduel: Program, document: str) -> None:
    """What is shown is what is printed, up to three dots if there are any."""
    text = (ROOT / document).read_text()
    examples = re.findall(r"```console\n\$ (.*?)\n(.*?)```", text, re.DOTALL)
    assert examples
    for command, expected in examples:
        typed, pipe, called = command.rpartition(" | ")
        stdin = shlex.split(typed)[1].encode().decode("unicode_escape") if pipe else ""
        result = timesduel(*shlex.split(called)[1:], stdin=stdin)
        shown, dots, _ = expected.partition("...\n")
        assert result.stdout == expected or (dots and result.stdout.startswith(shown)), command


@pytest.mark.parametrize(("call", "picture"), DRAWN, ids=[name for _, name in DRAWN])
def test_the_pictures_are_up_to_date(
    timesduel: Program, tmp_path: Path, call: str, picture: str
) -> None:
    arguments = shlex.split(call.replace("\\\n", " "))
    timesduel(*arguments[:-1], "new.svg", folder=tmp_path)
    kept = ROOT / "docs" / "pictures" / f"{picture}.svg"
    assert (tmp_path / "new.svg").read_text() == kept.read_text()


def test_every_picture_is_shown_somewhere() -> None:
    shown = "".join(page.read_text() for page in (ROOT / "README.md", *ROOT.glob("docs/*.md")))
    assert len(DRAWN) >= 7
    for _, picture in DRAWN:
        assert f"pictures/{picture}.svg)" in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_described(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    section = REFERENCE.partition(f"## timesduel {name}")[2].partition("\n## ")[0]
    assert section, f"docs/commands.md has no section for {name}"
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.opts[0] in section or parameter.opts[0] in EVERYWHERE


@pytest.mark.parametrize("option", EVERYWHERE)
def test_an_option_of_every_command_is_described_before_them(option: str) -> None:
    assert option in REFERENCE.partition("\n## ")[0]


def test_every_option_described_exists() -> None:
    known = {
        option
        for name in COMMANDS
        for parameter in getattr(cli.get_command(click.Context(cli), name), "params", [])
        for option in parameter.opts
    }
    assert set(re.findall(r"--[a-z][a-z-]+", REFERENCE)) <= known | {"--help", "--version"}


@pytest.mark.parametrize("book", BOOKS)
def test_the_pages_of_rules_are_up_to_date(book: str) -> None:
    assert (ROOT / "docs" / "games" / f"{book}.md").read_text() == rules_page(
        BOOKS[book], errata=True
    )


def test_the_games_that_are_listed_exist() -> None:
    """Not each need be there: `timesduel books` has them all."""
    for document in (README, (ROOT / "docs" / "about.md").read_text()):
        listed = re.findall(r"^\| `([a-z-]+)` \| (?:bring|mak)ing ", document, re.MULTILINE)
        assert listed
        assert set(listed) <= set(BOOKS)


def test_the_page_of_the_atlas_is_up_to_date() -> None:
    """A sample of it; the whole takes too long here."""
    rules_page = (ROOT / "docs" / "atlas.md").read_text()
    entries = [explore(each, kind, 10**6)[0] for each in sets(6) for kind in KINDS]
    rows = [line for line in atlas_page(entries).splitlines() if line.startswith("| 2")]
    assert len(rows) == 16
    assert all(row in rules_page for row in rows)
    assert rules_page.count("\n| ") == 256  # 255 sets and the heading


def test_the_sample_record_is_one() -> None:
    text = (ROOT / "docs" / "records.md").read_text()
    sample = text.partition("```json\n")[2].partition("\n```")[0]
    record = record_from_json(sample)
    assert record.total == 6
    assert all(f"`{field}`" in text for field in json.loads(sample))


def test_records_written_by_the_docs() -> None:
    """A time-out that passes is a turn with null; one that loses is none, but the result."""
    text = (ROOT / "docs" / "records.md").read_text()
    sample = json.loads(text.partition("```json\n")[2].partition("\n```")[0])
    lost = {"result": {"winner": 2, "reason": "time"}}
    moved, passed = sample["turns"][:2]
    at_once = {**lost, "time": {**sample["time"], "on_timeout": "lose"}}
    by_docs = {**sample, **at_once, "turns": [moved, {**moved, "said": 4}], "total": 4}
    assert record_from_json(json.dumps(by_docs)).outcome == Outcome(2, Reason.TIME)
    twice = [passed, moved, passed, {**moved, "said": 4}]
    third = {**sample, **lost, "turns": twice, "total": 4}
    assert record_from_json(json.dumps(third)).outcome == Outcome(2, Reason.TIME)
    for wrong in (
        {**by_docs, "turns": [moved, {**moved, "said": 4}, passed]},
        {**third, "turns": [*twice, passed]},
        {**sample, "turns": [{**passed, "seconds": 29.0}], "total": 1},
        {**sample, "turns": [{**moved, "seconds": 31.0}], "total": 2},
    ):
        with pytest.raises(RecordError):
            record_from_json(json.dumps(wrong))


CALL = re.compile(
    rf"(?<![\w/.-])timesduel(?:[ \n](?:{'|'.join(COMMANDS)}|--)\b|(?=\n```)|(?<!from `timesduel)`)"
)
"""The program as somebody is to type it, with a command, with an option, or alone."""

PAGES = ["README.md", "examples/README.md"]
PAGES += [str(page.relative_to(ROOT)) for page in sorted(ROOT.glob("docs/**/*.md"))]


@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_where_the_program_is_before_it_is_called(page: str) -> None:
    text = (ROOT / page).read_text()
    call = CALL.search(text)
    told = re.findall(r"In a checkout,\s`timesduel`\sis\s`\.venv/bin/timesduel`\.", text)
    assert len(told) == (call is not None)
    assert call is None or text[: call.start()].endswith(("In a checkout, `", "In a checkout,\n`"))


def test_clients_of_mcp_are_given_a_whole_path() -> None:
    text = (ROOT / "docs" / "adapters.md").read_text()
    (sample,) = re.findall(r"^\{\"mcpServers\".*", text, re.MULTILINE)
    (server,) = json.loads(sample)["mcpServers"].values()
    assert server["command"].startswith("/")
    assert server["args"] == ["mcp"]


def test_the_statements_of_the_proofs_are_quoted_to_the_letter() -> None:
    text = (ROOT / "docs" / "proofs.md").read_text()
    theory = "\n".join(path.read_text() for path in sorted((ROOT / "proofs").glob("*.v")))
    quoted = re.findall(r"```coq\n(.*?)```", text, re.DOTALL)
    assert len(quoted) == 4
    assert all(statement in theory for statement in quoted)
    files = re.findall(r"^\| `([a-z]+)\.v` \|", text, re.MULTILINE)
    assert tuple(files) == THEORY
    for multipliers, zones in (((2, 5, 7), "1,696"), ((2, 5, 11), "4,519")):
        assert f"{zones} zones" in text or f"{zones} and" in text
        assert len(data_of(multipliers, GameKind.REACH)["zones"]) == int(zones.replace(",", ""))


def test_links_lead_somewhere() -> None:
    for document in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        for link in re.findall(r"\]\(([^)#]+)\)", document.read_text()):
            assert link.startswith("https://arxiv.org/") or (document.parent / link).exists(), (
                f"{document.name}: {link}"
            )
