"""`timesduel replay`: a recorded game in the book's own words."""

import click

from timesduel.cli.home import find_record
from timesduel.cli.options.suggestions import suggest_games
from timesduel.cli.output.screen import Screen
from timesduel.cli.play.opening import tell_opening
from timesduel.core.outcome import Outcome, Reason
from timesduel.core.position import Position
from timesduel.records.file_store import load_game
from timesduel.voices.teller import Teller
from timesduel.words.speech import say


@click.command("replay")
@click.argument("file", shell_complete=suggest_games)
def command(file: str) -> None:
    """Play back the game in FILE.

    FILE may also be the name of a saved game.
    """
    screen, game = Screen(), load_game(find_record(file))
    voice = Teller(game.rules, game.names)
    tell_opening(screen, voice, game.limit)
    for before, turn in zip(game.positions, game.turns, strict=False):
        if turn.multiplier is None:
            _show_turn(screen, voice, before, "")
            screen.line(voice.skipped(before))
        else:
            _show_turn(screen, voice, before, str(turn.multiplier))
            if reply := voice.reply(before, turn.multiplier):
                screen.line(reply)
    if game.outcome is not None and game.position.outcome() is None:
        gave_up = game.outcome == Outcome(3 - game.player, Reason.RESIGNED)
        _show_turn(screen, voice, game.position, "resign" if gave_up else "")
    screen.begin_block()
    if game.outcome is None:
        screen.note(say("program.left_here"))
    else:
        screen.ending(voice.ending(game.outcome, game.position, game.last_move))


def _show_turn(screen: Screen, voice: Teller, position: Position, answer: str) -> None:
    screen.begin_block()
    if heading := voice.turn(position):
        screen.heading(heading)
    screen.prompt(voice.prompt(position))
    screen.line(answer)
