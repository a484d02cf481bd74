"""The search of `search`, compiled by Numba for boards of less than 64 points.

Step by step the same, so that it visits the same states and gives the same answers; only faster.
Numba is an optional extra: importing this module without it is an ImportError.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from timesduel.solver.compiled import compiled
from timesduel.solver.modular.board import WORD
from timesduel.solver.modular.search import OutOfEffortError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from timesduel.solver.modular.board import Board
    from timesduel.solver.modular.search import Effort

    Words = NDArray[np.uint64]
    Marks = NDArray[np.uint8]

EMPTY, LOST, WON, OUT_OF_EFFORT = 0, 1, 2, 3
"""What is known of a position; the lower two bits of a mark in the table."""

FIRST_ROOM = 1 << 12
"""How many positions the table has room for at first; it grows when it is half full."""

STATES_AT_ONCE = 1 << 20
"""About a second's work."""

ONE = np.uint64(1)
BITS_1, BITS_2, BITS_4 = (np.uint64(2**64 // n) for n in (3, 5, 17))
BYTES = np.uint64(2**64 // 255)
SPREAD_1, SPREAD_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9)


@compiled
def _size(word: np.uint64) -> int:
    """How many bits are set."""
    word = word - ((word >> ONE) & BITS_1)
    word = (word & BITS_2) + ((word >> np.uint64(2)) & BITS_2)
    word = (word + (word >> np.uint64(4))) & BITS_4
    return int(np.int64((word * BYTES) >> np.uint64(56)))  # Numba's int() keeps the sign off


@compiled
def _lowest(word: np.uint64) -> int:
    """The place of the lowest bit."""
    return _size((word & (~word + ONE)) - ONE)


@compiled
def _bit(point: int) -> np.uint64:
    return ONE << np.uint64(point)


@compiled
def _reach(exits: Words, token: int, free: np.uint64) -> np.uint64:
    seen: np.uint64 = exits[token] & free
    todo = seen
    while todo and seen != free:
        new = exits[_lowest(todo)] & free & ~seen
        seen |= new
        todo = (todo & (todo - ONE)) | new
    return seen


@compiled
def _shrink(
    exits: Words, entries: Words, token: int, free: np.uint64, suspects: np.uint64
) -> tuple[bool, np.uint64]:
    """True if the token can go to a dead end; and what is left."""
    while suspects:
        point = _lowest(suspects)
        suspects &= suspects - ONE
        if exits[point] & free:
            continue
        if exits[token] & _bit(point):
            return True, free
        gifts = entries[point] & free
        free &= ~(gifts | _bit(point))
        suspects &= free
        while gifts:
            suspects |= entries[_lowest(gifts)] & free
            gifts &= gifts - ONE
    return False, free


@compiled
def _neediest(both: Words, of: np.uint64, free: np.uint64) -> int:
    best, fewest = 0, 65
    while of:
        point = _lowest(of)
        of &= of - ONE
        partners = _size(both[point] & free)
        if partners < fewest:
            best, fewest = point, partners
    return best


@compiled
def _paired(both: Words, free: np.uint64) -> bool:
    if _size(free) % 2:
        return False
    suspects = free
    while free:
        if suspects:
            point = _lowest(suspects)
            suspects &= suspects - ONE
            partners = both[point] & free
            if not partners:
                return False
            if partners & (partners - ONE):
                continue
        else:
            point = _neediest(both, free, free)
            partners = both[point] & free
        partner = _neediest(both, partners, free)
        free &= ~(_bit(point) | _bit(partner))
        suspects = (suspects | both[point] | both[partner]) & free
    return True


@compiled
def _slot(keys: Words, marks: Marks, key: np.uint64, tag: int) -> int:
    """Where a position is in the table, or where it belongs."""
    spread = (key ^ (key >> np.uint64(31)) ^ np.uint64(tag)) * SPREAD_1
    spread = (spread ^ (spread >> np.uint64(29))) * SPREAD_2
    last = len(keys) - 1
    slot = int(np.int64((spread ^ (spread >> np.uint64(32))) & np.uint64(last)))
    while marks[slot] and (keys[slot] != key or marks[slot] >> 2 != tag):
        slot = (slot + 1) & last
    return slot


@compiled
def _grown(keys: Words, marks: Marks) -> tuple[Words, Marks]:
    """Copy the table into one with twice the room."""
    new_keys, new_marks = np.zeros(2 * len(keys), np.uint64), np.zeros(2 * len(keys), np.uint8)
    for old in range(len(keys)):
        if marks[old]:
            slot = _slot(new_keys, new_marks, keys[old], marks[old] >> 2)
            new_keys[slot], new_marks[slot] = keys[old], marks[old]
    return new_keys, new_marks


@compiled
def _learn(keys: Words, marks: Marks, key: np.uint64, tag: int, mark: int) -> None:
    slot = _slot(keys, marks, key, tag)
    keys[slot], marks[slot] = key, tag << 2 | mark


@compiled
def _key(circle: bool, width: int, token: int, free: np.uint64) -> tuple[np.uint64, int]:
    """The free points and a tag: a circle is turned and needs none."""
    if circle:
        turned = free >> np.uint64(token) | free << np.uint64(width - token)
        return turned & (_bit(width) - ONE), 0
    return free, token


@compiled
def _expand(
    arrows: tuple[Words, Words, Words, bool],
    table: tuple[Words, Marks],
    state: tuple[int, np.uint64],
    tokens: NDArray[np.int64],
    frees: Words,
    ranks: NDArray[np.int64],
) -> int:
    """Fill in the open positions after each move, best first; -1 if a move wins."""
    exits, entries, both, circle = arrows
    keys, marks = table
    token, free = state
    many = 0
    moves = exits[token] & free
    while moves:
        move = _lowest(moves)
        moves &= moves - ONE
        left = free & ~_bit(move)
        wins, left = _shrink(exits, entries, move, left, entries[move] & left)
        if wins:
            continue
        onward = exits[move] & left
        if not onward:
            return -1
        left = _reach(exits, move, left)
        key, tag = _key(circle, len(exits), move, left)
        mark = marks[_slot(keys, marks, key, tag)] & 3
        if mark == LOST:
            return -1
        if mark == EMPTY:
            rank, at = _size(onward) << 16 | _size(left), many
            while at > 0 and ranks[at - 1] > rank:
                tokens[at], frees[at], ranks[at] = tokens[at - 1], frees[at - 1], ranks[at - 1]
                at -= 1
            tokens[at], frees[at], ranks[at] = move, left, rank
            many += 1
    for at in range(many):
        if _paired(both, frees[at]):
            return -1
    return many


@compiled
def _settle(
    arrows: tuple[Words, Words, Words, bool],
    table: tuple[Words, Marks, int],
    state: tuple[int, np.uint64],
    allowed: int,
) -> tuple[int, int, tuple[Words, Marks, int]]:
    """Depth first: OUT_OF_EFFORT if it ended early, the states visited, the table grown."""
    keys, marks, filled = table
    circle, width = arrows[3], len(arrows[0])
    tokens, ranks = np.zeros((64, 64), np.int64), np.zeros((64, 64), np.int64)
    frees = np.zeros((64, 64), np.uint64)
    stack_keys, stack_tags = np.zeros(64, np.uint64), np.zeros(64, np.int64)
    many, turn = np.zeros(64, np.int64), np.zeros(64, np.int64)
    depth, visited, pending = 0, 0, True
    while True:
        if pending:
            if visited == allowed:
                return OUT_OF_EFFORT, visited, (keys, marks, filled)
            visited += 1
            filled += 1  # each state is learnt once
            if 2 * filled > len(keys):
                keys, marks = _grown(keys, marks)
            key, tag = _key(circle, width, state[0], state[1])
            rows = tokens[depth], frees[depth], ranks[depth]
            found = _expand(arrows, (keys, marks), state, rows[0], rows[1], rows[2])
            if found < 0:
                _learn(keys, marks, key, tag, WON)
            else:
                stack_keys[depth], stack_tags[depth] = key, tag
                many[depth], turn[depth] = found, 0
                depth += 1
        if depth == 0:
            return EMPTY, visited, (keys, marks, filled)
        top, pending, won = depth - 1, False, False
        while turn[top] < many[top] and not pending and not won:
            state = tokens[top, turn[top]], frees[top, turn[top]]
            turn[top] += 1
            key, tag = _key(circle, width, state[0], state[1])
            mark = marks[_slot(keys, marks, key, tag)] & 3
            pending, won = mark == EMPTY, mark == LOST
        if won:
            depth = top
            _learn(keys, marks, stack_keys[top], stack_tags[top], WON)
        elif not pending:  # every move leads to a win of the other player
            depth = top
            _learn(keys, marks, stack_keys[top], stack_tags[top], LOST)
            if depth > 0:
                depth -= 1
                _learn(keys, marks, stack_keys[depth], stack_tags[depth], WON)


@compiled
def settle(
    arrows: tuple[Words, Words, Words, bool],
    table: tuple[Words, Marks, int],
    state: tuple[int, np.uint64],
    allowed: int,
) -> tuple[int, int, tuple[Words, Marks, int]]:
    """LOST or WON for the mover, or OUT_OF_EFFORT; the states visited; the table grown."""
    exits, entries, both, circle = arrows
    token, free = state
    free &= ~_bit(token)
    wins, free = _shrink(exits, entries, token, free, free)
    if wins:
        return WON, 0, table
    free = _reach(exits, token, free)
    if not free:
        return LOST, 0, table
    key, tag = _key(circle, len(exits), token, free)
    mark = table[1][_slot(table[0], table[1], key, tag)] & 3
    if mark != EMPTY:
        return mark, 0, table
    if _paired(both, free):
        return LOST, 0, table
    mark, visited, table = _settle(arrows, table, (token, free), allowed)
    if mark == EMPTY:
        mark = table[1][_slot(table[0], table[1], key, tag)] & 3
    return mark, visited, table


class CompiledSearch:
    """Settles positions of one board, and remembers all it has settled."""

    def __init__(self, board: Board, effort: Effort) -> None:
        assert len(board.numbers) < WORD, "a set of points has to fit into a word"
        exits, entries = np.array(board.exits, np.uint64), np.array(board.entries, np.uint64)
        self._arrows = exits, entries, exits & entries, board.circle
        self._table = np.zeros(FIRST_ROOM, np.uint64), np.zeros(FIRST_ROOM, np.uint8), 0
        self._effort = effort

    def wins(self, token: int, free: int) -> bool:
        """Does the player win who has to move from `token`? An `OutOfEffortError` if unknown."""
        while True:
            # What one round has learnt the next one knows; between them Ctrl-C gets through.
            mark, visited, self._table = settle(
                self._arrows,
                self._table,
                (token, np.uint64(free)),
                min(self._effort.left // self._effort.price, STATES_AT_ONCE),
            )
            self._effort.left -= visited * self._effort.price
            self._effort.report()
            if mark != OUT_OF_EFFORT:
                return mark == WON
            if self._effort.left < self._effort.price:
                raise OutOfEffortError
