"""The language of the command line: of our own texts, of the help, and of click's texts.

The help is written where it is needed, at a command and its options; it is handed on to `spoken`
when it is shown. click looks its texts up by `gettext`.
"""

import gettext
import os
from collections.abc import Callable, Iterable

import click

from timesduel.core.numbers import quote
from timesduel.words.grammar import comma_list
from timesduel.words.speech import ENGLISH, LANGUAGES, say, speak, spoken

VARIABLE = "TIMESDUEL_LANGUAGE"


def speak_as_asked() -> None:
    """Speak the language that the environment asks for; a UsageError if there is none such."""
    asked = os.environ.get(VARIABLE) or ENGLISH
    if asked not in LANGUAGES:
        languages = comma_list(LANGUAGES)
        raise click.UsageError(say("program.language", languages=languages, given=quote(asked)))
    speak(asked)
    translated: Callable[[str], str] = str
    if asked != ENGLISH:
        from timesduel.words.pseudo import marked_template as translated
    # It knows only texts in files, of which there are none, and takes its time to look for them.
    replaced: dict[str, Callable[..., str]] = {
        "dgettext": lambda _domain, text: translated(text),
        "dngettext": lambda _domain, *texts: translated(texts[texts[-1] != 1]),
    }
    for name, look_up in replaced.items():
        setattr(gettext, name, look_up)


class _SpokenHelp(click.HelpFormatter):
    """Help in the language that is spoken; names of commands and options stay as they are."""

    def write_text(self, text: str) -> None:
        super().write_text(spoken(text))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        said = [(term, spoken(meaning) if meaning else "") for term, meaning in rows]
        super().write_dl(said, col_max, col_spacing)


class SpokenContext(click.Context):
    """A call of a command whose help is spoken."""

    formatter_class = _SpokenHelp


def with_spoken_help(command: click.Command) -> click.Command:
    """A command, and those below it, whose help is spoken."""
    command.context_class = SpokenContext
    if isinstance(command, click.Group):
        for below in command.commands.values():
            with_spoken_help(below)
    return command
