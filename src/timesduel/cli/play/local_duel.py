"""One game at one keyboard: its players, people and programs, sit here."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING

from timesduel.cli.play.duel import Duel
from timesduel.cli.play.telling import recap, tell_opening, tell_what_wins
from timesduel.errors import TimeUpError
from timesduel.match.events import Action, Kind
from timesduel.match.names import PEOPLE
from timesduel.views.widths import folded
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.keyboard.dialogue import Dialogue
    from timesduel.cli.play.duel import PlayOptions
    from timesduel.cli.play.local_game import LocalGame
    from timesduel.core.position import Position

_PAUSE = 0.8
"""Seconds between the moves of two computers, if somebody watches."""


class LocalDuel(Duel):
    """A duel whose game is decided and kept by this program."""

    _hosted: LocalGame

    def __init__(self, hosted: LocalGame, dialogue: Dialogue, options: PlayOptions) -> None:
        super().__init__(hosted, dialogue, options)
        self._commands["save"] = self._save

    def _play_to_the_end(self) -> None:
        try:
            super()._play_to_the_end()
        finally:
            self._hosted.close()

    def _begin(self) -> None:
        screen = self._screen
        if self._game.turns:
            screen.note(recap(self._game, self._teller, self._hosted.place))
        else:
            tell_opening(screen, self._teller, self._game.limit)
            tell_what_wins(screen, self._game)
        if self._game.players != PEOPLE:
            from timesduel.cli.play.telling import introduction, leave_no_bot_behind

            screen.begin_block()
            screen.note(introduction(self._game))
            leave_no_bot_behind(self._game)
            self._hosted.programs.start()

    def _take_turn(self, before: Position) -> None:
        if self._game.players[before.player - 1] is None:
            self._ask_for_move(before)
        else:
            self._computer_moves(before)

    def _computer_moves(self, before: Position) -> None:
        """Let the program move; through a pipe its move is shown as if it was typed."""
        from timesduel.cli.play.telling import said_to_think, told_of_program

        screen, game = self._screen, self._game
        if not screen.is_watched:
            screen.prompt(self._teller.prompt(before))
        elif None not in game.players:
            left = self._hosted.time_left()
            sleep(_PAUSE if left is None else min(_PAUSE, left / 4))
        try:
            with said_to_think(screen, game):
                answer = self._hosted.answer()
        except TimeUpError:
            self._end_the_prompt()
            raise
        self._game = answer.game
        if answer.failure is not None:
            self._end_the_prompt()
            screen.problem(folded(say("play.bot_failed", problem=answer.failure)))
        elif (move := answer.move) is not None:
            if screen.is_watched:
                screen.program(folded(told_of_program(game, before, move)))
            else:
                screen.line(str(move))
                self._tell(before, move)

    def _end_the_prompt(self) -> None:
        if not self._screen.is_watched:
            self._screen.line("")

    def _undo(self, _: str) -> None:
        from timesduel.cli.play.adviser import keep_product

        before = tuple(zip(self._game.positions, self._game.turns, strict=False))
        self._act(Action(kind=Kind.UNDO))
        for position, turn in before[len(self._game.turns) :]:
            keep_product(position, turn)
        taken_back = say(
            "play.taken_back" if self._game.players == PEOPLE else "play.taken_back_yours",
            total=self._game.position.total,
        )
        self._screen.note(taken_back)

    def _note_help(self) -> None:
        """Write it into the diary: there is a star for a game without a hint."""
        from timesduel.cli.play.stars import counts_for_stars

        if counts_for_stars(self._game) and self._game.id is not None:
            from timesduel.cli.diary import count_hint

            count_hint(self._game.id)

    def _save(self, name: str) -> None:
        if name:
            self._hosted.save_as(name)
        else:
            self._hosted.save()
        self._screen.note(say("play.saved_as", place=self._hosted.place))
