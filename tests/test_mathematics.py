"""The page about the mathematics: every number on it is computed here, or stands in an example."""

import re
from bisect import bisect_left
from collections import Counter
from fractions import Fraction
from inspect import signature
from itertools import combinations, pairwise
from math import gcd, log, log10

import pytest

from tests.solver.brute import Brute, limited
from tests.solver.drifts import EASY, HARD
from tests.support import ROOT
from tests.views.reading import look
from tests.views.test_atlas_poster import read
from timesduel import BOOKS, Goal, solve
from timesduel.questions.law import LawCase, ask_law
from timesduel.questions.rotation_scene import rotation
from timesduel.solver import DEFAULT_EFFORT
from timesduel.solver.certificates import is_checkable
from timesduel.solver.checker import check
from timesduel.solver.drift import drift_certificate
from timesduel.solver.drift_checker import check_drift
from timesduel.solver.drift_search import find_drift
from timesduel.solver.drift_walk import DriftWalk
from timesduel.solver.law import Law, certificate
from timesduel.solver.modular.game import modular_pairing, solve_modular
from timesduel.solver.ratio import Logarithmic
from timesduel.solver.sweep import GameKind, Sweep
from timesduel.solver.table import Table
from timesduel.solver.two_steps import TwoSteps
from timesduel.views.atlas import ProvedLaw, ProvedNone, VainSearch, explore, sets
from timesduel.views.shapes import Colour

PAGE = " ".join((ROOT / "docs" / "mathematics.md").read_text().split())
ALL = tuple(range(2, 10))
KINDS = (GameKind.REACH, GameKind.WALL)

_CLAIMS = """\
zones: From y = 1 to 8 any move by 9 arrives at 0: the player to move wins. From y = 9 to 17 no
move arrives, and each one leaves the opponent a number from 1 to 8: the player to move loses.
From 18 to 161, some move leaves a number from 9 to 17.

target: with a target of 1000:

sweep: A table over all numbers up to 10^100 is out of the question; the sweep up to there looks
at 1,351 places when

dense: has 288 losing zones below 10^18 (with the one where the game is over), but 21,740 below
10^100 and 197,633 below 10^200.

repeated: 9 to 17, then 162 to 323, then 2916 to 5831. Each is 18 times the one before.

again: For {2, ..., 9} the zones of the wall begin with [1, 2) and [18, 36), those of reach with
[9, 18) and [162, 324).

short: of the sets that can be made of 2 to 9 these are 215, and no other one of them has it.

laws: | 2, 3 | 6 | 2 | 1 | | 2, 9 | 18 | 4 | 9 | | 3, 4, 13 | 39 | 24 | 7,311,616 | | 2, 5, 11 |
22 | 290 | 2^36 · 5^19 · 11^39, about 5.4 · 10^64 | | 2, 5, 7, 9 | 630 | 9,184 | a number of 162
digits |

atlas: the laws of the 255 sets that can be made of the multipliers 2 to 9, for both games. All
have one but {2, 5, 6, 8, 9}, which is proved to have none.

digits: `timesduel solve multiplier-showdown --target 18^79652` is right to the last of its 99,985
digits.

bits: the logarithm, to 192 bits behind the point, followed by the exponents of the primes.

too close: too close for 192 bits

lengths: for {2, ..., 9} every factor of 18 makes the game two moves longer. Sometimes it is a
power of that: for {2, 7, 9} the zones repeat with 63, the remoteness with 63^2.

drifting: For {2, 3, 9} the zones repeat with 27. In the first zone of each period there is one
place where the game becomes two moves longer: t times as far as where the zone begins. From one
period to the next, t is multiplied by 4/3, and halved where that makes 2 or more; this was
checked for 199 periods,

no lengths: 17 of the 255 sets of multipliers from 2 to 9 show no law of remoteness within the
usual effort.

poster: There are 2,047 sets of the multipliers 2 to 12. Within the usual effort 1,991 have a law
that was found and checked, 8 are proved to have none, and 48 are open.

poster again: Of the 48 that the poster shows as open, two have no law

late: and 11 have one that a larger effort finds: {2, 6, 7, 11, 12}, {2, 5, 7, 8, 9, 12},
{2, 5, 7, 10, 11}, {2, 5, 6, 7, 12}, {2, 5, 6, 7, 9, 10, 11} and {2, 5, 7, 9, 10, 12} within
5,000,000, with the ratios p = 72, 96, 50, 24, 50 and 50; {2, 5, 9, 10, 12}, {2, 5, 6, 9, 10, 11},
{2, 5, 9, 10, 11, 12}, {2, 5, 6, 7, 10, 11} and {2, 5, 7, 9, 10, 11, 12} within 32,000,000, with
p = 50, 20, 50, 50 and 50. Only the first two of these 11 have been checked independently;

unsettled: The rest are open, and show no law at the wall within 32,000,000 either:

count: *35 sets of the multipliers 2 to 12.*

data: `timesduel atlas --max 12` writes all this as data

turns: For {2, 5, 6, 8, 9} at the wall three turns are enough: 16/15, 1024/1125 and their product.
That is a rotation once more. On a circle that closes at 16/15 · 1125/1024 = 75/64 the first two are
the same turn, and the third one is that turn twice.

drifts: A certificate is found for both games with each of these sets: {2, 5, 10}, {2, 6, 12},
{2, 5, 6, 8, 9}, {2, 5, 6, 8, 10}, {2, 3, 4, 9, 10, 12}, {2, 5, 6, 8, 10, 12},
{2, 5, 6, 8, 11, 12} and {2, 5, 6, 8, 10, 11, 12}. For {2, 5, 6, 9, 12} and {2, 4, 9, 11, 12} it
takes more than the usual effort.

pairs: at the moduli 11, 13, 17, 29, 41 and 53 in a moment; other pairings do it at 19, 23, 31, 47
and 71.

two and three: Player 2 wins at 23, 37, 41, 47 and 59, and Player 1 at all other primes from 11 to
73.

open: shows no law within the usual effort, up to a number of 596 digits. Its zones get denser the
further one goes, so that looking on costs more and more: for reach 6,612 losing ones begin below
10^100, 26,913 below 10^200 and 122,483 below 10^400.
"""

