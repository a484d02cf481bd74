"""Proofs by pairing: who always answers with the partner of the number is never stuck.

Only arrows that lead both ways make a pair, since either end may be entered first. If the pairs
cover whatever the other player can come to, the answer is always there: the player who stands
on `token`, outside of the pairs, loses. Where all arrows lead both ways a largest pairing
decides every position, covered or not: this is the theorem on undirected geography.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.solver.modular.board import points
from timesduel.solver.modular.matching import ALONE, augment, maximum_matching

if TYPE_CHECKING:
    from timesduel.solver.modular.board import Board

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
