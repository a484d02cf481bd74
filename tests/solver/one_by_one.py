"""A sweep that looks at one point after the other, in whole numbers; and a search for a law that
tries every period. Slow, and independent of blocks, of logarithms and of compiled code."""

from timesduel.solver.sweep import GameKind

FIRST_CODES = {GameKind.REACH: (0, 3), GameKind.WALL: (-1, 0), GameKind.EXACT: (1, 0, 2)}

FoundLaw = tuple[int, int, list[int], list[int], int]


class OneByOne:
    """What a `Sweep` with plain numbers has to find, and the work that is noted for it.

    Where a target may be hit, `2v` stands for the ratio v, and `2v + 1` for what lies above it.
    """

    def __init__(self, multipliers: tuple[int, ...], kind: GameKind, *, counting: bool) -> None:
        self.multipliers = multipliers
        self.counting = counting
        self.doubled = kind is GameKind.EXACT
        self.cuts = [0, 2, 3] if self.doubled else [0, 1]
        self.codes = [code if counting else code & 1 for code in FIRST_CODES[kind]]
        self.works = [-1] * len(self.cuts)
        self.work = 0
        self.pointers = [0] * len(multipliers)
        self.steps = [self.times(self.cuts[1], s) for s in multipliers]

    def times(self, cut: int, factor: int) -> int:
        odd = self.doubled and cut & 1
        return (cut - odd) * factor + odd

    def advance(self, work: int, until: int | None = None) -> None:
        end = self.work + work
        while self.work < end and (until is None or self.cuts[-1] <= until):
            point = min(self.steps)
            stepping = [i for i, step in enumerate(self.steps) if step == point]
            for i in stepping:
                after = self.cuts[self.pointers[i] + 1 : self.pointers[i] + 2]
                if after and self.times(after[0], self.multipliers[i]) == point:
                    self.pointers[i] += 1
            code = self.code([self.codes[pointer] for pointer in self.pointers])
            if code != self.codes[-1]:
                self.cuts.append(point)
                self.codes.append(code)
                self.works.append(self.work)
            for i in stepping:
                after = self.cuts[self.pointers[i] + 1 : self.pointers[i] + 2]
                self.steps[i] = self.times(after[0] if after else point, self.multipliers[i])
            self.work += 1 + len(self.multipliers) // 16 + point.bit_length() // 1024

    def code(self, successors: list[int]) -> int:
        lost = [code for code in successors if code % 2 == 0]
        if not self.counting:
            return int(bool(lost))
        return min(lost) + 3 if lost else max(successors) + 1

    def law(self) -> FoundLaw | None:
        """Ratio, beginning, cuts, codes and growth of the law that the stretches prove, if any."""
        cuts, codes, last = self.cuts, self.codes, len(self.cuts) - 1
        half = int(self.doubled)
        for period in range(1, last):
            growth = codes[last] - codes[last - period]
            ratio, rest = divmod(cuts[last] >> half, cuts[last - period] >> half)
            if rest or growth % 2:
                continue
            upper = last + 1
            while (
                upper - 1 > period
                and cuts[upper - 1] == self.times(cuts[upper - 1 - period], ratio)
                and codes[upper - 1] == codes[upper - 1 - period] + growth
            ):
                upper -= 1
            if upper <= last and self.times(cuts[upper], self.multipliers[-1]) <= cuts[last]:
                begin = upper - period
                return ratio, cuts[begin], cuts[begin:upper], codes[begin:upper], growth
        return None
