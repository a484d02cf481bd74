"""`timesduel games`: what has been played."""

import click

from timesduel.cli.home import called, open_store
from timesduel.core.numbers import plural, show
from timesduel.errors import RecordError, StoreError
from timesduel.match.game import Game
from timesduel.views.game_players import level_of


@click.command("games")
def command() -> None:
    """List your games, the latest first."""
    store = open_store()
    going_on: list[str] = []
    finished: list[str] = []
    damaged: list[str] = []
    for name in store.list():
        try:
            game = store.load(name)
        except (RecordError, StoreError) as error:
            damaged.append(f"  {error}")
            continue
        listed = finished if game.outcome else going_on
        title = "" if name.startswith(game.rules.name) else f"  {game.rules.title}"
        listed.append(f"  {name}{title}  {game.started[:10]}\n      {_summary(game)}")
    for heading, lines in (
        ("To be resumed", going_on),
        ("Finished", finished),
        ("Damaged", damaged),
    ):
        if lines:
            click.echo("\n".join([heading, *lines]))
    if not (going_on or finished or damaged):
        click.echo(f"No games yet. Start one with: {called('play', 'power-play')}")


def _summary(game: Game) -> str:
    one, two = map(_who, game.names, game.players)
    series = game.series
    match = f", game {series.played + 1} of {series.games}" if series else ""
    if game.outcome is None:
        turns = plural(len(game.turns), "turn")
        return f"{one} - {two}, at {show(game.position.total)} after {turns}{match}"
    reason = game.outcome.reason.value
    if game.outcome.winner is None:
        return f"{one} - {two}, {reason}{match}"
    winner, loser = (one, two) if game.outcome.winner == 1 else (two, one)
    return f"{winner} beat {loser}, {reason}{match}"


def _who(name: str, program: str | None) -> str:
    """A player, and which program it was."""
    level = level_of(name, program)
    return f"{name} ({level})" if level else name
