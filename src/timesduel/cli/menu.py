"""`timesduel` alone: the five games and what each is about."""

import sys

from timesduel.cli.lines import InputEndedError, Lines
from timesduel.cli.options import books_called
from timesduel.cli.screen import Screen
from timesduel.cli.table import Table
from timesduel.core.books import BOOKS
from timesduel.core.numbers import quote
from timesduel.core.rules import Rules
from timesduel.match.names import DEFAULT_NAMES
from timesduel.voices.page import objective


def show_menu() -> None:
    """Let the player choose at a terminal; elsewhere only list the games."""
    screen, lines = Screen(), Lines()
    if not lines.from_terminal or sys.stdout is None or not sys.stdout.isatty():
        list_books(screen)
        return
    screen.heading("Times Duel: five multiplication duels for two")
    screen.begin_block()
    for number, rules in enumerate(BOOKS.values(), 1):
        screen.line(f"  {number}  {rules.title}\n     {objective(rules)}")
    screen.begin_block()
    chosen = _choose(screen, lines)
    if chosen is not None:
        Table(screen=screen, lines=lines, rules=chosen, names=DEFAULT_NAMES).play()


def _choose(screen: Screen, lines: Lines) -> Rules | None:
    """The game that the player wants, by number or name; None to leave."""
    by_number = {str(number): rules for number, rules in enumerate(BOOKS.values(), 1)}
    while True:
        screen.prompt(f"Which game (1-{len(BOOKS)}, or q to leave)? ")
        try:
            answer = lines.read().strip(" \t")
        except InputEndedError:
            screen.line("")
            return None
        except KeyboardInterrupt:
            screen.line("")
            raise
        if answer.lower() in ("q", "quit", "exit"):
            return None
        matches = [by_number[answer]] if answer in by_number else books_called(answer)
        if len(matches) == 1:
            return matches[0]
        screen.problem(f"{quote(answer)} is not one of them: type 1-{len(BOOKS)}, or q to leave.")


def list_books(screen: Screen) -> None:
    """Every game with its objective and the command that starts it."""
    from timesduel.cli.home import called

    for rules in BOOKS.values():
        screen.begin_block()
        screen.heading(rules.title)
        screen.line(f"  {objective(rules)}\n  {called('play', rules.name)}")
