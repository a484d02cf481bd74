"""Proofs by pairing: who always answers with the partner of the number is never stuck.

Only arrows that lead both ways make a pair, since either end may be entered first. If the pairs
cover whatever the other player can come to, the answer is always there: the player who stands
on `token`, outside of the pairs, loses. Where all arrows lead both ways a largest pairing
decides every position, covered or not: this is the theorem on undirected geography.

Largest pairings are found by Edmonds' algorithm of the blossoms. Points are numbered from 0; what
may not be paired is nobody's neighbour.
"""

from collections import deque
from collections.abc import Sequence

from timesduel.solver.modular.board import Board, points

ALONE = -1
"""The partner of a point that has none."""


def maximum_matching(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """The partner of each point, in a matching that leaves as few alone as possible."""
    partner = [ALONE] * len(neighbours)
    for point in sorted(range(len(neighbours)), key=lambda point: len(neighbours[point])):
        if partner[point] == ALONE:  # a good beginning, so that few paths have to be looked for
            for other in neighbours[point]:
                if partner[other] == ALONE:
                    partner[point], partner[other] = other, point
                    break
    for point in range(len(neighbours)):
        if partner[point] == ALONE and neighbours[point]:
            augment(neighbours, partner, point)
    return partner


def augment(neighbours: Sequence[Sequence[int]], partner: list[int], root: int) -> bool:
    """Find a partner for a lone point, all others keeping one; False if there is no way.

    An alternating path leads from the root to another lone point: along it the pairs are
    exchanged. Paths are grown as a tree; an odd cycle in it, a blossom, counts as one point, its
    base.
    """
    base = list(range(len(neighbours)))
    parent: dict[int, int] = {}
    outer = {root}
    todo = deque([root])

    def common_base(one: int, other: int) -> int:
        """Where the ways from two outer points back to the root meet."""
        passed = set()
        while True:
            one = base[one]
            passed.add(one)
            if one == root or partner[one] == ALONE:
                break
            one = parent[partner[one]]
        while base[other] not in passed:
            other = parent[partner[base[other]]]
        return base[other]

    def shrink(one: int, other: int, meeting: int, blossom: set[int]) -> None:
        """Turn the way from `one` to the meeting point, so that it can be walked both ways."""
        while base[one] != meeting:
            blossom |= {base[one], base[partner[one]]}
            parent[one] = other
            other = partner[one]
            one = parent[other]

    while todo:
        point = todo.popleft()
        for other in neighbours[point]:
            if base[point] == base[other] or partner[point] == other:
                continue
            if other in outer:
                meeting = common_base(point, other)
                blossom: set[int] = set()
                shrink(point, other, meeting, blossom)
                shrink(other, point, meeting, blossom)
                for inside in range(len(base)):
                    if base[inside] in blossom:
                        base[inside] = meeting
                        if inside not in outer:
                            outer.add(inside)
                            todo.append(inside)
            elif other not in parent:
                parent[other] = point
                if partner[other] == ALONE:
                    _exchange(partner, parent, other)
                    return True
                outer.add(partner[other])
                todo.append(partner[other])
    return False


def _exchange(partner: list[int], parent: dict[int, int], end: int) -> None:
    """Pair the points of the path that ends here the other way round."""
    while end != ALONE:
        before = parent[end]
        following = partner[before]
        partner[end], partner[before] = before, end
        end = following


Pairs = dict[int, int]
"""Each point that has a partner, with the partner."""

MOST_PAIRED = 2000
"""No pairs are looked for among more points than these: it would take too long."""


class Pairing:
    """The pairs of a board before the move, from which those after each move follow."""

    def __init__(self, board: Board) -> None:
        self._board = board
        exits, free = board.exits, board.free
        self._tractable = free.bit_count() <= MOST_PAIRED
        self.decides = False
        """Do all arrows lead both ways? Then a position that no pairs beat is won."""
        if not self._tractable:
            return
        both_ways = [
            exits[point] & entries & free if free >> point & 1 else 0
            for point, entries in enumerate(board.entries)
        ]
        self.decides = all(exits[point] & free == both_ways[point] for point in points(free))
        self._neighbours = [tuple(points(others)) for others in both_ways]
        self._partner = maximum_matching(self._neighbours)

    def before(self) -> Pairs | None:
        """Pairs that beat the player to move, if there are any."""
        if not self._tractable:
            return None
        return self._beating(self._board.token, self._neighbours, self._partner)

    def after(self, move: int) -> Pairs | None:
        """Pairs that beat the other player after a move to a point, if there are any."""
        if not self._tractable:
            return None
        neighbours, partner = list(self._neighbours), list(self._partner)
        for other in neighbours[move]:
            neighbours[other] = tuple(point for point in neighbours[other] if point != move)
        neighbours[move] = ()
        widowed, partner[move] = partner[move], ALONE
        if widowed != ALONE:
            partner[widowed] = ALONE
            augment(neighbours, partner, widowed)
        return self._beating(move, neighbours, partner)

    def _beating(
        self, token: int, neighbours: list[tuple[int, ...]], partner: list[int]
    ) -> Pairs | None:
        """The pairs, if they beat the player who has to move from `token`."""
        free = self._board.free & ~(1 << token)
        if self.decides:
            onward = tuple(points(self._board.exits[token] & free))
            trial = [*neighbours[:token], onward, *neighbours[token + 1 :]]
            if augment(trial, list(partner), token):
                return None
        elif not self._always_answers(token, free, partner):
            return None
        return {point: other for point, other in enumerate(partner) if other != ALONE}

    def _always_answers(self, token: int, free: int, partner: list[int]) -> bool:
        """Has every point a partner that the loser can come to while the pairs are kept?"""
        exits = self._board.exits
        seen = todo = exits[token] & free
        while todo:
            lowest = todo & -todo
            answer = partner[lowest.bit_length() - 1]
            if answer == ALONE:
                return False
            new = exits[answer] & free & ~seen
            seen |= new
            todo = (todo ^ lowest) | new
        return True
