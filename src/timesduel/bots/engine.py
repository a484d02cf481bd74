"""Our own players, speaking the protocol: lines in, lines out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.bots import protocol
from timesduel.players.registry import player_called

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice


class Engine:
    """One of our players behind the protocol; unknown lines are ignored."""

    def __init__(self, level: str, rng: Dice) -> None:
        self._level = level
        self._player = player_called(level)
        self._rng = rng
        self._rules: Rules | None = None
        self._position = ""

    def replies(self, lines: Iterable[str]) -> Iterator[list[str]]:
        """Yield the lines that answer each line, up to a `quit`."""
        for line in lines:
            word, rest = protocol.read_line(line)
            if word == protocol.QUIT:
                return
            yield self._reply(word, rest)

    def _reply(self, word: str, rest: str) -> list[str]:
        match word:
            case protocol.GREETING:
                return [f"{protocol.IDENTITY} name Times Duel {self._level}", protocol.GREETED]
            case protocol.ASK_READY:
                return [protocol.READY]
            case protocol.NEW_GAME:
                self._rules = protocol.read_rules(rest)
                self._position = ""
            case protocol.POSITION:
                self._position = rest
            case protocol.GO:
                return [f"{protocol.BEST_MOVE} {self._choose()}"]
        return []

    def _choose(self) -> int | str:
        """Choose a move; any of the legal ones in the line where the rules are not known."""
        position, legal = protocol.read_position_line(self._position, self._rules)
        if not legal:
            return protocol.NO_MOVE
        if position is not None:
            move = self._player.choose(position, self._rng)
            if move in legal:
                return move
        return legal[self._rng.randrange(len(legal))]
