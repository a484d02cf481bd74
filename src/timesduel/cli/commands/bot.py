"""`timesduel bot check`: is a bot right?"""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING, Any

import click

from timesduel.arena.disguise.prompts import language_of
from timesduel.bots.check import NEEDED, Checker
from timesduel.bots.command import split_command
from timesduel.cli import ending
from timesduel.cli.ending import EXIT_FAILED
from timesduel.cli.options.arena import prompt_options, prompts_of
from timesduel.cli.options.common import json_option
from timesduel.cli.options.values import Seconds
from timesduel.cli.screen.progress import waiting_for
from timesduel.cli.screen.screen import Screen
from timesduel.errors import RulesError
from timesduel.views.widths import folded
from timesduel.words.grammar import alternatives, comma_list
from timesduel.words.speech import say, spoken

if TYPE_CHECKING:
    from timesduel.bots.check import Finding

_IN_FULL = 2
"""Times in a row that a mistake is shown in full; more would bury it."""


@click.group("bot", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Run `timesduel bot`."""
    if ctx.invoked_subcommand is None:
        raise click.UsageError(say("bots.what_to_do"))


@command.command("check")
@click.argument("words", metavar="COMMAND", nargs=-1, required=True)
@click.option("--time", "seconds", type=Seconds(), default="1", show_default=True)
@prompt_options
@json_option
def check_bot(words: tuple[str, ...], seconds: float, as_json: bool, **given: Any) -> None:
    """Run `timesduel bot check`."""
    bot, *more = words
    if more:
        raise _refused(say("bots.one_argument", command=" ".join(words)))
    try:
        split_command(bot)
    except RulesError as error:
        raise _refused(say("options.problem", problem=error.problem)) from None
    language = language_of(prompts_of(given))
    ending.leave_nothing_behind()
    checker, screen = Checker(bot, Random(0), seconds, language), Screen()
    findings, mistakes = [], []
    for finding in waiting_for(checker.findings(), say("bots.waiting")):
        findings.append(finding)
        if finding.problem is not None:
            mistakes.append(_without_numbers(finding.problem))
        if not as_json:
            _show(screen, finding, mistakes)
    wrong = sum(finding.problem is not None for finding in findings)
    if as_json:
        parts = [{**finding._asdict(), "ok": finding.problem is None} for finding in findings]
        data = {"command": bot, "name": checker.name, "ok": wrong == 0, "parts": parts}
        click.echo(json.dumps(data))
    elif wrong:
        needed = findings[-1].part in NEEDED
        failed = say(
            "bots.failed_early" if needed else "bots.failed", count=wrong, parts=len(findings)
        )
        screen.ending(failed)
    else:
        screen.ending(say("bots.all_right"))
    if wrong:
        raise click.exceptions.Exit(EXIT_FAILED)


def _show(screen: Screen, finding: Finding, mistakes: list[str]) -> None:
    """A line for one part; `mistakes` are all so far, the numbers in them aside."""
    part = spoken(finding.part)
    if finding.problem is None:
        note = say("bots.part_with_note", part=part, note=finding.note) if finding.note else part
        screen.line(_labelled(say("bots.ok"), note))
        return
    last = mistakes[-_IN_FULL - 1 :]
    if len(last) > _IN_FULL and len(set(last)) == 1:
        problem = say("bots.part_failed_again", part=part)
    else:
        problem = say("bots.part_failed", part=part, problem=finding.problem)
    screen.problem(_labelled(say("bots.fail"), problem))


def _without_numbers(problem: str) -> str:
    """A problem with N for each number or list of numbers: in another game they are others."""
    text, before = re.sub(r"\d+", "N", problem), ""
    joined = (say("grammar.from_to", low="N", high="N"), comma_list("NN"), alternatives("NN"))
    while text != before:
        before = text
        for each in joined:
            text = text.replace(each, "N")
    return text


def _labelled(label: str, text: str) -> str:
    """A text beside a label."""
    return folded(f"{label:<6}{text}", " " * 6)


def _refused(problem: str) -> click.BadParameter:
    return click.BadParameter(problem, param_hint="'COMMAND'")
