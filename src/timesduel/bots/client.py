"""A player that is a program: it is started when needed, and ended whatever happens.

A `BotConnection` has the lines to and from it, each step with a deadline.
"""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, NoReturn, Self

from timesduel.bots import protocol
from timesduel.bots.command import split_command
from timesduel.bots.program import Program
from timesduel.bots.protocol import NUMBERS
from timesduel.core.numbers import quote
from timesduel.core.outcome import Reason
from timesduel.errors import BotError, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.bots.protocol import Language
    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice
    from timesduel.words.speech import Message


MOST_BYTES, MOST_LINES = 1024 * 1024, 10_000
"""Most output that a bot may produce before the awaited answer."""


class BotConnection:
    """The lines to and from one running program, from the handshake to its end."""

    def __init__(self, command: str, ready_seconds: float, if_silent: str = "bots.silent") -> None:
        """Start the program and shake hands within `ready_seconds` seconds.

        `if_silent` is the code of the error where it does not say anything in time.
        """
        self._program = Program(split_command(command))
        self._heard = bytearray()
        self._if_silent = if_silent
        self.answer = ""
        """Rest of the line that was last waited for; empty if it did not come."""
        self.name: str | None = None
        """Name that the program has given itself."""
        try:
            until = monotonic() + ready_seconds
            self.tell(protocol.GREETING, until)
            self.wait_for(protocol.GREETED, until)
        except BaseException:
            self.end()
            raise

    @property
    def program(self) -> Program:
        """The running program."""
        return self._program

    def end(self, farewell: str | None = None) -> None:
        """End the program and all it has started; after a `farewell` it may end by itself."""
        self._program.end(None if farewell is None else f"{farewell}\n".encode())

    def tell(self, line: str, until: float) -> None:
        """Send a line."""
        if not self._program.write(f"{line}\n".encode(), until):
            _fail(Reason.TIME, "bots.deaf")

    def wait_until_ready(self, until: float) -> None:
        """Send `isready` and wait for `readyok`: all earlier lines have been handled then."""
        self.tell(protocol.ASK_READY, until)
        self.wait_for(protocol.READY, until)

    def wait_for(self, awaited: str, until: float) -> str:
        """Return the rest of the first line that begins with `awaited`; other lines are skipped."""
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
        """Raise the error for a word that did not come in time, with what came in its place."""
        if unfinished := self._heard.decode(errors="replace").strip():
            line = unfinished.rpartition("\r")[2]
            _fail(Reason.TIME, "bots.unfinished", word=awaited, line=quote(line))
        if passed_over:
            _fail(Reason.TIME, "bots.instead", word=awaited, line=quote(passed_over))
        _fail(Reason.TIME, self._if_silent, word=awaited)

    def _line(self, until: float) -> bytes | None:
        """Return the next line without its newline; None if the time is up."""
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


READY_SECONDS = 10.0
"""Seconds for the handshake, and for getting ready for a game."""

THINKING_TIME = 60.0
"""Seconds for a move where there is no clock."""

GRACE = 0.1
"""Seconds added to the time for a move, for the transport."""


class Bot:
    """A program that plays. A `BotError` says why it cannot go on; it has been ended then.

    A bot that has failed, or was never started, is started when it is next to move. Whatever it
    does wrong, it does in its own turn: so the other side never pays for it.
    """

    def __init__(
        self,
        command: str,
        *,
        seconds: float | None = None,
        ready_seconds: float = READY_SECONDS,
        language: Language = NUMBERS,
    ) -> None:
        """`command` is split like a shell does it; `seconds` is the time for each move."""
        self.command = command
        """The command line, as given."""
        self.seconds = seconds
        """The time for each move from now on; None for no clock."""
        self.name: str | None = None
        """Name that the program has given itself; None until then."""
        self._ready_seconds = ready_seconds
        self._language = language
        self._connection: BotConnection | None = None
        self._rules: Rules | None = None
        """Of the game that was announced to the program; None if it has still to be announced."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the program and shake hands, unless it is running.

        A `RulesError` if there is no such program.
        """
        if self._connection is None:
            self._rules = None
            self._connection = BotConnection(self.command, self._ready_seconds)
            self.name = self._connection.name or self.name

    def close(self) -> None:
        """End the program, and whatever it has started."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.end(protocol.QUIT)

    def new_game(self) -> None:
        """Begin another game; the program is told when it is next to move."""
        self._rules = None

    def choose(self, position: Position, rng: Dice | None = None) -> int:
        """Ask for a move. `rng` is not used: a bot has its own."""
        with self._running_or_ended() as connection:
            if self._rules != position.rules:
                until = monotonic() + self._ready_seconds
                connection.tell(self._language.new_game(position.rules), until)
                connection.wait_until_ready(until)
                self._rules = position.rules
            return ask_for_move(connection, position, self.seconds, language=self._language)

    @contextmanager
    def _running_or_ended(self) -> Iterator[BotConnection]:
        """The connection; any error ends it, since later answers could be to earlier questions."""
        try:
            self.start()
        except RulesError as error:  # it was there when the game began
            raise BotError(Reason.CRASHED.value, error.without_field) from None
        connection = self._connection
        assert connection is not None
        try:
            yield connection
        except BaseException:
            self._connection = None
            connection.end()
            raise


def ask_for_move(
    connection: BotConnection,
    position: Position,
    seconds: float | None,
    thinking_time: float = THINKING_TIME,
    *,
    language: Language = NUMBERS,
) -> int:
    """Ask for a move and wait for it: `seconds`, or `thinking_time` where there is no clock."""
    began = monotonic()
    until = began + (thinking_time if seconds is None else seconds + GRACE)
    connection.tell(language.question(position), until)
    connection.wait_until_ready(until)
    left = None if seconds is None else began + seconds - monotonic()
    connection.tell(protocol.go_line(left), until)
    return language.read(connection.wait_for(protocol.BEST_MOVE, until), position)
