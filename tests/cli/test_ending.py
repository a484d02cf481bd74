"""Somebody ends the program: what was played is kept, and no bot is left."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from socket import create_connection

import pytest

from tests.bots.table import evil, left_of, wait_for
from tests.support import TIMESDUEL, Program, typed
from timesduel.cli import ending
from timesduel.cli.ending import EndedError, status_of

REQUESTS = [signal.SIGTERM, signal.SIGHUP]


IGNORED = [signal.SIGHUP, signal.SIGINT]
"""By `nohup`, and where a script has started us in the background."""

UNSHARE = (
    "unshare",
    "--user",
    "--map-root-user",
    "--pid",
    "--fork",
    "--kill-child",
    "--mount-proc",
)
"""What is started by it is process 1 of a world of its own."""


def can_unshare() -> bool:
    found = shutil.which("unshare") is not None
    return found and subprocess.run([*UNSHARE, "true"], capture_output=True).returncode == 0


@pytest.mark.parametrize("request_to_end", REQUESTS)
def test_a_game_is_kept(timesduel: Program, request_to_end: int) -> None:
    with timesduel.running("play", "power-play") as running:
        running.write(typed(2))
        running.wait_for("Player 2's Turn:")
        running.process.send_signal(request_to_end)
        _, errors = running.finish()
        assert running.process.returncode == 128 + request_to_end
    assert errors.startswith("The game is saved. Go on with:\n  ")
    assert errors.endswith("timesduel resume power-play-1\n")
    assert errors.count("\n") == 2
    assert "at 2 after 1 turn\n" in timesduel("games").stdout


def test_what_is_ignored_from_the_start_stays_ignored(timesduel: Program) -> None:
    with timesduel.running("play", "power-play", ignored=IGNORED) as running:
        running.wait_for("Player 1's Turn:")
        for number in IGNORED:
            running.process.send_signal(number)
        running.write(typed(2))
        running.wait_for("Player 2's Turn:")
        running.process.send_signal(signal.SIGTERM)
        running.finish()
        assert running.process.returncode == 143


@pytest.mark.parametrize(
    ("arguments", "status"), [("serve --port 0", 0), ("mcp --http 127.0.0.1:0", 143)]
)
def test_servers_ignore_what_is_ignored_from_the_start(
    timesduel: Program, arguments: str, status: int
) -> None:
    with timesduel.running(*arguments.split(), ignored=IGNORED) as running:
        shown = running.stderr if arguments.startswith("mcp") else running.stdout
        port = next(int(found[1]) for line in shown if (found := re.search(r":(\d+)/", line)))
        with create_connection(("127.0.0.1", port)) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert client.recv(1)
        for number in IGNORED:
            assert _has(running.process.pid, "SigIgn", number)
            running.process.send_signal(number)
        running.process.send_signal(signal.SIGTERM)
        running.finish()
        assert running.process.returncode == status


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        ("play power-play --time 60", "Player 1's Turn:"),
        ("puzzle --seed 1", "The number is"),
        ("engine", None),
        ("mcp", None),
    ],
)
def test_as_process_1(timesduel: Program, arguments: str, shown: str | None) -> None:
    """As in a container, where the system does nothing about a signal that nobody waits for."""
    if not can_unshare():
        pytest.skip("making a process 1 needs unshare, and the right to use it")
    with subprocess.Popen(
        [*UNSHARE, *TIMESDUEL, *arguments.split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=timesduel.environment,
        text=True,
    ) as process:
        if shown is not None:
            assert process.stdout is not None
            assert any(shown in line for line in process.stdout)
        wait_for(lambda: any(_heeds(each, signal.SIGTERM) for each in _children(process.pid)))
        os.kill(_children(process.pid)[0], signal.SIGTERM)
        try:
            assert process.wait(20) == 143
        finally:
            process.kill()


TERMINATED_WHILE_LOADING = """
import os, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "datetime":  # which msgspec imports in C
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGTERM)