CLAIMS = dict(" ".join(claim.split()).split(": ", 1) for claim in _CLAIMS.split("\n\n"))
"""What the page says in numbers, by the name that a test here has for it."""


def numbers(name: str) -> list[int]:
    """Those of a claim, in their order."""
    return [int(each.replace(",", "")) for each in re.findall(r"\d+(?:,\d{3})*", CLAIMS[name])]


def law(multipliers: tuple[int, ...], kind: GameKind, *, counting: bool = False) -> Law:
    found = Table(multipliers, kind, counting=counting).extend(DEFAULT_EFFORT)
    assert found is not None
    return found


def cuts(table: Table, high: int) -> list[tuple[int, int]]:
    """All from 1 up to a ratio, each with its code."""
    found = [(cut, code) for cut, code in table.cuts(1, high, DEFAULT_EFFORT) if code is not None]
    assert found[-1][0] * max(table.sweep.multipliers) > high
    return found


def zones_below(multipliers: tuple[int, ...], digits: int) -> int:
    """Losing zones of reach that begin below a power of ten."""
    sweep = Sweep(multipliers, GameKind.REACH, counting=False)
    sweep.advance(10**9, until=10**digits)
    return sweep.codes[: bisect_left(sweep.cuts, 10**digits)].count(0)


def player_two_wins(goal: Goal, multipliers: tuple[int, ...], ratio: int) -> bool:
    """By brute force."""
    return not Brute(limited(goal, multipliers, ratio + (goal is Goal.REACH))).wins(1)


def test_every_number_is_in_a_claim_or_an_example() -> None:
    """What is left has one digit, is the name of a set or of a picture, or is a reference."""
    rest = PAGE.partition("## What others have shown")[0]
    for claim in CLAIMS.values():
        assert claim in rest, claim
        rest = rest.replace(claim, "")
    rest = re.sub(r"```.*?```|!?\[[^]]*\]\([^)]*\)", "", rest)
    rest = re.sub(r"\{[\d, .]*\}", "", rest)
    rest = re.sub(r" \d+\.(?= )", "", rest)  # of a list
    assert re.findall(r".{9}\d[\d,]*\d.{9}", rest) == []


