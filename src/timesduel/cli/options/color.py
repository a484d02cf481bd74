"""The option --no-color, which the program and most of its commands have."""

import os

import click


def _refuse_colour(_ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        os.environ["NO_COLOR"] = "1"


no_color_option = click.option(
    "--no-color",
    is_flag=True,
    expose_value=False,
    callback=_refuse_colour,
    help="Show no colours.",
)
"""The same as the variable NO_COLOR, which `Screen` looks at."""
