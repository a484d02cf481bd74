"""The option --no-color, which the program and each of its commands have."""

import os

import click


def _refuse_colour(_ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        os.environ["NO_COLOR"] = "1"


no_color_option = click.option(
    "--no-color", is_flag=True, expose_value=False, callback=_refuse_colour
)
"""The same as the variable NO_COLOR, which `Screen` looks at."""


def with_no_color(command: click.Command) -> click.Command:
    """A command, and those below it, that take the option too."""
    if not any("--no-color" in parameter.opts for parameter in command.params):
        no_color_option(command)
    if isinstance(command, click.Group):
        for below in command.commands.values():
            with_no_color(below)
    return command
