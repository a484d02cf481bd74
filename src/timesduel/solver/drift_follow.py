"""Follows a window for all t of a span at once, until it is seen again: see `drift`."""

from typing import NamedTuple

from timesduel.solver.drift import Cell, Cut, Exponents
from timesduel.solver.ratio import Logarithmic, prime_factors

MOST_CELLS = 128
"""Parts of a span, at most."""


class WindowSort(NamedTuple):
    """Windows that differ by one factor, in the same places."""

    window: tuple[Cut, ...]
    code: int
    factors: list[Exponents]


class PartedAtError(Exception):
    """Two cuts change places within the cell, at this t."""

    def __init__(self, at: Exponents) -> None:
        super().__init__(at)
        self.at = at


class LostTrackError(Exception):
    """The window is not seen again within what is allowed."""


class Ground:
    """Products of the primes of a set, compared exactly."""

    def __init__(self, scale: Logarithmic) -> None:
        self.primes = scale.primes
        self._logs = [scale.weights[prime] for prime in self.primes]
        self._tolerance = scale.tolerance
        self.one: Exponents = (0,) * len(self.primes)
        self.steps = [tuple(map(prime_factors(s).count, self.primes)) for s in scale.multipliers]

    def log(self, product: Exponents) -> int:
        return sum(map(int.__mul__, self._logs, product))

    def sign(self, product: Exponents) -> int:
        """Is the product above 1, or below?"""
        if not any(product):
            return 0
        log = self.log(product)
        if abs(log) < self._tolerance:
            raise LostTrackError
        return 1 if log > 0 else -1

    def is_between(self, low: Exponents, product: Exponents, high: Exponents) -> bool:
        """Is the product in a span, both ends included?"""
        return self.sign(minus(product, low)) >= 0 and self.sign(minus(high, product)) >= 0


class WindowFollower:
    """Follows a window for all t of its span at once, until it is seen again."""

    def __init__(
        self, ground: Ground, sort: WindowSort, span: tuple[Exponents, Exponents], most_steps: int
    ) -> None:
        self._ground = ground
        self._sort = sort
        self._span = span
        self._steps_left = most_steps

    def cells(self) -> tuple[Cell, ...]:
        """The cells of the span, in order."""
        found: list[Cell] = []
        left = [self._span]
        while left:
            low, high = left.pop()
            if len(found) + len(left) > MOST_CELLS:
                raise LostTrackError
            try:
                found.append(self._cell(low, high))
            except PartedAtError as parted:
                left += [(parted.at, high), (low, parted.at)]
        return tuple(found)

    def _cell(self, low: Exponents, high: Exponents) -> Cell:
        """The sweep, as in `Sweep.advance`, with cuts that may depend on t."""
        ground, one = self._ground, self._ground.one

        def is_before(a: Cut, b: Cut) -> bool:
            return self._order(a, b, low, high) < 0

        def times(cut: Cut, step: Exponents) -> Cut:
            return Cut(plus(cut.product, step), cut.moves)

        start = Cut(one, 0)
        cuts = [Cut(minus(one, ground.steps[-1]), 0), *self._sort.window, start]
        codes = [self._sort.code ^ (place & 1) for place in range(len(cuts))]
        pointers, points = [], []
        for step in ground.steps:
            place = 0
            while not is_before(start, times(cuts[place + 1], step)):
                place += 1
            pointers.append(place)
            points.append(times(cuts[place + 1], step))
        begin, window_begin = len(cuts) - 1, 0
        while True:
            self._steps_left -= 1
            if self._steps_left < 0:
                raise LostTrackError
            point = points[0]
            for other in points[1:]:
                if is_before(other, point):
                    point = other
            stepping = [i for i, other in enumerate(points) if other == point]
            for i in stepping:
                following = pointers[i] + 1
                if following < len(cuts) and times(cuts[following], ground.steps[i]) == point:
                    pointers[i] = following
            code = 0 if all(codes[place] for place in pointers) else 1
            if code != codes[-1]:
                cuts.append(point)
                codes.append(code)
                if not code and not point.moves:
                    window_low = Cut(minus(point.product, ground.steps[-1]), 0)
                    while not is_before(window_low, cuts[window_begin]):
                        window_begin += 1
                    turn = self._turn(point.product, cuts[window_begin:-1])
                    if turn is not None and self._is_within(turn, low, high):
                        return Cell(low, high, point.product, turn, tuple(cuts[begin:-1]))
            for i in stepping:
                following = pointers[i] + 1
                cut = cuts[following] if following < len(cuts) else point
                points[i] = times(cut, ground.steps[i])

    def _order(self, a: Cut, b: Cut, low: Exponents, high: Exponents) -> int:
        """Below 0 if a comes first in the whole cell; where they only touch, they are apart."""
        apart, moves = minus(a.product, b.product), a.moves - b.moves
        if not moves:
            return self._ground.sign(apart)
        at_low = self._ground.sign(plus(apart, low, times=moves))
        at_high = self._ground.sign(plus(apart, high, times=moves))
        if at_low * at_high < 0:
            raise PartedAtError(plus(self._ground.one, apart, times=-moves))
        return at_low or at_high

    def _turn(self, seen_from: Exponents, cuts: list[Cut]) -> Exponents | None:
        """By what factor t has changed if these cuts are the window again.

        Codes need no comparison: they alternate, and a window ends with a won stretch.
        """
        window = self._sort.window
        if [cut.moves for cut in cuts] != [cut.moves for cut in window]:
            return None
        turns = {
            (cut.moves, minus(minus(cut.product, seen_from), seen.product))
            for cut, seen in zip(cuts, window, strict=True)
        }
        moved = [turn for moves, turn in turns if moves]
        if len(moved) == 1 and turns <= {(0, self._ground.one), (1, moved[0])}:
            return moved[0]
        return None

    def _is_within(self, turn: Exponents, low: Exponents, high: Exponents) -> bool:
        """Is t in the span again, whatever it was in the cell? Parts the cell if only for some."""
        sign, (first, last) = self._ground.sign, self._span
        low, high = plus(low, turn), plus(high, turn)
        if self._ground.is_between(first, low, last) and self._ground.is_between(first, high, last):
            return True
        for end in (first, last):
            if sign(minus(low, end)) < 0 < sign(minus(high, end)):
                raise PartedAtError(minus(end, turn))
        return False


def plus(a: Exponents, b: Exponents, *, times: int = 1) -> Exponents:
    return tuple(x + times * y for x, y in zip(a, b, strict=True))


def minus(a: Exponents, b: Exponents) -> Exponents:
    return tuple(map(int.__sub__, a, b))
