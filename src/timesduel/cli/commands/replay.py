"""`timesduel replay`: a recorded game in the book's own words."""

import click

from timesduel.cli.duel import tell_opening
from timesduel.cli.home import find_record
from timesduel.cli.options import no_color_option
from timesduel.cli.screen import Screen
from timesduel.voices.books import teller


@click.command("replay")
@click.argument("file")
@no_color_option
def command(file: str) -> None:
    """Play back the game in FILE.

    FILE may also be the name of a saved game.
    """
    _, record = find_record(file)
    screen, session = Screen(), record.session()
    voice = teller(record.rules, record.names)
    tell_opening(screen, voice, record.limit)
    for before, turn in zip(session.positions, session.turns, strict=False):
        screen.begin_block()
        if heading := voice.turn(before):
            screen.heading(heading)
        screen.prompt(voice.prompt(before))
        if turn.multiplier is None:
            screen.line("\n" + voice.skipped(before))
            continue
        screen.line(str(turn.multiplier))
        if reply := voice.reply(before, turn.multiplier):
            screen.line(reply)
    screen.begin_block()
    if session.outcome is None:
        screen.note("The game was left here.")
    else:
        screen.ending(voice.ending(session.outcome, session.position, session.last_move))
