"""`timesduel replay`: a recorded game in the book's own words."""

import click

from timesduel.cli.home import find_record
from timesduel.cli.options.suggestions import suggest_games
from timesduel.cli.play.opening import tell_opening
from timesduel.cli.screen.screen import Screen
from timesduel.records.file_store import load_game
from timesduel.voices.replay import told_turns
from timesduel.voices.teller import Teller
from timesduel.words.speech import say


@click.command("replay")
@click.argument("file", shell_complete=suggest_games)
def command(file: str) -> None:
    """Run `timesduel replay`."""
    screen, game = Screen(), load_game(find_record(file))
    voice = Teller(game.rules, game.names)
    tell_opening(screen, voice, game.limit)
    for turn in told_turns(game):
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
        screen.ending(voice.ending(game.outcome, game.position, game.last_move))
