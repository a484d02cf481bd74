"""Numbered choices at a terminal, and the commands that can be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import click

from timesduel.cli.keyboard.answer import InputEndedError
from timesduel.cli.keyboard.dialogue import QuitError, ask, wants_to_leave
from timesduel.errors import TimesDuelError
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from timesduel.cli.keyboard.lines import Lines
    from timesduel.cli.screen.screen import Screen
    from timesduel.match.game import Game

_Wish = TypeVar("_Wish")


class BackError(Exception):
    """Somebody wants to go back to the menu."""


def somebody_is_there(screen: Screen, lines: Lines) -> bool:
    """Is there a terminal to ask at, and one to see the question?"""
    return lines.from_terminal and screen.is_watched


def needs_enter(game: Game, screen: Screen, lines: Lines) -> bool:
    """Would the clock of a game start while somebody here is not ready?"""
    timed = game.limit is not None and None in game.players
    return timed and somebody_is_there(screen, lines)


def ask_until_ready(screen: Screen, lines: Lines) -> None:
    """Wait for Enter alone, since what was typed too late for the last game may still arrive."""
    lines.forget()
    while answer := ask(screen, lines, say("play.ready")).strip(" \t"):
        if wants_to_leave(answer):
            raise QuitError


def show_choices(screen: Screen, texts: Iterable[str], first: int = 1) -> None:
    """One line for each, with its number."""
    screen.begin_block()
    for number, text in enumerate(texts, first):
        screen.line(f" {number:>2}  {text}")
    screen.begin_block()


def choose(
    screen: Screen,
    lines: Lines,
    question: str,
    find: Callable[[str], Sequence[_Wish]],
    numbers: tuple[int, int],
    *,
    or_back: bool = False,
) -> _Wish:
    """Ask until what is typed fits one thing.

    `numbers` are the first and the last that can be typed. An empty line is a BackError if that is
    offered; or else it is only asked again.
    """
    while True:
        answer = answer_to(screen, lines, question)
        if or_back and not answer:
            raise BackError
        found = find(answer) if answer else ()
        if len(found) == 1:
            return found[0]
        if answer:
            first, last = numbers
            screen.problem(say("menu.unclear", first=first, last=last))


def answer_to(screen: Screen, lines: Lines, question: str) -> str:
    """What is typed, in small letters; whoever wants to leave is a QuitError."""
    return text_for(screen, lines, question).lower()


def text_for(screen: Screen, lines: Lines, question: str) -> str:
    """What is typed, such as a name; whoever wants to leave is a QuitError."""
    try:
        answer = ask(screen, lines, question).strip(" \t")
    except InputEndedError:
        raise QuitError from None
    except KeyboardInterrupt:
        screen.line("")
        raise
    if wants_to_leave(answer):
        raise QuitError
    return answer


def run_command(screen: Screen, name: str, *arguments: str) -> None:
    """Another command of the program, as if it had been typed; what goes wrong there is told."""
    root = click.get_current_context().find_root()
    assert isinstance(root.command, click.Group)
    command = root.command.get_command(root, name)
    assert command is not None
    try:
        with command.make_context(name, [*arguments], parent=root) as context:
            command.invoke(context)
    except TimesDuelError as error:
        screen.problem(say("grammar.sentence", clause=error))
