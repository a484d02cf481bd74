"""A law: from some cut on, the zones repeat for ever, each period a fixed number of times as large.

What lies beyond a point depends only on the window between point/b and that point, where b is the
largest multiplier. So when one window equals an earlier one, scaled by p, everything after it does
too: a finite check settles all sizes. Remoteness repeats as well, if it grows by the same amount
everywhere in the window; that can take longer than the zones, or never happen.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from timesduel.solver.scale import Plain
from timesduel.solver.sweep import GameKind, Sweep


@dataclass(frozen=True, kw_only=True)
class Law:
    """One period of the stretches; the next is `ratio` times as large."""

    kind: GameKind
    multipliers: tuple[int, ...]
    ratio: int
    """By what factor the zones repeat."""

    scale: Plain = field(compare=False)
    """How the cuts are written down."""

    cuts: tuple[int, ...]
    """Where the stretches of the first period begin; the law holds from the first of them on."""

    codes: tuple[int, ...]
    """One for each stretch, as in a `Sweep`."""

    growth: int
    """What the codes grow by from one period to the next: 0 unless remoteness is counted."""

    window_end: int
    """The second window ends here: so far one must look to see that the law holds."""

    @property
    def begins(self) -> int:
        """The first ratio that the law speaks of."""
        return self.cuts[0]

    def zones(self) -> list[tuple[int, int]]:
        """The losing stretches of the first period, as (first, one past the last) ratio."""
        ends = (*self.cuts[1:], self.cuts[0] * self.ratio)
        stretches = zip(self.cuts, ends, self.codes, strict=True)
        return [(low, high) for low, high, code in stretches if not code & 1]


def law_of(sweep: Sweep) -> Law | None:
    """The law that the stretches found so far obey, if they prove one."""
    cuts, codes, scale = sweep.cuts, sweep.codes, sweep.scale
    last, largest = len(cuts) - 1, scale.factors[-1]
    for period, matches in _repetitions(_shape(sweep)):
        upper, growth = last - matches, codes[last] - codes[last - period]
        begin = upper - period
        ratio = scale.quotient(cuts[upper], cuts[begin])
        long_enough = cuts[last] >= scale.times(cuts[upper], largest)
        if ratio is None or not long_enough or growth & 1:
            continue
        if all(  # rounded steps led here; whole numbers decide
            cuts[i] == scale.times(cuts[i - period], ratio)
            and codes[i] == codes[i - period] + growth
            for i in range(upper, last + 1)
        ):
            return Law(
                kind=sweep.kind,
                multipliers=sweep.multipliers,
                ratio=scale.number(scale.times(cuts[1], ratio)),
                scale=scale,
                cuts=tuple(cuts[begin:upper]),
                codes=tuple(codes[begin:upper]),
                growth=growth,
                window_end=cuts[last],
            )
    return None


def _shape(sweep: Sweep) -> list[tuple[float, int, int]]:
    """The steps from cut to cut and from code to code, the last first."""
    cuts, codes, step = sweep.cuts, sweep.codes, sweep.scale.step
    return [
        (*step(cuts[i], cuts[i - 1]), codes[i] - codes[i - 1])
        for i in range(len(cuts) - 1, 1, -1)  # the cut at ratio 0 is no part of any period
    ]


def _repetitions(shape: list[tuple[float, int, int]]) -> Iterator[tuple[int, int]]:
    """Each shift with the length of the longest beginning that comes again there (Z-algorithm)."""
    lengths = [0] * len(shape)
    left = right = 0
    for shift in range(1, len(shape)):
        length = min(right - shift, lengths[shift - left]) if shift < right else 0
        while shift + length < len(shape) and shape[length] == shape[shift + length]:
            length += 1
        if shift + length > right:
            left, right = shift, shift + length
        lengths[shift] = length
        if length:
            yield shift, length
