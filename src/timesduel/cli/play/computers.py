"""Who the programs in a game are, and what they cannot promise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.bots import BOT
from timesduel.views.widths import folded
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.match.game import Game


def introduction(game: Game) -> str:
    """The programs that play; nothing if none does."""
    seats = zip(game.names, game.players, strict=True)
    lines = [_introduced(name, program) for name, program in seats if program]
    if "perfect" in game.players and not game.rules.endless and not _sees_the_end(game):
        lines.append(say("play.cannot_see_the_end"))
    if lines and None in game.players:
        lines.append(say("play.type_hint"))
    return "\n".join(lines)


def leave_no_bot_behind(game: Game) -> None:
    """If a bot plays, make sure that it ends with us."""
    if any(program and program.startswith(BOT) for program in game.players):
        from timesduel.cli.ending import leave_nothing_behind

        leave_nothing_behind()


def _sees_the_end(game: Game) -> bool:
    from timesduel.players.simple import Perfect

    return Perfect().sees_the_end(game.position)


def _introduced(name: str, program: str) -> str:
    """Without saying the same word twice."""
    if program.startswith(BOT):
        return folded(say("play.is_bot", name=name, command=program.removeprefix(BOT)))
    if name.lower() == program:
        return say("play.is_computer", name=name)
    return say("play.is_computer_at", name=name, level=program)
