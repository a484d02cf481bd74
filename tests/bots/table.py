"""Evil bots at the table: a game against one, and what is left of it."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

from tests.support import command_line
from timesduel import Action, Game, Goal, Kind, Rules
from timesduel.bots.client import Bot
from timesduel.core.outcome import Outcome, Reason
from timesduel.errors import BotError

LONG_GAME = Rules(name="long", goal=Goal.REACH, target=40, multipliers=(2, 3))
"""A bot that plays x2 against another one has three moves in it, or two."""


def evil(behaviour: str, *tags: str) -> str:
    """The command that starts an evil bot."""
    file = Path(__file__).parent / "evil.py"
    return command_line(sys.executable, "-IS", file, behaviour, *(tags or [uuid4()]))


def play(bot: Bot, seat: int, rules: Rules = LONG_GAME) -> tuple[Outcome, str]:
    """A game of a bot against somebody who always plays the first move, and why it failed."""
    game = Game(rules=rules, players=("some bot", "some bot"))
    detail = ""
    bot.new_game()
    while game.outcome is None:
        if game.player != seat:
            game = game.with_moves(game.position.legal_moves()[:1])
            continue
        try:
            game = game.with_moves([bot.choose(game.position)])
        except BotError as error:
            game = game.apply(Action(kind=Kind.FORFEIT, reason=Reason(error.reason)), 0.0)
            detail = error.detail
    return game.outcome, detail


def left_of(tag: str) -> list[str]:
    """Processes that have the tag in their command line, whatever else they changed.

    The system may need a moment to clear them away.
    """
    for _ in range(1000):
        if not (found := seen_of(tag)):
            break
        time.sleep(0.02)
    return found


def seen_of(tag: str) -> list[str]:
    """The same at a single look, which may miss one that forks just then."""
    lines = (_line(folder) for folder in Path("/proc").glob("[0-9]*"))
    return [line for line in lines if tag in line]


def wait_for(happens: Callable[[], bool]) -> None:
    """The system takes its time."""
    for _ in range(1500):
        if happens():
            return
        time.sleep(0.02)
    raise AssertionError("it never happened")


def _line(folder: Path) -> str:
    try:
        return (folder / "cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


def shell_bot(
    *,
    isready: str = "echo readyok",
    go: str = "echo bestmove $move",
    asked: str = "go",
    heard: str | Path = "/dev/null",
) -> str:
    """A bot that plays the first move that is allowed, and writes down what it is told."""
    script = (
        f"while read -r word rest; do echo $word $rest >> {command_line(heard)};"
        f" case $word in tdp) echo tdpok;; isready) {isready};;"
        f" position) legal=${{rest##*legal }}; move=${{legal%% *}};; {asked}) {go};;"
        " quit) exit;; esac; done"
    )
    return command_line("sh", "-c", script)
