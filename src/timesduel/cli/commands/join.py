"""`timesduel join`: play a seat of a game on a server."""

from __future__ import annotations

import click

from timesduel.bots import BOT
from timesduel.cli.options.common import play_options, refused, seed_option
from timesduel.cli.options.values import Number, PlayerName
from timesduel.cli.play.duel import PlayOptions
from timesduel.cli.remote.link import Link, LinkText
from timesduel.cli.remote.seats import link_of_seat
from timesduel.cli.screen.screen import Screen
from timesduel.errors import RulesError
from timesduel.match.names import checked_name
from timesduel.words.speech import say


@click.command("join")
@click.argument("link", type=LinkText(), metavar="LINK")
@click.option("--name")
@click.option("--level", type=PlayerName())
@click.option("--bot", metavar="COMMAND")
@click.option("--games", type=Number(1, most_digits=3, such_as="5"))
@seed_option
@play_options(announcing=False)
def command(
    link: Link,
    name: str | None,
    level: str | None,
    bot: str | None,
    games: int | None,
    seed: int | None,
    **options: bool,
) -> None:
    """Run `timesduel join`."""
    program = _program(level, bot)
    if program is None:
        for option, given in (("games", games), ("seed", seed)):
            if given is not None:
                raise refused(option, say("remote.needs_program"))
    if name is not None:
        try:
            name = checked_name(name)
        except RulesError as error:
            raise refused("name", say("options.problem", problem=error.problem)) from None
    screen = Screen()
    seat = link_of_seat(link, name, screen)
    if program is not None:
        from timesduel.cli.remote.session import RemoteProgram

        RemoteProgram(program, screen, seed).play(seat, games or 1)
        return
    from timesduel.cli.remote.session import RemoteSession

    RemoteSession(seat, screen, PlayOptions(**options)).play()


def _program(level: str | None, bot: str | None) -> str | None:
    if bot is None:
        return level
    if level is not None:
        raise refused("level", say("options.not_with", other="--bot"))
    try:
        return PlayerName(or_bot=True).convert(f"{BOT}{bot}", None, None)
    except click.BadParameter as error:
        raise refused("bot", error.message) from None