def test_the_zones_of_2_to_9() -> None:
    _, eight, _, _, nine, seventeen, _, _, first, last, *_ = numbers("zones")
    assert (eight + 1, seventeen + 1, last) == (nine, first, 161)
    for ratio in range(1, 200):
        lost = player_two_wins(Goal.REACH, ALL, ratio)
        assert lost == (nine <= ratio <= seventeen or ratio > last), ratio
    *zones, times = numbers("repeated")
    for low, high in zip(zones[::2], zones[1::2], strict=True):
        ends = [player_two_wins(Goal.REACH, ALL, y) for y in (low - 1, low, high, high + 1)]
        assert ends == [False, True, True, False]
    assert (zones[2], zones[4]) == (times * zones[0], times * zones[2])


def test_reach_is_the_wall_again() -> None:
    wall, reach = [
        [tuple(map(int, zone)) for zone in re.findall(r"\[(\d+), (\d+)\)", part)]
        for part in CLAIMS["again"].split("those of reach")
    ]
    for goal, zones in ((Goal.LAST, wall), (Goal.REACH, reach)):
        for ratio in range(1, 324):
            lost = any(low <= ratio < high for low, high in zones)
            assert player_two_wins(goal, ALL, ratio) == lost, ratio
    for multipliers in [(2, 3), (2, 5, 10), (2, 5, 11), (3, 4, 13), (2, 7, 9)]:
        end, most = 10**30, multipliers[-1]
        there, here = (Table(multipliers, kind, counting=True) for kind in KINDS)
        far = [(cut, code) for cut, code in cuts(there, end * most) if cut >= most]
        assert far == [(cut * most, code + 4) for cut, code in cuts(here, end)]  # two moves


def test_the_work_of_the_sweep() -> None:
    sweep = Sweep(ALL, GameKind.REACH, counting=False)
    ten, exponent, places = re.findall(r"[\d,]+", CLAIMS["sweep"])
    sweep.advance(DEFAULT_EFFORT, until=int(ten) ** int(exponent))
    assert f"{sweep.work:,}" == places


@pytest.mark.parametrize("which", [0, pytest.param(1), pytest.param(2, marks=pytest.mark.slow)])
def test_zones_that_get_denser(which: int) -> None:
    first, *rest = numbers("dense")
    counts, digits = [first, *rest[2::3]], rest[1::3]
    assert zones_below((2, 5, 11, 23), digits[which]) == counts[which]
    *_, count, _, digit = numbers("open")[: 4 + 3 * which]
    assert zones_below((2, 12, 17), digit) == count


@pytest.mark.no_cover
def test_the_short_law() -> None:
    """Wherever each multiplier is at most a times the one before it."""
    short = [s for s in sets(9) if all(two <= s[0] * one for one, two in pairwise(s))]
    *_, count = numbers("short")
    assert len(short) == count
    for multipliers in short:
        for kind in KINDS:
            assert is_short(law(multipliers, kind))
    for multipliers in set(sets(9)) - {*short, (2, 5, 6, 8, 9), (2, 5, 7, 9)}:  # these begin late
        assert not is_short(law(multipliers, GameKind.WALL))


def is_short(found: Law) -> bool:
    ratio = found.multipliers[0] * found.multipliers[-1]
    return (found.ratio, found.begins, len(found.cuts)) == (ratio, 1, 2)


@pytest.mark.parametrize("which", [*range(4), pytest.param(4, marks=pytest.mark.slow)])
def test_the_table_of_laws(which: int) -> None:
    rows = re.findall(r"\| ([\d, ]+) \| (\d+) \| ([\d,]+) \| ([^|]+) (?=\|)", CLAIMS["laws"])
    assert len(rows) == 5
    multipliers, ratio, stretches, begins = rows[which]
    found = law(tuple(map(int, multipliers.split(", "))), GameKind.REACH)
    assert (str(found.ratio), f"{len(found.cuts):,}") == (ratio, stretches)
    if begins.startswith("2^36"):
        assert found.begins == 2**36 * 5**19 * 11**39
        assert f"{found.begins:.1e}" == "5.4e+64"
    elif "digits" in begins:
        assert f"a number of {len(str(found.begins))} digits" == begins
    else:
        assert f"{found.begins:,}" == begins


