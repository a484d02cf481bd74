"""`timesduel replay`: a recorded game in the book's own words."""

import click

from timesduel.cli.home import find_record
from timesduel.cli.screen import Screen, wants_colour
from timesduel.voices.books import teller


@click.command("replay")
@click.argument("file")
@click.option("--no-color", is_flag=True, help="Show no colours.")
def command(file: str, no_color: bool) -> None:
    """Play back the game in FILE, which may also be the name of a saved game."""
    _, record = find_record(file)
    screen, session = Screen(colour=wants_colour(no_color)), record.session()
    voice = teller(record.rules, record.names)
    screen.line(voice.opening())
    if remarks := voice.remarks(record.limit):
        screen.begin_block()
        screen.note(remarks)
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
