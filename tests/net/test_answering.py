"""Answers as they go out: head and body together, with the headers that all of them have."""

import asyncio
from typing import Any

from timesduel.net.answering import AnsweringTransport, header_lines

HEADERS = header_lines([("X-Safe", "yes"), ("X-More", "a b")])
HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n"
WHOLE = b"HTTP/1.1 200 OK\r\nx-safe: yes\r\nx-more: a b\r\ncontent-length: 2\r\n\r\n"


class Noting:
    """Notes what it is asked to do."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    def write(self, data: bytes) -> None:
        self.done.append(data)

    def close(self) -> None:
        self.done.append("closed")

    def abort(self) -> None:
        self.done.append("aborted")


def written(*steps: bytes | str) -> list[Any]:
    """What comes of some steps: bytes to write, methods to call, or the next turn of the loop."""
    noting = Noting()

    async def take() -> None:
        transport = AnsweringTransport(noting, HEADERS, asyncio.get_running_loop())
        for step in steps:
            if isinstance(step, bytes):
                transport.write(step)
            elif step == "next turn":
                await asyncio.sleep(0)
            else:
                getattr(transport, step)()

    asyncio.run(take())
    return noting.done


def test_head_and_body_are_written_at_once() -> None:
    assert written(HEAD, b"{}", "next turn") == [WHOLE + b"{}"]
    assert written(HEAD, b"{}", HEAD, b"[]") == [WHOLE + b"{}", WHOLE + b"[]"]


def test_what_follows_is_written_as_it_comes() -> None:
    assert written(HEAD, b"a", b"b", b"c") == [WHOLE + b"a", b"b", b"c"]


def test_a_head_does_not_wait_for_long() -> None:
    assert written(HEAD, "next turn", b"late") == [WHOLE, b"late"]


def test_nothing_is_left_when_it_is_closed() -> None:
    assert written(HEAD, "close") == [WHOLE, "closed"]
    assert written(HEAD, "abort") == ["aborted", WHOLE]


def test_an_answer_in_one_piece() -> None:
    assert written(HEAD + b"{}", "next turn") == [WHOLE + b"{}"]


def test_what_comes_before_the_answer_stays_as_it_is() -> None:
    interim = b"HTTP/1.1 100 Continue\r\n\r\n"
    assert written(interim, HEAD, b"{}") == [interim, WHOLE + b"{}"]
