"""WebSocket connections without a network: what clients may send, and how long they may take."""

import asyncio
import gc
from collections.abc import Callable
from typing import Any
from weakref import ref

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.frames import Close, Frame, Opcode

from timesduel.net.connection import READ_TIMEOUT
from timesduel.net.frames import text_frame
from timesduel.net.websocket import (
    CLOSE_TIMEOUT,
    MAX_FRAMES,
    MAX_MESSAGE_BYTES,
    MAX_OTHERS,
    MESSAGE_TIMEOUT,
    SILENCE_TIMEOUT,
    Refusal,
    Session,
    SocketConnection,
    UpgradableConnection,
)

UPGRADE = (
    b"GET /a%20b?c HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
)
GET = b"GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n"
HI = Frame(Opcode.TEXT, b"hi").serialize(mask=True)
PING = Frame(Opcode.PING, b"p").serialize(mask=True)
PONG = Frame(Opcode.PING, b"p").serialize(mask=True)


def closed(code: int) -> bytes:
    """How the server says why it closes; a reason may follow."""
    return Frame(Opcode.CLOSE, Close(code, "").serialize()).serialize(mask=False)[2:]


class Wire:
    """The transport of a connection: notes what is done to it."""

    def __init__(self) -> None:
        self.done: list[Any] = []
        self.protocol: Any = None

    @property
    def written(self) -> bytes:
        return b"".join(part for part in self.done if isinstance(part, bytes))

    def write(self, data: bytes) -> None:
        self.done.append(data)

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol

    def is_closing(self) -> bool:
        return False

    def get_extra_info(self, name: str) -> Any:
        return {"peername": ("192.0.2.1", 5), "sockname": ("192.0.2.2", 80)}.get(name)

    def __getattr__(self, name: str) -> Callable[[], None]:
        return lambda: self.done.append(name)


