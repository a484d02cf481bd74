"""One game at a terminal: asks, obeys, and tells it in the book's own words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

from timesduel.cli.keyboard.answers import (
    QuitError,
    TooLateError,
    agrees,
    read_choice,
    wants_help,
    wants_to_leave,
)
from timesduel.errors import ActionError, MoveError, StoreError, TimeUpError
from timesduel.match.events import Action, Kind, Turn
from timesduel.views.widths import folded
from timesduel.voices.rules import objective
from timesduel.voices.teller import Teller
from timesduel.words.grammar import one_of
from timesduel.words.speech import grouping, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.cli.keyboard.countdown import Countdown
    from timesduel.cli.keyboard.dialogue import Dialogue
    from timesduel.cli.play.adviser import Adviser
    from timesduel.core.position import Position
    from timesduel.match.game import Game


class PlayOptions(NamedTuple):
    """Options of a game that do not change its rules."""

    coach: bool = False
    """The coach comments on each move of a person."""

    announce: bool = False
    """Players type the product of each of their moves."""

    seed: int | None = None
    """Makes the computer's moves repeatable."""

    bell: bool = True
    """Ring the terminal's bell when time runs out."""

    countdown: bool = True
    """Show the seconds that are left at the prompt."""


PLAIN = PlayOptions()


class HostedGame(Protocol):
    """Where the game is decided, here or on a server."""

    def current(self) -> Game:
        """The game as it stands now."""

    def act(self, action: Action) -> Game:
        """The game after an action; an error says why it is refused."""

    def time_left(self) -> float | None:
        """Seconds that the player to move still has; None without a limit."""


