"""After a game at a terminal: again with the seats swapped, a review, the next level, or enough."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from timesduel.cli.calling import in_menu
from timesduel.cli.ending import EXIT_DONE, status_of
from timesduel.cli.keyboard.answers import QuitError
from timesduel.cli.play.stars import level_played
from timesduel.errors import TimesDuelError
from timesduel.match.names import PEOPLE, program_name
from timesduel.match.successor import rematch_of, series_after
from timesduel.words.grammar import one_of
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.keyboard.dialogue import Dialogue
    from timesduel.cli.screen.screen import Screen
    from timesduel.match.game import Game

_AGAIN, _REVIEW, _NEXT = "again", "review", "next"


def game_after(game: Game, place: str | None, dialogue: Dialogue) -> Game | None:
    """The game that somebody wants to play after this one, or after its match; None for none.

    `place` is where `review` finds it. Ctrl-C ends the program, and so does leaving if there is a
    menu to go back to otherwise.
    """
    screen = dialogue.screen
    again, above = rematch_of(game), _level_above(game)
    choices = {_AGAIN: _once_more(again)}
    if place is not None:
        choices[_REVIEW] = say("afterwards.review")
    if _won_by_a_person(game) and above is not None:
        choices[_NEXT] = say(
            "afterwards.next_you" if _person_begins(again) else "afterwards.next_computer",
            level=_the(above),
        )
    try:
        while True:
            _congratulate(game, above, screen)
            dialogue.show_choices(choices.values())
            choice = _chosen([*choices], dialogue)
            if choice == _AGAIN:
                return again
            if choice == _NEXT and above is not None:
                return _against(again, above)
            if choice is None or place is None:
                return None
            screen.line("")
            run_command(screen, "review", place)
    except QuitError:
        if in_menu():
            raise click.exceptions.Exit(EXIT_DONE) from None
        return None
    except KeyboardInterrupt as stopped:  # the game is over and kept: there is nothing to resume
        raise click.exceptions.Exit(status_of(stopped)) from None


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


def _chosen(words: list[str], dialogue: Dialogue) -> str | None:
    """One of the words, by its number or as it begins; None for nothing more."""
    last = len(words)
    question = say("afterwards.what_or_menu" if in_menu() else "afterwards.what", last=last)
    while answer := dialogue.ask_for_text(question).lower():
        for number, word in enumerate(words, 1):
            if answer == str(number) or word.startswith(answer):
                return word
        dialogue.screen.problem(say("afterwards.unclear", choices=one_of(range(1, last + 1))))
    return None


def _congratulate(game: Game, above: str | None, screen: Screen) -> None:
    """Name the level that was beaten, and the next one."""
    level = level_played(game)
    if level is None or not _won_by_a_person(game):
        return
    screen.begin_block()
    if above is None:
        screen.note(say("afterwards.beat_the_last", level=_the(level)))
    else:
        screen.note(say("afterwards.beat", level=_the(level), above=_the(above)))


def _the(level: str) -> str:
    return say(f"afterwards.the.{level}")


def _once_more(again: Game) -> str:
    if again.players == PEOPLE:
        return say("afterwards.again", name=again.names[again.first - 1])
    return say("afterwards.again_you" if _person_begins(again) else "afterwards.again_computer")


def _person_begins(game: Game) -> bool:
    return game.players[game.first - 1] is None


def _won_by_a_person(game: Game) -> bool:
    """Has a person won the game, or the match that it ends?"""
    assert game.outcome is not None
    series = series_after(game)
    winner = game.outcome.winner if series is None else series.leader
    return winner is not None and game.players[winner - 1] is None


def _level_above(game: Game) -> str | None:
    from timesduel.players.registry import PLAYERS

    if (level := level_played(game)) is None:
        return None
    known = [*PLAYERS, None]
    return known[known.index(level) + 1]


def _against(game: Game, level: str) -> Game:
    """A game against another level, which gives the computer its name if a level did before."""
    (one, two), (first, second) = game.names, game.players
    if first is not None:
        one = program_name(level) if one.casefold() == program_name(first).casefold() else one
        return replace(game, names=(one, two), players=(level, None))
    assert second is not None
    two = program_name(level) if two.casefold() == program_name(second).casefold() else two
    return replace(game, names=(one, two), players=(None, level))
