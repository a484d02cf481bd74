"""`timesduel games`: what has been played."""

import click

from timesduel.cli.home import called, open_store
from timesduel.core.numbers import plural, show
from timesduel.errors import RecordError, StoreError
from timesduel.records.record import Record
from timesduel.views.game_players import level_of


@click.command("games")
def command() -> None:
    """List your games, the latest first."""
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
        title = "" if name.startswith(record.rules.name) else f"  {record.rules.title}"
        listed.append(f"  {name}{title}  {record.started[:10]}\n      {_summary(record)}")
    for heading, lines in (
        ("To be resumed", going_on),
        ("Finished", finished),
        ("Damaged", damaged),
    ):
        if lines:
            click.echo("\n".join([heading, *lines]))
    if not (going_on or finished or damaged):
        click.echo(f"No games yet. Start one with: {called('play', 'power-play')}")


def _summary(record: Record) -> str:
    one, two = map(_who, record.names, record.players)
    series = record.series
    match = f", game {series.played + 1} of {series.games}" if series else ""
    if record.outcome is None:
        turns = plural(len(record.turns), "turn")
        return f"{one} - {two}, at {show(record.total)} after {turns}{match}"
    reason = record.outcome.reason.value
    if record.outcome.winner is None:
        return f"{one} - {two}, {reason}{match}"
    winner, loser = (one, two) if record.outcome.winner == 1 else (two, one)
    return f"{winner} beat {loser}, {reason}{match}"


def _who(name: str, program: str | None) -> str:
    """A player, and which program it was."""
    level = level_of(name, program)
    return f"{name} ({level})" if level else name
