"""A test for bot authors: every part of the protocol, and in plain words what is wrong."""

from __future__ import annotations

import re
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple

from timesduel.books.shelf import BOOKS, SIMPLEST
from timesduel.bots import protocol
from timesduel.bots.client import READY_SECONDS, BotConnection, ask_for_move
from timesduel.bots.protocol import NUMBERS
from timesduel.core.numbers import quote
from timesduel.core.outcome import Goal, Reason
from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.errors import BotError
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from timesduel.bots.protocol import Language
    from timesduel.players.player import Dice

MOVE_SECONDS = 1.0
"""Seconds for each move in the games that are tried."""

_SHORT = 0.5
"""Seconds for a move where the clock is tested."""

_TO_QUIT = 1.0
"""Seconds to end in; a game allows a little less."""

_TO_REPEAT = 0.05
"""Seconds in which a second answer would come."""

_MOST_MOVES = 12
"""Most moves of the bot that are tried in one game."""

HOUSE_RULES = {
    # A bot that cannot read so long a line, and plays on as before, plays what is not allowed.
    "large numbers": Rules(
        name="large", goal=Goal.REACH, start=10**998, target=10**1000, multipliers=(4, 7)
    ),
    "large multipliers": Rules(
        name="wide", goal=Goal.EXACT, target=720_720 * 999_983, multipliers=(2, 3, 5, 7, 999_983)
    ),
    "a modulus": Rules(name="modular", goal=Goal.LAST, modulus=23),
    "no end": Rules(name="endless", goal=Goal.LAST, multipliers=(2, 3, 1000)),
}
"""Rules that are tried besides the books."""

HANDSHAKE, READY = "handshake", "isready"
NEEDED = (HANDSHAKE, READY)
"""If one of these parts fails, no others are tried."""


_STRANGE_LINES = ("", "xyzzy", "info string nothing", "goes 3", "tdp2 \N{SNOWMAN}", "x" * 5_000)
"""Unknown lines, which a bot has to ignore."""

_DECORATED = re.compile(r"[^\d.-]*(\d+)\D*", re.ASCII)
"""A whole number with something around it, such as x3."""


class Finding(NamedTuple):
    """The result for one part of the protocol."""

    part: str
    """Name of the part."""

    problem: str | None
    """What is wrong, in plain words; None if nothing is."""

    note: str = ""
    """Additional remark."""


