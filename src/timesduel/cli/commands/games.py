"""`timesduel games`: what has been played."""

import click

from timesduel.cli.home import called, open_store
from timesduel.core.numbers import show
from timesduel.errors import RecordError, StoreError
from timesduel.match.game import Game
from timesduel.views.game_players import level_of
from timesduel.words.speech import say


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
        (say("saved.to_be_resumed"), going_on),
        (say("saved.finished"), finished),
        (say("saved.damaged"), damaged),
    ):
        if lines:
            click.echo("\n".join([heading, *lines]))
    if not (going_on or finished or damaged):
        click.echo(say("saved.none", command=called("play", "power-play")))


def _summary(game: Game) -> str:
    series, summary = game.series, _summary_alone(game)
    if series is None:
        return summary
    return say("saved.of_match", game=summary, number=series.played + 1, games=series.games)


def _summary_alone(game: Game) -> str:
    one, two = map(_who, game.names, game.players)
    if game.outcome is None:
        total, turns = show(game.position.total), len(game.turns)
        return say("saved.going_on", one=one, two=two, total=total, count=turns)
    reason = say(f"saved.reason.{game.outcome.reason.value}")
    if game.outcome.winner is None:
        return say("saved.nobody_won", one=one, two=two, reason=reason)
    winner, loser = (one, two) if game.outcome.winner == 1 else (two, one)
    return say("saved.won", winner=winner, loser=loser, reason=reason)


def _who(name: str, program: str | None) -> str:
    """A player, and which program it was."""
    level = level_of(name, program)
    return f"{name} ({level})" if level else name
