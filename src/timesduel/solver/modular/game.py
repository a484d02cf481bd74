"""The exact solver of the modular game: goal LAST with a modulus.

A move to a number that was on the table before is not allowed, so the game walks through the
residues, none of them twice, and who cannot move loses. Pairs settle many positions at once,
whatever their size; the rest is searched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.errors import EffortError
from timesduel.solver import DEFAULT_STATES
from timesduel.solver.modular.board import MOST_NUMBERS, WORD, lay_out
from timesduel.solver.modular.length import Lengths
from timesduel.solver.modular.pairing import Pairing
from timesduel.solver.modular.search import Effort, OutOfEffortError, Search
from timesduel.solver.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.core.position import Position
    from timesduel.solver.modular.board import Board
    from timesduel.solver.modular.search import Settles
    from timesduel.solver.verdict import Watch


FIRST_TRY = 10_000
"""States that are visited in Python; for more it pays to load the compiled search."""


def solve_modular(
    position: Position, budget: int = DEFAULT_STATES, watch: Watch | None = None
) -> Verdict:
    """Who wins, and how; an `EffortError` if the budget does not even settle who wins."""
    board = lay_out(position)
    if board is None:
        raise EffortError("solver.too_many_numbers", most=MOST_NUMBERS)
    verdict = _verdict(position, board, budget, watch)
    if verdict is None:
        raise EffortError("solver.effort", effort=budget)
    return verdict


def _verdict(position: Position, board: Board, budget: int, watch: Watch | None) -> Verdict | None:
    search: Callable[[Board, Effort], Settles] = Search
    spent = _preparation(board)
    if budget > FIRST_TRY and len(board.numbers) < WORD:
        effort = Effort(FIRST_TRY, board, watch, spent=spent)
        attempt = _Inquiry(position, board, effort, search)
        if attempt.run():
            return attempt.verdict()
        search, spent = _fastest_search(), effort.spent
    inquiry = _Inquiry(position, board, Effort(budget, board, watch, spent=spent), search)
    inquiry.run()
    return inquiry.verdict()


def _preparation(board: Board) -> int:
    """How many states take as long as to lay the board out and to look for pairs on it.

    It is reported to `watch`, but not taken off the budget: pairs may settle what no
    search would.
    """
    points, arrows = len(board.numbers), sum(map(int.bit_count, board.exits))
    return arrows // 15 + points**2 // 20_000


def _fastest_search() -> Callable[[Board, Effort], Settles]:
    """The compiled search, if the extra it needs is installed."""
    try:
        from timesduel.solver.modular.kernel import CompiledSearch
    except (ImportError, RuntimeError):  # no Numba, or nowhere to keep what it compiles
        return Search
    return CompiledSearch


def modular_pairing(position: Position) -> dict[int, int] | None:
    """Numbers in pairs that prove who wins, if pairs alone do.

    The winner answers every number with its partner. If the number on the table has a partner,
    the mover wins, and goes there; otherwise the mover loses.
    """
    board = lay_out(position)
    if board is None:
        return None
    pairing = Pairing(board)
    pairs = pairing.before()
    if pairs is None:
        for move in board.moves:
            pairs = pairing.after(move)
            if pairs is not None:
                pairs |= {board.token: move, move: board.token}
                break
        else:
            return None
    return {board.numbers[point]: board.numbers[other] for point, other in pairs.items()}


class _Inquiry:
    """Finds out about one position, the most important first."""

    def __init__(
        self,
        position: Position,
        board: Board,
        effort: Effort,
        search: Callable[[Board, Effort], Settles],
    ) -> None:
        self._position = position
        self._board = board
        self._search = search(board, effort)
        self._effort = effort
        self._lengths = Lengths(board, self._search, effort)
        self._wins: dict[int, bool] = {}
        """The moves that are settled, as points: does the move win?"""
        self._mover_wins: bool | None = None
        self._remoteness: int | None = None
        self._best: int | None = None

    def run(self) -> bool:
        """Find out one thing after the other; False if the effort was used up before the end."""
        self._try_pairs()
        try:
            self._settle_moves()
            if self._mover_wins:
                self._hurry()
            else:
                self._stall()
        except OutOfEffortError:
            return False
        finally:
            self._effort.report()
        return True

    def _settle_moves(self) -> None:
        """Who wins, and by which moves."""
        exits, free = self._board.exits, self._board.free
        for move in sorted(self._board.moves, key=lambda move: (exits[move] & free).bit_count()):
            if move not in self._wins:
                self._wins[move] = not self._search.wins(move, free)
                if self._wins[move]:
                    self._mover_wins = True
        self._mover_wins = any(self._wins.values())

    def verdict(self) -> Verdict | None:
        """What is known; None if that is not even who wins."""
        if self._mover_wins is None:
            return None
        moves = self._board.moves
        winning = sorted(m for move, wins in self._wins.items() if wins for m in moves[move])
        smallest = winning[0] if winning else min(self._position.legal_moves(), default=None)
        return Verdict(
            mover_wins=self._mover_wins,
            winning_moves=tuple(winning) if len(self._wins) == len(moves) else None,
            remoteness=self._remoteness,
            best_move=smallest if self._best is None else moves[self._best][0],
        )

    def _try_pairs(self) -> None:
        """Pairs need no search, and what they settle is certain."""
        pairing = Pairing(self._board)
        if pairing.before() is not None:
            self._wins = dict.fromkeys(self._board.moves, False)
        else:
            for move in self._board.moves:
                if pairing.after(move) is not None:
                    self._wins[move] = True
                elif pairing.decides:
                    self._wins[move] = False
        if pairing.decides or self._wins:
            self._mover_wins = any(self._wins.values())

    def _hurry(self) -> None:
        """The winner's shortest way."""
        moves, free = self._board.moves, self._board.free
        best, *others = sorted((m for m in moves if self._wins[m]), key=lambda move: moves[move])
        shortest = self._lengths.length(best, free)
        for move in others:
            length = self._lengths.length(move, free, cap=shortest)
            if length < shortest:
                best, shortest = move, length
        self._remoteness, self._best = 1 + shortest, best

    def _stall(self) -> None:
        """The way that is hardest to win against."""
        moves, free = self._board.moves, self._board.free
        lengths = {move: self._lengths.length(move, free) for move in moves}
        self._remoteness = 1 + max(lengths.values(), default=-1)
        replies = {move: self._winning_replies(move) for move in moves}
        self._best = min(
            moves, key=lambda move: (replies[move], -lengths[move], moves[move]), default=None
        )

    def _winning_replies(self, move: int) -> int:
        """How many multipliers win for the other player after a move."""
        place = {number: point for point, number in enumerate(self._board.numbers)}
        after = self._position.play(self._board.moves[move][0])
        answers = [place[after.product(multiplier)] for multiplier in after.legal_moves()]
        free = self._board.free & ~(1 << move)
        return sum(not self._search.wins(answer, free) for answer in answers)
