"""The table of a teacher or a club: rounds and standings are shown, and results are typed in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from timesduel.cli.calling import shell_command
from timesduel.cli.keyboard.answers import QuitError, wants_help, wants_to_leave
from timesduel.core.numbers import printable, quote
from timesduel.errors import ActionError, RulesError
from timesduel.match.pairings import GAMES_OF_PAIR
from timesduel.records.tournament_file import new_name
from timesduel.views.standings_text import name_of, round_lines, standings_lines
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.keyboard.dialogue import Dialogue
    from timesduel.match.pairings import Tournament, Wins
    from timesduel.records.tournament_file import TournamentFile

LEVEL = "learner"
"""Of the computer, where it takes the place of somebody."""

_ROUND = re.compile(r"round[ \t]*(\d{1,3})")
_RESULT = re.compile(
    rf"(?:{_ROUND.pattern}[ \t:]+)?(\d{{1,3}})[ \t:]+(?:(\d)[ \t]*[-:][ \t]*(\d)|clear)"
)
_ATTENDANCE = re.compile(r"([+-])[ \t]*(.*)")


class TournamentDesk:
    """Shows rounds and standings of a tournament on file, and enters results."""

    def __init__(self, kept: TournamentFile, dialogue: Dialogue, rounds: int | None) -> None:
        """`rounds` are to be played; None: as many as is usual for so many people."""
        self._kept = kept
        self._dialogue = dialogue
        self.screen = dialogue.screen
        """Where everything is shown."""
        self._rounds = rounds

    @property
    def _tournament(self) -> Tournament:
        return self._kept.tournament

    @property
    def _last(self) -> int:
        """The number of the last round that is to be played."""
        planned = self._rounds or self._tournament.usual_rounds
        return max(planned, len(self._tournament.rounds))

    def begin(self) -> None:
        """Pair the next round, unless one is open or all are played; an open one as need be."""
        if self._tournament.is_open:
            self._seat_everybody()
        elif len(self._tournament.rounds) < self._last:
            self._kept.pair()

    def run(self) -> None:
        """Round by round, until somebody leaves."""
        with self._dialogue.may_be_left():
            if self._tournament.is_open or not self._tournament.rounds:
                self.begin()
                self.show_round()
                self.screen.paragraph(say("pairs.two_games"))
            else:
                self.show_table()
            while True:
                self._answer(self._dialogue.ask(self._question()))
        self.screen.paragraph(say("pairs.kept", path=printable(self._kept.path)))

    def _question(self) -> str:
        played = len(self._tournament.rounds)
        if self._tournament.is_open:
            return say("pairs.ask_result")
        if played < self._last:
            return say("pairs.ask_next", number=played + 1)
        return say("pairs.ask_over")

    def enter_results(self, path: str) -> None:
        """Enter the results in a CSV file, all or none, and show the table."""
        self.screen.note(say("pairs.entered", count=self._kept.enter_results(path)))
        if missing := self._tournament.missing_results:
            self.screen.note(say("pairs.missing", count=missing))
        self.show_table()

    def show_round(self, number: int | None = None) -> None:
        """The pairs of a round, the last one if not told."""
        number = len(self._tournament.rounds) if number is None else number
        pairs = self._tournament.pairs_of(number)
        self.screen.begin_block()
        self.screen.heading(say("pairs.round", number=number, rounds=self._last))
        for line in round_lines(pairs):
            self.screen.line(printable(line))
        self.screen.begin_block()
        if any(pair.two is None and pair.wins is None for pair in pairs):
            self.screen.line(say("pairs.how_computer", level=LEVEL))
            games = ("--games", str(GAMES_OF_PAIR))
            self.screen.line(f"  {shell_command('play', '--p2', LEVEL, *games)}")
            self.screen.begin_block()

    def show_table(self) -> None:
        """The standings."""
        count = len(self._tournament.rounds)
        self.screen.begin_block()
        heading = say("pairs.table_now") if self._tournament.is_open else None
        self.screen.heading(heading or say("pairs.table", count=count))
        for line in standings_lines(self._tournament, self.screen.columns):
            self.screen.line(printable(line))
        self.screen.begin_block()

    def _answer(self, typed: str) -> None:
        """What somebody typed, which is a result more often than not."""
        answer = typed.strip().lower()
        if wants_to_leave(answer):
            raise QuitError
        try:
            if found := _RESULT.fullmatch(answer):
                number, place, one, two = found.groups()
                wins = None if one is None else (int(one), int(two))
                self._enter(int(number or len(self._tournament.rounds)), int(place), wins)
            elif found := _ATTENDANCE.fullmatch(typed.strip()):
                self._change_attendance(*found.groups())
            elif found := _ROUND.fullmatch(answer):
                self.show_round(int(found[1]))
            elif answer == "pairs":
                self.show_round()
            elif answer == "table":
                self.show_table()
            elif answer in ("", "more"):
                self._go_on(more=answer == "more")
            elif wants_help(answer):
                for line in say("pairs.help").split("\n"):
                    self.screen.line(line)
            else:
                self.screen.problem(say("pairs.not_understood", text=quote(typed.strip())))
        except RulesError as error:
            self.screen.problem(say("pairs.refused", problem=error.problem))
        except ActionError as error:
            self.screen.problem(say("pairs.not_entered", problem=error))
            if self._tournament.rounds:
                self.show_round()

    def _go_on(self, *, more: bool) -> None:
        """Begin the next round, which may be one more than usual, unless results are missing."""
        if self._tournament.is_open:
            missing = self._tournament.missing_results
            self.screen.problem(say("pairs.missing", count=missing))
        elif more or len(self._tournament.rounds) < self._last:
            self._kept.pair()
            self.show_round()

    def _enter(self, number: int, place: int, wins: Wins | None) -> None:
        """A result of a round; None takes away what was entered."""
        pairs = self._tournament.pairs_of(number)
        if not 1 <= place <= len(pairs):
            self.screen.problem(say("pairs.no_pair", place=place, number=number))
            return
        pair = pairs[place - 1]
        self._kept.result(number, pair, wins)
        one, two = (printable(name_of(pair, seat)) for seat in (1, 2))
        if wins is None:
            self.screen.note(say("pairs.cleared", one=one, two=two))
        else:
            took = say("pairs.took", one=one, two=two, wins_one=wins[0], wins_two=wins[1])
            self.screen.note(took)
        if number < len(self._tournament.rounds) or not self._tournament.is_open:
            self.show_table()

    def _change_attendance(self, sign: str, name: str) -> None:
        if sign == "+":
            self._kept.came(new_name(name, self._tournament.present))
        else:
            self._kept.left(name)
        written = self._tournament.find(name) or name
        self.screen.note(say("pairs.came" if sign == "+" else "pairs.left", name=written))
        if self._tournament.is_open and self._seat_everybody() and self._tournament.rounds:
            self.screen.note(say("pairs.paired_again"))
            self.show_round()

    def _seat_everybody(self) -> bool:
        """Pair those in an open round who have no opponent; were there any?"""
        if self._tournament.paired() == self._tournament:
            return False
        self._kept.pair()
        return True
