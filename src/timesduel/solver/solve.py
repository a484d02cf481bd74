"""`solve`: the exact verdict on a position."""

from math import log2

from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.errors import EffortError, EndlessError
from timesduel.solver import DEFAULT_EFFORT, DEFAULT_STATES
from timesduel.solver.modular.game import solve_modular
from timesduel.solver.ratio import Limit, Ratio, largest_total
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import SHARED, Tables
from timesduel.solver.verdict import Verdict, Watch

_QUICK = 3_000
"""Effort of the first attempt at a full verdict, remoteness included."""


_FAR = 2_000
"""Bits; from here on adding logarithms is faster than multiplying, and takes less room."""


def solve(
    game: Position | Rules,
    *,
    effort: int | None = None,
    watch: Watch | None = None,
    hurried: bool = False,
    tables: Tables = SHARED,
) -> Verdict:
    """Who wins, by which moves, and how fast, if both play as well as can be.

    Rules are solved where they begin. The answer depends on nothing that was asked before, and
    any number of threads may ask.

    `effort` bounds the work: the points that a sweep looks at, or the states of the modular game;
    by default, what takes a few seconds at most. If `hurried`, no work is done for the length
    alone where it is not cheap to know. An `EffortError` says that it was not enough to know who
    wins, an `EndlessError` that nobody does.
    """
    position = game.opening() if isinstance(game, Rules) else game
    rules = position.rules
    if rules.endless:
        raise EndlessError("solver.endless")
    if (outcome := position.outcome()) is not None:
        won = outcome.winner == position.player
        return Verdict(mover_wins=won, winning_moves=(), remoteness=0, best_move=None)
    if rules.modulus is not None:
        return solve_modular(position, DEFAULT_STATES if effort is None else effort, watch)
    most = DEFAULT_EFFORT if effort is None else effort
    known = _what_is_known(position, tables, most, watch, hurried)
    return known.verdict_of_winner() if known.root & 1 else known.verdict_of_loser()


class _Known:
    """The codes of a position and of all that can follow it, remoteness counted or not."""

    def __init__(
        self, position: Position, tables: Tables, *, counting: bool, logarithmic: bool = False
    ) -> None:
        rules = position.rules
        kind = GameKind.of(rules.goal, counting=counting)
        self.counting = counting
        self.root = 0
        """The code of the position itself, once it is settled."""
        self._total = position.total
        self._multipliers = rules.multipliers
        self._moves = position.legal_moves()
        self._limit = Limit(largest_total(rules))
        self._table = tables.table(
            rules.multipliers, kind, counting=counting, logarithmic=logarithmic
        )
        self._effort = 0
        """What it took at most to settle the position."""

    @property
    def is_far(self) -> bool:
        """Are the numbers so large that a sweep had better add their logarithms?"""
        return self._limit.log - log2(self._total) > _FAR

    def settle(self, effort: int, watch: Watch | None = None) -> bool:
        """Is the position known within an effort? Then so is all that can follow it."""
        code = self._table.code(Ratio(self._limit, self._total), effort, watch)
        self._effort = effort
        self.root = code or 0
        return code is not None

    def is_beyond(self, effort: int) -> bool:
        """Are there more stretches before the position than a sweep comes to within an effort?"""
        lawless = self._table.lawless(effort)
        ratio = Ratio(self._limit, self._total)
        return lawless is not None and lawless.fewest_below(ratio) > effort

    def code(self, factor: int) -> int:
        """The code once the number has been multiplied by a factor."""
        code = self._table.code(Ratio(self._limit, self._total * factor), self._effort)
        assert code is not None
        return code

    def verdict_of_winner(self) -> Verdict:
        codes = {move: self.code(move) for move in self._moves}
        winning = tuple(move for move, code in codes.items() if not code & 1)
        return Verdict(
            mover_wins=True,
            winning_moves=winning,
            remoteness=self.root >> 1 if self.counting else None,
            best_move=min(winning, key=codes.__getitem__),
        )

    def verdict_of_loser(self) -> Verdict:
        return Verdict(
            mover_wins=False,
            winning_moves=(),
            remoteness=self.root >> 1 if self.counting else None,
            best_move=min(self._moves, key=self._trap_rank),
        )

    def _trap_rank(self, move: int) -> tuple[bool, int, int]:
        """Rank of a lost move: the smaller, the better the trap.

        To overshoot the target is no trap: it ends the game.
        """
        replies = sum(not self.code(move * reply) & 1 for reply in self._multipliers)
        overshoots = replies == 0
        return overshoots, replies, -self.code(move)


def _what_is_known(
    position: Position, tables: Tables, effort: int, watch: Watch | None, hurried: bool
) -> _Known:
    """All there is to know if that is cheap; else first who wins, then as much as possible."""
    full = _Known(position, tables, counting=True)
    if full.settle(min(_QUICK, effort)):
        return full
    zones = _Known(position, tables, counting=False)
    if full.is_far and not zones.settle(min(_QUICK, effort)):
        zones = _Known(position, tables, counting=False, logarithmic=True)
    if not zones.settle(effort, watch):
        raise EffortError("solver.effort", effort=effort)
    if hurried or zones.is_beyond(effort):  # without a law, lengths have none either
        return zones
    full = _Known(position, tables, counting=True, logarithmic=full.is_far)
    return full if full.settle(effort, watch) else zones
