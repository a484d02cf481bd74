"""Looks for a drift: what proves that a set of multipliers has no law, and says who wins.

A sweep by logarithms goes some way. Windows that are seen from the beginning of a zone are put
together if they differ by one factor in the same places; the factors seen give the span of t. Then
the window is followed as it is for all t of the span at once (`WindowFollower`): wherever the order
of two cuts depends on t, the span is parted there.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from timesduel.errors import CertificateError, EffortError
from timesduel.solver.drift import Cell, Cut, Drift, Exponents, drift_certificate
from timesduel.solver.drift_checker import check_drift
from timesduel.solver.drift_follow import (
    Ground,
    LostTrackError,
    WindowFollower,
    WindowSort,
    minus,
    plus,
)
from timesduel.solver.ratio import Logarithmic
from timesduel.solver.sweep import GameKind, Sweep

QUICK_SEARCH = 8_000
"""Work that finds most drifts that are known."""

_FEWEST = 8
"""Windows that must have been seen of a sort before it is followed."""

_MOST_TRIED = 4
"""Sorts of windows that are followed."""

_MOST_REFERENCES = 4
"""Windows with which the others of their length are compared."""

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
        self._products = [tuple(scale.exponents(cut)) for cut in self._cuts]
        self._ground = Ground(scale)

    def drift(self, work: int) -> Drift | None:
        """A drift, if following the windows comes to an end within so many steps for each sort."""
        sorts = sorted(self._sorts(), key=lambda sort: -len(sort.factors))
        for sort in sorts[:_MOST_TRIED]:
            low, *_, high = sorted(sort.factors, key=self._ground.log)
            try:
                cells = WindowFollower(self._ground, sort, (low, high), work).cells()
            except LostTrackError:
                continue
            weights = _weights({cell.turn for cell in cells})
            if weights is not None:
                return self._drift(sort, cells, weights)
        return None

    def _sorts(self) -> Iterator[WindowSort]:
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

    def _sort(self, reference: _Window, moves: int, windows: Iterable[_Window]) -> WindowSort:
        relative = self._relative(reference)
        cuts = tuple(Cut(cut, moves >> offset & 1) for offset, cut in enumerate(relative))
        offset = [cut.moves for cut in cuts].index(1)
        factors = [minus(self._relative(window)[offset], relative[offset]) for window in windows]
        return WindowSort(cuts, reference.code, [self._ground.one, *factors])

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
        return [minus(cut, seen_from) for cut in self._products[window.first : window.place]]

    def _drift(self, sort: WindowSort, cells: tuple[Cell, ...], weights: Exponents) -> Drift:
        """The proof, from the first place from which the window is seen within the span."""
        span = cells[0].low, cells[-1].high
        seen = ((window.place, self._t(window, sort)) for window in self._windows(0))
        place, first = next(
            (place, t) for place, t in seen if t and self._ground.is_between(span[0], t, span[1])
        )

        def rebased(cuts: tuple[Cut, ...]) -> tuple[Cut, ...]:
            """With t counted from what it is there."""
            return tuple(Cut(plus(cut.product, first, times=cut.moves), cut.moves) for cut in cuts)

        return Drift(
            kind=self._sweep.kind,
            multipliers=self._sweep.multipliers,
            primes=tuple(self._ground.primes),
            begins=self._products[place],
            below=tuple(self._products[:place]),
            window=rebased(sort.window),
            code_before=sort.code,
            cells=tuple(
                cell._replace(
                    low=minus(cell.low, first),
                    high=minus(cell.high, first),
                    cuts=rebased(cell.cuts),
                )
                for cell in cells
            ),
            weights=weights,
        )

    def _t(self, window: _Window, sort: WindowSort) -> Exponents | None:
        """What t is in a window; None if it is not of this sort."""
        if (window.length, window.code) != (len(sort.window), sort.code):
            return None
        relative = self._relative(window)
        offset = [cut.moves for cut in sort.window].index(1)
        t = minus(relative[offset], sort.window[offset].product)
        as_seen = [plus(cut.product, t, times=cut.moves) for cut in sort.window]
        return t if relative == as_seen else None


def _weights(turns: set[Exponents]) -> Exponents | None:
    """Weights by which all turns weigh more than 0: then no product of them is 1."""
    weights = [0] * len(next(iter(turns)))
    for _ in range(_MOST_WEIGHINGS):  # the rule of the perceptron
        light = [turn for turn in turns if sum(map(int.__mul__, weights, turn)) <= 0]
        if not light:
            return tuple(weights)
        weights = [*map(int.__add__, weights, min(light))]
    return None
