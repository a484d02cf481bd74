"""`timesduel pairs`: who plays whom in a class or a club, round by round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from timesduel.cli.notebook import stamp_of_now
from timesduel.cli.options.common import refused
from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.options.values import Number
from timesduel.cli.output.files import named
from timesduel.cli.output.pictures import check_places, write_and_say
from timesduel.cli.output.screen import Screen
from timesduel.cli.play.dialogue import QuitError, ask, may_be_left, wants_to_leave
from timesduel.cli.play.lines import Lines
from timesduel.core.numbers import printable, quote
from timesduel.errors import RecordError, RulesError, StoreError
from timesduel.match.names import checked_name
from timesduel.match.pairings import MOST_ROUNDS
from timesduel.records.files import read_whole
from timesduel.records.results_csv import COMPUTER, read_results, results_csv, standings_csv
from timesduel.records.tournament_file import TournamentFile
from timesduel.views.pairs_text import name_of, round_lines, standings_lines
from timesduel.words.speech import Message, say

if TYPE_CHECKING:
    from timesduel.match.pairings import Tournament

SUFFIX = ".pairs.jsonl"
"""Of the file beside the names in which a tournament is kept."""

_RESULT = re.compile(r"(\d{1,3})[ \t:]+(\d)[ \t]*[-:][ \t]*(\d)")
_ATTENDANCE = re.compile(r"([+-])[ \t]*(.*)")


@click.command("pairs", short_help="Pairings for a class, round by round.")
@click.argument("names", type=click.Path(), metavar="NAMES", shell_complete=suggest_files)
@click.option(
    "--rounds",
    type=Number(1, most_digits=len(str(MOST_ROUNDS)), such_as="5"),
    help="How many rounds; else as many as it takes.",
)
@click.option("--results", type=click.Path(), metavar="FILE", help="Read results, as CSV.")
@click.option("--csv", type=click.Path(), metavar="FILE", help="Write pairs and results, as CSV.")
@click.option("--table", type=click.Path(), metavar="FILE", help="Write the table, as CSV.")
def command(
    names: str, rounds: int | None, results: str | None, csv: str | None, table: str | None
) -> None:
    """Pair the people in the file NAMES, which has one name on each line.

    Up to eight people all meet all others; more of them meet those who have won as much. Each
    pair plays two games. Everything is kept beside NAMES: run it again to go on. Add a name to
    the file for somebody who has come late, remove it for somebody who is absent.
    """
    asked = {"csv": csv, "table": table}
    places = {option: path for option, path in asked.items() if path is not None}
    check_places(places)
    kept = TournamentFile(names + SUFFIX, stamp_of_now)
    kept.take_list(read_names(names))
    if rounds is not None and rounds < len(kept.tournament.rounds):
        raise refused("rounds", say("pairs.rounds_few", least=len(kept.tournament.rounds)))
    screen = Screen()
    desk = _Desk(kept, screen, rounds)
    if results is not None:
        desk.enter_all(results)
        desk.show_table()
    elif places:
        desk.begin()
        desk.show_round()
    else:
        with may_be_left(screen):
            desk.run(Lines())
        screen.paragraph(say("pairs.kept", path=printable(names + SUFFIX)))
    for option, path in places.items():
        write = results_csv if option == "csv" else standings_csv
        screen.note(write_and_say(path, write(kept.tournament)))


def read_names(path: str) -> list[str]:
    """The names in a file, one on each line; empty lines and those after a # do not count."""
    try:
        text = read_whole(path).removeprefix("\ufeff")
    except StoreError as error:
        raise error.at(named(path)) from None
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if (name := line.strip()) and not name.startswith("#"):
            try:
                found.append(_allowed(name))
            except RulesError as error:
                problem = RecordError(error.without_field)
                raise problem.at(Message("records.line", number=number)).at(named(path)) from None
    if not found:
        raise RecordError("pairs.no_names").at(named(path))
    return found


def _allowed(name: str) -> str:
    """A name that the computer has not in tables."""
    if name == COMPUTER:
        raise RulesError("names", "pairs.computers_name", name=COMPUTER)
    return checked_name(name)


