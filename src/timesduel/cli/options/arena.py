"""Options of the arena: a new run, or an old one that must be the same; bots asked in words."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, Any

import click

from timesduel.arena.disguise.prompts import Prompts
from timesduel.arena.entrants import read_entrant
from timesduel.arena.schedule import STANDARD, Config, read_setups
from timesduel.cli.calling import with_guess
from timesduel.cli.options.common import refused, refused_by, several
from timesduel.cli.options.values import Number
from timesduel.errors import RulesError
from timesduel.players.registry import PLAYERS
from timesduel.records.files import named
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from timesduel.arena.entrants import Entrant

_SEEDS = 2**32

PROMPT_OPTIONS = ("prompts", "isomorph", "hide_legal")
"""Their names as parameters."""

_SAME = ("games", "gauntlet", "seed", "time", "sprt")
"""Options that are a field of the configuration."""

_PLAYING = ("player", "setups", *_SAME, *PROMPT_OPTIONS)
"""Options that decide the games."""

_ELSEWHERE = (("resume", "out"), ("report", "out"), ("report", "resume"), ("cluster", "jobs"))


def check_combination(given: Mapping[str, Any]) -> None:
    """Refuse options that have no place beside one another."""
    for one, other in _ELSEWHERE:
        if given[one] is not None and given[other] is not None:
            raise refused(other, say("options.not_with", other=f"--{one}"))
    if given["report"] is not None:
        for option in (*_PLAYING, "jobs", "cluster"):
            if given[option] is not None and given[option] is not False and given[option] != ():
                raise refused(option, say("options.not_with_report"))


def new_config(given: Mapping[str, Any]) -> Config:
    """The configuration of a new run."""
    try:
        setups = read_setups(STANDARD if given["setups"] is None else given["setups"])
        return Config(
            players=tuple(map(_entrant, given["player"])),
            setups=setups,
            games=given["games"] or 2 * len(setups),
            seed=_any_seed() if given["seed"] is None else given["seed"],
            gauntlet=given["gauntlet"],
            time=given["time"],
            sprt=given["sprt"],
            prompts=prompts_of(given),
        )
    except RulesError as error:
        raise refused_by(error) from None


def _entrant(text: str) -> Entrant:
    """A player of the arena; of a mistyped level it is said which may be meant."""
    try:
        return read_entrant(text)
    except RulesError as error:
        problem = say("options.problem", problem=error.problem)
        raise refused("player", with_guess(problem, text.rpartition("=")[2], PLAYERS)) from None


def check_same(config: Config, given: Mapping[str, Any]) -> None:
    """A run that goes on needs no options; those that are given must be those it began with."""
    try:
        for option, same in _agreement(config, given):
            if not same:
                raise refused(option, say("options.other_run", file=named(given["resume"])))
    except RulesError as error:
        raise refused_by(error) from None


def _agreement(config: Config, given: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    if given["player"]:
        yield "player", tuple(map(_entrant, given["player"])) == config.players
    if given["setups"] is not None:
        yield "setups", read_setups(given["setups"]) == config.setups
    for option in _SAME:
        if given[option] is not None:
            yield option, given[option] == getattr(config, option)
    prompts = config.prompts
    if given["prompts"]:
        yield "prompts", prompts is not None
    if given["isomorph"] is not None:
        yield "isomorph", prompts is not None and prompts.isomorph == given["isomorph"]
    if given["hide_legal"]:
        yield "hide_legal", prompts is not None and not prompts.show_legal


def _any_seed() -> int:
    return SystemRandom().randrange(_SEEDS)


prompt_options = several(
    click.option("--prompts", is_flag=True),
    click.option("--isomorph", type=Number(0, most_digits=18, such_as="7"), metavar="SEED"),
    click.option("--hide-legal", is_flag=True),
)
"""Whether and how bots are asked in words; read by `prompts_of`."""


def prompts_of(given: Mapping[str, Any]) -> Prompts | None:
    """How bots are asked in words: in disguise always, else if somebody wants it."""
    if given["isomorph"] is None and not given["prompts"]:
        if given["hide_legal"]:
            raise refused("hide_legal", say("options.not_without_prompts"))
        return None
    return Prompts(given["isomorph"], show_legal=not given["hide_legal"])
