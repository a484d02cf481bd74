"""Who does the work: processes on this machine, or a cluster. Both are executors."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from logging import CRITICAL, getLogger
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from timesduel.bots import child_processes
from timesduel.core.numbers import printable
from timesduel.errors import RulesError
from timesduel.extras import from_extra

if TYPE_CHECKING:
    from collections.abc import Iterator

CLUSTER_TIMEOUT = 8
"""Seconds to wait for a scheduler to answer, and for a first worker to be there."""

_MARK = "TIMESDUEL_ARENA"
"""Programs inherit it from the process that has started them: so they are found again."""

_TALKATIVE = ("distributed", "distributed.client", "distributed.core", "tornado", "asyncio")
"""Loggers with a level of their own."""


@contextmanager
def executor_of(address: str | None, jobs: int | None) -> Iterator[tuple[Executor, int]]:
    """A cluster at an address, or processes here, one for each core if not told; and how many."""
    if address is not None:
        with cluster(address) as found:
            yield found
        return
    jobs = jobs or os.cpu_count() or 1
    with processes(jobs) as executor:
        yield executor, jobs


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Worker processes on this machine. They end with us, however we end."""
    mark = secrets.token_hex(16)
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, context, _prepare, initargs=(mark,))
    # They are started while Ctrl-C is ignored, and inherit that it is their parent's business.
    handler = _ignore_interrupts()
    try:
        for _ in range(jobs):
            executor.submit(os.getpid)
    finally:
        _restore(handler)
    try:
        with _ending_together(executor):
            yield executor
    finally:
        executor.shutdown(cancel_futures=True)
        _end_programs(mark)  # one that was killed could not see to its own


@contextmanager
def _ending_together(executor: ProcessPoolExecutor) -> Iterator[None]:
    """Let all workers end when one does, or when we fail, and nobody wait for half an answer.

    The pool notices who has ended, but not while it reads: a worker that is killed in the middle of
    an answer leaves half of it in a pipe, which has no end since we could write into it, too.
    """
    over, end = multiprocessing.Pipe(duplex=False)
    answers: Any = executor._result_queue

    def end_all() -> None:
        for worker in multiprocessing.active_children():
            worker.kill()
        answers._writer.close()

    def watch() -> None:
        sentinels = [worker.sentinel for worker in multiprocessing.active_children()]
        if over not in wait([over, *sentinels]):
            end_all()

    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    failed = True
    try:
        yield
        failed = False
    finally:
        end.close()
        watching.join()
        over.close()
        if failed:
            end_all()


def _ignore_interrupts() -> Any:
    """What was to be done; None where that is not ours to change."""
    if threading.current_thread() is not threading.main_thread():
        return None
    return signal.signal(signal.SIGINT, signal.SIG_IGN)


def _restore(handler: Any) -> None:
    if handler is not None:
        signal.signal(signal.SIGINT, handler)


def _end_programs(mark: str, *others: child_processes.Process) -> None:
    child_processes.end_all(lambda: [*others, *child_processes.marked_processes(f"{_MARK}={mark}")])


def _prepare(mark: str) -> None:
    """In each working process: it ends when its parent does, however that ends, and so do the
    programs that play in it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A handler in Python may never have its turn: a worker that has just begun waits in C.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    child_processes.adopt_orphans()
    # Its own, so that it does not end those of the others; the parent's is a part of it.
    os.environ[_MARK] = mine = f"{mark}-{secrets.token_hex(8)}"

    parent = multiprocessing.parent_process()
    assert parent is not None
    sentinel = parent.sentinel

    def leave_after_parent() -> None:
        wait([sentinel])
        _end_programs(mine, *child_processes.descendants(os.getpid()))
        os._exit(1)

    threading.Thread(target=leave_after_parent, daemon=True).start()


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a dask cluster, and how many workers it has now.

    A worker that is lost does no harm: what it was doing is given to another one.
    """
    client = _client(address)
    executor = client.get_executor(pure=False)
    try:
        yield executor, len(client.ncores())
    finally:
        executor.shutdown(wait=False)  # what was not begun is dropped
        client.close(timeout=CLUSTER_TIMEOUT)


def _client(address: str) -> Any:
    with from_extra("cluster", "extras.cluster"):
        distributed = import_module("distributed")
    for name in _TALKATIVE:
        getLogger(name).setLevel(CRITICAL + 1)  # one line says it all
    shown = printable(address) or "''"
    with catch_warnings():
        simplefilter("ignore")  # other versions of this and that do not concern us
        try:
            asyncio.run(_reach(distributed, address))
            client = distributed.Client(address, timeout=CLUSTER_TIMEOUT, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError):
            raise RulesError("cluster", "arena.no_scheduler", address=shown) from None
        try:
            client.wait_for_workers(1, timeout=CLUSTER_TIMEOUT)
        except (OSError, TimeoutError):
            client.close(timeout=CLUSTER_TIMEOUT)
            raise RulesError("cluster", "arena.no_workers", address=shown) from None
    return client


async def _reach(distributed: Any, address: str) -> None:
    """Is anybody there at all? A client that never gets to a scheduler complains when it ends."""
    connection = await distributed.comm.connect(address, timeout=CLUSTER_TIMEOUT)
    connection.abort()
