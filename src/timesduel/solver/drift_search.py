"""Looks for a drift: what proves that a set of multipliers has no law, and says who wins.

A sweep by logarithms goes some way. Windows that are seen from the beginning of a zone are put
together if they differ by one factor in the same places; the factors seen give the span of t. Then
the window is followed as it is for all t of the span at once (`_Follower`): wherever the order of
two cuts depends on t, the span is parted there.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from timesduel.errors import CertificateError, EffortError
from timesduel.solver.drift import Cell, Cut, Drift, Exponents, drift_certificate
from timesduel.solver.drift_checker import check_drift
from timesduel.solver.ratio import Logarithmic, prime_factors
from timesduel.solver.sweep import GameKind, Sweep

QUICK_SEARCH = 8_000
"""Work that finds most drifts that are known."""

_FEWEST = 8
"""Windows that must have been seen of a sort before it is followed."""

_MOST_TRIED = 4
"""Sorts of windows that are followed."""

_MOST_REFERENCES = 4
"""Windows with which the others of their length are compared."""

_MOST_CELLS = 128
_MOST_WEIGHINGS = 10_000


class _Window(NamedTuple):
    """What is seen from the beginning of a zone."""

    place: int
    """Of that beginning among the cuts of the sweep."""

    first: int
    """The place of the first cut in the window."""

    code: int
    """Of the stretch that the window begins in."""

    @property
    def length(self) -> int:
        return self.place - self.first


class _Sort(NamedTuple):
    """Windows that differ by one factor, in the same places."""

    window: tuple[Cut, ...]
    code: int
    factors: list[Exponents]


class _PartedAtError(Exception):
    """Two cuts change places within the cell, at this t."""

    def __init__(self, at: Exponents) -> None:
        super().__init__(at)
        self.at = at


class _LostTrackError(Exception):
    """The window is not seen again within what is allowed."""


def find_drift(multipliers: tuple[int, ...], kind: GameKind, work: int) -> Drift | None:
    """A drift, if one shows in what a sweep finds with so much work, and the checker accepts it."""
    scale = Logarithmic(multipliers, exact=False)
    sweep = Sweep(multipliers, kind, counting=False, scale=scale)
    try:
        sweep.advance(work)
        drift = _Search(sweep, scale).drift(work)
        if drift is not None:
            check_drift(drift_certificate(drift))
    except (EffortError, CertificateError):  # cuts too close to tell apart; or too large a proof
        return None
    return drift


class _Search:
    """Everything that is known of one set of multipliers."""

    def __init__(self, sweep: Sweep, scale: Logarithmic) -> None:
        self._sweep = sweep
        self._cuts, self._codes = sweep.cuts[1:], sweep.codes[1:]  # without the ratio 0
        self._largest = scale.factors[-1]
        self._products = [scale.exponents(cut) for cut in self._cuts]
        self._ground = _Ground(scale)

    def drift(self, work: int) -> Drift | None:
        """A drift, if following the windows comes to an end within so many steps for each sort."""
        sorts = sorted(self._sorts(), key=lambda sort: -len(sort.factors))
        for sort in sorts[:_MOST_TRIED]:
            low, *_, high = sorted(sort.factors, key=self._ground.log)
            try:
                cells = _Follower(self._ground, sort, (low, high), work).cells()
            except _LostTrackError:
                continue
            weights = _weights({cell.turn for cell in cells})
            if weights is not None:
                return self._drift(sort, cells, weights)
        return None

    def _sorts(self) -> Iterator[_Sort]:
        """Sorts of windows in the second half of what was swept."""
        alike: dict[tuple[int, int], list[_Window]] = defaultdict(list)
        for window in self._windows(len(self._cuts) // 2):
            alike[window.length, window.code].append(window)
        for rest in alike.values():
            for _ in range(_MOST_REFERENCES):
                if len(rest) < _FEWEST:
                    break
                reference, *others = rest
                rest, seen = [], defaultdict[int, dict[int, _Window]](dict)
                for window in others:
                    compared = self._compared(window, reference)
                    if compared is None:
                        rest.append(window)
                    else:
                        moves, factor = compared
                        seen[moves][factor] = window
                for moves, windows in seen.items():
                    if len(windows) >= _FEWEST:
                        yield self._sort(reference, moves, windows.values())

    def _compared(self, window: _Window, reference: _Window) -> tuple[int, int] | None:
        """In which cuts two windows differ, as bits, and by what factor; None if by several."""
        cuts = self._cuts
        shift = cuts[window.place] - cuts[reference.place]
        moves = factor = 0
        for offset in range(window.length):
            moved = cuts[window.first + offset] - cuts[reference.first + offset] - shift
            if moved:
                if factor not in (0, moved):
                    return None
                factor = moved
                moves |= 1 << offset
        return (moves, factor) if factor else None

    def _sort(self, reference: _Window, moves: int, windows: Iterable[_Window]) -> _Sort:
        relative = self._relative(reference)
        cuts = tuple(Cut(cut, moves >> offset & 1) for offset, cut in enumerate(relative))
        offset = [cut.moves for cut in cuts].index(1)
        factors = [_minus(self._relative(window)[offset], relative[offset]) for window in windows]
        return _Sort(cuts, reference.code, [self._ground.one, *factors])

    def _windows(self, begin: int) -> Iterator[_Window]:
        """Those that are seen from the cuts from a place on."""
        for place in range(begin, len(self._cuts)):
            seen_from = self._cuts[place] - self._largest
            if not self._codes[place] and seen_from >= 0:
                first = bisect_right(self._cuts, seen_from)
                if first < place:
                    yield _Window(place, first, self._codes[first - 1])

    def _relative(self, window: _Window) -> list[Exponents]:
        seen_from = self._products[window.place]
        return [_minus(cut, seen_from) for cut in self._products[window.first : window.place]]

    def _drift(self, sort: _Sort, cells: tuple[Cell, ...], weights: Exponents) -> Drift:
        """The proof, from the first place from which the window is seen within the span."""
        place, first = next(self._seen(sort, cells[0].low, cells[-1].high))

        def rebased(cuts: tuple[Cut, ...]) -> tuple[Cut, ...]:
            """With t counted from what it is there."""
            return tuple(Cut(_plus(cut.product, first, times=cut.moves), cut.moves) for cut in cuts)

        return Drift(
            kind=self._sweep.kind,
            multipliers=self._sweep.multipliers,
            primes=self._ground.primes,
            begins=self._products[place],
            below=tuple(self._products[:place]),
            window=rebased(sort.window),
            code_before=sort.code,
            cells=tuple(
                cell._replace(
                    low=_minus(cell.low, first),
                    high=_minus(cell.high, first),
                    cuts=rebased(cell.cuts),
                )
                for cell in cells
            ),
            weights=weights,
        )

    def _seen(
        self, sort: _Sort, low: Exponents, high: Exponents
    ) -> Iterator[tuple[int, Exponents]]:
        """The places from which a window is seen with t in a span, and what t is there."""
        reference = [cut.product for cut in sort.window]
        offset = [cut.moves for cut in sort.window].index(1)
        for window in self._windows(0):
            if (window.length, window.code) == (len(reference), sort.code):
                relative = self._relative(window)
                t = _minus(relative[offset], reference[offset])
                as_seen = [_plus(cut.product, t, times=cut.moves) for cut in sort.window]
                if relative == as_seen and self._ground.is_between(low, t, high):
                    yield window.place, t


class _Ground:
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
            raise _LostTrackError
        return 1 if log > 0 else -1

    def is_between(self, low: Exponents, product: Exponents, high: Exponents) -> bool:
        """Is the product in a span, both ends included?"""
        return self.sign(_minus(product, low)) >= 0 and self.sign(_minus(high, product)) >= 0


class _Follower:
    """Follows a window for all t of its span at once, until it is seen again."""

    def __init__(
        self, ground: _Ground, sort: _Sort, span: tuple[Exponents, Exponents], most_steps: int
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
            if len(found) + len(left) > _MOST_CELLS:
                raise _LostTrackError
            try:
                found.append(self._cell(low, high))
            except _PartedAtError as parted:
                left += [(parted.at, high), (low, parted.at)]
        return tuple(found)

    def _cell(self, low: Exponents, high: Exponents) -> Cell:
        """The sweep, as in `Sweep.advance`, with cuts that may depend on t."""
        ground, one = self._ground, self._ground.one

        def is_before(a: Cut, b: Cut) -> bool:
            return self._order(a, b, low, high) < 0

        def times(cut: Cut, step: Exponents) -> Cut:
            return Cut(_plus(cut.product, step), cut.moves)

        start = Cut(one, 0)
        cuts = [Cut(_minus(one, ground.steps[-1]), 0), *self._sort.window, start]
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
                raise _LostTrackError
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
                    window_low = Cut(_minus(point.product, ground.steps[-1]), 0)
                    while not is_before(window_low, cuts[window_begin]):
                        window_begin += 1
                    turn = None
                    if codes[window_begin - 1] == self._sort.code:
                        turn = self._turn(point.product, cuts[window_begin:-1])
                    if turn is not None and self._is_within(turn, low, high):
                        return Cell(low, high, point.product, turn, tuple(cuts[begin:-1]))
            for i in stepping:
                following = pointers[i] + 1
                cut = cuts[following] if following < len(cuts) else point
                points[i] = times(cut, ground.steps[i])

    def _order(self, a: Cut, b: Cut, low: Exponents, high: Exponents) -> int:
        """Below 0 if a comes first in the whole cell; where they only touch, they are apart."""
        apart, moves = _minus(a.product, b.product), a.moves - b.moves
        if not moves:
            return self._ground.sign(apart)
        at_low = self._ground.sign(_plus(apart, low, times=moves))
        at_high = self._ground.sign(_plus(apart, high, times=moves))
        if at_low * at_high < 0:
            raise _PartedAtError(_plus(self._ground.one, apart, times=-moves))
        return at_low or at_high

    def _turn(self, seen_from: Exponents, cuts: list[Cut]) -> Exponents | None:
        """By what factor t has changed if these cuts are the window again."""
        window = self._sort.window
        if [cut.moves for cut in cuts] != [cut.moves for cut in window]:
            return None
        turns = {
            (cut.moves, _minus(_minus(cut.product, seen_from), seen.product))
            for cut, seen in zip(cuts, window, strict=True)
        }
        moved = [turn for moves, turn in turns if moves]
        if len(moved) == 1 and turns <= {(0, self._ground.one), (1, moved[0])}:
            return moved[0]
        return None

    def _is_within(self, turn: Exponents, low: Exponents, high: Exponents) -> bool:
        """Is t in the span again, whatever it was in the cell? Parts the cell if only for some."""
        sign, (first, last) = self._ground.sign, self._span
        low, high = _plus(low, turn), _plus(high, turn)
        if self._ground.is_between(first, low, last) and self._ground.is_between(first, high, last):
            return True
        for end in (first, last):
            if sign(_minus(low, end)) < 0 < sign(_minus(high, end)):
                raise _PartedAtError(_minus(end, turn))
        return False


def _weights(turns: set[Exponents]) -> Exponents | None:
    """Weights by which all turns weigh more than 0: then no product of them is 1."""
    weights = [0] * len(next(iter(turns)))
    for _ in range(_MOST_WEIGHINGS):  # the rule of the perceptron
        light = [turn for turn in turns if sum(map(int.__mul__, weights, turn)) <= 0]
        if not light:
            return tuple(weights)
        weights = [*map(int.__add__, weights, min(light))]
    return None


def _plus(a: Exponents, b: Exponents, *, times: int = 1) -> Exponents:
    return tuple(x + times * y for x, y in zip(a, b, strict=True))


def _minus(a: Exponents, b: Exponents) -> Exponents:
    return tuple(map(int.__sub__, a, b))
