"""The games that an MCP server keeps: what its tools do, without anything of MCP itself.

Every method takes plain values, returns plain data for JSON, and raises a `TimesDuelError` that
says in one line what is accepted.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from timesduel.core.numbers import number_to_json, quote
from timesduel.core.position import given_position
from timesduel.data.plain import to_plain
from timesduel.errors import ActionError, OutOfTurnError, RulesError, StoreError, TimesDuelError
from timesduel.host.host import Host
from timesduel.match.events import Action, Kind
from timesduel.match.game import Game
from timesduel.match.names import PEOPLE, default_names
from timesduel.players.registry import LEVELS
from timesduel.questions.law import tell_law
from timesduel.questions.odds import tell_levels
from timesduel.questions.review import ask_review
from timesduel.questions.rulebook import tell_books
from timesduel.questions.verdict import ask_verdict
from timesduel.records.record import Record
from timesduel.records.store import MemoryStore
from timesduel.voices.rules import objective
from timesduel.voices.teller import Teller
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from timesduel.core.rules import Rules

MOST_GAMES = 100
"""Most games that are kept; then the one that was not asked for longest is forgotten."""

NOBODY = "nobody"
"""In place of an opponent: the client plays both seats."""


class McpGames:
    """All games of one server.

    Calls that may have to think (`may_think`) come one at a time, and the others at any time,
    from another thread.
    """

    def __init__(
        self,
        *,
        new_id: Callable[[], str],
        now: Callable[[], float] = lambda: 0.0,
        solving: bool = True,
        most: int = MOST_GAMES,
    ) -> None:
        """`new_id` makes up a name for a game; without `solving` nobody gets help while playing."""
        self._most = most
        self._host = Host(
            MemoryStore(new_id, most=most),
            now=now,
            new_id=lambda: "",
            new_dice=lambda _: Random(),
            hints=solving,
        )

    def may_think(self, tool: str, values: Mapping[str, Any]) -> bool:
        """Can the method of this name take long, with these values?"""
        if tool == "start":
            return values.get("seat") == 2 and values.get("opponent") != NOBODY
        if tool == "play":
            with suppress(TimesDuelError):
                return self._find(values["game"]).players != PEOPLE
            return False
        return tool in ("solve", "law", "review")

    def list_games(self) -> dict[str, Any]:
        """The books, and whom one can play against."""
        books = [
            {"book": each.book, "about": each.objective, "rules": to_plain(each.rules)}
            for each in tell_books().books
        ]
        opponents = [
            {"opponent": each.name, "about": each.description} for each in tell_levels().players
        ]
        nobody = {"opponent": NOBODY, "about": say("mcp.nobody")}
        return {"books": books, "opponents": [*opponents, nobody]}

    def start(
        self,
        book: Rules,
        *,
        opponent: str = LEVELS[0],
        seat: int = 1,
        seed: int | None = None,
        **changes: Any,
    ) -> dict[str, Any]:
        """Begin a game; if the opponent has the first move, it has been made."""
        players: list[str | None] = [None, None]
        if opponent != NOBODY:
            players[2 - seat] = opponent
        game = Game(rules=book.with_house_rules(changes), players=(players[0], players[1]))
        name = self._host.begin(game, Random(seed))
        return _state(name, self._host.answer(name).game)

    def state(self, game: str) -> dict[str, Any]:
        """How a game stands."""
        return _state(game, self._find(game))

    def play(self, game: str, move: int, *, turn: int | None = None) -> dict[str, Any]:
        """Play a move, and let the opponent answer. `turn` guards against a move sent twice."""
        found = self._find(game)
        if turn is not None and turn != len(found.turns):
            raise OutOfTurnError("games.turn", turn=turn, present=len(found.turns))
        self._host.act(game, Action(kind=Kind.MOVE, player=_seat(found), multiplier=move))
        return _state(game, self._host.answer(game).game)

    def solve(
        self,
        *,
        game: str | None = None,
        book: Rules | None = None,
        total: int | None = None,
        used: Sequence[int] | None = None,
        **changes: Any,
    ) -> dict[str, Any]:
        """Who wins from here, and how: from where a game stands, or in any position of a book."""
        if (game is None) == (book is None):
            raise RulesError("solve", "mcp.game_or_book")
        if book is None:
            if changes or total is not None or used is not None:
                raise RulesError("solve", "mcp.book_only")
            found = self._find(str(game))
            position, outcome = found.position, found.outcome
        else:
            rules = book.with_house_rules(changes)
            position = given_position(rules, total, used)
            outcome = position.outcome()
        if outcome is not None:
            if outcome.winner is None:
                raise ActionError("mcp.over_there_without_winner")
            raise ActionError("mcp.over_there", winner=default_names()[outcome.winner - 1])
        told: dict[str, Any] = to_plain(ask_verdict(position))
        return told

    def law(self, book: Rules, **changes: Any) -> dict[str, Any]:
        """Who wins, for all targets or ceilings at once."""
        told: dict[str, Any] = to_plain(tell_law(book.with_house_rules(changes)))
        return told

    def review(self, game: str) -> dict[str, Any]:
        """What each move of a game was worth."""
        record = Record.of(self._find(game))
        if record.outcome is None and not self._host.hints_allowed:
            raise ActionError("mcp.goes_on")
        told: dict[str, Any] = to_plain(ask_review(record))
        return told

    def _find(self, name: str) -> Game:
        try:
            return self._host.game(name)
        except StoreError:
            raise RulesError("game", "mcp.no_game", name=quote(name), most=self._most) from None


def _seat(game: Game) -> int | None:
    """The seat of the client; None for both seats."""
    return None if game.players == PEOPLE else 1 + game.players.index(None)


def _state(name: str, game: Game) -> dict[str, Any]:
    """How a game stands, as data."""
    position, outcome = game.position, game.outcome
    state: dict[str, Any] = {
        "game": name,
        "rules": to_plain(game.rules),
        "about": objective(game.rules),
        "your_seat": _seat(game),
        "players": list(game.players),
        "turn": len(game.turns),
        "to_move": None if outcome else position.player,
        "total": number_to_json(position.total),
        "legal_moves": [] if outcome else list(position.legal_moves()),
        "moves": [turn.multiplier for turn in game.turns],
    }
    if game.rules.modulus is not None:
        state["used"] = list(position.used)
    if outcome is not None:
        words = Teller(game.rules, default_names())
        state["winner"] = outcome.winner
        state["reason"] = outcome.reason.value
        state["says"] = words.ending(outcome, position, game.last_move)
    return state
