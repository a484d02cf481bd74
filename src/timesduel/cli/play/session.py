"""The players at one keyboard: one game, or a match of several, begun or taken up again."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import click

from timesduel.cli.ending import EXIT_DONE, EXIT_FAILED, EXIT_INPUT_ENDED, status_of
from timesduel.cli.keyboard.answers import BackError, InputEndedError, QuitError
from timesduel.cli.play.duel import PLAIN, PlayOptions
from timesduel.cli.play.local_duel import LocalDuel
from timesduel.cli.play.local_game import LocalGame
from timesduel.match.names import PEOPLE, default_names
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.keyboard.dialogue import Dialogue
    from timesduel.cli.screen.screen import Screen
    from timesduel.match.game import Game
    from timesduel.match.names import Seats
    from timesduel.records.log_file import LogFile


TOSS = "toss"
_BEGAN = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970, by a clock that nobody sets while we play."""
    return _BEGAN + time.monotonic()


class LocalSession(NamedTuple):
    """Where people sit down to play.

    Leaving midway ends the program, by click's Exit; but `quit` is a BackError if there is a menu.
    """

    dialogue: Dialogue
    options: PlayOptions = PLAIN

    def play(self, game: Game, file: str | None = None, *, over: bool = False) -> None:
        """A new game, and the rest of its match.

        `file` is where the players want it to be kept; None for their store. In a match it always
        holds the game that is being played; those before it are put beside it. If `over`, what the
        file has may go.
        """
        successor: tuple[Game, str | None] | None = game, file
        while successor is not None:
            successor = self._play_one(*successor, over=over)
            over = True

    def _play_one(
        self, game: Game, file: str | None, *, over: bool
    ) -> tuple[Game, str | None] | None:
        try:
            self._wait_until_ready(game, file)
            return self._new_game(game, file, over=over)
        except KeyboardInterrupt as stopped:  # between two games; in one, the game says goodbye
            if game.series is None or game.series.played == 0:
                raise
            self.dialogue.screen.line("")
            _say_goodbye(file, status_of(stopped), self.options)

    def _wait_until_ready(self, game: Game, file: str | None) -> None:
        """Between two games of a timed match: the clock starts when somebody presses Enter."""
        played = game.series.played if game.series else 0
        if not (played and self.dialogue.needs_enter(game)):
            return
        self.dialogue.screen.begin_block()
        try:
            self.dialogue.ask_until_ready()
        except QuitError:
            _say_goodbye(file, EXIT_DONE, self.options)
        except InputEndedError:
            _say_goodbye(file, EXIT_INPUT_ENDED, self.options)

    def resume(self, game: Game, file: LogFile[Game]) -> None:
        """A game from its file, and the rest of its match."""
        hosted = LocalGame(game, file=file, seed=self.options.seed, now=now, warn=_warn)
        if game.outcome is None:
            if game.series is not None:
                (one, two), wins = game.names, game.series.wins
                announcement = say(
                    "play.game_goes_on",
                    number=game.series.played + 1,
                    games=game.series.games,
                    one=one,
                    two=two,
                    wins_of_one=wins[0],
                    wins_of_two=wins[1],
                )
                self._note(announcement)
            hosted.take_up(unwatched=True)
            game = self._run(hosted)
        successor = self._after(game, hosted)
        if successor is not None:
            self.play(*successor, over=True)

    def _new_game(
        self, game: Game, file: str | None, *, over: bool
    ) -> tuple[Game, str | None] | None:
        seed = self.options.seed
        hosted = LocalGame(game, file, over=over, seed=seed, now=now, warn=_warn)
        if game.series is not None and game.series.played > 0:
            hosted.try_to_save()  # so that the match goes on here, whatever happens
        elif file is not None:
            hosted.save()  # what cannot be written is better known before the first move
        elif game.outcome is not None:
            hosted.try_to_save()
        if game.series is not None:
            from timesduel.cli.play.telling import told_next_game

            self._note(told_next_game(game))
        return self._after(self._run(hosted), hosted)

    def _after(self, game: Game, hosted: LocalGame) -> tuple[Game, str | None] | None:
        """The game to be played next and where it is kept: of the match, or as somebody wishes."""
        from timesduel.match.successor import next_game, series_after

        _count(game, hosted)
        self._tell_stars(game)
        series = series_after(game)
        if series is not None:
            from timesduel.cli.play.telling import told_score

            self._note(told_score(series, game.names))
        if (successor := next_game(game)) is not None:
            return successor, self._make_room(hosted)
        if None in game.players and self.dialogue.at_terminal:
            return self._wished_after(game, hosted)
        if series is None:
            self._point_to_the_review(game, hosted)
        return None

    def _tell_stars(self, game: Game) -> None:
        """Which stars a game has given to the profile in use, and what the next one needs."""
        from timesduel.cli.home import profile

        if profile() is not None:
            from timesduel.cli.play.stars import told_stars

            if told := told_stars(game):
                self._note(told)

    def _wished_after(self, game: Game, hosted: LocalGame) -> tuple[Game, None] | None:
        """The game that somebody chooses to play now; it is kept in their store."""
        from timesduel.cli.play.afterwards import game_after

        successor = game_after(game, hosted.place, self.dialogue)
        return None if successor is None else (successor, None)

    def _point_to_the_review(self, game: Game, hosted: LocalGame) -> None:
        """Say how to review a game that was played against the computer, or with the coach."""
        if (game.players != PEOPLE or self.options.coach) and hosted.place is not None:
            from timesduel.cli.calling import shell_command

            self._note(say("play.review", command=shell_command("review", hosted.place)))

    def _make_room(self, hosted: LocalGame) -> str | None:
        """Copy a finished game to a file of its own, so that the next one can take its place."""
        from timesduel.cli.home import name_in_store
        from timesduel.records.files import copy_to_new, system_text

        path = hosted.path
        if path is None or name_in_store(path):
            return None  # each game has a name of its own in the store
        stem, ending = os.path.splitext(path)
        for number in count(1):
            beside = f"{stem}-{number}{ending}"
            try:
                copy_to_new(path, beside)
            except FileExistsError:
                continue
            except OSError as error:
                _warn(say("play.match_elsewhere", file=beside, problem=system_text(error)))
                return None
            break
        return path

    def _note(self, text: str) -> None:
        self.dialogue.screen.begin_block()
        self.dialogue.screen.note(text)

    def _run(self, hosted: LocalGame) -> Game:
        try:
            return LocalDuel(hosted, self.dialogue, self.options).run()
        except QuitError:
            self._leave(hosted, EXIT_DONE)
        except InputEndedError:
            self._leave(hosted, EXIT_INPUT_ENDED)
        except KeyboardInterrupt as stopped:
            with suppress(OSError):  # the window may be closed
                self.dialogue.screen.line("")
            self._leave(hosted, status_of(stopped))

    def _leave(self, hosted: LocalGame, status: int) -> NoReturn:
        """Make sure that the game is kept, and say how to go on; of one without a turn, nothing."""
        if hosted.untouched:
            _end(say("play.nothing_kept"), status)
        hosted.pause()
        hosted.try_to_save()
        if hosted.place is None:
            click.echo(say("play.not_saved", problem=hosted.trouble), err=True)
            raise click.exceptions.Exit(max(status, EXIT_FAILED))
        _say_goodbye(hosted.path, status, self.options)


