"""`timesduel replay`: a recorded game in the book's own words."""

import click

from timesduel.cli.home import find_record
from timesduel.cli.options.common import no_color_option
from timesduel.cli.options.suggestions import suggest_games
from timesduel.cli.output.screen import Screen
from timesduel.cli.play.duel import tell_opening
from timesduel.core.outcome import Outcome, Reason
from timesduel.core.position import Position
from timesduel.records.store import load_record
from timesduel.voices.teller import Teller
from timesduel.words.speech import say


@click.command("replay")
@click.argument("file", shell_complete=suggest_games)
@no_color_option
def command(file: str) -> None:
    """Play back the game in FILE.

    FILE may also be the name of a saved game.
    """
    record = load_record(find_record(file))
    screen, session = Screen(), record.session()
    voice = Teller(record.rules, record.names)
    tell_opening(screen, voice, record.limit)
    for before, turn in zip(session.positions, session.turns, strict=False):
        if turn.multiplier is None:
            _show_turn(screen, voice, before, "")
            screen.line(voice.skipped(before))
        else:
            _show_turn(screen, voice, before, str(turn.multiplier))
            if reply := voice.reply(before, turn.multiplier):
                screen.line(reply)
    if session.outcome is not None and session.position.outcome() is None:
        gave_up = session.outcome == Outcome(3 - session.player, Reason.RESIGNED)
        _show_turn(screen, voice, session.position, "resign" if gave_up else "")
    screen.begin_block()
    if session.outcome is None:
        screen.note(say("program.left_here"))
    else:
        screen.ending(voice.ending(session.outcome, session.position, session.last_move))


def _show_turn(screen: Screen, voice: Teller, position: Position, answer: str) -> None:
    screen.begin_block()
    if heading := voice.turn(position):
        screen.heading(heading)
    screen.prompt(voice.prompt(position))
    screen.line(answer)
