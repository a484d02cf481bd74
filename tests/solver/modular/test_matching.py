"""Edmonds' algorithm against plain recursion."""

import random

from timesduel.solver.modular.pairing import ALONE, maximum_matching


def most_pairs(edges: set[frozenset[int]]) -> int:
    """Take an edge or leave it."""
    if not edges:
        return 0
    edge = min(edges, key=sorted)
    apart = {other for other in edges if not other & edge}
    return max(1 + most_pairs(apart), most_pairs(edges - {edge}))


def test_no_matching_has_more_pairs() -> None:
    rng = random.Random(1)
    for _ in range(600):
        points = rng.randint(0, 11)
        chance = rng.random() * 0.4
        edges = {
            frozenset({one, other})
            for one in range(points)
            for other in range(one)
            if rng.random() < chance
        }
        if len(edges) > 18:
            continue
        neighbours = [sorted(b for e in edges if a in e for b in e - {a}) for a in range(points)]
        partner = maximum_matching(neighbours)
        pairs = {frozenset({a, b}) for a, b in enumerate(partner) if b != ALONE}
        assert pairs <= edges
        assert sum(len(pair) for pair in pairs) == len(set().union(*pairs))
        assert len(pairs) == most_pairs(edges)
        assert all(b == ALONE or partner[b] == a for a, b in enumerate(partner))
