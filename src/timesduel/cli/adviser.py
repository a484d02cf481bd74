"""The coach at the prompt: hints for whoever asks, and a word after each move if that is wanted."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from timesduel.cli.dialogue import agrees

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.cli.screen import Screen
    from timesduel.coach.judge import Judgement
    from timesduel.core.position import Position

_WIDTH = 60


class Adviser:
    """Speaks about one game. What it needs to know is imported when it is first asked."""

    def __init__(self, screen: Screen, ask: Callable[[str], str]) -> None:
        self._screen = screen
        self._ask = ask
        self._hinted: Position | None = None
        self._steps = 0

    def hint(self, position: Position) -> None:
        """One step up the ladder; the last step is said again, if need be."""
        from timesduel.coach.hints import ladder

        if position != self._hinted:
            self._hinted, self._steps = position, 0
        hints = ladder(position)
        self._steps = min(self._steps + 1, len(hints))
        self._say(f"Hint: {hints[self._steps - 1].text}")

    def takes_back(self, judgement: Judgement) -> bool:
        """Did a move throw the win away, and does the player want to take it back?"""
        from timesduel.coach.judge import Grade

        if judgement.grade is not Grade.THREW:
            return False
        self._say("Coach: that gives the win away.")
        while (back := agrees(self._ask("Take it back (y/n)? "))) is None:
            self._screen.problem("Type y to take it back, or n to let it stand.")
        return back

    def comment(self, judgement: Judgement) -> None:
        """What there is to say of a move that stands; nothing of one that ends the game."""
        from timesduel.coach.judge import Grade

        assert judgement.move is not None
        if judgement.position.play(judgement.move).outcome() is not None:
            return
        text = {
            Grade.ONLY: "well found, only this move keeps the win.",
            Grade.KEPT: "you keep the win.",
            Grade.LOST: "no move wins from there; it was lost anyway.",
            Grade.UNKNOWN: "this one is too hard for me to see through.",
        }.get(judgement.grade)
        if text:
            self._say(f"Coach: {text}")

    def _say(self, text: str) -> None:
        self._screen.note(fill(text, _WIDTH, break_on_hyphens=False, subsequent_indent="  "))
