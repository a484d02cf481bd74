"""`timesduel` alone: the five games and what each is about."""

import sys

from timesduel.cli.lines import InputEndedError, Lines
from timesduel.cli.screen import Screen, wants_colour
from timesduel.cli.table import Table
from timesduel.core.books import BOOKS
from timesduel.core.numbers import quote
from timesduel.match.names import DEFAULT_NAMES
from timesduel.voices.page import objective


def show_menu() -> None:
    """Let the player choose at a terminal; elsewhere only list the games."""
    screen, lines = Screen(colour=wants_colour()), Lines()
    if not lines.from_terminal or sys.stdout is None or not sys.stdout.isatty():
        list_books(screen)
        return
    screen.heading("Times Duel: five multiplication duels for two")
    screen.begin_block()
    for number, rules in enumerate(BOOKS.values(), 1):
        screen.line(f"  {number}  {rules.title}\n     {objective(rules)}")
    screen.begin_block()
    names = list(BOOKS)
    while True:
        screen.prompt(f"Which game (1-{len(names)}, or q to leave)? ")
        try:
            answer = lines.read().strip(" \t")
        except InputEndedError:
            screen.line("")
            return
        if answer.lower() in ("q", "quit", "exit"):
            return
        if answer in map(str, range(1, len(names) + 1)):
            break
        if answer.lower() in names:
            answer = str(1 + names.index(answer.lower()))
            break
        screen.problem(f"{quote(answer)} is not understood: type 1-{len(names)}, or q to leave.")
    rules = BOOKS[names[int(answer) - 1]]
    Table(screen=screen, lines=lines, rules=rules, names=DEFAULT_NAMES).play()


def list_books(screen: Screen) -> None:
    """Every game with its objective and the command that starts it."""
    for rules in BOOKS.values():
        screen.begin_block()
        screen.heading(rules.title)
        screen.line(f"  {objective(rules)}\n  timesduel play {rules.name}")
