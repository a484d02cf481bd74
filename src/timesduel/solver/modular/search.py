"""Who wins a modular game, by search: the pure version.

A position is a point, the token, and the set of free points. Before it is looked up, whatever
cannot matter any more is taken out of the set (`shrink`, `reach`) and a circle is turned so that
the token is at its top. `kernel` does the same, step by step, compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from timesduel.solver.modular.board import WORD, points, reach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.solver.modular.board import Board
    from timesduel.solver.verdict import Watch


_REPORT_EVERY = 4096

_STEPS_PER_STATE = 64
"""Points: to look at them takes as long as an average state of a small board."""

_MANY_EXITS = 16
"""Ways to go on: a state with these takes as long as two, one with twice as many as five."""

_POINTS_PER_STEP = 1024
"""Points of a board on which each step takes twice as long."""


class OutOfEffortError(Exception):
    """The states allowed are used up; `solve_modular` makes a verdict of what is known."""


class Effort:
    """How many states may still be visited.

    On a wide board, whose states may take a thousand times as long as others, every point looked
    at is counted, and many of them count as a state.
    """

    def __init__(self, budget: int, board: Board, watch: Watch | None = None, *, spent: int = 0):
        self.left = budget
        self._budget = budget + spent
        self._watch = watch
        points = len(board.numbers)
        exits = sum(map(int.bit_count, board.exits)) // points
        self.price = 1 if points >= WORD else 1 + exits**2 // _MANY_EXITS**2
        """Charge for a state; on a wide board its points are charged besides."""
        self._step = 1 + points // _POINTS_PER_STEP if points >= WORD else 0
        self._steps = 0

    @property
    def spent(self) -> int:
        """Work so far, what came before this search included."""
        return self._budget - self.left

    def spend(self) -> None:
        """Charge one more state."""
        self._pay(self.price)

    def look_at(self, points: int) -> None:
        """Charge points that were looked at; on a small board the states include them."""
        self._steps += points * self._step
        if self._steps >= _STEPS_PER_STATE:
            states, self._steps = divmod(self._steps, _STEPS_PER_STATE)
            self._pay(states)

    def _pay(self, price: int) -> None:
        if self.left < price:
            raise OutOfEffortError
        self.left -= price
        if self.left % _REPORT_EVERY < price:
            self.report()

    def report(self) -> None:
        """Report how many states have been visited."""
        if self._watch is not None:
            self._watch(self.spent)


class Settles(Protocol):
    """A search that tells who wins: pure or compiled."""

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
        self._effort.spend()
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
        self._effort.look_at(suspects.bit_count())
        if left is None:
            return True
        onward = exits[token] & left
        if not onward:
            return False
        left = reach(exits, token, left)
        self._effort.look_at(left.bit_count())
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
        self._effort.look_at(free.bit_count())
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
                self._effort.look_at(free.bit_count())
                point = self._neediest(free, free)
                partners = both[point] & free
            self._effort.look_at(partners.bit_count())
            partner = self._neediest(partners, free)
            free &= ~(1 << point | 1 << partner)
            suspects = (suspects | both[point] | both[partner]) & free
        return True

    def _neediest(self, of: int, free: int) -> int:
        """The point with the fewest possible partners."""
        both = self._both
        assert both is not None
        return min(points(of), key=lambda point: (both[point] & free).bit_count())
