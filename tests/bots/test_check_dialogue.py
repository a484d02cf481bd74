"""What is said about a bot that does not say what is waited for, wherever it plays."""

import time
from collections.abc import Callable
from itertools import chain, repeat

import pytest

from tests.bots.table import LONG_GAME, evil
from timesduel.bots import protocol
from timesduel.bots.client import Bot, BotConnection
from timesduel.errors import BotError

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
    script = (
        "while read -r word rest; do case $word in tdp) echo tdpok;; isready) echo readyok;;"
        " go) echo best move 2;; quit) exit;; esac; done"
    )
    with Bot(f"sh -c '{script}'", seconds=2.0) as bot, pytest.raises(BotError) as caught:
        bot.choose(LONG_GAME.opening())
    assert caught.value.detail == "it did not say bestmove in time; it said 'best move 2'"
