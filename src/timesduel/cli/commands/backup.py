"""`timesduel backup`: the games of a server in one file, while it runs."""

import asyncio
import os
import time

import click

from timesduel.cli.home import server_store
from timesduel.cli.options.common import store_option
from timesduel.cli.screen.progress import waiting
from timesduel.errors import InUseError, StoreError
from timesduel.words.speech import say


@click.command("backup")
@click.argument("file")
@store_option
def command(file: str, store: str | None) -> None:
    """Run `timesduel backup`."""
    from timesduel.web.stores.backup import check_readable, damaged_games, new_backup
    from timesduel.web.stores.opening import sqlite_path

    url = store or server_store()
    path = sqlite_path(url)
    if path is not None and not os.path.lexists(path):
        raise StoreError("files.no_file").at(path)
    with waiting(say("stores.copying")), new_backup(file) as new:
        try:
            asyncio.run(_copy(url, new))
        except InUseError as in_use:
            assert path is not None
            _fetch(path, new, in_use)
    with waiting(say("stores.checking")):
        damaged = damaged_games(file)
    click.echo(say("stores.copied_as_is" if damaged else "stores.copied", file=file))
    check_readable(damaged)


async def _copy(url: str, new: str) -> None:
    from timesduel.web.stores.backup import write_backup
    from timesduel.web.stores.opening import open_web_store

    store = await open_web_store(url, time.time)
    try:
        await write_backup(store, new)
    finally:
        await store.close()


def _fetch(path: str, new: str, in_use: InUseError) -> None:
    """Let the server that has the database copy it."""
    from timesduel.web.stores.backup import fetch_backup
    from timesduel.web.stores.opening import read_notice

    notice = read_notice(path)
    if notice is None:
        raise in_use
    fetch_backup(notice, new)
