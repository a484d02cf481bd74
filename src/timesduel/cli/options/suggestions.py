"""What a shell offers for an argument that is being typed. Nothing is read but names."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from timesduel.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable

    import click
    from click.shell_completion import CompletionItem

    Items = list[CompletionItem[str]]


def beginning_like(names: Iterable[str], incomplete: str) -> Items:
    """Those names that begin with what has been typed."""
    return [_item(name) for name in names if name.startswith(incomplete)]


def players(incomplete: str, *, or_bot: bool) -> Items:
    """The players that the program can be, or else the beginning of a bot's command."""
    from timesduel.bots import BOT
    from timesduel.players.registry import PLAYERS

    return beginning_like([*PLAYERS, *[BOT] * or_bot], incomplete)


def profiles(incomplete: str) -> Items:
    """The profiles that there are."""
    from timesduel.cli.home import open_profiles

    names: list[str] = []
    with suppress(StoreError):
        names = open_profiles().names()
    typed = incomplete.casefold()
    return [_item(name) for name in names if name.casefold().startswith(typed)]


def suggest_players(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The players that can take part in an arena."""
    return players(incomplete, or_bot=True)


def suggest_games(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """The saved games, the latest first; or files."""
    from timesduel.cli.home import open_store

    names: list[str] = []
    with suppress(StoreError):
        names = open_store().list()
    return beginning_like(names, incomplete) + suggest_files(ctx, param, incomplete)


def suggest_files(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Whatever files the shell finds."""
    return [_item(incomplete, "file")]


def suggest_folders(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Whatever folders the shell finds."""
    return [_item(incomplete, "dir")]


def _item(value: str, kind: str = "plain") -> CompletionItem[str]:
    from click.shell_completion import CompletionItem  # only a shell that completes needs it

    return CompletionItem(value, type=kind)
