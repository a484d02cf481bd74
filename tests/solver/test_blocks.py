"""Sweeps by blocks and compiled sweeps find, cut by cut and work by work, what one point after the
other finds in whole numbers."""

import random
import sys
from collections.abc import Iterator
from itertools import product
from math import log2

import pytest

from tests.solver.one_by_one import OneByOne
from tests.solver.test_solver import ask_from_threads
from tests.strategies import few_of
from timesduel.errors import EffortError
from timesduel.solver import sweep as module
from timesduel.solver.law import law_of
from timesduel.solver.ratio import Logarithmic, Plain
from timesduel.solver.sweep import GameKind, Sweep

CLOSE = [
    (2**16, 3**10),
    (2**19, 3**12),
    (5, 5**3, 2**7),
    (2, 3, 3**5, 2**8),
    (999_999, 10**6),
    (1000, 1001, 1002, 1003, 10**6),
    (524_287, 524_288, 531_441),
    (2, 5, 1024, 5**8),
    (2, 3, 5, 7, 11, 13, 17, 19, 23, 29),
]
"""Sets with products that are close to one another, or far apart."""

NEVER, ALWAYS = 10**12, 0


def compiled_from(work: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_COMPILED_FROM", dict.fromkeys((False, True), work))


def some_set(dice: random.Random) -> tuple[int, ...]:
    if dice.random() < 0.2:
        return dice.choice(CLOSE)
    largest = dice.choice([12, 12, 30, 100, 1000, 10**6])
    size = 20 if dice.random() < 0.1 else dice.randint(1, 8)
    return tuple(sorted(dice.sample(range(2, largest + 1), min(size, largest - 1))))


def compare(dice: random.Random, monkeypatch: pytest.MonkeyPatch, most: int) -> int:
    """Advance both sweeps of some set by some efforts; how many cuts they have found."""
    compiled_from(dice.choice([ALWAYS, 50, 500, NEVER]), monkeypatch)
    multipliers, kind = some_set(dice), dice.choice([*GameKind])
    counting = dice.random() < 0.6
    fast = Sweep(multipliers, kind, counting=counting)
    slow = OneByOne(multipliers, kind, counting=counting)
    for _ in range(dice.randint(1, 5)):
        work, until = dice.randint(1, dice.choice([100, most])), None
        if dice.random() < 0.5:
            until = dice.randint(slow.cuts[-1], slow.cuts[-1] ** 2 + 2) + dice.choice([-1, 0, 1])
        fast.advance(work, until)
        slow.advance(work, until)
        found = fast.cuts, fast.codes, fast.works, fast.work, fast.pointers, fast.steps
        expected = slow.cuts, slow.codes, slow.works, slow.work, slow.pointers, slow.steps
        assert found == expected, (multipliers, kind, counting)
    if len(slow.cuts) < 500:
        law = law_of(fast)
        told = law and (law.ratio, law.begins, [*law.cuts], [*law.codes], law.growth)
        assert told == slow.law(), (multipliers, kind, counting)
    return len(slow.cuts)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", few_of(3, 100))
def test_blocks_find_what_one_point_after_the_other_finds(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(seed)
    assert sum(compare(dice, monkeypatch, 3000) for _ in range(100)) > 10_000


def meanings(sweep: Sweep) -> list[tuple[int, bool, int]]:
    scale, cuts = sweep.scale, zip(sweep.cuts[1:], sweep.codes[1:], strict=True)
    return [(scale.number(cut), scale.is_above(cut), code) for cut, code in cuts]


@pytest.mark.parametrize("work", [ALWAYS, NEVER])
@pytest.mark.parametrize("kind", GameKind)
def test_logarithms_by_blocks(kind: GameKind, work: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_from(work, monkeypatch)
    for multipliers in ((2, 5, 11), (2, 5, 6, 8, 9), (2, 3, 3**5, 2**8)):
        scale = Logarithmic(multipliers, exact=kind is GameKind.EXACT)
        far = Sweep(multipliers, kind, counting=True, scale=scale)
        near = OneByOne(multipliers, kind, counting=True)
        for until in (10**9, 10**20, 10**40):
            far.advance(2_000, until << 300)  # beyond all: the work is what bounds it
            near.advance(2_000)
        half = int(near.doubled)
        found = zip(near.cuts[1:], near.codes[1:], strict=True)
        expected = [(cut >> half, bool(half and cut & 1), code) for cut, code in found]
        count = len(near.cuts) - 1  # large plain numbers count for more
        assert meanings(far)[:count] == expected


@pytest.mark.parametrize("precision", [11, 14])
@pytest.mark.parametrize("multipliers", [(2, 5, 11), (2, 3, 7, 8), (2, 3, 3**5, 2**8)], ids=str)
def test_where_cuts_are_too_close_whole_numbers_decide(
    multipliers: tuple[int, ...], precision: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With few bits nearly everything is too close for the compiled loop to decide."""
    kernel = pytest.importorskip("timesduel.solver.kernel")
    module._kernel.cache_clear()
    compiled_from(ALWAYS, monkeypatch)
    monkeypatch.setattr(kernel, "PRECISION", precision)
    usual, told = kernel.CompiledSweep.advance, set()

    def advance(self: object, *bounds: int) -> bool:
        progress = bool(usual(self, *bounds))
        told.add(progress)
        return progress

    monkeypatch.setattr(kernel.CompiledSweep, "advance", advance)
    fast = Sweep(multipliers, GameKind.REACH, counting=True)
    slow = OneByOne(multipliers, GameKind.REACH, counting=True)
    for sweep in (fast, slow):
        for _ in range(20):
            sweep.advance(300)
    assert (fast.cuts, fast.codes, fast.works) == (slow.cuts, slow.codes, slow.works)
    assert told == {True, False}


def test_logarithms_that_are_too_close_are_noticed_in_a_block(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At the same point as one by one, and each time."""
    compiled_from(NEVER, monkeypatch)
    noticed = set()
    for dense in (0, 10**6):
        monkeypatch.setattr(module, "_DENSE", dense)
        scale = Logarithmic((2, 5, 11), exact=False, precision=30)
        sweep = Sweep((2, 5, 11), GameKind.REACH, counting=True, scale=scale)
        for _ in range(2):
            with pytest.raises(EffortError, match="too close"):
                sweep.advance(10_000)
        noticed.add((sweep.work, *sweep.cuts))
    assert len(noticed) == 1
    assert len(sweep.cuts) > 100


def test_a_stretch_as_long_as_the_smallest_multiplier_is_no_part_of_a_block(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """There the sweep looks at points that are no products of cuts, and counts them."""
    compiled_from(NEVER, monkeypatch)
    monkeypatch.setattr(module, "_DENSE", 0)
    for multipliers, kind in product([(2, 3), (2, 9), (3, 4, 13), (7,), (2, 7, 16)], GameKind):
        for counting in (True, False):
            fast = Sweep(multipliers, kind, counting=counting)
            slow = OneByOne(multipliers, kind, counting=counting)
            for sweep in (fast, slow):
                sweep.advance(1_000)
            assert (fast.cuts, fast.codes, fast.works) == (slow.cuts, slow.codes, slow.works)


def test_the_price_of_a_point_changes_within_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    for work in (ALWAYS, NEVER):
        compiled_from(work, monkeypatch)
        fast = Sweep((2, 5, 11), GameKind.WALL, counting=False)
        slow = OneByOne((2, 5, 11), GameKind.WALL, counting=False)
        for digits in range(0, 311, 10):
            fast.advance(10**6, until=10**digits)
            slow.advance(10**6, until=10**digits)
        assert (fast.works, fast.work) == (slow.works, slow.work)
        assert slow.cuts[-1] > 2**1024


def test_threads_get_the_same_answers_from_compiled_sweeps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled_from(ALWAYS, monkeypatch)
    ask_from_threads(seed=3, count=60, threads=4)


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    module._kernel.cache_clear()
    monkeypatch.setitem(sys.modules, "timesduel.solver.kernel", None)
    yield
    module._kernel.cache_clear()


@pytest.mark.usefixtures("without_numba")
def test_without_the_extra_blocks_do_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_from(ALWAYS, monkeypatch)
    fast = Sweep((2, 5, 11), GameKind.REACH, counting=True)
    slow = OneByOne((2, 5, 11), GameKind.REACH, counting=True)
    for work in (1_000, 2_000):
        fast.advance(work)
        slow.advance(work)
    assert (fast.cuts, fast.works) == (slow.cuts, slow.works)


@pytest.mark.parametrize("scale", [Plain((2, 3, 5)), Logarithmic((2, 3, 5), exact=False)])
def test_a_cut_is_the_product_of_its_primes(scale: Plain) -> None:
    for exponents in product([0, 1, 2, 3, 7, 40], repeat=3):
        cut = scale.product([*exponents])
        assert scale.number(cut) == 2 ** exponents[0] * 3 ** exponents[1] * 5 ** exponents[2]
        assert scale.exponents(cut) == [*exponents]


@pytest.mark.parametrize("bits", [1, 900, 1023, 1024, 1025, 2047, 2048])
def test_how_far_it_is_until_the_price_changes(bits: int) -> None:
    number = 3 << bits - 1
    left = Plain((2, 3)).octaves_at_one_price(number)
    assert (number << int(left)).bit_length() >> 10 == number.bit_length() >> 10
    assert (number << int(left) + 1).bit_length() >> 10 > number.bit_length() >> 10
    assert left == pytest.approx((number.bit_length() | 1023) - log2(number))


def test_logarithms_cost_more_only_where_primes_are_many() -> None:
    primes = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79)
    more = (*primes, 83, 89, 97, 101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151)
    few, many = (Logarithmic(each, exact=False) for each in (primes, more))
    assert few.octaves_at_one_price(few.factors[0]) == 1 << 30
    assert many.factors[0].bit_length() > 1000
    left = int(many.octaves_at_one_price(many.factors[0]))
    for octaves, same in ((left - 1, True), (left + 1, False)):
        cut = many.factors[0] * (octaves + 1)
        assert (cut.bit_length() >> 10 == many.factors[0].bit_length() >> 10) is same
