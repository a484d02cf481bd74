"""`timesduel bot check`: is a bot right?"""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING, Any

import click

from timesduel.cli.exits import EXIT_FAILED
from timesduel.cli.options.common import json_option, no_color_option
from timesduel.cli.options.prompts import prompt_options, prompts_of
from timesduel.cli.options.values import Seconds
from timesduel.cli.output.screen import Screen
from timesduel.core.numbers import plural
from timesduel.errors import RulesError
from timesduel.views.widths import folded

if TYPE_CHECKING:
    from timesduel.bots.check import Finding

_IN_FULL = 2
"""So many times in a row a mistake is told in full; more would bury it."""

_NUMBERS = re.compile(r"\d+(?:(?:-|, | or )\d+)*")
"""A number, or several as they are listed; in another game they are others."""


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
@prompt_options
@json_option
@no_color_option
def check(words: tuple[str, ...], seconds: float, as_json: bool, **given: Any) -> None:
    """Try every part of the protocol on the bot that COMMAND starts.

    COMMAND is one argument, such as "python3 bot.py"; no shell sees it. The exit status is 0 if
    everything is right, else 1.
    """
    from timesduel.arena.disguise.languages import language_of
    from timesduel.bots.check import NEEDED, Checker
    from timesduel.bots.command import split_command
    from timesduel.cli.ending import leave_nothing_behind

    bot, *more = words
    if more:
        raise _refused(f'must be one argument: put it into quotes, "{" ".join(words)}".')
    try:
        split_command(bot)
    except RulesError as error:
        raise _refused(f"{error.problem}.") from None
    language = language_of(prompts_of(given))
    leave_nothing_behind()
    checker, screen = Checker(bot, Random(0), seconds, language), Screen()
    findings, mistakes = [], []
    for finding in checker.findings():
        findings.append(finding)
        if finding.problem is not None:
            mistakes.append(_NUMBERS.sub("N", finding.problem))
        if not as_json:
            _show(screen, finding, mistakes)
    wrong = sum(finding.problem is not None for finding in findings)
    if as_json:
        parts = [{**finding._asdict(), "ok": finding.problem is None} for finding in findings]
        data = {"command": bot, "name": checker.name, "ok": wrong == 0, "parts": parts}
        click.echo(json.dumps(data))
    elif wrong:
        rest = "; the others need it" if findings[-1].part in NEEDED else ""
        screen.ending(f"{plural(wrong, 'part')} of {len(findings)} failed{rest}.")
    else:
        screen.ending("Everything is right.")
    if wrong:
        raise click.exceptions.Exit(EXIT_FAILED)


def _show(screen: Screen, finding: Finding, mistakes: list[str]) -> None:
    """A line for one part; `mistakes` are all so far, the numbers in them aside."""
    if finding.problem is None:
        note = f" ({finding.note})" if finding.note else ""
        screen.line(_labelled("ok", f"{finding.part}{note}"))
        return
    last = mistakes[-_IN_FULL - 1 :]
    again = len(last) > _IN_FULL and len(set(last)) == 1
    told = "the same" if again else finding.problem
    screen.problem(_labelled("FAIL", f"{finding.part}: {told}"))


def _labelled(label: str, text: str) -> str:
    """A text beside a label."""
    return folded(f"{label:<6}{text}", " " * 6)


def _refused(problem: str) -> click.BadParameter:
    return click.BadParameter(problem, param_hint="'COMMAND'")
