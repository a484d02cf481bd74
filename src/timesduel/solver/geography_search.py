"""Who wins a modular game, by search: the pure version.

A position is a point, the token, and the set of free points. Before it is looked up, whatever
cannot matter any more is taken out of the set (`shrink`, `reach`) and a circle is turned so that
the token is at its top. `geography_kernel` does the same, step by step, compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from timesduel.solver.geography_board import WORD, points, reach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.solver.geography_board import Board
    from timesduel.solver.verdict import Watch


_REPORT_EVERY = 4096

_GRATIS = 4_000_000
"""So many points may be looked at for pairs before that is counted: a second or less."""


class OutOfEffortError(Exception):
    """The states allowed are used up; `solve_modular` makes a verdict of what is known."""


class Effort:
    """How many states may still be visited."""

    def __init__(self, budget: int, board: Board, watch: Watch | None = None) -> None:
        self.left = self._budget = budget
        self._watch = watch
        # A state with more points takes longer, and counts as several.
        self.price = 1 + len(board.numbers) // WORD
        self._gratis = _GRATIS // len(board.numbers)

    def spend(self) -> None:
        """Pay for one more state, to count moves: who wins is known, so nothing is free now."""
        self._gratis = 0
        self._pay(self.price)

    def spend_on_search(self) -> None:
        """Pay for one more state, to find out who wins."""
        self._pay(self.price)

    def spend_on_pair(self) -> None:
        """Pay for one more look at all points, to pair one: nothing on a small board, or at first.

        Pairs settle much, but many attempts to find them take longer than all states together.
        """
        if self._gratis:
            self._gratis -= 1
        else:
            self._pay(self.price - 1)

    def _pay(self, price: int) -> None:
        if self.left < price:
            raise OutOfEffortError
        self.left -= price
        if self.left % _REPORT_EVERY < price:
            self.report()

    def report(self) -> None:
        """Tell whoever watches how many states have been visited."""
        if self._watch is not None:
            self._watch(self._budget - self.left)


class Settles(Protocol):
    """What `Search` is for; the compiled one does the same."""

    def wins(self, token: int, free: int) -> bool:
        """Does the player win who has to move from `token`?"""


class _Child(NamedTuple):
    """A position after a move, simplified."""

    key: int
    token: int
    free: int
    rank: int
    """Lowest first: few ways to go on, few points left."""


class Search:
    """Settles positions of one board, and remembers all it has settled."""

    def __init__(self, board: Board, effort: Effort) -> None:
        self._exits, self._entries = board.exits, board.entries
        self._key = board.key
        both = [exits & entries for exits, entries in zip(board.exits, board.entries, strict=True)]
        self._both = both if any(both) else None
        self._effort = effort
        self._known: dict[int, bool] = {}

    def wins(self, token: int, free: int) -> bool:
        """Does the player win who has to move from `token`? An `OutOfEffortError` if unknown."""
        free &= ~(1 << token)
        child = self._simplified(token, free, suspects=free)
        if isinstance(child, bool):
            return child
        known = self._known
        if child.key not in known:
            if self._paired(child.free):
                known[child.key] = False
            else:
                self._settle(child)
        return known[child.key]

    def _settle(self, child: _Child) -> None:
        """Depth first, on a stack of our own: a game may last longer than Python can recurse."""
        known = self._known
        stack: list[tuple[int, Iterator[_Child]]] = []
        todo: _Child | None = child
        while True:
            if todo is not None:
                onward = self._expand(todo)
                if onward is None:
                    known[todo.key] = True
                else:
                    stack.append((todo.key, iter(onward)))
            if not stack:
                return
            key, rest = stack[-1]
            todo = None
            for sibling in rest:
                verdict = known.get(sibling.key)
                if verdict is None:
                    todo = sibling
                    break
                if not verdict:
                    known[key] = True
                    stack.pop()
                    break
            else:  # every move leads to a win of the other player
                known[key] = False
                stack.pop()
                if stack:
                    known[stack.pop()[0]] = True

    def _expand(self, state: _Child) -> list[_Child] | None:
        """The positions after each move that are still open, best first; None if a move wins."""
        self._effort.spend_on_search()
        known, children = self._known, []
        for move in points(self._exits[state.token] & state.free):
            free = state.free & ~(1 << move)
            child = self._simplified(move, free, suspects=self._entries[move] & free)
            if child is True:
                continue
            if child is False:
                return None
            verdict = known.get(child.key)
            if verdict is None:
                children.append(child)
            elif not verdict:
                return None
        if any(self._paired(child.free) for child in children):
            return None
        children.sort(key=lambda child: child.rank)
        return children

    def _simplified(self, token: int, free: int, suspects: int) -> _Child | bool:
        """What is left of a position, or whether its mover wins where that is plain."""
        exits = self._exits
        left = self._shrink(token, free, suspects)
        if left is None:
            return True
        onward = exits[token] & left
        if not onward:
            return False
        left = reach(exits, token, left)
        rank = onward.bit_count() << 16 | left.bit_count()
        return _Child(self._key(token, left), token, left, rank)

    def _shrink(self, token: int, free: int, suspects: int) -> int | None:
        """Take out dead ends, and what leads to them; None if the token can go to one.

        Who goes to a point without exits wins. So a point with an arrow to one is a gift to the
        other player, and nobody goes there who is not lost anyway: both can be left out. The
        suspects are the free points that may be dead ends; after a move these are the points
        that led to it.
        """
        exits, entries = self._exits, self._entries
        while suspects:
            lowest = suspects & -suspects
            suspects ^= lowest
            point = lowest.bit_length() - 1
            if exits[point] & free:
                continue
            if exits[token] & lowest:
                return None
            gifts = entries[point] & free
            free &= ~(gifts | lowest)
            suspects &= free
            for gift in points(gifts):
                suspects |= entries[gift] & free
        return free

    def _paired(self, free: int) -> bool:
        """Do the free points fall into pairs, with arrows both ways? Then the mover loses.

        A quick attempt that may overlook some: points with one possible partner first, then
        whichever has the fewest.
        """
        both = self._both
        if both is None or free.bit_count() % 2:
            return False
        suspects = free
        while free:
            if suspects:
                point = (suspects & -suspects).bit_length() - 1
                suspects &= suspects - 1
                partners = both[point] & free
                if not partners:
                    return False
                if partners & (partners - 1):
                    continue
            else:
                self._effort.spend_on_pair()
                point = self._neediest(free, free)
                partners = both[point] & free
            partner = self._neediest(partners, free)
            free &= ~(1 << point | 1 << partner)
            suspects = (suspects | both[point] | both[partner]) & free
        return True

    def _neediest(self, of: int, free: int) -> int:
        """The point with the fewest possible partners."""
        both = self._both
        assert both is not None
        return min(points(of), key=lambda point: (both[point] & free).bit_count())