class Note:
    """A session that notes what it gets."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.resumes = 0
        self.losses = 0

    def received(self, message: bytes | bytearray | memoryview) -> None:
        self.messages.append(bytes(message))

    def resumed(self) -> None:
        self.resumes += 1

    def lost(self) -> None:
        self.losses += 1


class Line:
    """A connection that was upgraded, its wire and its session."""

    def __init__(self, request: bytes = UPGRADE, refusal: Refusal | None = None) -> None:
        self.wire, self.state, self.note = Wire(), ServerState(), Note()
        self.scopes: list[Any] = []
        self.released: list[str] = []
        note, scopes = self.note, self.scopes

        class Noted(SocketConnection):
            def open_session(self, scope: dict[str, Any]) -> Session | Refusal:
                scopes.append(scope)
                return refusal or note

        async def answer(_scope: Any, _receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"plain"})

        config = uvicorn.Config(answer, ws=Noted, log_config=None)
        self.state.default_headers = [(b"x-content-type-options", b"nosniff")]
        http = UpgradableConnection(config, self.state, {})
        http.release = lambda: self.released.append("released")
        http.connection_made(self.wire)
        self.wire.protocol = http
        http.data_received(request)
        self.http = ref(http)

    @property
    def connection(self) -> Any:
        """Whoever has the connection now."""
        return self.wire.protocol

    def say(self, *parts: bytes) -> bytes:
        """What is written as soon as the client has said something."""
        self.wire.done.clear()
        for part in parts:
            self.connection.data_received(part)
        return self.wire.written

    def later(self, seconds: float) -> bool:
        """Is the client cut off when the server looks after some seconds?"""
        self.connection.check(asyncio.get_running_loop().time() + seconds)
        return "abort" in self.wire.done


@given(st.binary(max_size=300) | st.sampled_from([bytes(2**16 - 1), bytes(2**16)]))
def test_a_frame_is_what_the_library_makes(text: bytes) -> None:
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


async def test_a_connection_from_the_upgrade_to_its_end() -> None:
    line = Line()
    assert line.wire.written.startswith(b"HTTP/1.1 101 Switching Protocols\r\n")
    assert b"extensions" not in line.wire.written.lower(), "no compression"
    (scope,) = line.scopes
    assert (scope["type"], scope["path"], scope["query_string"]) == ("websocket", "/a b", b"c")
    assert (scope["client"], scope["server"]) == (("192.0.2.1", 5), ("192.0.2.2", 80))
    assert (b"host", b"localhost") in scope["headers"]
    assert line.state.connections == {line.connection}
    assert line.say(HI, PING) == b"\x8a\x01p"
    assert line.note.messages == [b"hi"]
    line.connection.send(text_frame(b"yes"))
    assert line.wire.done[-1] == b"\x81\x03yes"
    goodbye = Frame(Opcode.CLOSE, Close(1000, "bye").serialize())
    assert line.say(goodbye.serialize(mask=True)) == goodbye.serialize(mask=False)
    assert line.wire.done[-1] == "write_eof"
    line.connection.send(b"too late")
    line.connection.close(1008)
    assert line.say(HI, PING) == b""
    assert line.note.messages == [b"hi"]
    assert line.released == []
    line.connection.eof_received()
    line.connection.connection_lost(None)
    assert (line.note.losses, line.released) == (1, ["released"])
    assert not line.state.connections


async def test_fragments_make_a_message_whatever_comes_between() -> None:
    line = Line()
    fragments = [
        Frame(Opcode.TEXT, b"a", fin=False),
        Frame(Opcode.PING, b""),
        Frame(Opcode.CONT, b"b", fin=False),
        Frame(Opcode.CONT, b"c"),
    ]
    whole = b"".join(each.serialize(mask=True) for each in fragments)
    for number in range(len(whole)):
        line.say(whole[number : number + 1])
    line.say(whole, HI)
    assert line.note.messages == [b"abc", b"abc", b"hi"]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (Frame(Opcode.BINARY, b"hi").serialize(mask=True), 1003),
        (Frame(Opcode.BINARY, b"hi", fin=False).serialize(mask=True), 1003),
        (Frame(Opcode.TEXT, b"hi").serialize(mask=False), 1002),
        (b"\xc1" + HI[1:], 1002),  # compressed, though nobody agreed
        (b"\x83" + HI[1:], 1002),  # a kind of frame that there is not
        (Frame(Opcode.CONT, b"hi").serialize(mask=True), 1002),
        (Frame(Opcode.TEXT, b"a", fin=False).serialize(mask=True) + HI, 1002),
        (b"\x09" + PING[1:], 1002),  # a ping in fragments
        (b"\x81\xfe" + (MAX_MESSAGE_BYTES + 1).to_bytes(2, "big"), 1009),
        (b"\x81\xff" + b"\xff" * 8, 1009),
        (
            Frame(Opcode.TEXT, bytes(MAX_MESSAGE_BYTES), fin=False).serialize(mask=True)
            + Frame(Opcode.CONT, b"x").serialize(mask=True),
            1009,
        ),
        (PING * (MAX_OTHERS + 1), 1008),
        (HI * MAX_OTHERS + PING * MAX_OTHERS, 1008),
        (HI * (MAX_FRAMES + 1), 1008),
        (Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True), None),
        (HI * (MAX_FRAMES // 2), None),
    ],
    ids=lambda value: str(len(value)) if isinstance(value, bytes) else None,
)
async def test_what_breaks_the_rules_ends_the_connection(sent: bytes, code: int | None) -> None:
    line = Line()
    said = line.say(sent)
    if code is None:
        assert said == b""
        assert line.connection.is_open
    else:
        assert closed(code) in said
        assert not line.connection.is_open
        taken = [*line.note.messages]
        assert len(taken) <= MAX_FRAMES + 1
        assert taken == [] or sent.startswith(HI)
        line.say(HI)
        assert line.note.messages == taken
        assert line.later(CLOSE_TIMEOUT + 1), "whoever does not close in turn is cut off"


async def test_the_longest_message_is_taken() -> None:
    line = Line()
    longest = b"x" * MAX_MESSAGE_BYTES
    line.say(Frame(Opcode.TEXT, longest).serialize(mask=True))
    assert line.note.messages == [longest]


async def test_refused_messages_count_as_pings_do() -> None:
    line = Line()
    for _ in range(MAX_OTHERS):
        line.connection.charge()
    assert closed(1008) in line.say(HI)


async def test_pings_count_between_two_looks() -> None:
    line = Line()
    for _ in range(5):
        line.say(PING * (MAX_OTHERS // 2))
        line.later(0)
    assert line.connection.is_open


async def test_the_first_message_must_come_soon_whatever_else_does() -> None:
    line = Line()
    line.say(PING)
    assert not line.later(MESSAGE_TIMEOUT - 1)
    line.say(PING, HI[:-1])
    assert line.later(MESSAGE_TIMEOUT + 1)


async def test_who_is_silent_is_cut_off_and_a_pong_is_enough() -> None:
    line = Line()
    line.say(HI)
    for look in range(5):
        assert not line.later(look * SILENCE_TIMEOUT)
        assert not line.later((look + 1) * SILENCE_TIMEOUT - 1)
        line.say(PONG)
    line.later(5 * SILENCE_TIMEOUT)
    assert line.later(6 * SILENCE_TIMEOUT + 1)


async def test_who_does_not_read_is_not_read_from_and_cut_off() -> None:
    line = Line()
    line.say(HI)
    line.connection.pause_writing()
    assert line.connection.is_paused
    assert line.wire.done[-1] == "pause_reading"
    assert not line.later(READ_TIMEOUT - 1)
    line.connection.resume_writing()
    assert (line.wire.done[-1], line.note.resumes) == ("resume_reading", 1)
    assert not line.later(READ_TIMEOUT + 1)
    line.connection.pause_writing()
    assert line.later(READ_TIMEOUT + 1)
    line.connection.connection_lost(None)
    line.connection.resume_writing()
    assert line.note.resumes == 1


async def test_what_has_begun_is_noted_until_it_is_done() -> None:
    line, come = Line(), asyncio.Event()

    async def work() -> None:
        await come.wait()

    line.connection.start(work())
    assert len(line.state.tasks) == 1
    come.set()
    await asyncio.wait([*line.state.tasks])
    await asyncio.sleep(0)
    assert not line.state.tasks


async def test_the_server_ends() -> None:
    line = Line()
    line.wire.done.clear()
    line.connection.shutdown()
    assert closed(1012) in line.wire.written
    answer = Frame(Opcode.CLOSE, Close(1012, "").serialize()).serialize(mask=True)
    line.say(answer)
    assert line.wire.done == ["write_eof"]


@pytest.mark.parametrize(
    ("request_head", "status"),
    [
        (UPGRADE.replace(b"Version: 13", b"Version: 12"), 400),
        (UPGRADE.replace(b"AAAA==", b"A"), 400),
        (UPGRADE.replace(b"GET", b"POST"), 405),
    ],
)
async def test_a_request_that_is_none_for_a_websocket(request_head: bytes, status: int) -> None:
    line = Line(request_head)
    assert line.wire.written.startswith(b"HTTP/1.1 %d " % status)
    assert b"\r\nx-content-type-options: nosniff\r\n" in line.wire.written
    assert line.wire.done[-1] == "write_eof"
    assert line.scopes == []
    assert line.later(MESSAGE_TIMEOUT + 1)


async def test_a_refusal_is_an_answer_over_http() -> None:
    line = Line(refusal=Refusal(429, [("Retry-After", "3"), ("Content-Length", "2")], b"no"))
    head, _, body = line.wire.written.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
    for header in (b"Retry-After: 3", b"x-content-type-options: nosniff", b"Connection: close"):
        assert header in head.split(b"\r\n")
    assert body == b"no"
    assert line.say(HI) == b""
    line.connection.connection_lost(None)
    assert (line.note.messages, line.note.losses, line.released) == ([], 0, ["released"])


async def test_an_upgrade_waits_for_no_other_answer_and_gets_into_none() -> None:
    """Sent behind another request it is a plain one, and the connection ends with its answer."""
    line = Line(GET + UPGRADE)
    assert line.scopes == []
    for _ in range(50):
        await asyncio.sleep(0)
    assert line.wire.written.count(b"HTTP/1.1 200 OK") == 2
    assert b"101" not in line.wire.written
    assert line.wire.done[-1] == "close"
    paused = Line(GET)
    for _ in range(20):
        await asyncio.sleep(0)
    paused.connection.pause_writing()
    paused.connection.data_received(UPGRADE)
    assert paused.scopes == []
    paused.connection.connection_lost(None)
    for _ in range(20):
        await asyncio.sleep(0)


async def test_an_upgrade_after_an_answer() -> None:
    line = Line(GET)
    for _ in range(20):
        await asyncio.sleep(0)
    line.connection.data_received(UPGRADE)
    assert len(line.scopes) == 1
    assert line.wire.written.startswith(b"HTTP/1.1 200 OK")
    assert b"plain" in line.wire.written
    assert line.say(HI) == b""
    assert line.note.messages == [b"hi"]


async def test_headers_are_not_kept_as_long_as_the_connection() -> None:
    """There may be ten thousand, and browsers send many."""
    line = Line()
    gc.collect()
    kept = [each for each in gc.get_objects() if type(each) is Headers]
    assert line.connection.is_open
    assert not any(kept)


@pytest.mark.parametrize(
    "sent", [b"", HI, HI[:-1], b"\x83", PING * 3], ids=lambda sent: str(len(sent))
)
async def test_whoever_has_left_leaves_nothing_behind(sent: bytes) -> None:
    """Garbage is looked for rarely where thousands of games are in memory."""
    gc.collect()
    gc.disable()
    try:
        line = Line()
        line.say(sent)
        line.connection.eof_received()
        line.connection.connection_lost(None)
        gone = [line.http, ref(line.connection._core)]
        line.wire.protocol = None  # as a transport does
        del line
        assert [each() for each in gone] == [None, None]
    finally:
        gc.enable()
