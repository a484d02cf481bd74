"""`timesduel restore`: the games of a backup, back in a store."""

import asyncio
import time

import click

from timesduel.cli.home import server_store
from timesduel.cli.screen.progress import waiting
from timesduel.words.speech import say


@click.command("restore", short_help="Put a backup into the store of a server.")
@click.argument("file")
@click.option("--store", metavar="URL", help="Where games are kept; else in your data folder.")
def command(file: str, store: str | None) -> None:
    """Put the games in FILE, a backup, into the store of a server.

    Games that are there already stay as they are. A server with a store in a file must not run
    meanwhile; with PostgreSQL it may. Games that cannot be read are named, and the status is 1.
    """
    with waiting(say("stores.restoring")):
        from timesduel.web.stores.backup import check_readable, restore_backup

        restored = asyncio.run(restore_backup(file, store or server_store(), time.time))
    click.echo(say("stores.restored", count=restored.new))
    if restored.were_there:
        click.echo(say("stores.were_there", count=restored.were_there))
    check_readable(restored.damaged)
