"""The games that an MCP server keeps: what its tools do, without anything of MCP itself.

Every method takes plain values, returns a value that `to_plain` can write, and raises a
`TimesDuelError` that says in one line what is accepted.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec import UNSET, UnsetType

from timesduel.coach.review import Review
from timesduel.core.fields import ExactInt
from timesduel.core.numbers import quote
from timesduel.core.position import given_position
from timesduel.core.rules import Rules
from timesduel.errors import ActionError, OutOfTurnError, RulesError, StoreError, TimesDuelError
from timesduel.host.host import Host
from timesduel.match.events import Action, Kind
from timesduel.match.game import Game
from timesduel.match.names import PEOPLE, default_names
from timesduel.players.registry import LEVELS
from timesduel.questions.law import LawAnswer, tell_law
from timesduel.questions.odds import tell_levels
from timesduel.questions.review import ask_review
from timesduel.questions.rulebook import tell_books
from timesduel.questions.verdict import PositionVerdict, ask_verdict
from timesduel.records.form import GAMES
from timesduel.records.memory_store import MemoryStore
from timesduel.records.record import Record
from timesduel.voices.rules import objective
from timesduel.voices.teller import Teller
from timesduel.words.speech import say

MOST_GAMES = 100
"""Most games that are kept; then the one that was not asked for longest is forgotten."""

NOBODY = "nobody"
"""In place of an opponent: the client plays both seats."""


@dataclass(frozen=True, kw_only=True)
class OfferedBook:
    """A game that can be played."""

    book: str
    """Its id."""

    about: str
    """What wins, in one sentence."""

    rules: Rules
    """How it is played."""


@dataclass(frozen=True, kw_only=True)
class OfferedOpponent:
    """Whom one can play against."""

    opponent: str
    """A level of the computer, or `nobody`."""

    about: str
    """How it plays."""


@dataclass(frozen=True, kw_only=True)
class Offer:
    """What can be played, and against whom."""

    books: tuple[OfferedBook, ...]
    """Every game."""

    opponents: tuple[OfferedOpponent, ...]
    """The weakest first."""


@dataclass(frozen=True, kw_only=True)
class AgentGame:
    """How a game stands."""

    game: str
    """Its name."""

    rules: Rules
    """What is played."""

    about: str
    """What wins, in one sentence."""

    your_seat: int | None
    """The seat of the client, 1 or 2; None for both."""

    players: tuple[str | None, str | None]
    """The level of a computer; None for the client."""

    turn: int
    """How many moves were made."""

    to_move: int | None
    """Player 1 or 2; None if the game is over."""

    total: ExactInt
    """The number on the table."""

    legal_moves: tuple[int, ...]
    """What may be played; nothing if the game is over."""

    moves: tuple[int | None, ...]
    """All moves so far."""

    used: tuple[int, ...] | UnsetType = UNSET
    """With a modulus, the numbers that have been on the table, in order."""

    winner: int | UnsetType | None = UNSET
    """Of a game that is over: Player 1 or 2, or None."""

    reason: str | UnsetType = UNSET
    """Of a game that is over: how it ended."""

    says: str | UnsetType = UNSET
    """Of a game that is over: its last words."""


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
        self._solving = solving
        self._host = Host(
            MemoryStore(GAMES, new_id, most=most),
            now=now,
            new_id=lambda: "",
            new_dice=lambda _: Random(),
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

    def list_games(self) -> Offer:
        """The books, and whom one can play against."""
        nobody = OfferedOpponent(opponent=NOBODY, about=say("mcp.nobody"))
        return Offer(
            books=tuple(
                OfferedBook(book=each.book, about=each.objective, rules=each.rules)
                for each in tell_books().books
            ),
            opponents=(
                *(
                    OfferedOpponent(opponent=each.name, about=each.description)
                    for each in tell_levels().players
                ),
                nobody,
            ),
        )

    def start(
        self,
        book: Rules,
        *,
        opponent: str = LEVELS[0],
        seat: int = 1,
        seed: int | None = None,
        **changes: Any,
    ) -> AgentGame:
        """Begin a game; if the opponent has the first move, it has been made."""
        players: list[str | None] = [None, None]
        if opponent != NOBODY:
            players[2 - seat] = opponent
        game = Game(rules=book.with_house_rules(changes), players=(players[0], players[1]))
        name = self._host.begin(game, Random(seed))
        return _state(name, self._host.answer(name).game)

    def state(self, game: str) -> AgentGame:
        """How a game stands."""
        return _state(game, self._find(game))

    def play(self, game: str, move: int, *, turn: int | None = None) -> AgentGame:
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
    ) -> PositionVerdict:
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
        return ask_verdict(position)

    def law(self, book: Rules, **changes: Any) -> LawAnswer:
        """Who wins, for all targets or ceilings at once."""
        return tell_law(book.with_house_rules(changes))

    def review(self, game: str) -> Review:
        """What each move of a game was worth."""
        record = Record.of(self._find(game))
        if record.outcome is None and not self._solving:
            raise ActionError("mcp.goes_on")
        return ask_review(record)

    def _find(self, name: str) -> Game:
        try:
            return self._host.game(name)
        except StoreError:
            raise RulesError("game", "mcp.no_game", name=quote(name), most=self._most) from None


def _seat(game: Game) -> int | None:
    """The seat of the client; None for both seats."""
    return None if game.players == PEOPLE else 1 + game.players.index(None)


def _state(name: str, game: Game) -> AgentGame:
    position, outcome, modular = game.position, game.outcome, game.rules.modulus is not None
    ending: dict[str, Any] = {}
    if outcome is not None:
        says = Teller(game.rules, default_names()).ending(outcome, position, game.last_move)
        ending = {"winner": outcome.winner, "reason": outcome.reason.value, "says": says}
    return AgentGame(
        game=name,
        rules=game.rules,
        about=objective(game.rules),
        your_seat=_seat(game),
        players=game.players,
        turn=len(game.turns),
        to_move=None if outcome else position.player,
        total=position.total,
        legal_moves=() if outcome else tuple(position.legal_moves()),
        moves=tuple(turn.multiplier for turn in game.turns),
        used=tuple(position.used) if modular else UNSET,
        **ending,
    )