sys.meta_path.insert(0, Finder())
from timesduel.__main__ import main
main()
"""


def test_a_request_to_end_while_libraries_are_loaded(timesduel: Program) -> None:
    """C code that imports a module may throw away the exception of a signal handler."""
    with subprocess.Popen(
        [sys.executable, "-c", TERMINATED_WHILE_LOADING, "engine"],
        stdin=subprocess.PIPE,
        env=timesduel.environment,
    ) as process:
        try:
            assert process.wait(20) == 143
        finally:
            process.kill()


def _children(process: int) -> list[int]:
    return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]


def _heeds(process: int, number: int) -> bool:
    """Has the process said what it does about this signal?"""
    return _has(process, "SigCgt", number)


def _has(process: int, mask: str, number: int) -> bool:
    """Is a signal in a mask that the system shows of a process?"""
    status = Path(f"/proc/{process}/status").read_text()
    return bool(int(status.partition(f"{mask}:")[2].split()[0], 16) >> (number - 1) & 1)


def wait_for_bot(tag: str) -> None:
    """Until its process is there, with the tag as an argument of its own."""
    wait_for(lambda: any(f"\0{tag}\0" in line for line in command_lines()))


def command_lines() -> list[str]:
    return [text for file in Path("/proc").glob("[0-9]*/cmdline") if (text := _text(file))]


def _text(file: Path) -> str:
    try:
        return file.read_text(errors="replace")
    except OSError:
        return ""


@pytest.mark.parametrize("request_to_end", REQUESTS)
@pytest.mark.parametrize("command", ["play", "check"])
def test_bots_end_with_us(timesduel: Program, request_to_end: int, command: str, tag: str) -> None:
    bot = evil("IgnoresQuit", tag)
    arguments = {
        "play": ("play", "power-play", "--p2", f"bot:{bot}"),
        "check": ("bot", "check", evil("NeverMoves", tag), "--time", "60"),
    }[command]
    with timesduel.running(*arguments) as running:
        wait_for_bot(tag)
        running.process.send_signal(request_to_end)
        assert running.process.wait() == 128 + request_to_end
    assert left_of(tag) == []


def test_twice_ctrl_c_leaves_nothing_either(timesduel: Program, tag: str) -> None:
    bot = evil("IgnoresQuit", tag)
    with timesduel.running("play", "power-play", "--p2", f"bot:{bot}") as running:
        wait_for_bot(tag)
        running.process.send_signal(signal.SIGINT)
        time.sleep(0.2)  # the bot has half a second to leave
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait() == 130
    assert left_of(tag) == []


def test_an_arena_says_how_to_go_on(timesduel: Program, tmp_path: Path, tag: str) -> None:
    out = tmp_path / "run.jsonl"
    bot = evil("NeverMoves", tag)
    players = ("--player", "greedy", "--player", f"bot:{bot}", "--time", "60")
    with timesduel.running("arena", *players, "--out", str(out)) as running:
        wait_for(out.exists)
        wait_for_bot(tag)
        running.process.send_signal(signal.SIGTERM)
        _, errors = running.finish()
        assert running.process.returncode == 143
    assert errors.startswith("timesduel: stopped; go on with:\n  ")
    assert errors.endswith(f"arena --resume {out}\n")
    assert left_of(tag) == []


def test_whoever_has_handlers_of_their_own_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers = {signal.SIGTERM: signal.SIG_IGN, signal.SIGHUP: signal.SIG_DFL}
    monkeypatch.setattr(signal, "getsignal", handlers.__getitem__)
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    ending.end_in_order()
    assert handlers[signal.SIGTERM] is signal.SIG_IGN
    handler = handlers[signal.SIGHUP]
    assert callable(handler)
    with pytest.raises(EndedError) as ended:
        handler(signal.SIGHUP, None)
    assert status_of(ended.value) == 129


def test_what_is_held_back_comes_in_the_end() -> None:
    done = []

    def interrupted_twice() -> None:
        with ending.signals_deferred():
            for number in range(2):
                signal.raise_signal(signal.SIGINT)
                done.append(number)

    with pytest.raises(KeyboardInterrupt) as stopped:
        interrupted_twice()
    assert done == [0, 1]
    assert status_of(stopped.value) == 130