def _say_goodbye(path: str | None, status: int, options: PlayOptions) -> NoReturn:
    """Tell how to go on with a game, or with the latest one, and end."""
    from timesduel.cli.calling import in_menu, shell_command
    from timesduel.cli.home import place

    if in_menu():
        _end(say("play.kept"), status)
    wishes = {
        "--coach": options.coach,
        "--announce": options.announce,
        "--no-bell": not options.bell,
        "--no-countdown": not options.countdown,
    }
    wished = [option for option, wanted in wishes.items() if wanted]
    command = shell_command("resume", *[place(path)] if path else [], *wished)
    _end(say("play.saved", command=command), status)


def _end(last_words: str, status: int) -> NoReturn:
    from timesduel.cli.calling import in_menu

    click.echo(last_words, err=status != EXIT_DONE)
    if in_menu() and status == EXIT_DONE:
        raise BackError
    raise click.exceptions.Exit(status)


def _count(game: Game, hosted: LocalGame) -> None:
    """Write a game in a file of the player's own into the diary; those in the store are found."""
    from timesduel.cli.home import name_in_store

    if hosted.path is not None and not name_in_store(hosted.path):
        from timesduel.cli.diary import count_game

        count_game(game)


def _warn(text: str) -> None:
    click.echo(f"timesduel: {text}", err=True)


def seat(
    people: tuple[str, str] | None, players: Seats, first: str, seed: int | None, screen: Screen
) -> tuple[tuple[str, str], Seats]:
    """The names and seats of Player 1 and Player 2. Whoever is to move first sits as Player 1.

    `first` is "1", "2" or a toss; unless it is the first of the two as a matter of course, it is
    said who sits there.
    """
    if first == TOSS:
        from random import Random

        first = Random(seed).choice("12")
    elif first == "1":
        return people or default_names(), players
    screen.note(_seated(people, players, int(first)))
    if first == "1":
        return people or default_names(), players
    return (people[1], people[0]) if people else default_names(), (players[1], players[0])


def _seated(people: tuple[str, str] | None, players: Seats, first: int) -> str:
    """Say who sits as Player 1: the first or the second of the two."""
    program = players[first - 1]
    if people is not None:
        return say("play.seated", name=people[first - 1])
    if players == PEOPLE:
        return say("play.seated_one" if first == 1 else "play.seated_two")
    if program is None:
        return say("play.seated_you")
    if ":" in program:
        return say("play.seated_bot")
    return say("play.seated_computer", level=program)
