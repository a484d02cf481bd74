"""One game at one keyboard: asks, obeys, and tells it in the book's own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.cli.play.adviser import Adviser
from timesduel.cli.play.computers import Computers
from timesduel.cli.play.dialogue import (
    LONGEST_PRODUCT,
    QuitError,
    ask,
    read_choice,
    read_product,
    wants_to_leave,
)
from timesduel.cli.play.lines import TooLateError
from timesduel.core.numbers import count_digits, plural, spell
from timesduel.core.objective import objective
from timesduel.core.outcome import Reason
from timesduel.errors import (
    BotError,
    InvalidMoveError,
    MoveError,
    SessionError,
    StoreError,
    TimeUpError,
)
from timesduel.match.names import PEOPLE
from timesduel.match.session import Turn
from timesduel.views.widths import folded
from timesduel.voices.teller import Teller

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.cli.output.screen import Screen
    from timesduel.cli.play.keeper import Keeper
    from timesduel.cli.play.lines import Lines
    from timesduel.core.outcome import Outcome
    from timesduel.core.position import Position
    from timesduel.match.clock import TimeLimit
    from timesduel.match.session import Session

_PAUSE = 0.8
"""Seconds between the moves of two computers, if somebody watches."""


@dataclass(frozen=True)
class Manner:
    """What the players want besides the game."""

    coach: bool = False
    """After each move of a person the coach says what it was worth."""

    announce: bool = False
    """Whoever moves says what the product is."""

    seed: int | None = None
    """Makes the computer's moves repeatable."""


PLAIN = Manner()


def tell_opening(screen: Screen, teller: Teller, limit: TimeLimit | None) -> None:
    """The book's first words, and below them what is played differently."""
    screen.line(teller.opening())
    for remark in (teller.remarks(), teller.clock(limit) if limit else ""):
        if remark:
            screen.begin_block()
            screen.note(remark)


class Duel:
    """A session, seen and played at a terminal or through a pipe."""

    def __init__(
        self, session: Session, keeper: Keeper, screen: Screen, lines: Lines, manner: Manner
    ) -> None:
        self._session = session
        self._keeper = keeper
        self._screen = screen
        self._lines = lines
        self._manner = manner
        self._teller = Teller(session.rules, session.names)
        self._computers = Computers(session.players, manner.seed)
        self._adviser = Adviser(screen, self._ask_aside)
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "hint": self._hint,
            "history": self._history,
            "undo": self._undo,
            "save": self._save,
            "resign": self._resign,
            **dict.fromkeys(("quit", "q", "exit"), self._quit),
        }

    def run(self) -> Outcome:
        """Play to the end. QuitError, InputEndedError and KeyboardInterrupt leave it midway."""
        session, screen = self._session, self._screen
        screen.begin_block()
        if session.turns:
            screen.note(self._recap())
        else:
            tell_opening(screen, self._teller, session.limit)
        if computers := self._computers.told(session.names, session.position):
            screen.begin_block()
            screen.note(computers)
        try:
            self._computers.start()
            while (outcome := session.outcome) is None:
                self._turn()
        finally:
            self._computers.close()
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
                if self._computers.have(before.player):
                    self._computer_moves(before)
                else:
                    self._obey(self._ask(self._teller.prompt(before)))
            except (TooLateError, TimeUpError):
                self._time_is_up(before)

    def _time_is_up(self, before: Position) -> None:
        session = self._session
        session.check_clock()
        if session.outcome is None and session.position is not before:
            self._screen.line(self._teller.skipped(before))

    def _computer_moves(self, before: Position) -> None:
        """Shown as if somebody had typed it."""
        screen = self._screen
        screen.prompt(self._teller.prompt(before))
        if self._computers.alone and screen.is_watched:
            from time import sleep

            left = self._session.time_left()
            sleep(_PAUSE if left is None else min(_PAUSE, left / 4))
        try:
            move = self._computers.choose(before, self._session.time_left())
            self._session.move(move)
        except TimeUpError:
            screen.line("")
            raise
        except BotError as error:
            screen.line("")
            screen.problem(folded(f"The bot failed: {error}."))
            self._session.forfeit(Reason(error.reason))  # unless the clock has been faster
            return
        screen.line(str(move))
        self._tell(before, move)

    def _ask(self, question: str) -> str:
        """The answer of the player to move, within their time."""
        answer = ask(self._screen, self._lines, question, self._session.time_left())
        if self._session.check_clock():  # whatever was typed, it came too late
            raise TimeUpError
        return answer

    def _ask_aside(self, question: str) -> str:
        """The answer to a question about a move, which can be left too."""
        answer = self._ask(question).strip(" \t")
        if wants_to_leave(answer):
            raise QuitError
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
        multiplier = read_choice(before, answer)
        said = self._announced(before, multiplier) if self._manner.announce else None
        if not self._manner.coach:
            self._play(before, multiplier, said)
            return
        from timesduel.coach.judge import judge

        judgement = judge(before, multiplier)
        if self._adviser.takes_back(judgement):
            _keep_product(before, Turn(multiplier, 0.0, said))
            return
        self._play(before, multiplier, said)
        self._adviser.comment(judgement)

    def _play(self, before: Position, multiplier: int, said: int | None = None) -> None:
        self._session.move(multiplier, said=said)
        self._tell(before, multiplier)

    def _tell(self, before: Position, multiplier: int) -> None:
        if reply := self._teller.reply(before, multiplier):
            self._screen.line(reply)

    def _announced(self, before: Position, multiplier: int) -> int | None:
        """What the player says that the product is; a wrong one is put right."""
        product = before.product(multiplier)
        if count_digits(product) > LONGEST_PRODUCT:
            return None
        task = f"{before.total} x {multiplier}{before.modulo} ="
        while True:
            try:
                said = read_product(self._ask_aside(f"{task} "))
            except InvalidMoveError as error:
                self._screen.problem(f"{error}.")
                continue
            if said != product:
                self._screen.note(f"Not quite: {task} {product}.")
            return said

    def _help(self, _: str) -> None:
        choices = spell(self._session.position.legal_moves(), " or ")
        untimed = self._session.limit is None
        self._screen.note(
            f"{objective(self._session.rules)}\n"
            f"  {choices:<12} multiply by it\n"
            "  hint         a little help; ask again for more\n"
            "  history      the moves so far\n"
            + ("  undo         take back the last move\n" if untimed else "")
            + "  save [NAME]  keep the game under a name of yours\n"
            "  resign       give up\n"
            "  quit         stop here; the game is kept"
        )

    def _hint(self, _: str) -> None:
        self._adviser.hint(self._session.position)

    def _history(self, _: str) -> None:
        session = self._session
        told = zip(session.positions, session.turns, strict=False)
        lines = [self._teller.summary(before, turn.multiplier) for before, turn in told]
        numbered = [f"{number:>3}. {line}" for number, line in enumerate(lines, 1)]
        self._screen.note("\n".join(numbered) or "No moves yet.")

    def _undo(self, _: str) -> None:
        before = tuple(zip(self._session.positions, self._session.turns, strict=False))
        self._session.undo()
        for position, turn in before[len(self._session.turns) :]:
            _keep_product(position, turn)
        whose = "The" if self._session.players == PEOPLE else "Your"
        self._screen.note(f"{whose} last move is taken back. {self._number()}")

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


def _keep_product(position: Position, turn: Turn) -> None:
    """What was announced of a move that is taken back is in no record, but it was said."""
    if turn.said is not None:
        from timesduel.cli.counting import count_product

        count_product(position, turn)
