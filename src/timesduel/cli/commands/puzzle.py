"""`timesduel puzzle`: find the move that wins."""

from datetime import datetime
from random import Random

import click

from timesduel.cli.calling import in_menu
from timesduel.cli.diary import Notebook, utc_now
from timesduel.cli.home import open_diary
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.options.common import json_option, refused, seed_option
from timesduel.cli.options.program import profile_option
from timesduel.cli.options.values import BookId, Number
from timesduel.cli.play.puzzles import PuzzleSitting
from timesduel.core.rules import Rules
from timesduel.data.plain import json_line
from timesduel.questions.daily import daily_puzzle
from timesduel.questions.puzzle import explained_puzzle
from timesduel.training.deck import Deck, PuzzleChoice
from timesduel.training.puzzles import HARDEST
from timesduel.words.speech import say


@click.command("puzzle")
@click.option("--book", type=BookId())
@click.option("--level", type=Number(1, most=HARDEST, most_digits=1, such_as="3"))
@click.option("--daily", is_flag=True)
@seed_option
@json_option
@profile_option
def command(
    book: Rules | None, level: int | None, daily: bool, seed: int | None, as_json: bool
) -> None:
    """Run `timesduel puzzle`."""
    if daily and seed is not None:
        raise refused("seed", say("puzzles.daily_seed"))
    notebook = Notebook(open_diary(), strict=as_json)
    deck = Deck.from_entries(notebook.entries)
    today = datetime.now().astimezone().date()
    choice = PuzzleChoice(deck, Random(seed), book, level, only_new=seed is not None)
    puzzle = daily_puzzle(today, book, level) if daily else choice.next(utc_now())
    if as_json:
        click.echo(json_line(explained_puzzle(puzzle)))
        return
    dialogue = Dialogue()
    sitting = PuzzleSitting(dialogue, notebook, deck)
    if daily:
        answered = sitting.solve_of_the_day(puzzle, today)
        if not answered or not in_menu():
            return
    with dialogue.may_be_left():
        if not daily:
            sitting.solve(puzzle)
        while sitting.goes_on():
            sitting.solve(choice.next(utc_now()))
