"""`timesduel backup`: the games of a server in one file, while it runs."""

import time

import click

from timesduel.cli.home import server_store
from timesduel.cli.options.common import store_option
from timesduel.cli.screen.progress import waiting
from timesduel.words.speech import say


@click.command("backup")
@click.argument("file")
@store_option
def command(file: str, store: str | None) -> None:
    """Run `timesduel backup`."""
    from timesduel.web.app import KINDS
    from timesduel.web.classes.class_log import is_of_class
    from timesduel.web.stores.backup import back_up, check_readable, damaged_logs

    with waiting(say("stores.copying")):
        back_up(store or server_store(), file, time.time, is_of_class)
    with waiting(say("stores.checking")):
        damaged = damaged_logs(file, KINDS)
    click.echo(say("stores.copied_as_is" if damaged else "stores.copied", file=file))
    check_readable(damaged)
