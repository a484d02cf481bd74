"""The commands, in the groups that `timesduel --help` shows, each imported when it is called."""

from importlib import import_module
from typing import TYPE_CHECKING

import click

from timesduel.cli.ending import signals_deferred
from timesduel.cli.language import SpokenContext
from timesduel.cli.options.program import no_color_option
from timesduel.core.numbers import quote
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

GROUPS = {
    "play": ("play", "resume", "games", "replay", "books", "levels", "fair", "completion"),
    "learn": ("rules", "lesson", "coach", "review", "puzzle", "practice", "stats", "ladder"),
    "server": ("serve", "join", "watch", "backup", "restore"),
    "teach": ("class", "pairs", "print"),
    "mathematics": ("solve", "zones", "law", "odds", "verify", "atlas"),
    "bots": ("arena", "bot", "engine", "mcp"),
}
"""Every command is in one of them; the module of that name in `cli/commands` has it."""

COMMANDS = tuple(name for group in GROUPS.values() for name in group)


class LazyGroup(click.Group):
    """The program: it imports a command when that is called, not before."""

    context_class = SpokenContext

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        with signals_deferred():  # libraries in C lose an exception that comes while they load
            command = import_module(f"timesduel.cli.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        _prepare(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not ctx.resilient_parsing:
            ctx.fail(_no_command(args[0]))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, COMMANDS))  # one column for all groups
        for group, names in GROUPS.items():
            if names:
                with formatter.section(say(f"program.group.{group}")):
                    rows = [(f"{name:{widest}}", say(f"help.{name}.short")) for name in names]
                    formatter.write_dl(rows)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem[str]]":
        """Names alone: to import every command for a line about it would take too long."""
        from timesduel.cli.options.suggestions import beginning_like

        options = click.Command.shell_complete(self, ctx, incomplete)
        return beginning_like(COMMANDS, incomplete) + options


def _prepare(command: click.Command) -> None:
    """Give a command, and those below it, the option --no-color, and help that is looked up."""
    command.context_class = SpokenContext
    if not any("--no-color" in parameter.opts for parameter in command.params):
        no_color_option(command)
    if isinstance(command, click.Group):
        for below in command.commands.values():
            _prepare(below)


def _no_command(name: str) -> str:
    """What to say of a word that is no command: what it may have been meant for."""
    likely = _meant(name)
    if likely is None:
        return say("program.no_command", name=quote(name), commands=comma_list(COMMANDS))
    return say("options.meant", problem=say("program.unknown", name=quote(name)), likely=likely)


def _meant(name: str) -> str | None:
    from timesduel.books.shelf import BOOKS
    from timesduel.cli.calling import meant
    from timesduel.cli.options.values import books_called

    if name.lower() == "help":
        return "--help"
    likely = None if name.lower() in BOOKS else meant(name, COMMANDS)
    if likely is None and len(books := books_called(name)) == 1:
        likely = f"play {books[0].name}"
    return likely
