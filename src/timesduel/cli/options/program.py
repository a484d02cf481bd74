"""Options that stand before a command or after it: --no-color, and --profile."""

import os
from typing import Any

import click

from timesduel.cli.calling import PROFILE
from timesduel.errors import StoreError
from timesduel.words.speech import say


def _refuse_colour(_ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        os.environ["NO_COLOR"] = "1"


no_color_option = click.option(
    "--no-color", is_flag=True, expose_value=False, callback=_refuse_colour
)
"""Sets the variable NO_COLOR, which `Screen` looks at."""


class ProfileName(click.ParamType[str]):
    """The name of a profile, which need not exist yet."""

    name = "name"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        from timesduel.records.profiles import checked_profile  # most people have none

        try:
            return checked_profile(value)
        except StoreError as error:
            self.fail(say("grammar.sentence", clause=error), param, ctx)

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        from timesduel.cli.options.suggestions import profiles

        return profiles(incomplete)


def _choose(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.meta[PROFILE] = value
    elif ctx.parent is None and (name := os.environ.get(PROFILE)):
        try:
            param.type_cast_value(ctx, name)
        except click.BadParameter as error:  # better now than in the middle of a game
            raise click.BadParameter(error.message, param_hint=PROFILE) from None


profile_option = click.option("--profile", type=ProfileName(), expose_value=False, callback=_choose)
"""Of the program, and of each command that reads or writes the diary: the latter is stronger."""