class _Desk:
    """Where the teacher sits: shows rounds and the table, and takes results."""

    def __init__(self, kept: TournamentFile, screen: Screen, rounds: int | None) -> None:
        self._kept = kept
        self._screen = screen
        self._rounds = rounds

    @property
    def _tournament(self) -> Tournament:
        return self._kept.tournament

    @property
    def _last(self) -> int:
        """The number of the last round that is to be played."""
        return self._rounds or max(self._tournament.usual_rounds, len(self._tournament.rounds))

    def begin(self) -> None:
        """Pair the next round, unless one is open or all are played; an open one as need be."""
        if self._tournament.is_open:
            self._seat_everybody()
        elif len(self._tournament.rounds) < self._last:
            self._kept.pair()

    def run(self, lines: Lines) -> None:
        """Round by round, until all are played or somebody leaves."""
        explained = False
        while self._tournament.is_open or len(self._tournament.rounds) < self._last:
            if not self._tournament.is_open and self._tournament.rounds:
                self.show_table()
                self._ask_until_next(lines)
            self.begin()
            self.show_round()
            if not explained:
                self._screen.paragraph(say("pairs.two_games"))
                explained = True
            while self._tournament.is_open:
                self._answer(ask(self._screen, lines, say("pairs.ask_result")))
        self.show_table()
        more = len(self._tournament.rounds) + 1
        self._screen.note(say("pairs.over", more=more))

    def enter_all(self, path: str) -> None:
        """Results from a file: all of them, or none if one does not fit."""
        try:
            rows = list(read_results(read_whole(path)))
        except (StoreError, RecordError) as error:
            raise error.at(named(path)) from None
        planned, entered = self._tournament, []
        for row in rows:
            try:
                pair, wins = planned.find_pair(row.round, row.one, row.two, row.wins)
                planned = planned.with_result(row.round, *pair.opponents, wins)
            except RulesError as error:
                problem = RecordError(error.without_field)
                raise problem.at(Message("pairs.row", number=row.row)).at(named(path)) from None
            if pair.wins != wins:
                entered.append((row.round, pair, wins))
        for number, pair, wins in entered:
            self._kept.result(number, pair, wins)
        self._screen.note(say("pairs.entered", count=len(entered)))
        if missing := sum(pair.wins is None for pair in (self._tournament.rounds or ((),))[-1]):
            self._screen.note(say("pairs.missing", count=missing))

    def show_round(self) -> None:
        """The pairs of the last round."""
        number = len(self._tournament.rounds)
        self._screen.begin_block()
        self._screen.heading(say("pairs.round", number=number, rounds=self._last))
        for line in round_lines(self._tournament):
            self._screen.line(printable(line))
        self._screen.begin_block()

    def show_table(self) -> None:
        """The standings."""
        count = len(self._tournament.rounds)
        self._screen.begin_block()
        heading = say("pairs.table_now") if self._tournament.is_open else None
        self._screen.heading(heading or say("pairs.table", count=count))
        for line in standings_lines(self._tournament):
            self._screen.line(printable(line))
        self._screen.begin_block()

    def _ask_until_next(self, lines: Lines) -> None:
        """Corrections, arrivals and absences, until the next round is wanted."""
        number = len(self._tournament.rounds) + 1
        while answer := ask(self._screen, lines, say("pairs.ask_next", number=number)).strip():
            self._answer(answer)

    def _answer(self, answer: str) -> None:
        """What somebody typed, which is a result more often than not."""
        answer = answer.strip()
        if wants_to_leave(answer):
            raise QuitError
        if found := _RESULT.fullmatch(answer):
            self._enter(*map(int, found.groups()))
        elif found := _ATTENDANCE.fullmatch(answer):
            self._change_attendance(*found.groups())
        elif answer == "pairs":
            self.show_round()
        elif answer == "table":
            self.show_table()
        elif answer in ("help", "?", "h"):
            for line in say("pairs.help").split("\n"):
                self._screen.line(line)
        elif answer:
            self._screen.problem(say("pairs.not_understood", text=quote(answer)))

    def _enter(self, place: int, one: int, two: int) -> None:
        pairs = self._tournament.rounds[-1]
        if not 1 <= place <= len(pairs):
            self._screen.problem(say("pairs.no_pair", number=place))
            return
        pair = pairs[place - 1]
        try:
            self._kept.result(len(self._tournament.rounds), pair, (one, two))
            seated = [printable(name_of(pair, seat)) for seat in (1, 2)]
            took = say("pairs.took", one=seated[0], two=seated[1], wins_one=one, wins_two=two)
            self._screen.note(took)
        except RulesError as error:
            self._screen.problem(say("pairs.refused", problem=error.problem))

    def _change_attendance(self, sign: str, name: str) -> None:
        try:
            if sign == "+":
                self._kept.came(_allowed(name))
            else:
                self._kept.left(name)
        except RulesError as error:
            self._screen.problem(say("pairs.refused", problem=error.problem))
            return
        written = self._tournament.find(name) or name
        self._screen.note(say("pairs.came" if sign == "+" else "pairs.left", name=written))
        if self._tournament.is_open and self._seat_everybody():
            self._screen.note(say("pairs.paired_again"))
            self.show_round()

    def _seat_everybody(self) -> bool:
        """Pair an open round anew if somebody in it has left, or somebody has no place in it."""
        seated = {name for pair in self._tournament.rounds[-1] for name in pair.opponents}
        waiting = [pair for pair in self._tournament.rounds[-1] if pair.wins is None]
        absent = any(set(pair.opponents) & self._tournament.absent for pair in waiting)
        if not absent and set(self._tournament.present) <= seated:
            return False
        self._kept.pair()
        return True
