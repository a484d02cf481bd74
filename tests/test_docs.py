"""The documentation says what the program does: examples run, every option is described."""

import doctest
import json
import re
import shlex

import click
import pytest

from tests.support import ROOT, Program
from timesduel import BOOKS, record_from_json
from timesduel.cli.main import COMMANDS, cli
from timesduel.voices.page import page

README = (ROOT / "README.md").read_text()
REFERENCE = (ROOT / "docs" / "commands.md").read_text()


@pytest.mark.parametrize("document", ["README.md", "docs/python.md"])
def test_python_examples(document: str) -> None:
    failures, examples = doctest.testfile(str(ROOT / document), module_relative=False)
    assert examples > 0
    assert failures == 0


def test_the_readme_begins_with_the_two_commands() -> None:
    assert "\n```\nmake play\nmake test\n```\n" in README[:500]


def test_console_examples(timesduel: Program) -> None:
    examples = re.findall(r"```console\n\$ (.*?)\n(.*?)```", README, re.DOTALL)
    assert examples
    for command, expected in examples:
        typed, _, called = command.partition(" | ")
        stdin = shlex.split(typed)[1].encode().decode("unicode_escape")
        result = timesduel(*shlex.split(called)[1:], stdin=stdin)
        assert result.stdout == expected


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_described(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    section = REFERENCE.partition(f"## timesduel {name}")[2].partition("\n## ")[0]
    assert section, f"docs/commands.md has no section for {name}"
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{parameter.opts[0]} has no help"
            assert parameter.opts[0] in section


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
    assert (ROOT / "docs" / "games" / f"{book}.md").read_text() == page(BOOKS[book])
    assert f"`{book}`" in README
    assert f"`{book}`" in REFERENCE


def test_the_sample_record_is_one() -> None:
    text = (ROOT / "docs" / "records.md").read_text()
    sample = text.partition("```json\n")[2].partition("\n```")[0]
    record = record_from_json(sample)
    assert record.total == 6
    assert all(f"`{field}`" in text for field in json.loads(sample))


def test_links_lead_somewhere() -> None:
    for document in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        for link in re.findall(r"\]\(([^)#]+)\)", document.read_text()):
            assert (document.parent / link).exists(), f"{document.name}: {link}"
