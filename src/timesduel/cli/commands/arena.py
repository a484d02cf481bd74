"""`timesduel arena`: a tournament of levels and bots, measured exactly."""

from __future__ import annotations

import json
import os
import time
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import click

from timesduel.arena.report import make_tables, plain_report
from timesduel.arena.results import Results
from timesduel.arena.run import check_players, missing, play_run
from timesduel.cli.calling import shell_command
from timesduel.cli.ending import EXIT_FAILED, status_of
from timesduel.cli.options.arena import check_combination, check_same, new_config, prompt_options
from timesduel.cli.options.common import (
    file_option,
    jobs_option,
    json_option,
    refused,
    refused_by,
    seed_option,
)
from timesduel.cli.options.suggestions import suggest_players
from timesduel.cli.options.values import Elo, Number, Seconds
from timesduel.cli.screen.files import check_place, write_and_say
from timesduel.cli.screen.progress import progress, waiting
from timesduel.cli.screen.screen import Screen
from timesduel.core.fields import DATE
from timesduel.core.numbers import printable
from timesduel.errors import RulesError, TimesDuelError
from timesduel.records.files import named
from timesduel.views.arena_page import arena_page, told_meetings
from timesduel.views.arena_scene import arena_scene
from timesduel.views.standings_text import arena_text, run_notes
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.views.arena_scene import ArenaScene

_FILE = "arena-%Y-%m-%d-%H%M%S"


@click.command("arena")
@click.option("--player", multiple=True, metavar="[NAME=]PLAYER", shell_complete=suggest_players)
@file_option("--setups")
@click.option("--games", type=Number(2, most_digits=6, such_as="60"))
@click.option("--gauntlet", metavar="NAME")
@seed_option
@click.option("--time", type=Seconds())
@click.option("--sprt", nargs=2, type=Elo(), metavar="ELO0 ELO1")
@prompt_options
@file_option("--out")
@file_option("--resume")
@file_option("--report")
@jobs_option
@click.option("--cluster", metavar="ADDRESS")
@click.option("--anchor", metavar="NAME")
@file_option("--html")
@json_option
def command(**given: Any) -> None:
    """Run `timesduel arena`."""
    check_combination(given)
    results = _results(given)
    if given["html"] is not None:
        _check_page(given["html"], results.path, given["setups"])
    names = [player.name for player in results.config.players]
    if given["anchor"] is not None and given["anchor"] not in names:
        raise refused("anchor", say("standings.anchor", names=comma_list(names)))
    if given["report"] is None:
        _play(results, given)
    _show(results, given)


def _check_page(page: str, *others: str | None) -> None:
    """A page may be written there, and over nothing that this run needs."""
    check_place(page)
    for other in others:
        if other is not None and os.path.realpath(page) == os.path.realpath(other):
            raise refused("html", say("standings.page_place"))


def _results(given: dict[str, Any]) -> Results:
    """The run that is meant, as far as it has come."""
    if given["report"] is not None:
        return Results.read(given["report"])
    if given["resume"] is not None:
        results = Results.read(given["resume"])
        check_same(results.config, given)
        return results
    config, path = new_config(given), given["out"]
    if path is None:
        path = time.strftime(f"{_FILE}.jsonl")
    elif os.path.lexists(path):
        raise refused("out", say("standings.out_exists", path=named(path)))
    check_place(path)
    return Results(path, config)


def _play(results: Results, given: dict[str, Any]) -> None:
    """Play whatever is missing."""
    if not missing(results):
        return
    from timesduel.cli.workers import executor_of

    with ExitStack() as until_the_end:
        try:
            with waiting(say("standings.starting")):
                executor, workers = until_the_end.enter_context(
                    executor_of(given["cluster"], given["jobs"])
                )
                check_players(results.config, executor)
        except RulesError as error:
            raise refused_by(error) from None
        if given["resume"] is None:
            results.create(time.strftime(DATE, time.gmtime()))
        with (
            _resumable(results.path),
            progress(2 * len(results.config.pairs), say("standings.playing")) as watch,
        ):
            play_run(results, executor, workers=workers, watch=watch)


@contextmanager
def _resumable(path: str) -> Iterator[None]:
    """Whatever stops a run, say how to go on with it."""
    command = printable(shell_command("arena", "--resume", path))
    again = say("standings.go_on", command=command)
    try:
        yield
    except KeyboardInterrupt as stopped:
        click.echo(say("standings.stopped", advice=again), err=True)
        raise click.exceptions.Exit(status_of(stopped)) from None
    except TimesDuelError as error:
        problem = printable(str(error))
        click.echo(say("standings.failed_run", problem=problem, advice=again), err=True)
        raise click.exceptions.Exit(EXIT_FAILED) from None


def _show(results: Results, given: dict[str, Any]) -> None:
    with waiting(say("standings.rating")):
        tables = make_tables(results, given["anchor"])
    scene = arena_scene(tables)
    notes = list(run_notes(results, tables.advice))
    if given["html"] is not None:
        page = arena_page(scene, tuple(told_meetings(tables)))
        notes.append(write_and_say(given["html"], page))
    if given["as_json"]:
        faults = results.faults.items()
        not_counted = [{"line": line, "problem": problem} for line, problem in faults]
        data = {"file": results.path, "not_counted": not_counted, **plain_report(tables.report)}
        click.echo(json.dumps(data))
    else:
        _show_tables(Screen(), scene, notes)


def _show_tables(screen: Screen, scene: ArenaScene, notes: list[str]) -> None:
    for heading, lines in arena_text(scene):
        screen.begin_block()
        screen.heading(heading)
        for line in lines:
            screen.line(line)
    screen.begin_block()
    for note in notes:
        screen.note(note)
