"""What the program says of its commands, and to who mistypes one."""

import re
from collections import Counter
from collections.abc import Iterator
from pkgutil import iter_modules

import click
import pytest

import timesduel.cli.commands
from tests.cli.terminal import Start, finish
from tests.support import Program
from timesduel.cli.groups import COMMANDS, GROUPS
from timesduel.cli.language import help_codes
from timesduel.cli.main import cli
from timesduel.words.speech import templates

MODULES = [module.name for module in iter_modules(timesduel.cli.commands.__path__)]


def test_every_command_is_in_one_group() -> None:
    """One that is added to cli/commands alone would never be found."""
    assert Counter(COMMANDS) == Counter(MODULES)


def test_the_help_shows_the_commands_in_groups(timesduel: Program) -> None:
    text = timesduel("--help").stdout
    shown: dict[str, list[str]] = {}
    for line in text[text.index("\nPlay:\n") :].splitlines():
        if line.startswith("  "):
            assert re.fullmatch(r"  [a-z]+ +\S.*\.", line), line
            shown[[*shown][-1]].append(line.split()[0])
        elif line:
            shown[line.removesuffix(":").lower()] = []
    assert shown == {group: [*names] for group, names in GROUPS.items() if names}
    assert max(map(len, text.splitlines())) <= 60


def test_no_help_is_cut(timesduel: Program) -> None:
    """Nothing stands for what was left out, but in the usage for words that may be repeated."""
    paths = [(), *((name,) for name in COMMANDS), ("bot", "check")]
    for path in paths:
        usage, _, text = timesduel(*path, "--help").stdout.partition("\n\n")
        assert usage.startswith(" ".join(["Usage: timesduel", *path]))
        assert "..." not in text, path
    assert {path[-1] for path in paths[1:]} == {each.name for each in every_command(cli)}


def every_command(group: click.Group) -> Iterator[click.Command]:
    """All of a group, and of the groups below it, and these themselves."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield command
        if isinstance(command, click.Group):
            yield from every_command(command)


def test_each_text_is_the_help_of_a_command_or_an_option() -> None:
    """No option is without one, and no text without a use; what is shared is not written twice."""
    texts = templates("help")
    commands = [cli, *every_command(cli)]
    shared = Counter(code for each in commands for code in help_codes(each).values())
    assert shared.keys() | {
        f"help.{each.name}{part}" for each in commands for part in ("", ".short")
    } == texts.keys() | {"help.timesduel.short"}
    assert all(count > 1 for code, count in shared.items() if code.startswith("help.options."))


def test_no_color_is_an_option_of_each() -> None:
    for command in (cli, *every_command(cli)):
        options = [option for each in command.params for option in each.opts]
        assert options.count("--no-color") == 1, command.name


@pytest.mark.parametrize(
    "line", ["--no-color play power-play", "play power-play --no-color", "play --no-color power"]
)
def test_no_color_on_either_side_of_the_command(terminal: Start, line: str) -> None:
    child = terminal(*line.split(), TERM="xterm")
    child.sendline("resign")
    child.sendline("yes")
    child.expect_exact("Enter to leave)? ")
    shown = child.before
    child.sendline("")
    finish(child)
    assert "\x1b[3" not in shown
    assert "wins" in shown


def test_there_are_colours_else(terminal: Start) -> None:
    child = terminal("play", "power-play", TERM="xterm")
    child.sendline("resign")
    child.sendline("yes")
    child.expect_exact("Enter to leave)? ")
    shown = child.before
    child.sendline("")
    finish(child)
    assert "\x1b[3" in shown