class Checker:
    """Runs all parts of the test against one bot."""

    def __init__(
        self,
        command: str,
        rng: Dice,
        seconds: float = MOVE_SECONDS,
        language: Language = NUMBERS,
    ) -> None:
        self._command = command
        self._rng = rng
        self._seconds = seconds
        self._language = language
        self._ready_seconds = READY_SECONDS
        self._connection: BotConnection | None = None
        self.name: str | None = None
        """Name that the bot has given itself; None until then."""

    def findings(self) -> Iterator[Finding]:
        """Yield the result of each part as it comes; stop after a failed part of `NEEDED`."""
        try:
            for part, trial in self._parts():
                finding = self._try(part, trial)
                yield finding
                if part in NEEDED and finding.problem is not None:
                    break
        finally:
            self._end()

    def _parts(self) -> Iterator[tuple[str, Callable[[BotConnection], str]]]:
        yield HANDSHAKE, self._shake_hands
        yield READY, self._is_ready
        yield "unknown lines", self._ignores_the_unknown
        for number, rules in enumerate(BOOKS.values()):
            yield rules.name, self._game(rules, number % 2)
        for number, (part, rules) in enumerate(HOUSE_RULES.items()):
            yield part, self._game(rules, number % 2)
        yield "any position", self._any_position
        yield "a short clock", self._short_clock
        yield "no clock", self._no_clock
        yield "one answer", self._answers_once
        yield "quit", self._quits
        yield "end of input", self._ends_with_its_input

    def _try(self, part: str, trial: Callable[[BotConnection], str]) -> Finding:
        """Try one part; a bot that has failed is started again for the next."""
        try:
            if self._connection is None:
                self._connection = BotConnection(
                    self._command, self._ready_seconds, "bots.silent_why"
                )
            note = trial(self._connection)
            if part != HANDSHAKE:
                self._settle()
            return Finding(part, None, note)
        except BotError as error:
            self._end()
            return Finding(part, error.detail)

    def _settle(self) -> None:
        """Wait until the bot is ready, so that surplus lines count against this part."""
        if self._connection is not None:
            self._connection.wait_until_ready(self._deadline())

    def _end(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.end()

    def _deadline(self) -> float:
        return monotonic() + self._ready_seconds

    def _shake_hands(self, connection: BotConnection) -> str:
        self.name = connection.name
        return say("bots.name", name=connection.name) if connection.name else say("bots.no_name")

    def _is_ready(self, connection: BotConnection) -> str:
        """Ask three times, then wait for three answers."""
        until = self._deadline()
        for _ in range(3):
            connection.tell(protocol.ASK_READY, until)
        for _ in range(3):
            connection.wait_for(protocol.READY, until)
        return ""

    def _ignores_the_unknown(self, connection: BotConnection) -> str:
        for line in _STRANGE_LINES:
            until = self._deadline()
            try:
                connection.tell(line, until)
                connection.wait_until_ready(until)
            except BotError as error:
                raise BotError(
                    error.reason, "bots.after_line", line=quote(line), problem=error.message
                ) from None
        return ""

    def _begin(self, connection: BotConnection, rules: Rules) -> None:
        until = self._deadline()
        connection.tell(self._language.new_game(rules), until)
        connection.wait_until_ready(until)

    def _ask(self, connection: BotConnection, position: Position, seconds: float | None) -> int:
        """The bot's move; one that is allowed but decorated comes with advice."""
        legal = map(str, position.legal_moves())
        try:
            return ask_for_move(
                connection, position, seconds, self._ready_seconds, language=self._language
            )
        except BotError as error:
            found = _DECORATED.fullmatch(connection.answer)
            if found is None or found[1] not in legal:
                raise
            raise BotError(
                error.reason, "bots.decorated", problem=error.message, move=found[1]
            ) from None

    def _game(self, rules: Rules, seat: int) -> Callable[[BotConnection], str]:
        """A game against chance, with the clock; the bot has the first or the second seat."""

        def play(connection: BotConnection) -> str:
            self._begin(connection, rules)
            position, moves, longest = rules.opening(1 + seat), 0, 0.0
            while moves < _MOST_MOVES and position.outcome() is None:
                if position.player == 1:
                    began = monotonic()
                    move = self._ask(connection, position, self._seconds)
                    longest = max(longest, monotonic() - began)
                    moves += 1
                else:
                    legal = position.legal_moves()
                    move = legal[self._rng.randrange(len(legal))]
                position = position.play(move)
            return say("bots.moves", count=moves, seconds=longest)

        return play

    def _any_position(self, connection: BotConnection) -> str:
        """A position may be asked about more than once, and need not follow from the last."""
        rules = Rules(goal=Goal.EXACT, target=100)
        self._begin(connection, rules)
        for total in (50, 1, 98, 1, 20):
            self._ask(connection, Position(rules, total), self._seconds)
        return ""

    def _short_clock(self, connection: BotConnection) -> str:
        rules = Rules(goal=Goal.REACH, target=1000)
        self._begin(connection, rules)
        for total in (1, 30, 500):
            self._ask(connection, Position(rules, total), min(_SHORT, self._seconds))
        return ""

    def _no_clock(self, connection: BotConnection) -> str:
        self._begin(connection, SIMPLEST)
        self._ask(connection, SIMPLEST.opening(), None)
        return ""

    def _answers_once(self, connection: BotConnection) -> str:
        self._begin(connection, SIMPLEST)
        self._ask(connection, SIMPLEST.opening(), self._seconds)
        sleep(_TO_REPEAT)
        return ""

    def _quits(self, connection: BotConnection) -> str:
        connection.program.notice_children()
        connection.tell(protocol.QUIT, self._deadline())
        return self._is_gone(connection, "bots.still_running")

    def _ends_with_its_input(self, connection: BotConnection) -> str:
        connection.program.notice_children()
        connection.program.close_input()
        return self._is_gone(connection, "bots.still_running_without_input")

    def _is_gone(self, connection: BotConnection, if_running: str) -> str:
        ended = connection.program.ends_within(_TO_QUIT)
        left = list(connection.program.remaining())
        self._end()
        if not ended:
            raise BotError(Reason.TIME.value, if_running, seconds=_TO_QUIT)
        if left:
            raise BotError(Reason.TIME.value, "bots.left_behind", left=len(left))
        return ""