def test_the_atlas() -> None:
    """Its page says it of each set; `make campaign` has the atlas itself."""
    rows = re.findall(
        r"^\| (2[\d, ]*|\d[\d, ]*) \| (.*)", (ROOT / "docs" / "atlas.md").read_text(), re.MULTILINE
    )
    count, *_ = numbers("atlas")
    assert len(rows) == len(sets(9)) == count
    without = [row for row in rows if not row[1][0].isdigit()]
    assert without == [("2, 5, 6, 8, 9", "no law | - | - | no law | - | - |")]


def posted() -> dict[tuple[int, ...], str]:
    """What the poster shows for each set: `law`, `none` or `open`."""
    seen = look((ROOT / "docs" / "pictures" / "atlas-12.svg").read_text())
    cells, _ = read(seen)
    told = {"cross": "none", Colour.SECOND.light: "open"}
    return {numbers: told.get(one.colour, "law") for numbers, one in cells.items()}


def test_the_poster() -> None:
    """`make campaign` works a sample of it out anew."""
    every, *counts, opened = numbers("poster")[:1] + numbers("poster")[3:]
    shown = posted()
    (largest,) = numbers("data")
    assert shown.keys() == set(sets(largest))
    assert len(shown) == every == sum(counts) + opened
    found = Counter(shown.values())
    assert [found["law"], found["none"], found["open"]] == [*counts, opened]
    assert [opened] == numbers("poster again")
    assert {each for each, case in shown.items() if case == "none"} == set(DRIFTS[:8])
    rest = PAGE.partition(CLAIMS["unsettled"])[2].partition(".")[0]
    unsettled = {*read_sets(rest)}
    assert len(unsettled) == numbers("count")[0]
    assert {each for each, case in shown.items() if case == "open"} == {
        *DRIFTS[8:],
        *read_sets(CLAIMS["late"]),
        *unsettled,
    }
    assert len(read_sets(CLAIMS["late"])) == numbers("late")[0]


@pytest.mark.slow
@pytest.mark.parametrize("which", range(11))
def test_laws_that_a_larger_effort_finds(which: int) -> None:
    """Some take more than a gigabyte."""
    late = [part.partition(" within ") for part in CLAIMS["late"].split("; ")]
    claimed = [
        (multipliers, int(effort.replace(",", "")), int(ratio))
        for told, _, (effort, ratios) in ((a, b, c.split(", with ")) for a, b, c in late)
        for multipliers, ratio in zip(read_sets(told), re.findall(r"\d+", ratios), strict=False)
    ]
    assert len(claimed) == 11
    multipliers, effort, ratio = claimed[which]
    table = Table(multipliers, GameKind.WALL, counting=False)
    found = table.extend(effort)
    assert found is not None
    assert found.ratio == ratio
    assert is_checkable(table.sweep, found) == (which < 2)
    if which < 2:
        assert check(certificate(table.sweep, found)).ratio == ratio


@pytest.mark.slow
@pytest.mark.parametrize("which", range(0, 35, 7))
def test_a_sample_of_what_is_open(which: int) -> None:
    effort = int(re.findall(r"[\d,]+(?= either)", CLAIMS["unsettled"])[0].replace(",", ""))
    multipliers = read_sets(PAGE.partition(CLAIMS["unsettled"])[2].partition(".")[0])[which]
    table = Table(multipliers, GameKind.WALL, counting=False)
    assert table.extend(effort) is None
    assert table.lawless(effort) is None


@pytest.mark.slow
@pytest.mark.parametrize("part", range(16))
def test_a_sample_of_the_poster(part: int) -> None:
    cases = {ProvedLaw: "law", ProvedNone: "none", VainSearch: "open"}
    for multipliers, case in [*posted().items()][part::97]:
        entry, _ = explore(multipliers, GameKind.WALL, DEFAULT_EFFORT)
        assert cases[type(entry.found)] == case, multipliers


