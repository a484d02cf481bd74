"""`timesduel stats`: what you have played and learnt so far."""

from datetime import datetime

import click

from timesduel.cli.diary import catch_up
from timesduel.cli.home import open_profiles, profile
from timesduel.cli.options.common import json_option
from timesduel.cli.options.program import profile_option
from timesduel.cli.screen.screen import Screen
from timesduel.cli.screen.statistics import show_statistics
from timesduel.data.plain import json_line
from timesduel.questions.progress import tell_statistics
from timesduel.training.statistics import Statistics
from timesduel.words.speech import say


@click.command("stats")
@json_option
@profile_option
def command(as_json: bool) -> None:
    """Run `timesduel stats`."""
    notebook = catch_up(strict=True)
    statistics = Statistics.of(notebook.entries, datetime.now().astimezone())
    if as_json:
        click.echo(json_line(tell_statistics(statistics, notebook.unreadable)))
        return
    screen = Screen()
    if name := profile():
        screen.heading(say("profiles.heading", name=open_profiles().written(name)))
    show_statistics(screen, statistics)
    if notebook.unreadable:
        click.echo(say("stats.unreadable", count=notebook.unreadable), err=True)
