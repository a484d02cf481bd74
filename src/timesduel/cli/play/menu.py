"""`timesduel` alone: the games and what each is about."""

import sys

from timesduel.books.shelf import BOOKS
from timesduel.cli.calling import shell_command
from timesduel.cli.options.values import books_called
from timesduel.cli.output.screen import Screen
from timesduel.cli.play.dialogue import ask, wants_to_leave
from timesduel.cli.play.keyboard import Keyboard
from timesduel.cli.play.lines import InputEndedError, Lines
from timesduel.core.numbers import quote
from timesduel.core.objective import objective
from timesduel.core.rules import Rules
from timesduel.match.game import Game
from timesduel.match.names import Seats
from timesduel.words.speech import say


def show_menu() -> None:
    """Let the player choose at a terminal; elsewhere only list the games."""
    screen, lines = Screen(), Lines()
    if not lines.from_terminal or sys.stdout is None or not sys.stdout.isatty():
        list_books(screen)
        return
    screen.heading(say("menu.heading"))
    screen.begin_block()
    for number, rules in enumerate(BOOKS.values(), 1):
        screen.line(f"  {number}  {rules.title}\n     {objective(rules)}")
    screen.begin_block()
    chosen = _choose(screen, lines)
    players = None if chosen is None else _choose_opponent(screen, lines)
    if chosen is not None and players is not None:
        Keyboard(screen=screen, lines=lines).play(Game(rules=chosen, players=players))


def _choose(screen: Screen, lines: Lines) -> Rules | None:
    """The game that the player wants, by number or name; None to leave."""
    by_number = {str(number): rules for number, rules in enumerate(BOOKS.values(), 1)}
    question = say("menu.which_game", last=len(BOOKS))
    while (answer := _answer(screen, lines, question)) is not None:
        matches = [by_number[answer]] if answer in by_number else books_called(answer)
        if len(matches) == 1:
            return matches[0]
        screen.problem(say("menu.no_game", answer=quote(answer), last=len(BOOKS)))
    return None


def _choose_opponent(screen: Screen, lines: Lines) -> Seats | None:
    """Who sits as Player 2, a friend or the computer; None to leave."""
    from timesduel.players.registry import LEVELS, PLAYERS  # only now: it takes a moment

    screen.begin_block()
    screen.line(f"  0  {say('menu.friend')}")
    for number, level in enumerate(LEVELS, 1):
        screen.line(f"  {number}  {level:<8}  {PLAYERS[level].description}")
    screen.begin_block()
    names = {str(number): level for number, level in enumerate([None, *LEVELS])}
    names |= {"": None, **{level: level for level in LEVELS}}
    question = say("menu.whom", last=len(LEVELS))
    while (answer := _answer(screen, lines, question)) is not None:
        if answer in names:
            return None, names[answer]
        screen.problem(say("menu.nobody", answer=quote(answer), last=len(LEVELS)))
    return None


def _answer(screen: Screen, lines: Lines, question: str) -> str | None:
    """What is typed; None to leave."""
    try:
        answer = ask(screen, lines, question).strip(" \t").lower()
    except InputEndedError:
        return None
    except KeyboardInterrupt:
        screen.line("")
        raise
    return None if wants_to_leave(answer) else answer


def list_books(screen: Screen) -> None:
    """Every game with its objective and the command that starts it."""
    for rules in BOOKS.values():
        screen.begin_block()
        screen.heading(rules.title)
        screen.line(f"  {objective(rules)}\n  {shell_command('play', rules.name)}")
