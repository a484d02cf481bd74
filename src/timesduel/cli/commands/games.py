"""`timesduel games`: what has been played."""

import click

from timesduel.books.shelf import SIMPLEST, game_title
from timesduel.cli.calling import shell_command
from timesduel.cli.home import open_store
from timesduel.errors import RecordError, StoreError
from timesduel.match.game import Game
from timesduel.match.names import level_of_computer
from timesduel.words.grammar import show
from timesduel.words.speech import Message, say

_SHORT = 10
"""Games of each kind that are listed, unless all are asked for."""


@click.command("games")
@click.option("--all", "everything", is_flag=True)
def command(everything: bool) -> None:
    """Run `timesduel games`."""
    store = open_store()
    going_on: list[str] = []
    finished: list[str] = []
    damaged: list[str] = []
    cut = False
    for name in store.list():
        try:
            game = store.load(name)
        except (RecordError, StoreError) as error:
            damaged.append(f"  {error}")
            continue
        listed = finished if game.outcome else going_on
        title = "" if name.startswith(game.rules.name) else f"  {game_title(game.rules)}"
        listed.append(f"  {name}{title}  {game.started[:10]}\n      {_summary(game)}")
    for heading, lines in (
        (Message("saved.to_be_resumed"), going_on),
        (Message("saved.finished"), finished),
        (Message("saved.damaged"), damaged),
    ):
        shown = lines if everything else lines[:_SHORT]
        if lines:
            click.echo("\n".join([str(heading), *shown]))
        if left := len(lines) - len(shown):
            click.echo(f"  {say('saved.more', count=left)}")
            cut = True
    if cut:
        click.echo(say("saved.all", command=shell_command("games", "--all")))
    if not (going_on or finished or damaged):
        click.echo(say("saved.none", command=shell_command("play", SIMPLEST.name)))


def _summary(game: Game) -> str:
    one, two = map(_who, game.names, game.players)
    kind, number, games = "alone", 0, 0
    if game.series is not None:
        kind, number, games = "in_match", game.series.played + 1, game.series.games
    if game.outcome is None:
        return say(
            f"saved.going_on.{kind}",
            one=one,
            two=two,
            total=show(game.position.total),
            count=len(game.turns),
            number=number,
            games=games,
        )
    reason = say(f"reasons.listed.{game.outcome.reason.value}")
    if game.outcome.winner is None:
        return say(
            f"saved.no_winner.{kind}", one=one, two=two, reason=reason, number=number, games=games
        )
    winner, loser = (one, two) if game.outcome.winner == 1 else (two, one)
    return say(
        f"saved.won.{kind}",
        winner=winner,
        loser=loser,
        reason=reason,
        number=number,
        games=games,
    )


def _who(name: str, program: str | None) -> str:
    """A player, and which program it was."""
    level = level_of_computer(name, program)
    return say("saved.player", name=name, level=level) if level else name
