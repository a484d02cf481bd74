"""A run: pairs of games are handed out in batches, and their results kept as they come."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any

from timesduel.arena.game import Task, play_batch
from timesduel.arena.sprt import TESTED
from timesduel.errors import RulesError, TimesDuelError
from timesduel.host.seats import why_it_cannot_play

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor, Future

    from timesduel.arena.results import Results
    from timesduel.arena.schedule import Config, Pair
    from timesduel.solver.verdict import Watch

LARGEST_BATCH = 16
"""Most pairs in a batch: what is lost if a worker is killed."""

_BATCHES_EACH = 8
"""Fewest batches for each worker: with fewer, some would be idle at the end."""

_AHEAD = 2
"""Batches submitted for each worker: one being played and one queued."""


def check_players(config: Config, executor: Executor) -> None:
    """Can every program be started where the games are played? A RulesError says which cannot."""
    for player in config.players:
        with _worker_errors():
            problem = executor.submit(why_it_cannot_play, player.spec).result()
        if problem is not None:
            raise RulesError("player", "errors.at", place=player.name, problem=problem)


def play_run(results: Results, executor: Executor, *, workers: int, watch: Watch) -> None:
    """Play every game that has not been played; `watch` is called with how many have been.

    Batches that are left when it fails are dropped by whoever ends the executor: one that is
    cancelled here is an error to a pool whose processes end at that moment.
    """
    from concurrent.futures import FIRST_COMPLETED, wait

    left = missing(results)
    size = max(1, min(LARGEST_BATCH, len(left) // (_BATCHES_EACH * workers)))
    queue = _wanted(results, left)
    playing: set[Future[list[dict[str, Any]]]] = set()
    while True:
        while len(playing) < _AHEAD * workers and (batch := tuple(islice(queue, size))):
            with _worker_errors():
                playing.add(executor.submit(play_batch, batch))
        if not playing:
            return
        done, playing = wait(playing, return_when=FIRST_COMPLETED)
        for future in done:
            with _worker_errors():
                games = future.result()
            results.add(games)
        watch(len(results.games))


@contextmanager
def _worker_errors() -> Iterator[None]:
    """Turn errors of the workers into a TimesDuelError."""
    from concurrent.futures import BrokenExecutor, CancelledError

    try:
        yield
    except BrokenExecutor:
        raise TimesDuelError("arena.killed") from None
    except CancelledError:
        raise TimesDuelError("arena.dropped") from None
    except Exception as error:  # a worker without Times Duel, or one that keeps failing
        raise TimesDuelError("arena.worker_failed", error=f"{error!r:.200}") from error


def missing(results: Results) -> list[Pair]:
    """The pairs with a game left to play, without those that a decided test has stopped."""
    decided = results.trial.is_over
    return [
        pair
        for pair in results.config.pairs
        if any(game not in results.games for game in pair.ids)
        and not (decided and pair.players == TESTED)
    ]


def _wanted(results: Results, pairs: list[Pair]) -> Iterator[Task]:
    """Yield the tasks of pairs, without those that the test has made needless meanwhile."""
    for pair in pairs:
        if pair.players != TESTED or not results.trial.is_over:
            yield Task.of(results.config, pair)
