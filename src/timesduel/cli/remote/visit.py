"""Somebody plays on a server, or watches there: one game, and those that follow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.cli.ending import EXIT_DONE, EXIT_INPUT_ENDED, status_of
from timesduel.cli.keyboard.answers import (
    DisturbedError,
    InputEndedError,
    QuitError,
    agrees,
    wants_to_leave,
)
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.keyboard.lines import Lines
from timesduel.cli.play.score import told_next_game, told_score
from timesduel.cli.remote.leaving import leave
from timesduel.cli.remote.narrator import Narrator
from timesduel.cli.remote.news import Followed
from timesduel.cli.remote.patience import AT_FIRST, PATIENCE
from timesduel.cli.remote.remote_duel import RemoteDuel
from timesduel.cli.remote.remote_host import RemoteHost
from timesduel.errors import RemoteError
from timesduel.host.async_host import next_game, series_after
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.play.duel import PlayOptions
    from timesduel.cli.remote.link import Link
    from timesduel.cli.screen.screen import Screen
    from timesduel.match.game import Game


class RemoteSession:
    """A player or a watcher. Leaving midway ends the program, by click's Exit."""

    def __init__(self, link: Link, screen: Screen, options: PlayOptions) -> None:
        self._link = link
        self._screen = screen
        self._options = options
        self._host: RemoteHost | None = None
        """Of the present game."""
        lines = Lines(is_disturbed=lambda: self._host is not None and self._host.has_news)
        self._dialogue = Dialogue(screen, lines)

    def play(self) -> None:
        """The game of the link, and those that follow."""
        self._go(watching=False)

    def watch(self) -> None:
        """The same, from the beginning on, without a seat."""
        self._go(watching=True)

    def _go(self, *, watching: bool) -> None:
        following: Link | None = self._link
        while (link := following) is not None:
            try:
                following = self._one_game(link, watching=watching)
            except QuitError:
                leave(link, EXIT_DONE)
            except InputEndedError:
                leave(link, EXIT_INPUT_ENDED)
            except KeyboardInterrupt as stopped:
                leave(link, status_of(stopped))

    def _one_game(self, link: Link, *, watching: bool) -> Link | None:
        """Play or watch a game to its end; the link of the next one."""
        narrator = Narrator(self._screen)
        patience = AT_FIRST if self._host is None else PATIENCE
        host = self._host = RemoteHost(
            link, narrator.connection, from_start=watching, patience=patience
        )
        try:
            game = host.game("")
            if announcement := told_next_game(game):
                self._note(announcement)
            options = self._options._replace(announce=host.announce)
            if options.coach and not host.coach:
                raise RemoteError("remote.no_coach")
            game = RemoteDuel(host, narrator, self._dialogue, options).run()
            if (series := series_after(game)) is not None:
                self._note(told_score(series, game.names))
            following = self._following(host, game)
            return None if following is None else link._replace(game=following)
        finally:
            host.leave()

    def _following(self, host: RemoteHost, game: Game) -> str | None:
        """The id of the game to go on with: of the match, or as somebody wishes."""
        match_goes_on = next_game(game) is not None
        if not host.you:
            return self._awaited(host, match_goes_on=match_goes_on)
        if match_goes_on:
            if self._dialogue.needs_enter(game):
                self._wait_until_ready(host)
            return host.again()
        if not self._dialogue.at_terminal:
            return None
        self._screen.begin_block()
        while True:
            if host.has_news and isinstance(host.next_news(), Followed):
                self._screen.note(say("remote.wants_again"))
            try:
                answer = self._dialogue.ask(say("remote.again"))
            except DisturbedError:
                continue
            except InputEndedError:
                return None
            wish = False if wants_to_leave(answer) else agrees(answer)
            if wish is None:
                self._screen.problem(say("remote.yes_or_no"))
            else:
                return host.again() if wish else None

    def _wait_until_ready(self, host: RemoteHost) -> None:
        """Press Enter for the next game of a timed match; its clock starts when both are there."""
        self._screen.begin_block()
        while True:
            try:
                self._dialogue.ask_until_ready()
            except DisturbedError:
                host.next_news()
            else:
                return

    def _awaited(self, host: RemoteHost, *, match_goes_on: bool) -> str | None:
        """The game that others play next; through a pipe, unless a match goes on, none."""
        if host.following is not None:
            return host.following
        if not match_goes_on:
            if not self._screen.is_watched:
                return None
            self._note(say("remote.next_or_leave"))
        while True:
            if isinstance(news := host.next_news(), Followed):
                return news.game

    def _note(self, text: str) -> None:
        self._screen.begin_block()
        self._screen.note(text)
