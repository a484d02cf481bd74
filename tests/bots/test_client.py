"""Bots that do as they should, and what happens at the edges of the client."""

import os
import time
from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest

from tests.bots.table import LONG_GAME, evil, left_of, play
from tests.support import TIMESDUEL, command_line
from timesduel import BOOKS, Position, solve
from timesduel.bots import client, protocol
from timesduel.bots.client import Bot, BotConnection
from timesduel.bots.program import Program
from timesduel.core.outcome import Outcome, Reason
from timesduel.errors import BotError

ENGINE = command_line(*TIMESDUEL, "engine")


def test_a_whole_match_with_one_process() -> None:
    with Bot(ENGINE, seconds=10.0) as bot:
        bot.start()
        assert bot.name == "Times Duel perfect"
        for rules in BOOKS.values():
            outcome, detail = play(bot, 1, rules)
            assert detail == ""
            assert outcome.winner == 1 or not solve(rules.opening()).mover_wins
        assert play(bot, 2, BOOKS["power-play"])[0] == Outcome(2, Reason.REACHED)


def test_a_player_without_ceremony() -> None:
    """Whoever only calls `choose` gets a move: the bot is started and told the rules."""
    bot = Bot(evil("Good"))
    assert bot.name is None
    assert bot.choose(Position(LONG_GAME, 4), Random(0)) == 2
    assert bot.name == "Evil"
    assert bot.choose(BOOKS["power-play"].opening()) == 2
    bot.close()
    bot.close()


def test_a_bot_that_failed_is_started_again() -> None:
    with Bot(evil("PlaysOne")) as bot:
        for _ in range(2):
            with pytest.raises(BotError, match="it played '1'"):
                bot.choose(LONG_GAME.opening())
        bot.start()


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    """What a simple bot has been told; the bot is beside it."""
    (tmp_path / "bot.sh").write_text(
        "while read -r word rest; do"
        f" echo $word $rest >> {command_line(tmp_path / 'heard')};"
        " case $word in tdp) echo tdpok;; isready) echo readyok;; go) echo bestmove 2;;"
        " quit) exit;; esac; done"
    )
    return tmp_path / "heard"


def test_what_a_bot_is_told(heard: Path) -> None:
    bot = Bot(command_line("sh", heard.parent / "bot.sh"))
    turn = ["position", "isready", "go"]
    game = ["newgame", "isready", *turn]
    bot.choose(LONG_GAME.opening())
    bot.choose(LONG_GAME.opening())
    bot.choose(BOOKS["power-play"].opening())
    bot.close()
    bot.start()  # it has forgotten everything
    bot.choose(BOOKS["power-play"].opening())
    bot.close()
    words = [line.split()[0] for line in heard.read_text().splitlines()]
    assert words == ["tdp", *game, *turn, *game, "quit", "tdp", *game, "quit"]


def test_the_time_for_a_move_is_passed_on(heard: Path) -> None:
    with Bot(command_line("sh", heard.parent / "bot.sh"), seconds=30.0) as bot:
        assert bot.name is None
        bot.choose(LONG_GAME.opening())
        bot.seconds = None
        bot.choose(LONG_GAME.opening())
    clock, none = [line for line in heard.read_text().splitlines() if line.startswith("go")]
    assert 20_000 < int(clock.removeprefix("go movetime ")) <= 30_000
    assert none == "go"


def slow_bot(folder: Path, *, ready: str = "", go: str = "") -> str:
    """A bot that takes its time, and writes down how much it was given."""
    times = command_line(folder / "times")
    script = "".join(
        (
            "while read -r word rest; do case $word in tdp) echo tdpok;;",
            f" isready) {ready} echo readyok;; go) echo $rest >> {times}; {go}",
            " echo bestmove 2;; quit) exit;; esac; done",
        )
    )
    (folder / "slow.sh").write_text(script)
    return command_line("sh", folder / "slow.sh")


def test_what_it_takes_to_get_ready_is_taken_off_the_time(tmp_path: Path) -> None:
    with Bot(slow_bot(tmp_path, ready="sleep 0.3;"), seconds=30.0) as bot:
        bot.choose(LONG_GAME.opening())
    given = int((tmp_path / "times").read_text().removeprefix("movetime "))
    assert 20_000 < given <= 29_700


