"""`timesduel replay`: a recorded game in the book's own words."""

import click

from timesduel.cli.home import find_record
from timesduel.cli.options.suggestions import suggest_games
from timesduel.cli.play.telling import tell_opening
from timesduel.cli.screen.screen import Screen
from timesduel.questions.review import tell_replay
from timesduel.records.form import GAMES
from timesduel.records.log_file import LogFile
from timesduel.records.record import Record
from timesduel.voices.teller import Teller
from timesduel.words.speech import say


@click.command("replay")
@click.argument("file", shell_complete=suggest_games)
def command(file: str) -> None:
    """Run `timesduel replay`."""
    screen, game = Screen(), LogFile(find_record(file), GAMES).load()
    told = tell_replay(Record.of(game))
    tell_opening(screen, Teller(game.rules, game.names), game.limit)
    for turn in told.turns:
        screen.begin_block()
        if turn.heading:
            screen.heading(turn.heading)
        screen.prompt(turn.prompt)
        screen.line(turn.answer)
        if turn.reply:
            screen.line(turn.reply)
    screen.begin_block()
    if game.outcome is None:
        screen.note(say("program.left_here"))
    else:
        screen.ending(told.ending)
