"""`timesduel restore`: the games of a backup, back in a store."""

import asyncio
import time

import click

from timesduel.cli.home import server_store
from timesduel.cli.options.common import store_option
from timesduel.cli.screen.progress import waiting
from timesduel.words.speech import say


@click.command("restore")
@click.argument("file")
@store_option
def command(file: str, store: str | None) -> None:
    """Run `timesduel restore`."""
    with waiting(say("stores.restoring")):
        from timesduel.web.app import KINDS
        from timesduel.web.stores.backup import check_readable, restore_backup

        to = store or server_store()
        restored = asyncio.run(restore_backup(file, to, time.time, KINDS))
    click.echo(say("stores.restored", count=restored.new))
    if restored.were_there:
        click.echo(say("stores.were_there", count=restored.were_there))
    check_readable(restored.damaged)
