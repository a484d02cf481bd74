"""Bots that do as they should, what happens at the edges of the client, and what it says."""

import os
import time
from collections.abc import Callable
from contextlib import nullcontext
from itertools import chain, repeat
from pathlib import Path
from random import Random

import pytest

from tests.bots.table import LONG_GAME, evil, left_of, play, shell_bot
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


def test_what_a_bot_is_told(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = Bot(shell_bot(heard=heard))
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


def test_the_time_for_a_move_is_passed_on(tmp_path: Path) -> None:
    """What it takes to get ready is taken off it."""
    heard = tmp_path / "heard"
    with Bot(shell_bot(isready="sleep 0.3; echo readyok", heard=heard), seconds=30.0) as bot:
        assert bot.name is None
        bot.choose(LONG_GAME.opening())
        bot.seconds = None
        bot.choose(LONG_GAME.opening())
    clock, none = [line for line in heard.read_text().splitlines() if line.startswith("go")]
    assert 20_000 < int(clock.removeprefix("go movetime ")) <= 29_700
    assert none == "go"


@pytest.mark.parametrize(("grace", "in_time"), [(20.0, True), (0.0, False)])
def test_a_little_late_is_in_time(
    monkeypatch: pytest.MonkeyPatch, grace: float, in_time: bool
) -> None:
    monkeypatch.setattr(client, "GRACE", grace)
    late = nullcontext() if in_time else pytest.raises(BotError, match="in time")
    with Bot(shell_bot(go="sleep 0.4; echo bestmove $move"), seconds=0.1) as bot, late:
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


def test_a_bot_has_the_rest_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    monkeypatch.setenv("SOME_VARIABLE", "some value")
    program = Program(["env"])
    heard = b""
    while chunk := program.read(time.monotonic() + 10):
        heard += chunk
    program.end()
    assert b"SOME_VARIABLE=some value\n" in heard
    assert b"TIMESDUEL_BOT=" in heard
    assert b"PYTHONUNBUFFERED" not in heard


Hear = Callable[..., str]


@pytest.fixture
def hear(monkeypatch: pytest.MonkeyPatch) -> Hear:
    """Wait for a word while a bot says just this, and then nothing in time."""

    def wait(*said: bytes, word: str = protocol.BEST_MOVE, if_silent: str = "bots.silent") -> str:
        connection = BotConnection(evil("Good"), 10.0, if_silent)
        connection.end()
        chunks = chain(said, repeat(None))
        monkeypatch.setattr(connection.program, "read", lambda _: next(chunks))
        return connection.wait_for(word, time.monotonic())

    return wait


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (b"BESTMOVE 3\n", "; it said 'BESTMOVE 3'"),
        (b"bestmove: 3\r\n", "; it said 'bestmove: 3'"),
        (b"  best move 3 \n", "; it said 'best move 3'"),
        (b'{"bestmove": 3}\n', "; it said '{\"bestmove\": 3}'"),
        (b"3\n", "; it said '3'"),
        (b"I think\n3\n\n", "; it said '3'"),
        (b"the best move is three\n", "; it said 'the best move is ...'"),
        (b"\x1b[2J3\n", "; it said '?[2J3'"),
        (b"bestmove 3", "; its line 'bestmove 3' has no end (\\n)"),
        (b"bestmove 3\r", "; its line 'bestmove 3' has no end (\\n)"),
        (b"info\rbestmove 3\r", "; its line 'bestmove 3' has no end (\\n)"),
        (b"well\nbestmove \xff3", "; its line 'bestmove \ufffd3' has no end (\\n)"),
        (b"id name Nobody\n", ""),
        (b" \r\n \r", ""),
        (b"", ""),
    ],
)
def test_what_it_said_instead(hear: Hear, said: bytes, shown: str) -> None:
    with pytest.raises(BotError) as caught:
        hear(*filter(None, [said]))
    assert caught.value.reason == "time"
    assert caught.value.detail == f"it did not say bestmove in time{shown}"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ([], "; does it flush, or is it too slow?"),
        ([b"id name Nobody\n"], "; does it flush, or is it too slow?"),
        ([b"ready ok\n"], "; it said 'ready ok'"),
        ([b"readyok"], "; its line 'readyok' has no end (\\n)"),
    ],
)
def test_a_question_about_those_who_say_nothing(hear: Hear, said: list[bytes], shown: str) -> None:
    with pytest.raises(BotError) as caught:
        hear(*said, word=protocol.READY, if_silent="bots.silent_why")
    assert caught.value.detail == f"it did not say readyok in time{shown}"


def test_only_what_came_since_it_was_asked_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = BotConnection(evil("Good"), 10.0)
    connection.end()
    said = iter([b"hello\nreadyok yes\n", None])
    monkeypatch.setattr(connection.program, "read", lambda _: next(said))
    assert connection.wait_for(protocol.READY, time.monotonic()) == "yes"
    assert connection.answer == "yes"
    with pytest.raises(BotError, match=r"^it did not say bestmove in time$"):
        connection.wait_for(protocol.BEST_MOVE, time.monotonic())
    assert connection.answer == ""


@pytest.mark.parametrize("chunks", [1, 2])
def test_the_longest_line(hear: Hear, chunks: int) -> None:
    """Its end counts, and may be there already when the line is looked at."""

    def said(length: int) -> list[bytes]:
        line = b"bestmove " + b"3" * (length - 10) + b"\n"
        return [line] if chunks == 1 else [line[:-9], line[-9:]]

    assert len(hear(*said(protocol.LONGEST_LINE))) == protocol.LONGEST_LINE - 10
    with pytest.raises(BotError, match="it said a line of more than 65536 bytes") as caught:
        hear(*said(protocol.LONGEST_LINE + 1))
    assert caught.value.reason == "garbled"


def test_it_is_said_in_play_too() -> None:
    told = r"^it did not say bestmove in time; it said 'best move 2'$"
    bot = Bot(shell_bot(go="echo best move 2"), seconds=2.0)
    with bot, pytest.raises(BotError, match=told):
        bot.choose(LONG_GAME.opening())