def test_sets_of_powers_repeat_with_the_ratio_of_the_theorem() -> None:
    """a^u b^(2v), where log b / log a = k + u/v with an even k."""
    for base, (i, j) in ((base, pair) for base in (2, 3) for pair in combinations(range(1, 8), 2)):
        a, b = base**i, base**j
        k, rest = divmod(j, i)
        if k % 2 == 0:
            u, v = rest // gcd(rest, i), i // gcd(rest, i)
            steps = log(a**u * b ** (2 * v)) / log(law((a, b, a * b), GameKind.WALL).ratio)
            assert steps == pytest.approx(round(steps))
            assert round(steps) >= 1


def test_the_blocks_of_the_theorem() -> None:
    """The table of the proof, line by line, for a long way: {2, 5, 10} and others."""
    for a, b in ((2, 5), (2, 6), (2, 17), (3, 10), (2, 67)):
        k = next(k for k in range(20) if a ** (k + 1) > b)
        table: list[tuple[Fraction | int, Fraction | int]] = []
        start, t = Fraction(1), Fraction(1)
        for _ in range(40):
            turned = t * b / a**k
            d = int(turned >= a)
            following = turned / a**d
            table += [(start, start * a / t)]
            for i in range(1, k // 2):
                table += [(start * a ** (2 * i) / t, start * a ** (2 * i + 1) / t)]
            table += [(start * a**k / t, start * a ** (k + 1) / t if d else start * b)]
            if d:
                table += [(start * b * a / following, start * b * a)]
            start, t = start * b**2 * a**d, following
        end = int(table[-1][1])
        sweep = Sweep((a, b, a * b), GameKind.WALL, counting=False)
        sweep.advance(DEFAULT_EFFORT, until=end)
        lost: list[tuple[Fraction | int, Fraction | int]] = [
            (low, high)
            for low, high, code in zip(sweep.cuts, sweep.cuts[1:], sweep.codes, strict=False)
            if code == 0 and low < end
        ]
        assert lost == table, (a, b)


def test_the_rotation_behind_2_5_6_8_and_9() -> None:
    turns = [Fraction(text) for text in re.findall(r"\d+/\d+", CLAIMS["turns"])]
    first, second, again, inverse, circle = turns
    assert (first, 1 / second) == (again, inverse)
    assert circle == first / second
    wall, reach = (
        rotation(limited(goal, (2, 5, 6, 8, 9), 2), effort=DEFAULT_EFFORT)
        for goal in (Goal.LAST, Goal.REACH)
    )
    assert {turn.factor for turn in wall.turns} == {first, second, first * second}
    assert {1 / turn.factor for turn in reach.turns} == {first, second, first * second}
    assert wall.circle == reach.circle == circle
    assert wall.turns[-1].high / wall.turns[0].low < circle


def read_sets(text: str) -> list[tuple[int, ...]]:
    """The sets of multipliers in a text, in their order."""
    return [tuple(map(int, each.split(", "))) for each in re.findall(r"\{([\d, ]+)\}", text)]


DRIFTS = read_sets(CLAIMS["drifts"])
assert (set(DRIFTS[:8]), set(DRIFTS[8:])) == (set(EASY), set(HARD))


@pytest.mark.parametrize("multipliers", [*DRIFTS[:8]], ids=str)
@pytest.mark.parametrize(
    "kind", [GameKind.REACH, pytest.param(GameKind.WALL, marks=pytest.mark.slow)]
)
def test_sets_with_a_certificate_of_drift(multipliers: tuple[int, ...], kind: GameKind) -> None:
    lawless = Table(multipliers, kind, counting=False)
    assert lawless.extend(DEFAULT_EFFORT) is None
    found = lawless.lawless(DEFAULT_EFFORT)
    drift = found.drift if isinstance(found, DriftWalk) else find_drift(multipliers, kind, 8_000)
    assert drift is not None
    proof = check_drift(drift_certificate(drift))
    assert (proof.multipliers, proof.kind) == (multipliers, kind.value)


@pytest.mark.slow
@pytest.mark.parametrize("multipliers", [*DRIFTS[8:]], ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_certificates_that_take_more(multipliers: tuple[int, ...], kind: GameKind) -> None:
    usual, more = (Table(multipliers, kind, counting=False) for _ in range(2))
    usual.extend(DEFAULT_EFFORT)
    more.extend(2 * DEFAULT_EFFORT)
    assert usual.lawless(DEFAULT_EFFORT) is None
    assert more.lawless(2 * DEFAULT_EFFORT) is not None


def test_the_digits_of_a_large_target() -> None:
    base, exponent, digits = numbers("digits")
    target = base**exponent
    assert int(exponent * log10(base)) + 1 == digits
    for more in (0, 1):  # the last target of a zone, and the next one
        rules = BOOKS["multiplier-showdown"].replace(target=target + more)
        assert solve(rules.opening()).mover_wins == bool(more)


def test_the_bits_of_a_logarithm() -> None:
    (bits,) = numbers("bits")
    assert signature(Logarithmic).parameters["precision"].default == bits
    assert str(bits) in CLAIMS["too close"]


def test_how_long_games_get() -> None:
    by_18 = law(ALL, GameKind.REACH, counting=True)
    assert (by_18.ratio, by_18.growth) == (18, 4)  # a code is twice the moves
    assert law((2, 7, 9), GameKind.REACH).ratio == 63
    assert law((2, 7, 9), GameKind.REACH, counting=True).ratio == 63**2


def test_the_lengths_of_2_3_and_9_drift() -> None:
    ratio, four, three, two, periods = numbers("drifting")[3:4] + numbers("drifting")[-4:]
    assert law((2, 3, 9), GameKind.REACH).ratio == ratio
    table, end = Table((2, 3, 9), GameKind.REACH, counting=True), 9 * ratio ** (periods + 2)
    found = cuts(table, end)
    places, t = [cut for cut, _ in found], Fraction(1)
    for period in range(1, periods + 1):
        t *= Fraction(four, three)
        t /= 2 if t >= two else 1
        begins = 9 * ratio**period
        inside = found[bisect_left(places, begins) : bisect_left(places, 2 * begins)]
        (first, code), (longer, code_there) = inside
        assert (first, longer) == (begins, begins * t)
        assert (code & 1, code_there - code) == (0, 4)


@pytest.mark.slow
def test_sets_without_a_law_of_lengths() -> None:
    count, every, *_ = numbers("no lengths")
    tables = [Table(each, GameKind.REACH, counting=True) for each in sets(9)]
    assert len(tables) == every
    assert sum(table.extend(DEFAULT_EFFORT) is None for table in tables) == count


@pytest.mark.parametrize("modulus", [*numbers("pairs")])
def test_moduli_that_are_paired_off(modulus: int) -> None:
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=modulus)
    at_once = numbers("pairs").index(modulus) < 6
    inverses = [pow(k, -1, modulus) in ALL for k in ALL if order(k, modulus) % 2 == 0]
    assert any(inverses) == at_once
    pairs = modular_pairing(rules.opening())
    assert pairs is not None
    assert 1 in pairs


def order(k: int, modulus: int) -> int:
    """Of k among the units."""
    return next(n for n in range(1, modulus) if pow(k, n, modulus) == 1)


@pytest.mark.parametrize("least", [10, pytest.param(47, marks=pytest.mark.slow)])
def test_who_wins_with_2_and_3_modulo_a_prime(least: int) -> None:
    *lost, first, last = numbers("two and three")[1:-3] + numbers("two and three")[-2:]
    for modulus in range(first, last + 1):
        if all(modulus % n for n in range(2, 9)) and least <= modulus < (47 if least < 47 else 99):
            rules = BOOKS["multiplication-showdown"].replace(
                ceiling=None, modulus=modulus, multipliers=(2, 3)
            )
            verdict = solve_modular(rules.opening(), budget=10**8)
            assert verdict.mover_wins == (modulus not in lost), modulus


@pytest.mark.slow
def test_how_far_2_12_17_was_followed() -> None:
    rules = BOOKS["multiplier-showdown"].replace(multipliers=(2, 12, 17))
    found = ask_law(rules, effort=DEFAULT_EFFORT)
    assert (found.case, found.digits) == (LawCase.OPEN, numbers("open")[0])
    assert TwoSteps.of((2, 12, 17), GameKind.REACH) is None


def test_the_smallest_set_of_the_theorem_without_a_law() -> None:
    pairs = ((a, b) for b in range(3, 11) for a in range(2, b) if a * b <= 10)
    assert [(a, b) for a, b in pairs if TwoSteps.of((a, b, a * b), GameKind.WALL) is not None] == [
        (2, 5)
    ]
