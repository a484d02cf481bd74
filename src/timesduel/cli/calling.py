"""How the user calls this program: from the menu or a shell, for which profile, by which names."""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress

import click

from timesduel.words.speech import say

_MENU = "timesduel.menu"

PROFILE = "TIMESDUEL_PROFILE"
"""The variable; in the context of a command, what the option said is under the same name."""


def enter_menu() -> None:
    """From now on whatever runs was chosen from the menu."""
    click.get_current_context().meta[_MENU] = True


def in_menu() -> bool:
    """Was what runs now chosen from the menu? Then nobody is told to type a command of a shell."""
    context = click.get_current_context(silent=True)
    return context is not None and _MENU in context.meta


def use_profile(name: str | None) -> None:
    """From now on this profile is in use, or none, whatever the option and the variable said."""
    os.environ.pop(PROFILE, None)
    click.get_current_context().meta[PROFILE] = name


def asked_profile() -> str | None:
    """What --profile said, if it was given."""
    context = click.get_current_context(silent=True)
    return None if context is None else context.meta.get(PROFILE)


def shell_command(*arguments: str) -> str:
    """A command of this program as the user would have to type it here."""
    from timesduel.extras import command_line

    program = sys.argv[0]
    if (name := asked_profile()) is not None:
        arguments = ("--profile", name, *arguments)
    if os.path.basename(program).startswith("timesduel") and not os.path.isdir(program):
        words = [_shortest(program), *arguments]
    else:
        words = [_shortest(sys.executable), "-m", "timesduel", *arguments]
    return command_line(words)


def _shortest(program: str) -> str:
    """The bare name of a program if the shell finds it, or else the way to it from here.

    The Python of a virtual environment is a link to another one, which lacks the environment's
    modules: the two are told apart by their folders.
    """
    from shutil import which

    folder, name = os.path.split(program)
    found = which(name)
    if found is not None and os.path.realpath(os.path.dirname(found)) == os.path.realpath(folder):
        return name
    with suppress(OSError, ValueError):  # the folder is gone, or on another drive
        here = os.path.relpath(program)
        way = here if os.path.dirname(here) else os.path.join(".", here)
        return min(program, way, key=len)
    return program


def meant(typed: str, names: Iterable[str]) -> str | None:
    """The name that looks most like what was typed, if one does."""
    from difflib import get_close_matches  # only who mistypes waits for it

    return next(iter(get_close_matches(typed.lower(), names, 1)), None)


def with_guess(problem: str, typed: str, names: Iterable[str]) -> str:
    """What is wrong with a name, and which may have been meant."""
    likely = meant(typed, names)
    return problem if likely is None else say("options.meant", problem=problem, likely=likely)
