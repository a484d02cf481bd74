"""The manual page, written from the help of the commands: `python -m timesduel.cli.manual FILE`."""

import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from textwrap import wrap

import click

from timesduel import __version__
from timesduel.books.shelf import BOOKS
from timesduel.cli.ending import STATUSES
from timesduel.cli.groups import COMMANDS
from timesduel.cli.language import look_up_help
from timesduel.cli.main import cli
from timesduel.voices.rules import objective
from timesduel.words.grammar import sentence
from timesduel.words.speech import say

VARIABLES = (
    *("TIMESDUEL_HOME", "TIMESDUEL_STORE", "TIMESDUEL_PROFILE", "NO_COLOR"),
    *("TIMESDUEL_DEBUG", "TIMESDUEL_LANGUAGE"),
)
_SPECIAL = {"\\": r"\e", "-": r"\-", "'": r"\(aq", '"': r"\(dq", "`": r"\(ga", "^": r"\(ha"}
_WIDTH = 70


def manual(date: str) -> str:
    """The whole page, in the language of man(7)."""
    return "\n".join(_lines(date)) + "\n"


def _lines(date: str) -> Iterator[str]:
    volume = say("manual.volume")
    yield f'.TH TIMESDUEL 1 {date} "Times Duel {__version__}" "{volume}"'
    yield _heading(say("manual.section.name"))
    yield rf"timesduel \- {_text(say('manual.about'))}"
    yield _heading(say("manual.section.synopsis"))
    yield r".B timesduel"
    yield say("manual.usage")
    yield _heading(say("manual.section.description"))
    look_up_help(cli)
    context = click.Context(cli, info_name="timesduel", **cli.context_settings)
    yield from _described(cli, context)
    yield _heading(say("manual.section.games"))
    for rules in BOOKS.values():
        yield from _entry(rules.name, objective(rules))
    yield _heading(say("manual.section.commands"))
    yield from _filled(say("manual.help"))
    for name in COMMANDS:
        yield from _command(context, name)
    yield _heading(say("manual.section.exit_status"))
    for status in STATUSES:
        yield from _entry(str(status), sentence(say(f"manual.status.{status}")))
    yield _heading(say("manual.section.environment"))
    for variable in VARIABLES:
        yield from _entry(variable, sentence(say(f"manual.variable.{variable.lower()}")))


def _heading(section: str) -> str:
    return f".SH {_text(section)}"


def _command(parent: click.Context, name: str) -> Iterator[str]:
    """The section of a command, or of each command of a group."""
    assert isinstance(parent.command, click.Group)
    command = parent.command.get_command(parent, name)
    assert command is not None
    look_up_help(command)
    context = click.Context(command, info_name=name, parent=parent)
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            yield from _command(context, below)
        return
    yield f'.SS "{_text(" ".join([context.command_path, *command.collect_usage_pieces(context)]))}"'
    yield from _described(command, context)


def _described(command: click.Command, context: click.Context) -> Iterator[str]:
    """What a command does, and its options."""
    between: list[str] = []
    for paragraph in cleandoc(command.help or "").split("\n\n"):
        yield from between
        yield from _filled(paragraph)
        between = [".PP"]
    for option in command.get_params(context):
        told_already = context.parent is not None and "--help" in option.opts
        if isinstance(option, click.Option) and not told_already:
            yield from _entry(*option.get_help_record(context) or ("", ""))


def _entry(label: str, meaning: str) -> Iterator[str]:
    yield ".TP"
    yield f".B {_text(label)}"
    yield from _filled(meaning)


def _filled(text: str) -> Iterator[str]:
    """Lines of text, none of which looks like a request."""
    for line in wrap(" ".join(text.split()), _WIDTH, break_on_hyphens=False):
        yield rf"\&{_text(line)}" if line.startswith(".") else _text(line)


def _text(plain: str) -> str:
    return "".join(_SPECIAL.get(each, each) for each in plain)


def update(path: str, today: str) -> None:
    """Write the page anew, with the date of today unless nothing else has changed."""
    try:
        with open(path, encoding="utf-8") as file:
            known = file.read()
    except FileNotFoundError:
        known = ""
    dated = re.match(r"\.TH TIMESDUEL 1 (\S+)", known)
    if dated is None or manual(dated[1]) != known:
        with open(path, "w", encoding="utf-8") as file:
            file.write(manual(today))


if __name__ == "__main__":
    from datetime import datetime

    update(sys.argv[1], datetime.now().astimezone().date().isoformat())
