"""Sessions on a server: somebody plays or watches there, or a program takes a seat."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, NoReturn

import click

from timesduel.bots import BOT
from timesduel.cli.calling import shell_command
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
from timesduel.cli.play.telling import told_next_game, told_score
from timesduel.cli.remote.client import GIVE_UP_AFTER, GIVE_UP_AT_FIRST
from timesduel.cli.remote.news import Happened, NextGame
from timesduel.cli.remote.remote_duel import Narrator, RemoteDuel
from timesduel.cli.remote.remote_game import RemoteGame
from timesduel.errors import ActionError, RemoteError, StaleError, TimeUpError
from timesduel.host.seats import Programs, ask_program
from timesduel.match.events import Action, Kind
from timesduel.match.successor import next_game, series_after
from timesduel.voices.teller import Teller
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.play.duel import PlayOptions
    from timesduel.cli.remote.link import Link
    from timesduel.cli.screen.screen import Screen
    from timesduel.match.game import Game


def leave(link: Link, status: int) -> NoReturn:
    """Say how to come back, and end the program."""
    if link.seat is None:
        text = say("remote.left_watching", command=shell_command("watch", link.to_watch))
    else:
        text = say("remote.left", command=shell_command("join", link.to_seat))
    with suppress(OSError):  # the window may be closed
        if status not in (EXIT_DONE, EXIT_INPUT_ENDED):
            click.echo()  # a line was begun when Ctrl-C came
        click.echo(text, err=status != EXIT_DONE)
    raise click.exceptions.Exit(status)


class RemoteSession:
    """A player or a watcher. Leaving midway ends the program, by click's Exit."""

    def __init__(self, link: Link, screen: Screen, options: PlayOptions) -> None:
        self._link = link
        self._screen = screen
        self._options = options
        self._hosted: RemoteGame | None = None
        """The game that is being played."""
        lines = Lines(is_disturbed=lambda: self._hosted is not None and self._hosted.has_news)
        self._dialogue = Dialogue(screen, lines)

    def play(self) -> None:
        """Play the game of the link, and those after it."""
        self._go(watching=False)

    def watch(self) -> None:
        """Watch the game from its beginning on, and those after it, without a seat."""
        self._go(watching=True)

    def _go(self, *, watching: bool) -> None:
        successor: Link | None = self._link
        while (link := successor) is not None:
            try:
                successor = self._one_game(link, watching=watching)
            except QuitError:
                leave(link, EXIT_DONE)
            except InputEndedError:
                leave(link, EXIT_INPUT_ENDED)
            except KeyboardInterrupt as stopped:
                leave(link, status_of(stopped))

    def _one_game(self, link: Link, *, watching: bool) -> Link | None:
        """Play or watch a game to its end; the link of the next one."""
        narrator = Narrator(self._screen)
        give_up_after = GIVE_UP_AT_FIRST if self._hosted is None else GIVE_UP_AFTER
        hosted = self._hosted = RemoteGame(
            link, narrator.connection, from_start=watching, give_up_after=give_up_after
        )
        try:
            game = hosted.current()
            if announcement := told_next_game(game):
                self._note(announcement)
            options = self._options._replace(announce=hosted.announce)
            if options.coach and not hosted.coach:
                raise RemoteError("remote.no_coach")
            game = RemoteDuel(hosted, narrator, self._dialogue, options).run()
            if (series := series_after(game)) is not None:
                self._note(told_score(series, game.names))
            successor = self._successor(hosted, game)
            return None if successor is None else link._replace(game=successor)
        finally:
            hosted.close()

    def _successor(self, hosted: RemoteGame, game: Game) -> str | None:
        """The id of the game to go on with: of the match, or as somebody wishes."""
        match_goes_on = next_game(game) is not None
        if not hosted.you:
            return self._awaited(hosted, match_goes_on=match_goes_on)
        if match_goes_on:
            if self._dialogue.needs_enter(game):
                self._wait_until_ready(hosted)
            return hosted.again()
        if not self._dialogue.at_terminal:
            return None
        self._screen.begin_block()
        while True:
            if hosted.has_news and isinstance(hosted.next_news(), NextGame):
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
                return hosted.again() if wish else None

    def _wait_until_ready(self, hosted: RemoteGame) -> None:
        """Press Enter for the next game of a timed match; its clock starts when both are there."""
        self._screen.begin_block()
        while True:
            try:
                self._dialogue.ask_until_ready()
            except DisturbedError:
                hosted.next_news()
            else:
                return

    def _awaited(self, hosted: RemoteGame, *, match_goes_on: bool) -> str | None:
        """The game that others play next; through a pipe, unless a match goes on, none."""
        if hosted.successor is not None:
            return hosted.successor
        if not match_goes_on:
            if not self._screen.is_watched:
                return None
            self._note(say("remote.next_or_leave"))
        while True:
            if isinstance(news := hosted.next_news(), NextGame):
                return news.game

    def _note(self, text: str) -> None:
        self._screen.begin_block()
        self._screen.note(text)


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
        give_up_after = GIVE_UP_AT_FIRST
        try:
            programs.start()
            while True:
                hosted = RemoteGame(
                    link, Narrator(self._screen).connection, give_up_after=give_up_after
                )
                try:
                    game = self._one_game(hosted, programs)
                    games -= next_game(game) is None
                    if games <= 0:
                        return
                    link, give_up_after = link._replace(game=hosted.again()), GIVE_UP_AFTER
                finally:
                    hosted.close()
        except KeyboardInterrupt as stopped:
            leave(link, status_of(stopped))
        finally:
            programs.close()

    def _one_game(self, hosted: RemoteGame, programs: Programs) -> Game:
        game, screen = hosted.current(), self._screen
        screen.begin_block()
        name = game.names[hosted.you[0] - 1]
        screen.note(say("remote.plays_here", program=self._program, name=name))
        for before, turn in zip(game.positions, game.turns, strict=False):
            screen.line(Teller(game.rules, game.names).summary(before, turn.multiplier))
        while (game := hosted.current()).outcome is None:
            done = not hosted.has_news and self._act(hosted, game, programs)
            self._tell(game, Happened(hosted.current(), None) if done else hosted.next_news())
        teller = Teller(game.rules, game.names)
        assert game.outcome is not None
        screen.ending(teller.ending(game.outcome, game.position, game.last_move))
        if (series := series_after(game)) is not None:
            screen.note(told_score(series, game.names))
        return game

    def _act(self, hosted: RemoteGame, game: Game, programs: Programs) -> bool:
        """Do what is to be done; False if there was nothing, or if the news comes first."""
        try:
            return self._move(hosted, game, programs)
        except (StaleError, TimeUpError):
            return False

    def _move(self, hosted: RemoteGame, game: Game, programs: Programs) -> bool:
        if game.asked is not None and game.asked not in hosted.you:
            hosted.act(Action(kind=Kind.AGREE))  # a program does not mind
            return True
        if game.player not in hosted.you or (game.limit is not None and not game.running):
            return False
        left = hosted.time_left()
        action, failure = ask_program(lambda: programs.choose(game.position, left))
        if failure is not None:
            with suppress(ActionError):  # it may be over
                hosted.act(Action(kind=Kind.RESIGN))
            raise RemoteError("remote.bot_failed", problem=failure.message)
        hosted.act(action)
        return True

    def _tell(self, before: Game, news: object) -> None:
        if not isinstance(news, Happened):
            return
        event = news.game.events[-1]
        if event.kind in (Kind.MOVE, Kind.TIMEOUT):
            teller = Teller(before.rules, before.names)
            self._screen.line(teller.summary(before.position, event.multiplier))
