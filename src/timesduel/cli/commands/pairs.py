"""`timesduel pairs`: who plays whom in a class or a club, round by round."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import click

from timesduel.cli.calling import shell_command
from timesduel.cli.home import stamp_of_now
from timesduel.cli.keyboard.answers import QuitError, wants_help, wants_to_leave
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.options.common import refused, seed_option
from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.options.values import Number
from timesduel.cli.screen.pictures import check_places, write_and_say
from timesduel.cli.screen.screen import Screen
from timesduel.core.numbers import printable, quote
from timesduel.errors import RecordError, RulesError, StoreError
from timesduel.match.names import checked_name
from timesduel.match.pairings import GAMES_OF_PAIR, MOST_ROUNDS
from timesduel.records.files import named, read_whole
from timesduel.records.results_csv import COMPUTER, read_results, results_csv, standings_csv
from timesduel.records.tournament_file import TournamentFile
from timesduel.views.standings_text import name_of, round_lines, standings_lines
from timesduel.words.speech import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from timesduel.match.pairings import Tournament, Wins

SUFFIX = ".pairs.jsonl"
"""Of the file beside the names in which a tournament is kept."""

LEVEL = "learner"
"""Of the computer, where it takes the place of somebody."""

_ROUND = re.compile(r"round[ \t]*(\d{1,3})")
_RESULT = re.compile(
    rf"(?:{_ROUND.pattern}[ \t:]+)?(\d{{1,3}})[ \t:]+(?:(\d)[ \t]*[-:][ \t]*(\d)|clear)"
)
_ATTENDANCE = re.compile(r"([+-])[ \t]*(.*)")


@click.command("pairs")
@click.argument("names", type=click.Path(), metavar="NAMES", shell_complete=suggest_files)
@click.option("--rounds", type=Number(1, most_digits=len(str(MOST_ROUNDS)), such_as="5"))
@click.option("--results", type=click.Path(), metavar="FILE")
@click.option("--csv", type=click.Path(), metavar="FILE")
@click.option("--table", type=click.Path(), metavar="FILE")
@seed_option
def command(
    names: str,
    rounds: int | None,
    results: str | None,
    csv: str | None,
    table: str | None,
    seed: int | None,
) -> None:
    """Run `timesduel pairs`."""
    asked = {"csv": csv, "table": table}
    places = {option: path for option, path in asked.items() if path is not None}
    check_places(places)
    listed = read_names(names)
    kept = TournamentFile(names + SUFFIX, stamp_of_now)
    if not kept.tournament.people:
        kept.shuffle(Random().randrange(10**9) if seed is None else seed)
    kept.take_list(listed)
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
        dialogue = Dialogue(screen)
        with dialogue.may_be_left():
            desk.run(dialogue)
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
    found: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if (name := line.strip()) and not name.startswith("#"):
            try:
                found.append(_new_name(name, found))
            except RulesError as error:
                problem = RecordError(error.without_field)
                raise problem.at(Message("records.line", number=number)).at(named(path)) from None
    if not found:
        raise RecordError("pairs.no_names").at(named(path))
    return found


def _new_name(given: str, others: Iterable[str]) -> str:
    """The name of somebody who can be told from others, and from the computer in tables."""
    name = checked_name(given)
    if name == COMPUTER:
        raise RulesError("names", "pairs.computers_name", name=COMPUTER)
    if same := next((other for other in others if other.casefold() == name.casefold()), None):
        raise RulesError("names", "pairs.twice", name=same)
    return name


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
        planned = self._rounds or self._tournament.usual_rounds
        return max(planned, len(self._tournament.rounds))

    def begin(self) -> None:
        """Pair the next round, unless one is open or all are played; an open one as need be."""
        if self._tournament.is_open:
            self._seat_everybody()
        elif len(self._tournament.rounds) < self._last:
            self._kept.pair()

    def run(self, dialogue: Dialogue) -> None:
        """Round by round, until somebody leaves."""
        if self._tournament.is_open or not self._tournament.rounds:
            self.begin()
            self.show_round()
            self._screen.paragraph(say("pairs.two_games"))
        else:
            self.show_table()
        while True:
            self._answer(dialogue.ask(self._question()))

    def _question(self) -> str:
        played = len(self._tournament.rounds)
        if self._tournament.is_open:
            return say("pairs.ask_result")
        if played < self._last:
            return say("pairs.ask_next", number=played + 1)
        return say("pairs.ask_over")

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

    def show_round(self, number: int | None = None) -> None:
        """The pairs of a round, the last one if not told."""
        number = len(self._tournament.rounds) if number is None else number
        pairs = self._tournament.pairs_of(number)
        self._screen.begin_block()
        self._screen.heading(say("pairs.round", number=number, rounds=self._last))
        for line in round_lines(pairs):
            self._screen.line(printable(line))
        self._screen.begin_block()
        if any(pair.two is None and pair.wins is None for pair in pairs):
            self._screen.line(say("pairs.how_computer", level=LEVEL))
            games = ("--games", str(GAMES_OF_PAIR))
            self._screen.line(f"  {shell_command('play', '--p2', LEVEL, *games)}")
            self._screen.begin_block()

    def show_table(self) -> None:
        """The standings."""
        count = len(self._tournament.rounds)
        self._screen.begin_block()
        heading = say("pairs.table_now") if self._tournament.is_open else None
        self._screen.heading(heading or say("pairs.table", count=count))
        for line in standings_lines(self._tournament, self._screen.columns):
            self._screen.line(printable(line))
        self._screen.begin_block()

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
                    self._screen.line(line)
            else:
                self._screen.problem(say("pairs.not_understood", text=quote(typed.strip())))
        except RulesError as error:
            self._screen.problem(say("pairs.refused", problem=error.problem))

    def _go_on(self, *, more: bool) -> None:
        """Begin the next round, which may be one more than usual, unless results are missing."""
        if self._tournament.is_open:
            missing = sum(pair.wins is None for pair in self._tournament.rounds[-1])
            self._screen.problem(say("pairs.missing", count=missing))
        elif more or len(self._tournament.rounds) < self._last:
            self._kept.pair()
            self.show_round()

    def _enter(self, number: int, place: int, wins: Wins | None) -> None:
        """A result of a round; None takes away what was entered."""
        pairs = self._tournament.pairs_of(number)
        if not 1 <= place <= len(pairs):
            self._screen.problem(say("pairs.no_pair", place=place, number=number))
            return
        pair = pairs[place - 1]
        self._kept.result(number, pair, wins)
        one, two = (printable(name_of(pair, seat)) for seat in (1, 2))
        if wins is None:
            self._screen.note(say("pairs.cleared", one=one, two=two))
        else:
            took = say("pairs.took", one=one, two=two, wins_one=wins[0], wins_two=wins[1])
            self._screen.note(took)
        if number < len(self._tournament.rounds) or not self._tournament.is_open:
            self.show_table()

    def _change_attendance(self, sign: str, name: str) -> None:
        if sign == "+":
            self._kept.came(_new_name(name, self._tournament.present))
        else:
            self._kept.left(name)
        written = self._tournament.find(name) or name
        self._screen.note(say("pairs.came" if sign == "+" else "pairs.left", name=written))
        if self._tournament.is_open and self._seat_everybody() and self._tournament.rounds:
            self._screen.note(say("pairs.paired_again"))
            self.show_round()

    def _seat_everybody(self) -> bool:
        """Pair those in an open round who have no opponent; were there any?"""
        if self._tournament.paired() == self._tournament:
            return False
        self._kept.pair()
        return True
