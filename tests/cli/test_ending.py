"""Somebody ends the program while bots are running: nothing may be left of them."""

import signal
import threading
import time
from pathlib import Path

import pytest

from tests.bots.table import evil, left_of, wait_for
from tests.support import Program
from timesduel.cli import ending

REQUESTS = [signal.SIGTERM, signal.SIGHUP]


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
def test_bots_end_with_us(timesduel: Program, request_to_end: int, command: str) -> None:
    tag = f"tag-ended-{command}-{request_to_end}"
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


def test_twice_ctrl_c_leaves_nothing_either(timesduel: Program) -> None:
    bot = evil("IgnoresQuit", "tag-twice")
    with timesduel.running("play", "power-play", "--p2", f"bot:{bot}") as running:
        wait_for_bot("tag-twice")
        running.process.send_signal(signal.SIGINT)
        time.sleep(0.2)  # the bot has half a second to leave
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait() == 130
    assert left_of("tag-twice") == []


def test_an_arena_says_how_to_go_on(timesduel: Program, tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    bot = evil("NeverMoves", "tag-arena")
    players = ("--player", "greedy", "--player", f"bot:{bot}", "--time", "60")
    with timesduel.running("arena", *players, "--out", str(out)) as running:
        wait_for(out.exists)
        wait_for_bot("tag-arena")
        running.process.send_signal(signal.SIGTERM)
        _, errors = running.finish()
        assert running.process.returncode == 143
    assert errors.startswith("timesduel: stopped; go on with: ")
    assert errors.endswith(f"arena --resume {out}\n")
    assert left_of("tag-arena") == []


def test_whoever_has_handlers_of_their_own_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers = {signal.SIGTERM: signal.SIG_IGN, signal.SIGHUP: signal.SIG_DFL}
    monkeypatch.setattr(signal, "getsignal", handlers.__getitem__)
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    thread = threading.Thread(target=ending.end_in_order)
    thread.start()
    thread.join()
    assert handlers[signal.SIGHUP] is signal.SIG_DFL  # only the main thread can change them
    ending.end_in_order()
    assert handlers[signal.SIGTERM] is signal.SIG_IGN
    handler = handlers[signal.SIGHUP]
    assert callable(handler)
    with pytest.raises(SystemExit, match="129"):
        handler(signal.SIGHUP, None)
