"""Which profile is in use: what the option --profile said, or else the variable."""

import os

import click

PROFILE = "TIMESDUEL_PROFILE"
"""The variable; in the context of a command, what the option said is under the same name."""


def use_profile(name: str | None) -> None:
    """From now on this profile is in use, or none, whatever the option and the variable said."""
    os.environ.pop(PROFILE, None)
    click.get_current_context().meta[PROFILE] = name


def asked_profile() -> str | None:
    """What --profile said, if it was given."""
    context = click.get_current_context(silent=True)
    return None if context is None else context.meta.get(PROFILE)
