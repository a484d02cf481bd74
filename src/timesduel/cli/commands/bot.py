"""`timesduel bot check`: is a bot right?"""

import json
from random import Random

import click

from timesduel.cli.exits import EXIT_FAILED
from timesduel.cli.options import Seconds, json_option, no_color_option
from timesduel.cli.screen import Screen, folded
from timesduel.core.numbers import plural
from timesduel.errors import RulesError


@click.group("bot", short_help="For authors of bots.", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Help for people who write bots. docs/protocol.md says what a bot is."""
    if ctx.invoked_subcommand is None:
        raise click.UsageError("Say what to do: timesduel bot check COMMAND.")


@command.command("check", short_help="Try every part of the protocol.")
@click.argument("words", metavar="COMMAND", nargs=-1, required=True)
@click.option(
    "--time",
    "seconds",
    type=Seconds(),
    default="1",
    show_default=True,
    help="The time for each move.",
)
@json_option
@no_color_option
def check(words: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Try every part of the protocol on the bot that COMMAND starts.

    COMMAND is one argument, such as 'python3 bot.py'; no shell sees it. The exit status is 0 if
    everything is right, else 1.
    """
    from timesduel.bots.check import Checker
    from timesduel.bots.program import split_command

    bot, *more = words
    if more:
        raise _refused(f"must be one argument: put it into quotes, '{' '.join(words)}'.")
    try:
        split_command(bot)
    except RulesError as error:
        raise _refused(f"{error.problem}.") from None
    checker, screen = Checker(bot, Random(0), seconds), Screen()
    findings = []
    for finding in checker.findings():
        findings.append(finding)
        if not as_json and finding.problem is None:
            note = f" ({finding.note})" if finding.note else ""
            screen.line(folded(f"ok    {finding.part}{note}", " " * 6))
        elif not as_json:
            screen.problem(folded(f"FAIL  {finding.part}: {finding.problem}", " " * 6))
    wrong = sum(finding.problem is not None for finding in findings)
    if as_json:
        parts = [{**finding._asdict(), "ok": finding.problem is None} for finding in findings]
        data = {"command": bot, "name": checker.name, "ok": wrong == 0, "parts": parts}
        click.echo(json.dumps(data))
    elif wrong:
        screen.ending(f"{plural(wrong, 'part')} of {len(findings)} failed.")
    else:
        screen.ending("Everything is right.")
    if wrong:
        raise click.exceptions.Exit(EXIT_FAILED)


def _refused(problem: str) -> click.BadParameter:
    return click.BadParameter(problem, param_hint="'COMMAND'")
