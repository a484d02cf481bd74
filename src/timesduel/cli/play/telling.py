"""What is told around the moves: before the first one, of programs that play, and of a match."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from timesduel.books.shelf import game_title
from timesduel.bots import BOT
from timesduel.match.names import default_names, level_of_computer, program_name
from timesduel.views.widths import folded
from timesduel.voices.rules import objective
from timesduel.words.grammar import modulo
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.cli.screen.screen import Screen
    from timesduel.core.position import Position
    from timesduel.match.clock import TimeLimit
    from timesduel.match.game import Game
    from timesduel.match.series import Series
    from timesduel.voices.teller import Teller


def tell_opening(screen: Screen, teller: Teller, limit: TimeLimit | None) -> None:
    """The book's first words, and below them what is played differently."""
    screen.line(teller.opening())
    for remark in (teller.remarks(), teller.clock(limit) if limit else ""):
        if remark:
            screen.begin_block()
            screen.note(remark)


def tell_what_wins(screen: Screen, game: Game) -> None:
    """One line, once in a match, for people: a pipe gets the book's own words, to the letter."""
    if screen.is_watched and (game.series is None or game.series.played == 0):
        screen.begin_block()
        screen.note(folded(say("play.to_win", objective=objective(game.rules))))


def recap(game: Game, teller: Teller, place: str | None) -> str:
    """Where a game stands that is taken up again; the opening words would be wrong now."""
    told = say(
        "play.recap",
        title=game_title(game.rules),
        objective=objective(game.rules),
        place=place,
        count=len(game.turns),
        total=game.position.total,
    )
    return told if game.limit is None else f"{told}\n{teller.clock(game.limit)}"


def introduction(game: Game) -> str:
    """The programs that play; nothing if none does."""
    seats = zip(game.names, game.players, strict=True)
    lines = [_introduced(name, program) for name, program in seats if program]
    if "perfect" in game.players and not game.rules.endless and not _sees_the_end(game):
        lines.append(say("play.cannot_see_the_end"))
    if lines and None in game.players:
        lines.append(say("play.type_hint"))
    return "\n".join(lines)


def told_of_program(game: Game, before: Position, move: int) -> str:
    """The move of a program, for the people who see it."""
    player = before.player - 1
    return say(
        "play.bot_plays" if _is_bot(game.players[player]) else "play.computer_plays",
        name=game.names[player],
        move=move,
        total=before.total,
        product=before.product(move),
        modulo=modulo(before.rules.modulus),
    )


@contextmanager
def said_to_think(screen: Screen, game: Game) -> Iterator[None]:
    """Somebody who watches is told that a program thinks, if it does so for long."""
    if not screen.is_watched:
        yield
        return
    from threading import Timer

    from timesduel.cli.screen.progress import APPEARS_AFTER

    text = say("play.thinks", name=game.names[game.position.player - 1])
    timer = Timer(APPEARS_AFTER, screen.note, [text])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def leave_no_bot_behind(game: Game) -> None:
    """If a bot plays, make sure that it ends with us."""
    if any(map(_is_bot, game.players)):
        from timesduel.cli.ending import leave_nothing_behind

        leave_nothing_behind()


def _is_bot(program: str | None) -> bool:
    return program is not None and program.startswith(BOT)


def _sees_the_end(game: Game) -> bool:
    from timesduel.players.registry import Perfect

    return Perfect().sees_the_end(game.position)


def _introduced(name: str, program: str) -> str:
    """Introduce a program, by its own name where it has no other at the table."""
    if _is_bot(program):
        return folded(say("play.is_bot", name=name, command=program.removeprefix(BOT)))
    if level_of_computer(name, program) is None:
        return say("play.is_computer", name=name)
    if name in default_names():
        return say("play.is_computer_called", name=name, title=program_name(program), level=program)
    return say("play.is_computer_at", name=name, level=program)


def told_next_game(game: Game) -> str:
    """Which game of its match this is, and who begins; nothing for a single game."""
    if game.series is None:
        return ""
    return say(
        "play.next_game",
        number=game.series.played + 1,
        games=game.series.games,
        name=game.names[game.first - 1],
    )


def told_score(series: Series, names: tuple[str, str]) -> str:
    """The games that each has won."""
    one, two = series.wins
    if not series.over:
        return say("play.score", one=names[0], two=names[1], wins_of_one=one, wins_of_two=two)
    if series.leader is None:
        return say("play.tie", one=one, two=two)
    winner = names[series.leader - 1]
    return say("play.match_won", name=winner, wins=max(one, two), losses=min(one, two))
