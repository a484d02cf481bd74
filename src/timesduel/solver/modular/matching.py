"""Pairs of neighbours, as many as there can be: Edmonds' algorithm of the blossoms.

Points are numbered from 0; what nobody may be paired with is simply nobody's neighbour.
"""

from collections import deque
from collections.abc import Sequence

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
