"""Processes and clusters: who is killed is replaced, and nothing is left behind."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.arena.support import FEW, WHEN, config, played, report_of
from tests.bots.table import left_of, wait_for
from timesduel.arena.game import Task
from timesduel.arena.results import Results
from timesduel.arena.run import play_run
from timesduel.arena.schedule import Config, Pair
from timesduel.bots import child_processes
from timesduel.cli import workers as module
from timesduel.cli.workers import cluster, processes
from timesduel.errors import MissingExtraError, RulesError, TimesDuelError

RUN = config(["expert", "beginner"], games=100, setups=FEW)


def test_processes_play_as_threads_do(tmp_path: Path) -> None:
    wanted = report_of(played(tmp_path / "threads.jsonl", RUN))
    results = Results(str(tmp_path / "processes.jsonl"), RUN)
    results.create(WHEN)
    with processes(1) as executor:
        play_run(results, executor, workers=1, watch=lambda _: None)
    assert report_of(results) == wanted
    assert multiprocessing.active_children() == []


def test_a_process_that_is_killed(tmp_path: Path) -> None:
    """It is said in one line; what was played is kept. It need not be the main thread that asks."""
    results = Results(str(tmp_path / "run.jsonl"), RUN)
    results.create(WHEN)

    def kill(_done: int) -> None:
        for process in multiprocessing.active_children():
            process.kill()

    def play() -> None:
        with processes(1) as executor:
            play_run(results, executor, workers=1, watch=kill)

    killed = pytest.raises(TimesDuelError, match="a process that played has been killed")
    with ThreadPoolExecutor(1) as aside, killed:
        aside.submit(play).result()
    assert 0 < len(Results.read(results.path).games) < RUN.games


def test_a_process_that_was_killed_before_anything_was_played(tmp_path: Path) -> None:
    """The pool may know it before it is asked again."""
    results = Results(str(tmp_path / "run.jsonl"), RUN)
    results.create(WHEN)

    def play() -> None:
        with processes(1) as executor:
            (worker,) = multiprocessing.active_children()
            worker.kill()
            with suppress(BrokenExecutor):
                while True:
                    executor.submit(os.getpid).result()
            play_run(results, executor, workers=1, watch=lambda _: None)

    with pytest.raises(TimesDuelError, match="a process that played has been killed"):
        play()


def test_a_run_that_is_stopped_drops_what_is_left_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the pool notices first that its processes end: a thread that fails is an error."""
    results = Results(str(tmp_path / "run.jsonl"), RUN)
    results.create(WHEN)
    handed_out = iter(range(20))
    shut_down = ProcessPoolExecutor.shutdown

    def task_of(config: Config, pair: Pair) -> Task:
        if next(handed_out) == 10:
            raise KeyboardInterrupt
        return Task.of(config, pair)

    def shut_down_late(pool: Any, **how: bool) -> None:
        wait_for(lambda: pool._broken)
        shut_down(pool, **how)

    def stop() -> None:
        with processes(1) as executor:
            executor.submit(time.sleep, 310)  # longer than a test may take
            play_run(results, executor, workers=8, watch=lambda _: None)

    monkeypatch.setattr("timesduel.arena.run.Task", SimpleNamespace(of=task_of))
    monkeypatch.setattr(ProcessPoolExecutor, "shutdown", shut_down_late)
    with pytest.raises(KeyboardInterrupt):
        stop()
    assert multiprocessing.active_children() == []


def _half_an_answer(*, is_killed: bool) -> bytes:
    """What a worker is asked for that writes the first half, and is killed or waits then."""

    def send(self: Any, answer: memoryview) -> None:
        os.write(self.fileno(), answer[:1_000])
        if is_killed:
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(300)

    Connection._send = send  # type: ignore[attr-defined]
    return bytes(100_000)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_process_that_is_killed_while_it_answers(jobs: int) -> None:
    with pytest.raises(BrokenExecutor), processes(jobs) as executor:
        executor.submit(_half_an_answer, is_killed=True).result()
    assert multiprocessing.active_children() == []


def test_nobody_waits_for_half_an_answer_when_a_run_ends() -> None:
    def stop() -> None:
        with processes(2) as executor:
            executor.submit(_half_an_answer, is_killed=False)
            time.sleep(1)  # until there is half of it
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    assert multiprocessing.active_children() == []