class Duel(ABC):
    """A game that is seen and played at a terminal or through a pipe."""

    def __init__(self, hosted: HostedGame, dialogue: Dialogue, options: PlayOptions) -> None:
        self._hosted = hosted
        self._game = game = hosted.current()
        """The game as it was last shown."""
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._options = options
        self._teller = Teller(game.rules, game.names)
        self._commands: dict[str, Callable[[str], None]] = {
            "hint": self._hint,
            "history": self._history,
            "undo": self._undo,
            "resign": self._resign,
            **dict.fromkeys(("quit", "q", "exit"), self._quit),
        }

    @cached_property
    def _adviser(self) -> Adviser:
        """Made and imported on first use, to keep the start quick."""
        from timesduel.cli.play.adviser import Adviser

        return Adviser(self._screen, self._ask_aside)

    def run(self) -> Game:
        """Play to the end. QuitError, InputEndedError and KeyboardInterrupt leave it midway."""
        with grouping(self._screen.is_watched):
            return self._run()

    def _run(self) -> Game:
        screen = self._screen
        screen.begin_block()
        self._play_to_the_end()
        game = self._game
        screen.begin_block()
        assert game.outcome is not None
        screen.ending(self._teller.ending(game.outcome, game.position, game.last_move))
        return game

    def _play_to_the_end(self) -> None:
        self._begin()
        while self._game.outcome is None:
            self._turn()

    @abstractmethod
    def _begin(self) -> None:
        """Show what comes before the first turn."""

    @abstractmethod
    def _take_turn(self, before: Position) -> None:
        """Ask the player to move for an action, or wait for what they do."""

    @abstractmethod
    def _undo(self, _: str) -> None:
        """Take back a move, or ask for it."""

    def _turn(self) -> None:
        """Go on until the position has changed or the game is over."""
        before = self._game.position
        self._screen.begin_block()
        if heading := self._teller.turn(before):
            self._screen.heading(heading)
        while self._game.position == before and self._game.outcome is None:
            try:
                self._take_turn(before)
            except (TooLateError, TimeUpError):
                self._time_is_up(before)

    def _ask_for_move(self, before: Position) -> None:
        self._obey(self._ask(self._dialogue.ask_until_answered, self._teller.prompt(before)))

    def _time_is_up(self, before: Position) -> None:
        self._game = game = self._hosted.current()
        if game.outcome is None and game.position != before:
            self._screen.line(self._teller.skipped(before))

    def _ask(self, asking: Callable[..., str], question: str) -> str:
        """The answer of the player to move, within their time."""
        left = self._hosted.time_left()
        countdown = None if left is None else self._countdown()
        answer = asking(question, left, countdown)
        if (
            self._hosted.current().version != self._game.version
        ):  # whatever was typed, it came too late
            raise TimeUpError("games.time_up")
        return answer

    def _countdown(self) -> Countdown:
        from timesduel.cli.keyboard.countdown import Countdown

        return Countdown(seen=self._options.countdown, heard=self._options.bell)

    def _ask_aside(self, question: str, asking: Callable[..., str] | None = None) -> str:
        """The answer to a question other than which move; `quit` leaves the game here too."""
        answer = self._ask(asking or self._dialogue.ask, question).strip(" \t")
        if wants_to_leave(answer):
            raise QuitError
        return answer

    def _obey(self, answer: str) -> None:
        word, _, rest = answer.replace("\t", " ").strip(" ").partition(" ")
        command = self._help if wants_help(word) else self._commands.get(word.lower())
        try:
            if command is not None and (not rest or word.lower() == "save"):
                command(rest.strip(" "))
            else:
                self._move(answer)
        except (MoveError, StoreError) as error:
            self._screen.problem(say("grammar.sentence", clause=error))
        except TimeUpError:
            raise
        except ActionError as error:
            self._screen.problem(say("play.not_now", problem=error))

    def _move(self, answer: str) -> None:
        before = self._game.position
        multiplier = read_choice(before, answer)
        if not self._options.announce and not self._options.coach:
            self._play(before, multiplier)
            return
        from timesduel.cli.play.adviser import announced_product, keep_product

        before.play(multiplier)  # nobody is asked about a move that is not allowed
        said = None
        if self._options.announce:
            said = announced_product(before, multiplier, self._screen, self._ask_aside)
        if not self._options.coach:
            self._play(before, multiplier, said)
            return
        from timesduel.coach.judge import judge

        judgement = judge(before, multiplier)
        if self._adviser.takes_back(judgement, lambda: self._hint("")):
            keep_product(before, Turn(multiplier, 0.0, said))
            self._note_help()
            return
        self._play(before, multiplier, said)
        self._adviser.comment(judgement)

    def _play(self, before: Position, multiplier: int, said: int | None = None) -> None:
        self._act(Action(kind=Kind.MOVE, multiplier=multiplier, said=said))
        self._tell(before, multiplier)

    def _act(self, action: Action) -> None:
        self._game = self._hosted.act(action)

    def _tell(self, before: Position, multiplier: int) -> None:
        if reply := self._teller.reply(before, multiplier):
            self._screen.line(reply)

    def _help(self, _: str) -> None:
        """Show what can be typed."""
        help_text = say(
            "play.help" if self._game.limit is None else "play.help_timed",
            objective=folded(objective(self._game.rules)),
            choices=one_of(self._game.position.legal_moves()),
        )
        self._screen.note(help_text)

    def _hint(self, _: str) -> None:
        self._adviser.hint(self._game.position)
        self._note_help()

    @abstractmethod
    def _note_help(self) -> None:
        """A hint was given, or a move taken back on the coach's word."""

    def _history(self, _: str) -> None:
        turns = zip(self._game.positions, self._game.turns, strict=False)
        lines = [self._teller.summary(before, turn.multiplier) for before, turn in turns]
        numbered = [f"{number:>3}. {line}" for number, line in enumerate(lines, 1)]
        self._screen.note("\n".join(numbered) or say("play.no_moves"))

    def _resign(self, _: str) -> None:
        """Resign; at a terminal only after a confirmation."""
        if not self._dialogue.at_terminal or self._gives_up():
            self._act(Action(kind=Kind.RESIGN))

    def _gives_up(self) -> bool:
        question = say("play.give_up")
        while (
            sure := agrees(self._ask_aside(question, self._dialogue.ask_until_answered))
        ) is None:
            self._screen.problem(say("play.give_up_unclear"))
        return sure

    def _quit(self, _: str) -> None:
        raise QuitError
