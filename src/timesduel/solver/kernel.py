"""The loop of `sweep`, compiled by Numba.

It looks at the same points one after the other, and counts the same work; only faster. Cuts are
rows of exponents beside logarithms in 64 bits. Exponents decide whether two points are equal, and
logarithms which is smaller; where these are too close for their rounding, the loop ends, and whole
numbers decide. Numba is an optional extra: importing this module without it is an ImportError.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from timesduel.solver.compiled import compiled
from timesduel.solver.ratio import fixed_log

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from timesduel.solver.sweep import Sweep

    Numbers = NDArray[np.int64]
    Exponents = NDArray[np.int32]
    Rows = tuple[Exponents, Numbers, Numbers, Numbers, Numbers, Numbers]

PRECISION = 56
"""Fractional bits of a logarithm."""

OCTAVES = 32
"""How far one call goes at most."""

MARGIN = 2.0**-20
"""More than the error of a logarithm in floating point, in octaves."""

ROOM = 1 << 12
"""New cuts of one call for which there is room at least."""

NONE = 1 << 62


@compiled
def _advance(
    rows: Rows,
    count: int,
    factors: tuple[Exponents, Numbers],
    pointers: Numbers,
    steps: tuple[Exponents, Numbers, NDArray[np.bool_]],
    state: tuple[int, int, bool],
    bounds: tuple[int, int, int],
    last: Exponents,
) -> tuple[int, int]:
    """Look at points below a limit; how many cuts there are then, and the work.

    Steps are the next points, and whether each is known to lead to a cut. `last` is set to the
    exponents of the last point.
    """
    exponents, logs, codes, works, parents, moves = rows
    factor_exponents, factor_logs = factors
    step_exponents, step_logs, real = steps
    work, price, counting = state
    limit, end_of_work, tolerance = bounds
    many, primes = step_exponents.shape
    while work < end_of_work and count < len(logs):
        first = 0
        for i in range(1, many):
            if step_logs[i] - step_logs[first] < 0:
                first = i
        point = step_logs[first]
        if limit - point <= 0:
            break
        close = False
        for i in range(many):
            if i != first and step_logs[i] - point <= tolerance:
                for prime in range(primes):
                    close |= step_exponents[i, prime] != step_exponents[first, prime]
        if close:
            break
        last[:] = step_exponents[first]
        lost, won, moved = NONE, -1, -1
        for i in range(many):
            if step_logs[i] == point:
                after = pointers[i] + 1
                leads = real[i]
                if not leads and after < count:
                    leads = True
                    for prime in range(primes):
                        image = exponents[after, prime] + factor_exponents[i, prime]
                        leads &= image == last[prime]
                if leads:
                    pointers[i] = after
                    moved = i
            code = codes[pointers[i]]
            if code & 1:
                won = max(won, code)
            else:
                lost = min(lost, code)
        code = won + 1
        if lost < NONE:
            code = lost + 3
        if not counting:
            code = 1 if lost < NONE else 0
        if code != codes[count - 1]:
            exponents[count], logs[count], codes[count], works[count] = last, point, code, work
            parents[count], moves[count] = pointers[moved], moved
            count += 1
        for i in range(many):
            if step_logs[i] == point:
                after = pointers[i] + 1
                real[i] = after < count
                # A pointer on the last stretch so far will find its next cut beyond this point.
                for prime in range(primes):
                    source = exponents[after, prime] if real[i] else last[prime]
                    step_exponents[i, prime] = source + factor_exponents[i, prime]
                step_logs[i] = (logs[after] if real[i] else point) + factor_logs[i]
        work += price
    return count, work


class CompiledSweep:
    """Advances a sweep, whose latest cuts it has as arrays; not where a target is to be hit."""

    def __init__(self, sweep: Sweep) -> None:
        self._weights = [fixed_log(prime, PRECISION) for prime in sweep.scale.primes]
        of_factors = [sweep.scale.exponents(factor) for factor in sweep.scale.factors]
        self._factors = np.array(of_factors, np.int32), self._logs(of_factors)
        self._offset = self._count = min(sweep.pointers)
        """Which cut the first row is, and how many cuts were known in all."""
        self._rows = self._new_rows(0)
        point = sweep.scale.exponents(sweep.point)
        self._base = sum(map(int.__mul__, self._weights, point))
        """What all logarithms count from; rows that nobody needs any more may have overflowed."""

    def advance(self, sweep: Sweep, end_of_work: int, until: int | None) -> bool:
        """Look at more points, but at none beyond a ratio; False if there is none.

        Points that are too close, or whose price is about to change, are left to others.
        """
        scale = sweep.scale
        low = min(sweep.steps)
        octaves = min(OCTAVES, scale.octaves_at_one_price(low))
        if until is not None:
            octaves = min(octaves, scale.log(until) - scale.log(low))
        if octaves <= MARGIN:
            return False
        self._learn(sweep)
        pointers = np.array(sweep.pointers, np.int64) - self._offset
        steps = self._steps(sweep)
        self._move_base(int(steps[1][sweep.steps.index(low)]), steps[1])
        last = np.zeros(len(scale.primes), np.int32)
        price = sweep.price + (low.bit_length() >> 10)
        count, work = _advance(
            self._rows,
            self._count - self._offset,
            self._factors,
            pointers,
            steps,
            (sweep.work, price, sweep.counting),
            (
                int((octaves - MARGIN) * 2**PRECISION),
                min(end_of_work, NONE),
                int(scale.log(low)) + 2 * OCTAVES,
            ),
            last,
        )
        if work == sweep.work:
            return False
        self._tell(sweep, count, pointers, steps, scale.product(last.tolist()))
        sweep.work = work
        return True

    def _logs(self, exponents: list[list[int]], base: int = 0) -> Numbers:
        logs = (sum(map(int.__mul__, self._weights, row)) - base for row in exponents)
        return np.array([_wrapped(log) for log in logs], np.int64)

    def _move_base(self, by: int, steps: Numbers) -> None:
        """Let logarithms count from elsewhere, near all of the cuts that matter."""
        self._base += by
        self._rows[1][: self._count - self._offset] -= by
        steps -= by

    def _new_rows(self, size: int) -> Rows:
        exponents = np.zeros((size, len(self._weights)), np.int32)
        logs, codes, works, parents, moves = (np.zeros(size, np.int64) for _ in range(5))
        return exponents, logs, codes, works, parents, moves

    def _learn(self, sweep: Sweep) -> None:
        """Have room, and the cuts that others have found."""
        begin = min(sweep.pointers)
        if begin > self._count:  # nothing of what it has is needed any more
            self._offset = self._count = begin
        new = sweep.cuts[self._count :]
        known = self._count - self._offset
        if known + len(new) + ROOM > len(self._rows[1]):
            kept = self._count - begin
            old = self._rows
            self._rows = self._new_rows(2 * (kept + len(new) + ROOM))
            self._rows[0][:kept] = old[0][known - kept : known]
            for i in range(1, len(old)):
                self._rows[i][:kept] = old[i][known - kept : known]
            self._offset, known = begin, kept
        if new:
            end = known + len(new)
            exponents = [sweep.scale.exponents(cut) for cut in new]
            self._rows[0][known:end] = exponents
            self._rows[1][known:end] = self._logs(exponents, self._base)
            self._rows[2][known:end] = sweep.codes[self._count :]
            self._count += len(new)

    def _steps(self, sweep: Sweep) -> tuple[Exponents, Numbers, NDArray[np.bool_]]:
        factor_exponents, factor_logs = self._factors
        real = np.zeros(len(factor_logs), np.bool_)
        exponents, logs = np.zeros_like(factor_exponents), np.zeros_like(factor_logs)
        for i, (step, pointer) in enumerate(zip(sweep.steps, sweep.pointers, strict=True)):
            after = pointer + 1
            real[i] = after < self._count and step == sweep.scale.times(
                sweep.cuts[after], sweep.scale.factors[i]
            )
            if real[i]:
                exponents[i] = self._rows[0][after - self._offset] + factor_exponents[i]
                logs[i] = self._rows[1][after - self._offset] + factor_logs[i]
            else:
                row = sweep.scale.exponents(step)
                exponents[i], logs[i : i + 1] = row, self._logs([row], self._base)
        return exponents, logs, real

    def _tell(
        self,
        sweep: Sweep,
        count: int,
        pointers: Numbers,
        steps: tuple[Exponents, Numbers, NDArray[np.bool_]],
        last: int,
    ) -> None:
        """Tell the sweep what was found."""
        times, factors = sweep.scale.times, sweep.scale.factors
        begin = self._count - self._offset
        _, _, codes, works, parents, moves = (column[begin:count] for column in self._rows)
        parents += self._offset
        latest = np.maximum.accumulate(parents)
        cuts, done = sweep.cuts, 0
        while done < len(parents):  # as many as have a parent that is a number already
            end = int(np.searchsorted(latest, len(cuts)))
            known = map(cuts.__getitem__, parents[done:end].tolist())
            by = map(factors.__getitem__, moves[done:end].tolist())
            cuts += list(map(sweep.scale.operation, known, by))
            done = end
        sweep.codes += codes.tolist()
        sweep.works += works.tolist()
        self._count = len(cuts)
        sweep.pointers[:] = (pointers + self._offset).tolist()
        sweep.point = last
        for i, pointer in enumerate(sweep.pointers):
            if steps[2][i]:
                sweep.steps[i] = times(cuts[pointer + 1], factors[i])
            else:
                sweep.steps[i] = sweep.scale.product(steps[0][i].tolist())


def _wrapped(number: int) -> int:
    """As a signed number of 64 bits."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)
