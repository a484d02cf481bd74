"""`timesduel lesson`: the sample game of a book, with remarks."""

import click

from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.options.common import json_option
from timesduel.cli.options.values import BookId
from timesduel.cli.play.lesson import teach
from timesduel.core.rules import Rules
from timesduel.data.plain import json_line
from timesduel.questions.lesson import ask_lesson, tell_lesson


@click.command("lesson")
@click.argument("book", type=BookId())
@json_option
def command(book: Rules, as_json: bool) -> None:
    """Run `timesduel lesson`."""
    if as_json:
        click.echo(json_line(ask_lesson(book.name)))
        return
    taught = tell_lesson(book.name)
    dialogue = Dialogue()
    with dialogue.may_be_left():
        teach(taught, dialogue)
