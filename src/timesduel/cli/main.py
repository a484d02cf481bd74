"""The program, and one line instead of a traceback for whatever goes wrong."""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import TextIOWrapper
from typing import NoReturn, TextIO

import click

from timesduel import __version__
from timesduel.cli.ending import (
    EXIT_DONE,
    EXIT_FAILED,
    EXIT_PIPE_CLOSED,
    end_in_order,
    ignore_signals,
    raise_again,
    status_of,
)
from timesduel.cli.groups import LazyGroup
from timesduel.cli.language import speak_as_asked
from timesduel.cli.options.program import no_color_option, profile_option
from timesduel.core.numbers import printable
from timesduel.errors import EffortError, TimesDuelError
from timesduel.words.speech import say


def _show_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"timesduel {__version__}")
        ctx.exit()


@click.group(
    "timesduel",
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@profile_option
@no_color_option
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Run a command, or show the menu."""
    if ctx.invoked_subcommand is None:
        from timesduel.cli.play.menu import show_menu

        show_menu()


def run(arguments: list[str] | None = None) -> NoReturn:
    """Run a command and end the process."""
    try:
        status = _written(_status(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt as stopped:  # nobody reads our last words
        _throw_away(sys.stdout)
        status = status_of(stopped)
    ignore_signals()
    sys.exit(status)


def _status(arguments: list[str]) -> int:
    """The exit status of a command, also of one that was broken off."""
    try:
        _prepare()
        end_in_order()
        return _call(arguments)
    except BrokenPipeError:  # the reader of our output has left
        return EXIT_PIPE_CLOSED
    except KeyboardInterrupt as stopped:
        return status_of(stopped)


def _written(status: int) -> int:
    """Let nothing wait to be written; if that fails, a status of success becomes another."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError as error:
            _throw_away(stream)
            if status == EXIT_DONE and isinstance(error, BrokenPipeError):
                status = EXIT_PIPE_CLOSED
            elif status == EXIT_DONE:
                status = _fail(_system_line(error), EXIT_FAILED)
    return status


def _throw_away(stream: TextIO) -> None:
    """What waits to be written there and cannot be: Python would try again, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _call(arguments: list[str]) -> int:
    """The exit status of a command; its errors become one line each."""
    try:
        speak_as_asked()
        if asked := os.environ.get("_TIMESDUEL_COMPLETE"):  # by a script of ours, in a shell
            from timesduel.cli.options.completion import answer

            return answer(cli, asked)
        # Not `cli.main`, which has an answer of its own to a closed pipe and to Ctrl-C.
        with cli.make_context("timesduel", arguments) as context:
            cli.invoke(context)
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.ClickException as error:
        return _fail(error.format_message(), error.exit_code)
    except EffortError as error:
        if error.effort is None:
            return _fail(str(error), EXIT_FAILED)
        more = say("solver.more_effort", problem=error.message, effort=10 * error.effort)
        return _fail(more, EXIT_FAILED)
    except TimesDuelError as error:
        problem, *commands = str(error).split("\n  ")  # what can be typed stands apart
        return _fail(problem, EXIT_FAILED, commands)
    except BrokenPipeError:
        raise
    except OSError as error:
        return _fail(_system_line(error), EXIT_FAILED)
    except MemoryError:
        return _fail(say("program.memory"), EXIT_FAILED)
    except Exception as error:
        if isinstance(error.__cause__, KeyboardInterrupt):  # while a class was made, in Python 3.11
            return status_of(error.__cause__)
        if os.environ.get("TIMESDUEL_DEBUG"):
            raise
        return _fail(say("program.defect", error=f"{error!r:.200}"), EXIT_FAILED)
    return EXIT_DONE


def _system_line(error: OSError) -> str:
    """What the system said, without its number."""
    from timesduel.records.files import system_text

    if error.filename is None:
        return system_text(error)
    return say("errors.at", place=error.filename, problem=system_text(error))


def _fail(message: str, status: int, commands: Iterable[str] = ()) -> int:
    """Say in one line what is wrong, and below it what can be typed."""
    lines = ["timesduel: " + " ".join(message.split()), *(f"  {command}" for command in commands)]
    with suppress(OSError):  # there is nowhere left to tell it
        click.echo("\n".join(map(printable, lines)), err=True)
    return status


def _prepare() -> None:
    """Let nothing that is no text, typed or to be shown, and no odd setting end the program."""
    sys.unraisablehook = raise_again
    sys.set_int_max_str_digits(4300)  # Python's own default, whatever the environment says
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
