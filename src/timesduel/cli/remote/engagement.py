"""A program takes a seat on a server: a level of ours, or a bot. One line for each move."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from timesduel.bots import BOT
from timesduel.cli.ending import status_of
from timesduel.cli.play.duel import GAME
from timesduel.cli.play.score import told_score
from timesduel.cli.remote.leaving import leave
from timesduel.cli.remote.narrator import Narrator
from timesduel.cli.remote.news import Happened
from timesduel.cli.remote.patience import AT_FIRST, PATIENCE
from timesduel.cli.remote.remote_host import RemoteHost
from timesduel.errors import ActionError, RemoteError, StaleError, TimeUpError
from timesduel.host.async_host import next_game, series_after
from timesduel.host.seats import Programs, ask_program
from timesduel.match.events import Action, Kind
from timesduel.voices.teller import Teller
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.remote.link import Link
    from timesduel.cli.screen.screen import Screen
    from timesduel.match.game import Game


class RemoteProgram:
    """A program that plays the games of a link."""

    def __init__(self, program: str, screen: Screen, seed: int | None = None) -> None:
        """`program` is a level, or `bot:` and its command."""
        self._program = program
        self._screen = screen
        self._dice = Random(seed)

    def play(self, link: Link, games: int) -> None:
        """Play some games or matches: each is followed by a rematch but the last."""
        if self._program.startswith(BOT):
            from timesduel.cli.ending import leave_nothing_behind

            leave_nothing_behind()
        programs = Programs((self._program, self._program), lambda: self._dice)
        patience = AT_FIRST
        try:
            programs.start()
            while True:
                host = RemoteHost(link, Narrator(self._screen).connection, patience=patience)
                try:
                    game = self._one_game(host, programs)
                    games -= next_game(game) is None
                    if games <= 0:
                        return
                    link, patience = link._replace(game=host.again()), PATIENCE
                finally:
                    host.leave()
        except KeyboardInterrupt as stopped:
            leave(link, status_of(stopped))
        finally:
            programs.close()

    def _one_game(self, host: RemoteHost, programs: Programs) -> Game:
        game, screen = host.game(GAME), self._screen
        screen.begin_block()
        name = game.names[host.you[0] - 1]
        screen.note(say("remote.plays_here", program=self._program, name=name))
        for before, turn in zip(game.positions, game.turns, strict=False):
            screen.line(Teller(game.rules, game.names).summary(before, turn.multiplier))
        while (game := host.game(GAME)).outcome is None:
            done = not host.has_news and self._act(host, game, programs)
            self._tell(game, Happened(host.game(GAME), None) if done else host.next_news())
        teller = Teller(game.rules, game.names)
        assert game.outcome is not None
        screen.ending(teller.ending(game.outcome, game.position, game.last_move))
        if (series := series_after(game)) is not None:
            screen.note(told_score(series, game.names))
        return game

    def _act(self, host: RemoteHost, game: Game, programs: Programs) -> bool:
        """Do what is to be done; False if there was nothing, or if the news comes first."""
        try:
            return self._move(host, game, programs)
        except (StaleError, TimeUpError):
            return False

    def _move(self, host: RemoteHost, game: Game, programs: Programs) -> bool:
        if game.asked is not None and game.asked not in host.you:
            host.act(GAME, Action(kind=Kind.AGREE))  # a program does not mind
            return True
        if game.player not in host.you or (game.limit is not None and not game.running):
            return False
        left = host.time_left(GAME)
        action, failure = ask_program(lambda: programs.choose(game.position, left))
        if failure is not None:
            with suppress(ActionError):  # it may be over
                host.act(GAME, Action(kind=Kind.RESIGN))
            raise RemoteError("remote.bot_failed", problem=failure.message)
        host.act(GAME, action)
        return True

    def _tell(self, before: Game, news: object) -> None:
        if not isinstance(news, Happened):
            return
        event = news.game.events[-1]
        if event.kind in (Kind.MOVE, Kind.TIMEOUT):
            teller = Teller(before.rules, before.names)
            self._screen.line(teller.summary(before.position, event.multiplier))
