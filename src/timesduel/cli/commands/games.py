"""`timesduel games`: what has been played."""

import click

from timesduel.cli.home import open_store
from timesduel.errors import RecordError, StoreError
from timesduel.records.record import Record


@click.command("games")
def command() -> None:
    """List the games that are saved and those that are finished, the latest first."""
    store = open_store()
    going_on: list[str] = []
    finished: list[str] = []
    damaged: list[str] = []
    for name in store.names():
        try:
            record = store.load(name)
        except (RecordError, StoreError) as error:
            damaged.append(f"  {error}")
            continue
        listed = finished if record.outcome else going_on
        listed.append(f"  {name:<28} {record.started[:10]}\n      {_summary(record)}")
    for heading, lines in (
        ("To be resumed", going_on),
        ("Finished", finished),
        ("Damaged", damaged),
    ):
        if lines:
            click.echo("\n".join([heading, *lines]))
    if not (going_on or finished or damaged):
        click.echo("No games yet. Start one with: timesduel play power-play")


def _summary(record: Record) -> str:
    one, two = record.names
    if record.outcome is None:
        return f"{one} - {two}, at {_short(record.total)} after {len(record.turns)} turns"
    reason = record.outcome.reason.value
    if record.outcome.winner is None:
        return f"{one} - {two}, {reason}"
    winner, loser = (one, two) if record.outcome.winner == 1 else (two, one)
    return f"{winner} beat {loser} ({reason})"


def _short(number: int) -> str:
    text = str(number)
    return text if len(text) <= 20 else f"a number of {len(text)} digits"
