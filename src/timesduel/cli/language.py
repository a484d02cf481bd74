"""The language of the command line: of our own texts, of the help, and of click's texts.

A command and its options have no help of their own: it is looked up when it is shown. click looks
its texts up by `gettext`.
"""

from __future__ import annotations

import gettext
import os
from typing import TYPE_CHECKING, Any

import click

from timesduel.core.numbers import quote
from timesduel.words.grammar import comma_list
from timesduel.words.speech import ENGLISH, LANGUAGES, say, speak, templates

if TYPE_CHECKING:
    from collections.abc import Callable

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


class SpokenContext(click.Context):
    """A call of a command whose help is looked up when somebody, or a shell, asks for it."""

    def __init__(self, command: click.Command, **settings: Any) -> None:
        super().__init__(command, **settings)
        if self.resilient_parsing:  # a shell completes, and may show the help beside the options
            look_up_help(command)

    def make_formatter(self) -> click.HelpFormatter:
        look_up_help(self.command)
        return super().make_formatter()


def help_codes(command: click.Command) -> dict[str, str]:
    """The code of the help of each option of a command, by the option: its own, or a shared one."""
    texts = templates("help")
    names = [each.opts[0][2:] for each in command.params if isinstance(each, click.Option)]
    own = {name: f"help.{command.name}.{name}" for name in names}
    return {name: code if code in texts else f"help.options.{name}" for name, code in own.items()}


def look_up_help(command: click.Command) -> None:
    """Give a command and its options their help, and the commands below it their short one."""
    command.help = say(f"help.{command.name}")
    codes = help_codes(command)
    for option in command.params:
        if isinstance(option, click.Option):
            option.help = _help_of(option, codes[option.opts[0][2:]])
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            below.short_help = say(f"help.{name}.short")


def _help_of(option: click.Option, code: str) -> str:
    from timesduel.solver import DEFAULT_EFFORT, DEFAULT_STATES

    most = getattr(option.type, "most", None)
    return say(code, most=most, effort=DEFAULT_EFFORT, states=DEFAULT_STATES)
