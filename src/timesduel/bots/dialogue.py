"""Lines to and from a program, each step with a deadline; a `BotError` says what went wrong."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, NoReturn

from timesduel.bots import protocol
from timesduel.bots.command import split_command
from timesduel.bots.program import Program
from timesduel.core.numbers import quote
from timesduel.core.outcome import Reason
from timesduel.errors import BotError

if TYPE_CHECKING:
    from timesduel.words.speech import Message

MOST_BYTES, MOST_LINES = 1024 * 1024, 10_000
"""What a bot may say before it answers."""


class Dialogue:
    """The talk with one running program, from the handshake to its end."""

    def __init__(self, command: str, patience: float, if_silent: str = "bots.silent") -> None:
        """Start the program and shake hands within `patience` seconds.

        `if_silent` is the code of the error where it does not say anything in time.
        """
        self._program = Program(split_command(command))
        self._heard = bytearray()
        self._if_silent = if_silent
        self.answer = ""
        """What followed the word that was last waited for; empty if it never came."""
        self.name: str | None = None
        """What the program calls itself."""
        try:
            until = monotonic() + patience
            self.tell(protocol.GREETING, until)
            self.wait_for(protocol.GREETED, until)
        except BaseException:
            self.end()
            raise

    @property
    def program(self) -> Program:
        """Whom we talk to."""
        return self._program

    def end(self, farewell: str | None = None) -> None:
        """Let nothing of the program remain; with a farewell it may end by itself first."""
        self._program.end(None if farewell is None else f"{farewell}\n".encode())

    def tell(self, line: str, until: float) -> None:
        """Say a line."""
        if not self._program.write(f"{line}\n".encode(), until):
            _fail(Reason.TIME, "bots.deaf")

    def wait_until_ready(self, until: float) -> None:
        """Whatever it has to say of its own accord it has said then."""
        self.tell(protocol.ASK_READY, until)
        self.wait_for(protocol.READY, until)

    def wait_for(self, awaited: str, until: float) -> str:
        """What follows the word that is waited for; lines with others are passed over."""
        self.answer, passed_over = "", ""
        budget = MOST_BYTES
        for _ in range(MOST_LINES):
            line = self._line(until)
            if line is None:
                self._fail_without(awaited, passed_over)
            budget -= len(line)
            if budget < 0:
                break
            try:
                text = line.decode().strip()
            except UnicodeDecodeError:
                _fail(Reason.GARBLED, "bots.not_utf8")
            word, rest = protocol.read_line(text)
            if word == awaited:
                self.answer = rest
                return rest
            if word == protocol.BEST_MOVE:
                _fail(Reason.GARBLED, "bots.unasked", word=protocol.BEST_MOVE)
            if word == protocol.IDENTITY:  # which is no wrong answer
                self.name = protocol.read_name(rest) or self.name
            else:
                passed_over = text or passed_over
        _fail(Reason.GARBLED, "bots.talkative", word=awaited)

    def _fail_without(self, awaited: str, passed_over: str) -> NoReturn:
        """A word did not come in time; what came in its place, if anything did."""
        if unfinished := self._heard.decode(errors="replace").strip():
            line = unfinished.rpartition("\r")[2]
            _fail(Reason.TIME, "bots.unfinished", word=awaited, line=quote(line))
        if passed_over:
            _fail(Reason.TIME, "bots.instead", word=awaited, line=quote(passed_over))
        _fail(Reason.TIME, self._if_silent, word=awaited)

    def _line(self, until: float) -> bytes | None:
        """The next line, without its end; None if the time is up."""
        while (end := self._heard.find(b"\n", 0, protocol.LONGEST_LINE)) < 0:
            if len(self._heard) >= protocol.LONGEST_LINE:
                _fail(Reason.GARBLED, "bots.long_line", most=protocol.LONGEST_LINE)
            chunk = self._program.read(until)
            if chunk is None:
                return None
            if not chunk:
                _fail(Reason.CRASHED, self._program.why_silent())
            self._heard += chunk
        line = bytes(self._heard[:end])
        del self._heard[: end + 1]
        return line


def _fail(reason: Reason, code: str | Message, /, **fields: object) -> NoReturn:
    raise BotError(reason.value, code, **fields)
