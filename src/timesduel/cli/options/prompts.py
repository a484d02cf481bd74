"""Options for bots that are asked in words: language models, as a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from timesduel.arena.disguise.prompts import Prompts
from timesduel.cli.options.common import refused
from timesduel.cli.options.values import Number
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


_Function = TypeVar("_Function", bound="Callable[..., object]")

PROMPT_OPTIONS = ("prompts", "isomorph", "hide_legal")
"""Their names as parameters."""


def prompt_options(function: _Function) -> _Function:
    """Whether and how bots are asked in words."""
    for option in (
        click.option("--hide-legal", is_flag=True),
        click.option("--isomorph", type=Number(0, most_digits=18, such_as="7"), metavar="SEED"),
        click.option("--prompts", is_flag=True),
    ):
        function = option(function)
    return function


def prompts_of(given: Mapping[str, Any]) -> Prompts | None:
    """How bots are asked in words: in disguise always, else if somebody wants it."""
    if given["isomorph"] is None and not given["prompts"]:
        if given["hide_legal"]:
            raise refused("hide_legal", say("options.not_without_prompts"))
        return None
    return Prompts(given["isomorph"], show_legal=not given["hide_legal"])