@pytest.mark.parametrize(("grace", "in_time"), [(20.0, True), (0.0, False)])
def test_a_little_late_is_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, grace: float, in_time: bool
) -> None:
    monkeypatch.setattr(client, "GRACE", grace)
    late = nullcontext() if in_time else pytest.raises(BotError, match="in time")
    with Bot(slow_bot(tmp_path, go="sleep 0.4;"), seconds=0.1) as bot, late:
        assert bot.choose(LONG_GAME.opening()) == 2


def test_a_bot_is_asked_to_end_before_it_is_ended(tmp_path: Path) -> None:
    last_words = tmp_path / "last words"
    (tmp_path / "bot.sh").write_text(
        f"trap 'echo well played > \"{last_words}\"; exit' TERM;"
        " while read -r word; do case $word in tdp) echo tdpok;; esac; done;"
        " while true; do sleep 0.01; done"
    )
    with Bot(command_line("sh", tmp_path / "bot.sh")) as bot:
        bot.start()
    assert last_words.read_text() == "well played\n"


def test_interrupted_in_the_middle(monkeypatch: pytest.MonkeyPatch, tag: str) -> None:
    """Ctrl-C comes as an error in the middle of something; nothing may stay behind."""

    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    with Bot(evil("Good", tag)) as bot:
        monkeypatch.setattr(protocol, "go_line", interrupt)
        with pytest.raises(KeyboardInterrupt):
            bot.choose(LONG_GAME.opening())
        assert not left_of(tag)
    monkeypatch.setattr(BotConnection, "wait_for", interrupt)
    with pytest.raises(KeyboardInterrupt):
        Bot(evil("Good", tag)).start()
    assert not left_of(tag)


def test_a_program_that_the_system_cannot_start(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_bytes(b"\0not a program")
    broken.chmod(0o755)
    with pytest.raises(BotError, match="it cannot be started: Exec format error") as caught:
        Bot(str(broken)).start()
    assert caught.value.reason == "crashed"


def test_whoever_does_not_read_does_not_block_us() -> None:
    """A pipe takes 64 KiB; after that a few lines wait, and then we give up in time."""
    program = Program(["sleep", "30"])
    until = time.monotonic() + 0.3
    written = sum(program.write(b"x" * 100_000, until) for _ in range(50))
    assert 1 <= written <= 20
    assert program.read(until) is None
    assert not program.ends_within(0.0)
    program.end(b"quit\n")
    assert program.read(until) == b""
    connection = BotConnection(evil("NeverReads"), 10.0)
    for _ in range(50):
        connection.program.write(b"x" * 100_000, time.monotonic())
    with pytest.raises(BotError, match="does not read") as caught:
        connection.tell("isready", time.monotonic())
    assert caught.value.reason == "time"
    connection.end()


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("exit 7", "it ended with status 7"),
        ("echo one >&2; echo two >&2; echo >&2; exit 7", "it ended with status 7 (two)"),
        ("kill -9 $$", "it was ended by SIGKILL"),
        ("kill -40 $$", "it was ended by signal 40"),
        ("printf '\\033[31m%0500d' 5 >&2", f"it ended with status 0 (?[31m{'0' * 115})"),
    ],
)
def test_last_words(script: str, told: str) -> None:
    with pytest.raises(BotError) as caught:
        BotConnection(command_line("sh", "-c", script), 10.0)
    assert (caught.value.reason, str(caught.value)) == ("crashed", told)


def test_where_there_are_no_process_groups(monkeypatch: pytest.MonkeyPatch, tag: str) -> None:
    """As on Windows: the program itself is ended."""
    monkeypatch.delattr(os, "killpg")
    with Bot(evil("IgnoresQuit", tag)) as bot:
        bot.choose(LONG_GAME.opening())
    assert not left_of(tag)


@pytest.mark.parametrize("farewell", ["quit", "its input ended"])
def test_a_bot_gets_a_moment_to_end(tmp_path: Path, farewell: str) -> None:
    bot, diary = tmp_path / "bot.sh", tmp_path / "diary"
    leave = "exec 0< /dev/null" if farewell == "quit" else ":"
    bot.write_text(
        "while read -r word rest; do case $word in tdp) echo tdpok;;"
        f" quit) {leave};; esac; done; sleep 0.1; echo well played > {command_line(diary)}"
    )
    Bot(command_line("sh", bot)).close()  # was never started
    with Bot(command_line("sh", bot)) as started:
        started.start()
        assert not diary.exists()
    assert diary.read_text() == "well played\n"
