"""`timesduel resume`: go on with a game."""

import click

from timesduel.cli.home import find_record, open_store
from timesduel.cli.lines import Lines
from timesduel.cli.screen import Screen, wants_colour
from timesduel.cli.table import Table
from timesduel.errors import RecordError, StoreError
from timesduel.records.record import Record


@click.command("resume")
@click.argument("name", required=False)
@click.option("--no-color", is_flag=True, help="Show no colours.")
def command(name: str | None, no_color: bool) -> None:
    """Go on with the game called NAME, or with the latest one.

    NAME may also be a file, as --save made it.
    """
    path, record = find_record(name) if name is not None else _latest()
    if not _can_go_on(record):
        raise StoreError(f"{name}: that game is over; see it again with: timesduel replay {name}")
    table = Table(
        screen=Screen(colour=wants_colour(no_color)),
        lines=Lines(),
        rules=record.rules,
        names=record.names,
        limit=record.limit,
        series=record.series,
    )
    table.resume(record, path)


def _can_go_on(record: Record) -> bool:
    """Is the game still going on, or else the match that it belongs to?"""
    if record.outcome is None:
        return True
    return record.series is not None and not record.series.after(record.outcome).over


def _latest() -> tuple[str, Record]:
    """The latest game that is not over; or the very latest, if its match is not over."""
    store = open_store()
    for age, name in enumerate(store.names()):
        try:
            record = store.load(name)
        except (RecordError, StoreError) as error:
            click.echo(f"timesduel: passed over {error}", err=True)
            continue
        if record.outcome is None or (age == 0 and _can_go_on(record)):
            return store.path(name), record
    raise StoreError("there is no game to go on with; start one with: timesduel play")
