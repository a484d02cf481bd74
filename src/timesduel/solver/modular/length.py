"""How long a modular game lasts when the winner hurries and the loser stalls.

Nothing is counted to the end that need not be: the search asks whether a position is over within
so many moves, and lowers the number until the answer is no. What it learns of any position are
bounds of its length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timesduel.solver.modular.board import points, reach

if TYPE_CHECKING:
    from timesduel.solver.modular.board import Board
    from timesduel.solver.modular.search import Effort, Settles


class _State(NamedTuple):
    """A position without the points that play can no longer come to."""

    key: int
    token: int
    free: int


class _Frame(NamedTuple):
    """A question that is being answered: is the state over within `limit` moves?"""

    key: int
    limit: int
    rest: list[_State]
    """Positions after moves that are still open, the next one last."""


class _Bounds(NamedTuple):
    """At least and at most so many moves; both odd if the mover wins, both even otherwise."""

    low: int
    high: int


class Lengths:
    """Counts moves on one board, with the help of a search that knows who wins."""

    def __init__(self, board: Board, search: Settles, effort: Effort) -> None:
        self._exits = board.exits
        self._key = board.key
        self._search = search
        self._effort = effort
        self._known: dict[int, _Bounds] = {}

    def length(self, token: int, free: int, cap: int | None = None) -> int:
        """Moves until the end, for a player who has to move from `token`.

        It need not be exact if it is not below the cap: some number from the cap upwards will do.
        """
        state = self._state(token, free)
        bounds = self._bounds(state)
        if cap is None:
            cap = bounds.high
        while bounds.low < min(bounds.high, cap):
            self._ask(state, min(bounds.high, cap) - 2)
            bounds = self._known[state.key]
        return bounds.low

    def _ask(self, state: _State, limit: int) -> None:
        """Make the bounds say whether the state is over within `limit` moves.

        The winner needs one move that is fast enough, the loser one that is slow enough. Questions
        wait on a stack of our own: a game may last longer than Python can recurse.
        """
        known = self._known
        stack = [self._opened(state, limit)]
        while stack:
            key, limit, rest = stack[-1]
            low, high = known[key]
            mover_wins = low % 2 == 1
            while rest:
                bounds = known[rest[-1].key]
                if bounds.low < limit <= bounds.high:  # it may or may not be over within limit - 1
                    stack.append(self._opened(rest[-1], limit - 1))
                    break
                rest.pop()
                if (bounds.high < limit) is mover_wins:
                    known[key] = _Bounds(low, limit) if mover_wins else _Bounds(limit + 2, high)
                    stack.pop()
                    break
            else:
                known[key] = _Bounds(limit + 2, high) if mover_wins else _Bounds(low, limit)
                stack.pop()

    def _opened(self, state: _State, limit: int) -> _Frame:
        """A question with the moves that matter, the most promising last."""
        self._effort.spend()
        moves = points(self._exits[state.token] & state.free)
        children = [self._state(move, state.free) for move in moves]
        mover_wins = self._known[state.key].low % 2 == 1
        if mover_wins:
            children = [child for child in children if self._bounds(child).low % 2 == 0]
        else:
            for child in children:
                self._bounds(child)
        children.sort(key=lambda child: child.free.bit_count(), reverse=mover_wins)
        return _Frame(state.key, limit, children)

    def _state(self, token: int, free: int) -> _State:
        free = reach(self._exits, token, free & ~(1 << token))
        self._effort.look_at(free.bit_count())
        return _State(self._key(token, free), token, free)

    def _bounds(self, state: _State) -> _Bounds:
        """What is known, or else what is plain: no game is longer than there are free points."""
        bounds = self._known.get(state.key)
        if bounds is None:
            most = state.free.bit_count()
            if not most:
                bounds = _Bounds(0, 0)
            elif self._search.wins(state.token, state.free):
                bounds = _Bounds(1, most - (most + 1) % 2)
            else:
                bounds = _Bounds(2, most - most % 2)
            self._known[state.key] = bounds
        return bounds
