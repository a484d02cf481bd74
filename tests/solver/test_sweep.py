"""Zones, laws and scales: the sweep is checked point by point, the laws over three periods."""

from array import array
from bisect import bisect_right

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timesduel.errors import EffortError
from timesduel.solver.law import _repetitions, law_of
from timesduel.solver.ratio import Limit, Logarithmic, Ratio
from timesduel.solver.sweep import GameKind, Sweep
from timesduel.solver.table import Table

SETS = [(2, 3), (2, 9), (2, 8), (3, 4, 13), (2, 3, 7), (2, 5, 8), (2, 4), (7,), tuple(range(2, 10))]
SETS += [(6, 35, 36), (2, 3, 4, 6, 12), (2, 1_000_000), (10, 11, 12, 13, 999_983)]


def naive_codes(multipliers: tuple[int, ...], kind: GameKind, size: int) -> list[int]:
    """The code of every whole ratio below the size, from the rules of the ratio game alone."""
    codes: list[int] = []
    for y in range(size):
        if y == 0:
            codes.append({GameKind.REACH: 0, GameKind.WALL: -1}[kind])
            continue
        after = [codes[y // s] for s in multipliers]
        lost = [code for code in after if code % 2 == 0]
        codes.append(min(lost) + 3 if lost else max(after) + 1)
    return codes


def code_at(sweep: Sweep, place: int) -> int:
    assert place < sweep.reached
    return sweep.codes[bisect_right(sweep.cuts, place) - 1]


@pytest.mark.no_cover
@given(
    st.lists(st.integers(2, 40), min_size=1, max_size=6, unique=True).map(sorted).map(tuple),
    st.sampled_from([GameKind.REACH, GameKind.WALL]),
)
def test_every_ratio(multipliers: tuple[int, ...], kind: GameKind) -> None:
    codes = naive_codes(multipliers, kind, 600)
    counting, plain = (Sweep(multipliers, kind, counting=flag) for flag in (True, False))
    for sweep in (counting, plain):
        sweep.advance(10_000, until=600)
        assert sweep.cuts == sorted(set(sweep.cuts))
        assert all(a != b for a, b in zip(sweep.codes, sweep.codes[1:], strict=False))
    assert [code_at(counting, y) for y in range(600)] == codes
    assert [code_at(plain, y) for y in range(600)] == [code % 2 for code in codes]


@given(
    st.lists(st.integers(2, 40), min_size=1, max_size=6, unique=True).map(sorted).map(tuple),
)
def test_reach_is_the_wall_again(multipliers: tuple[int, ...]) -> None:
    """From the largest multiplier on: so many times as large, and two moves longer."""
    largest = multipliers[-1]
    reach = naive_codes(multipliers, GameKind.REACH, 30 * largest)
    wall = naive_codes(multipliers, GameKind.WALL, 30)
    assert all(reach[y] == wall[y // largest] + 4 for y in range(largest, 30 * largest))


def test_the_work_is_bounded() -> None:
    sweep = Sweep((2, 5, 11, 23), GameKind.REACH, counting=False)
    sweep.advance(1000)
    assert sweep.work == 1000
    sweep.advance(5, until=1)
    assert sweep.work == 1000


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("digits", "zones"), [(18, 288), (100, 21_740)], ids=["18 digits", "100 digits"]
)
def test_a_hard_set_has_many_zones(digits: int, zones: int) -> None:
    sweep = Sweep((2, 5, 11, 23), GameKind.REACH, counting=False)
    sweep.advance(10**9, until=10**digits - 1)
    found = zip(sweep.cuts, sweep.codes, strict=True)
    assert sum(cut < 10**digits and code == 0 for cut, code in found) == zones


LAWS = {
    (2, 3): (6, 2, 1),
    (2, 9): (18, 4, 9),
    (3, 4, 13): (39, 24, 7_311_616),
    (2, 5, 11): (22, 290, 2**36 * 5**19 * 11**39),
    tuple(range(2, 10)): (18, 2, 1),
}


@pytest.mark.parametrize("multipliers", LAWS, ids=str)
def test_known_laws(multipliers: tuple[int, ...]) -> None:
    law = Table(multipliers, GameKind.REACH, counting=False).extend(10**6)
    assert law is not None
    assert (law.ratio, len(law.cuts), law.begins) == LAWS[multipliers]


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", GameKind)
@pytest.mark.parametrize("counting", [True, False])
@pytest.mark.parametrize("multipliers", SETS, ids=str)
def test_law_and_sweep_agree_over_three_periods(
    multipliers: tuple[int, ...], counting: bool, kind: GameKind
) -> None:
    """At every zone end, one below and one above: the law's answer is the sweep's own."""
    table = Table(multipliers, kind, counting=counting)
    law = table.extend(20_000)
    if law is None:
        assert counting, "every one of these sets has a law for its zones"
        return
    sweep = Sweep(multipliers, kind, counting=counting)
    end = law.cuts[-1] * law.ratio**3 + 2
    sweep.advance(10**6, until=end)
    exact = kind is GameKind.EXACT
    checked = 0
    for cut in (cut for cut in sweep.cuts[1:] if law.begins <= cut < end - 2):
        for place in (cut - 1 or 1, cut, cut + 1):
            # `place` counts halves in an EXACT game: an odd one is a ratio with a rest.
            ratio = Ratio(Limit(place), 2 if exact else 1)
            if exact and place % 2:
                ratio = Ratio(Limit(place // 2 * 3 + 1), 3)
            assert table.code(ratio, 20_000) == code_at(sweep, place)
            checked += 1
    assert checked >= 3 * 3 * len(law.cuts)


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", GameKind)
@pytest.mark.parametrize("counting", [True, False])
@pytest.mark.parametrize("multipliers", [*SETS, (2, 5, 11), (2, 5, 10)], ids=str)
def test_logarithms_are_as_exact_as_plain_numbers(
    multipliers: tuple[int, ...], counting: bool, kind: GameKind
) -> None:
    scale = Logarithmic(multipliers, exact=kind is GameKind.EXACT)
    far = Sweep(multipliers, kind, counting=counting, scale=scale)
    near = Sweep(multipliers, kind, counting=counting)
    for sweep in (far, near):
        sweep.advance(700)
    count = len(near.cuts)  # large plain numbers count as more work, so there may be fewer
    assert count > 20
    assert far.codes[:count] == near.codes

    def meanings(sweep: Sweep) -> list[tuple[int, bool]]:
        cuts = sweep.cuts[1:count]
        return [(sweep.scale.number(cut), sweep.scale.is_above(cut)) for cut in cuts]

    assert meanings(far) == meanings(near)


@pytest.mark.parametrize("kind", GameKind)
@pytest.mark.parametrize("multipliers", [(2, 3), (2, 9), (2, 5, 8), (2, 5, 10)], ids=str)
def test_both_scales_give_the_same_answers(multipliers: tuple[int, ...], kind: GameKind) -> None:
    exact = kind is GameKind.EXACT
    near = Table(multipliers, kind, counting=True)
    far = Table(multipliers, kind, counting=True, scale=Logarithmic(multipliers, exact=exact))
    products = {1}
    for _ in range(40):
        products |= {p * s for p in products for s in multipliers if p * s < 10**9}
    for product in products:
        for number, total in ((product, 1), (product + 1, 1), (3 * product - 1, 3), (product, 2)):
            if number:
                ratio = Ratio(Limit(number), total)
                assert far.code(ratio, 10**6) == near.code(ratio, 10**6), (number, total)
    law = near.law(10**6)
    if law is not None:
        same = far.law(10**6)
        assert same is not None
        assert law.ratio == same.ratio


def test_equal_floats_are_no_proof() -> None:
    """Each step looks like a factor of 10^30; the last one is that and a little more."""
    sweep = Sweep((2,), GameKind.REACH, counting=False)
    sweep.cuts = [0, 1, 10**30, 10**60, 10**90]
    sweep.codes = [0, 1, 0, 1, 0]
    law = law_of(sweep)
    assert law is not None
    assert law.ratio == 10**60
    sweep.cuts[-1] += 1
    assert law_of(sweep) is None
    sweep.cuts = [0, 1, 10**30, 10**60 + 1, 10**90]
    assert law_of(sweep) is None


def test_there_is_no_law_before_anything_is_known() -> None:
    assert law_of(Sweep((2, 3), GameKind.REACH, counting=False)) is None


def test_steps_that_come_again_are_whole_steps() -> None:
    """Equal bytes may begin in the middle of a number; that is nothing."""
    same, other = 0x0101010101010101, 5
    assert [*_repetitions(array("q", [same, other, same, same]), 1)] == [1, 3]
    assert [*_repetitions(array("q", [other, same, other, same]), 2)] == [2]


@pytest.mark.parametrize("work", [300, 1])
@pytest.mark.parametrize(
    ("multipliers", "counting", "precision"), [((2, 5, 11), True, 26), ((2, 3, 5), False, 25)]
)
def test_logarithms_that_are_too_close_are_noticed(
    multipliers: tuple[int, ...], counting: bool, precision: int, work: int
) -> None:
    """With few bits 121 and 125 cannot be told apart, nor 24 and 25, between which is no cut.

    Nothing is guessed, in one call or in many.
    """
    scale = Logarithmic(multipliers, exact=False, precision=precision)
    sweep = Sweep(multipliers, GameKind.REACH, counting=counting, scale=scale)

    def advance() -> None:
        for _ in range(1000 // work):
            sweep.advance(work)

    with pytest.raises(EffortError, match="too close"):
        advance()


def test_the_codes_of_a_law_grow_by_even_steps() -> None:
    """By an odd step each win would become a loss."""
    sweep = Sweep((2,), GameKind.REACH, counting=True)
    sweep.cuts = [0, *(10**k for k in range(6))]
    sweep.codes = list(range(7))
    law = law_of(sweep)
    assert law is not None
    assert (law.ratio, law.growth) == (100, 2)


def test_logarithms_have_room_for_a_million_digits() -> None:
    scale = Logarithmic((2, 3), exact=False)
    two, three = scale.factors
    twos = (10**1_000_000).bit_length()
    assert scale.number(twos * two + three) == 3 << twos
    assert scale.quotient(twos * two + three, three) == twos * two


def test_a_quotient_of_logarithms_that_is_not_whole_is_none() -> None:
    scale = Logarithmic((2, 3), exact=False)
    two, three = scale.factors
    nine = scale.times(three, three)
    assert scale.quotient(nine, two) is None
    assert scale.quotient(nine, three) == three
    assert scale.quotient(scale.times(nine, two), two) == nine


def test_large_numbers_count_for_more_work() -> None:
    sweep = Sweep((2,), GameKind.WALL, counting=False)
    sweep.advance(10**6, until=2**3000)
    assert sweep.work == sum(1 + ((2**k).bit_length() >> 10) for k in range(1, 3002))