def _hear_nothing(seconds: int) -> None:
    """What a worker is asked for that does not end when it is asked to, until its time is over."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.alarm(seconds)
    time.sleep(2 * seconds)


@pytest.mark.parametrize("asked", [time.sleep, _hear_nothing])
def test_whatever_else_ends_a_run_ends_the_processes_too(asked: Callable[[int], None]) -> None:
    def stop() -> None:
        with processes(1) as executor:
            executor.submit(asked, 310)  # longer than a test may take
            time.sleep(1)  # until it is done
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    assert multiprocessing.active_children() == []


def test_a_process_that_waits_in_c_ends_when_it_is_asked_to() -> None:
    with processes(1) as executor:
        assert executor.submit(signal.getsignal, signal.SIGTERM).result() == signal.SIG_DFL


def test_a_process_ends_with_its_parent_and_so_do_its_programs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    handlers: dict[int, object] = {}
    left = threading.Event()
    alive, parent = os.pipe()
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    monkeypatch.setattr(os, "_exit", lambda _status: left.set())
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: SimpleNamespace(sentinel=alive))
    monkeypatch.setattr(
        child_processes, "descendants", lambda _leader: []
    )  # the tests have children too
    monkeypatch.setenv(module._MARK, "of the tests")
    monkeypatch.setattr(child_processes, "adopt_orphans", lambda: None)
    module._prepare("mark")
    assert handlers[signal.SIGINT] is signal.SIG_IGN
    code = "import time; print('here', flush=True); time.sleep(120)"
    command = [sys.executable, "-ISc", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        program.stdout.readline()  # before it runs, nobody can read the mark in its environment
        assert not left.is_set()
        os.close(parent)
        assert left.wait(60)
        assert program.wait() == -signal.SIGKILL
    os.close(alive)


def test_the_programs_of_a_process_that_is_killed_end_too(tag: str) -> None:
    def play_and_be_killed() -> None:
        with processes(1) as executor:
            sleep = "import time; time.sleep(30)"
            program = executor.submit(subprocess.Popen, [sys.executable, "-c", sleep, tag])
            program.exception()  # it has been started, and does not travel
            (worker,) = multiprocessing.active_children()
            worker.kill()

    play_and_be_killed()
    assert left_of(tag) == []


def local_cluster(workers: int) -> Any:
    quiet = {
        "threads_per_worker": 1,
        "dashboard_address": "127.0.0.1:0",
        "silence_logs": "CRITICAL",
    }
    local = import_module("distributed").LocalCluster(n_workers=workers, **quiet)
    if workers:
        local.wait_for_workers(workers)
    return local


class TestCluster:
    """A real one, of dask."""

    def test_a_worker_is_killed_midway(self, tmp_path: Path) -> None:
        """The results are complete and the same."""
        wanted = report_of(played(tmp_path / "threads.jsonl", RUN))
        results = Results(str(tmp_path / "cluster.jsonl"), RUN)
        results.create(WHEN)
        killed: list[int] = []
        with (
            local_cluster(2) as local,
            cluster(local.scheduler_address) as (executor, workers),
        ):
            assert workers == 2
            pids = {executor.submit(os.getpid).result()}

            def kill(done: int) -> None:
                if not killed and done >= 10:
                    killed.append(pids.pop())
                    os.kill(killed[0], signal.SIGKILL)

            play_run(results, executor, workers=workers, watch=kill)
        assert killed
        assert report_of(results) == wanted

    def test_nobody_works(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "CLUSTER_TIMEOUT", 1)
        with local_cluster(0) as local:
            lonely = pytest.raises(RulesError, match=r"cluster: the scheduler at .* has no workers")
            with lonely, cluster(local.scheduler_address):
                pass

    def test_nobody_answers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "CLUSTER_TIMEOUT", 1)
        for address in (
            "tcp://127.0.0.1:9",
            "nonsense://x",
            "tcp://nowhere.invalid:1",
            "",
            "tcp://[::1",
        ):
            silence = pytest.raises(RulesError, match="cluster: there is no scheduler at")
            with silence, cluster(address):
                pass

    def test_the_library_may_be_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "distributed", None)
        missing = pytest.raises(MissingExtraError, match="a cluster needs the extra cluster; ")
        with missing, cluster("tcp://127.0.0.1:9"):
            pass
