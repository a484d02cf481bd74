"""One game at one keyboard: asks, obeys, and tells it in the book's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.cli.lines import InputEndedError, TooLateError
from timesduel.core.numbers import plural, printable, read_move, spell
from timesduel.errors import InvalidMoveError, MoveError, SessionError, StoreError, TimeUpError
from timesduel.voices.books import teller
from timesduel.voices.page import objective

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.cli.keeper import Keeper
    from timesduel.cli.lines import Lines
    from timesduel.cli.screen import Screen
    from timesduel.core.outcome import Outcome
    from timesduel.core.position import Position
    from timesduel.match.clock import TimeLimit
    from timesduel.match.session import Session
    from timesduel.voices.voice import Teller

_LONGEST_ECHO = 60


class QuitError(Exception):
    """A player wants to stop here."""


def tell_opening(screen: Screen, teller: Teller, limit: TimeLimit | None) -> None:
    """The book's first words, and below them what is played differently."""
    screen.line(teller.opening())
    for remark in (teller.remarks(), teller.clock(limit) if limit else ""):
        if remark:
            screen.begin_block()
            screen.note(remark)


class Duel:
    """A session, seen and played at a terminal or through a pipe."""

    def __init__(self, session: Session, keeper: Keeper, screen: Screen, lines: Lines) -> None:
        self._session = session
        self._keeper = keeper
        self._screen = screen
        self._lines = lines
        self._teller = teller(session.rules, session.names)
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "history": self._history,
            "undo": self._undo,
            "save": self._save,
            "resign": self._resign,
            "quit": self._quit,
        }

    def run(self) -> Outcome:
        """Play to the end. QuitError, InputEndedError and KeyboardInterrupt leave it midway."""
        session, screen = self._session, self._screen
        screen.begin_block()
        if session.turns:
            screen.note(self._recap())
        else:
            tell_opening(screen, self._teller, session.limit)
        while (outcome := session.outcome) is None:
            self._turn()
        screen.begin_block()
        screen.ending(self._teller.ending(outcome, session.position, session.last_move))
        return outcome

    def _recap(self) -> str:
        """Where a game stands that is taken up again; the opening words would be wrong now."""
        session = self._session
        turns = plural(len(session.turns), "turn")
        lines = [
            f"{session.rules.title}: {objective(session.rules)}",
            f"Going on with {self._keeper.place} after {turns}.",
            self._number(),
        ]
        if session.limit is not None:
            lines.append(self._teller.clock(session.limit))
        return "\n".join(lines)

    def _number(self) -> str:
        return f"The number is {self._session.position.total}."

    def _turn(self) -> None:
        """Ask until the position has changed or the game is over."""
        session, before = self._session, self._session.position
        self._screen.begin_block()
        if heading := self._teller.turn(before):
            self._screen.heading(heading)
        while session.position is before and session.outcome is None:
            try:
                answer = self._ask(before)
                if session.check_clock():  # whatever was typed, it came too late
                    raise TimeUpError
                self._obey(answer)
            except (TooLateError, TimeUpError):
                self._time_is_up(before)

    def _time_is_up(self, before: Position) -> None:
        session = self._session
        session.check_clock()
        if session.outcome is None and session.position is not before:
            self._screen.line(self._teller.skipped(before))

    def _ask(self, position: Position) -> str:
        """The answer to the prompt; through a pipe it is shown, as a terminal would."""
        self._screen.prompt(self._teller.prompt(position))
        try:
            answer = self._lines.read(self._session.time_left())
        except (InputEndedError, TooLateError):
            self._screen.line("")
            raise
        if not self._lines.from_terminal:
            shown = printable(answer[:_LONGEST_ECHO])
            self._screen.line(shown if len(answer) <= _LONGEST_ECHO else f"{shown}...")
        return answer

    def _obey(self, answer: str) -> None:
        word, _, rest = answer.replace("\t", " ").strip(" ").partition(" ")
        command = self._commands.get(word.lower())
        try:
            if command is not None and (not rest or word.lower() == "save"):
                command(rest.strip(" "))
            else:
                self._move(answer)
        except (MoveError, StoreError) as error:
            self._screen.problem(f"{error}.")
        except TimeUpError:
            raise
        except SessionError as error:
            self._screen.problem(f"Not now: {error}.")

    def _move(self, answer: str) -> None:
        before = self._session.position
        try:
            multiplier = read_move(answer)
        except InvalidMoveError as error:
            choices = spell(before.legal_moves(), " or ")
            raise InvalidMoveError(f"{error}: choose {choices}, or type help") from None
        self._session.move(multiplier)
        if reply := self._teller.reply(before, multiplier):
            self._screen.line(reply)

    def _help(self, _: str) -> None:
        choices = spell(self._session.position.legal_moves(), " or ")
        untimed = self._session.limit is None
        self._screen.note(
            f"{objective(self._session.rules)}\n"
            f"  {choices:<12} multiply by it\n"
            "  history      the moves so far\n"
            + ("  undo         take back the last move\n" if untimed else "")
            + "  save [NAME]  keep the game under a name of yours\n"
            "  resign       give up\n"
            "  quit         stop here; the game is kept"
        )

    def _history(self, _: str) -> None:
        session = self._session
        told = zip(session.positions, session.turns, strict=False)
        lines = [self._teller.summary(before, turn.multiplier) for before, turn in told]
        numbered = [f"{number:>3}. {line}" for number, line in enumerate(lines, 1)]
        self._screen.note("\n".join(numbered) or "No moves yet.")

    def _undo(self, _: str) -> None:
        self._session.undo()
        self._screen.note(f"The last move is taken back. {self._number()}")

    def _save(self, name: str) -> None:
        if name:
            self._keeper.save_as(name, self._session)
        else:
            self._keeper.save(self._session)
        self._screen.note(f"Saved as {self._keeper.place}.")

    def _resign(self, _: str) -> None:
        self._session.resign()

    def _quit(self, _: str) -> None:
        raise QuitError
