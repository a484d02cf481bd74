"""Tampering with certificates: whatever passes is true."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.proofs import CERTIFICATES, accepted, data_of, edited, loses, truth, value
from timesduel.solver.sweep import GameKind

JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 1.0, 1.5, 10**7, "", "0", "1", "2", "x", "-2", "+2", " 2", "2 ",
    "1_0", "2^", "^2", "2^^2", "2**2", "2*", "*2", "2^-1", "2^1.5", "٢", "²", "2^999999999",
    "2^99999", "9" * 10_000, "*".join("2" * 600), "2\n", [], {}, [[]], ["2"],
    ["0", "1"], [["0", "1"]], {"2": "3"}, [2], [2, 3], [True, 2], [2.0, 3], ["2", "3"], [3, 2],
    [2, 2], [1, 2], [0], [2, 10**6 + 1], list(range(2, 67)), "wall", "reach", "WALL", ["wall"],
]  # fmt: skip

certificates = pytest.mark.parametrize(("multipliers", "kind"), CERTIFICATES, ids=str)


@certificates
def test_no_other_list_of_zones_passes(multipliers: tuple[int, ...], kind: GameKind) -> None:
    data = data_of(multipliers, kind)
    assert accepted(data)
    wrong = list(_wrong_zones(data["zones"]))
    assert len(wrong) > 20
    for zones in wrong:
        assert not accepted(edited(data, zones=zones)), zones


def _wrong_zones(zones: list[list[str]]) -> Iterator[list[list[str]]]:
    numbers = [[value(low), value(high)] for low, high in zones]
    top = numbers[-1][1]
    for i, (low, high) in enumerate(numbers):
        before, after = zones[:i], zones[i + 1 :]
        yield [*before, *after]
        yield [*before, zones[i], zones[i], *after]
        yield [*before, *after[:1], zones[i], *after[1:]] if after else []
        yield [*before, [zones[i][1], zones[i][0]], *after]
        for new_low in {low - 1, low + 1, low * 2, low // 2, 0, 1} - {low, -1}:
            yield [*before, [str(new_low), zones[i][1]], *after]
        for new_high in {high - 1, high + 1, high * 2, high // 2, 0, top, top * 2} - {high}:
            yield [*before, [zones[i][0], str(new_high)], *after]
        middle = (low + high) // 2
        if low < middle < high:
            yield [*before, [str(low), str(middle)], [str(middle), str(high)], *after]
    for i in range(len(zones)):
        yield zones[:i]
    yield [*zones, [str(top), str(top * 2)]]
    yield [*zones, [str(top + 1), str(top + 2)]]
    yield [*zones, [str(top * 5), str(top * 7)]]
    yield [["0", "1"], *zones]
    yield [["1", "2"], *zones]


@certificates
def test_wrong_claims_do_not_pass(multipliers: tuple[int, ...], kind: GameKind) -> None:
    """With the same zones, what passes is true: some laws hold a little sooner than they say."""
    data = data_of(multipliers, kind)
    ratio, begins = value(data["ratio"]), value(data["begins"])
    for other in {*range(40), ratio * 2, ratio**2, ratio**3, ratio // 2} - {ratio}:
        assert not accepted(edited(data, ratio=str(other))), other
    for other in range(1, 40):
        accepted(edited(data, begins=str(other)))  # if so it is true
    for other in (0, begins * ratio, begins * ratio**2):
        assert not accepted(edited(data, begins=str(other))), other
    assert not accepted(edited(data, kind="wall" if kind is GameKind.REACH else "reach"))
    for number in range(2, 20):
        changed = sorted({*multipliers} ^ {number})
        if accepted(edited(data, multipliers=changed)):  # then it is as true of those
            assert max(changed) == max(multipliers)
    for other in (range(2, 9), range(3, 10), (2, 3, 5), (3,), (2, 4)):
        if list(other) != data["multipliers"]:
            assert not accepted(edited(data, multipliers=list(other))), other


@certificates
def test_junk_anywhere(multipliers: tuple[int, ...], kind: GameKind) -> None:
    data = data_of(multipliers, kind)
    for field in data:
        for junk in JUNK:
            same = field == "begins" and junk in ("1", "2")  # may be as true
            if not same and json.dumps(junk) != json.dumps(data[field]):
                assert not accepted(edited(data, **{field: junk})), (field, junk)
        assert not accepted({name: data[name] for name in data if name != field})
    for junk in JUNK:
        zones = data["zones"]
        assert not accepted(edited(data, zones=[junk, *zones]))
        assert not accepted(edited(data, zones=[*zones, junk]))
        assert not accepted(edited(data, zones=[*zones[:-1], [zones[-1][0], junk]]))
        assert not accepted(edited(data, zones=[*zones[:-1], [*zones[-1], junk]]))
        assert not accepted(edited(data, more=junk))
        assert not accepted(json.dumps([data, junk]))
        assert not accepted(json.dumps(junk))


def test_planted_proofs_that_look_right() -> None:
    reach, wall = data_of((2, 3), GameKind.REACH), data_of((2, 3), GameKind.WALL)
    # The true zones of the other kind.
    assert not accepted(edited(reach, kind="wall"))
    assert not accepted(edited(wall, zones=reach["zones"]))
    # True zones, up to the end that the claim has, that do not repeat in this way.
    for ratio in (2, 3, 4, 5, 7, 12):
        for begins in range(1, 8):
            for kind in ("reach", "wall"):
                claim = edited(reach, kind=kind, ratio=str(ratio), begins=str(begins))
                assert not accepted(edited(claim, zones=truth(kind, (2, 3), ratio * 3 * begins)))
    # A game that begins at another ratio than 1: all zones twice or three times as large.
    for data in (reach, wall, data_of((2, 9), GameKind.REACH), data_of((2, 9), GameKind.WALL)):
        for factor in (2, 3):
            zones = [[f"{low}*{factor}", f"{high}*{factor}"] for low, high in data["zones"]]
            if data["kind"] == "reach":
                zones[0][0] = "0"
            later = f"{data['begins']}*{factor}"
            assert not accepted(edited(data, zones=zones, begins=later))
    # Everything repeats once as large, which says nothing.
    for kind in ("reach", "wall"):
        for begins in range(1, 8):
            claim = edited(reach, kind=kind, ratio="1", begins=str(begins))
            assert not accepted(edited(claim, zones=truth(kind, (2, 3), 3 * begins)))
    # They repeat, but over less than the largest multiplier: {2, 5} would follow {2}.
    zones = truth("wall", (2, 5), 20)
    assert not accepted(edited(wall, multipliers=[2, 5], ratio="4", zones=zones))


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", ["reach", "wall"])
@pytest.mark.parametrize("multipliers", [(2, 3), (2, 5), (2, 8), (3, 5)], ids=str)
def test_exactly_the_true_claims_pass(multipliers: tuple[int, ...], kind: str) -> None:
    """With the true zones as far as each claim needs: those pass that hold, however they begin."""
    base = {"format": "timesduel-law", "version": 1, "kind": kind, "multipliers": [*multipliers]}
    passed = set()
    for ratio in range(2, 40):
        for begins in range(1, 12):
            end = ratio * multipliers[-1] * begins
            zones = truth(kind, multipliers, end)
            claim = {**base, "ratio": str(ratio), "begins": str(begins), "zones": zones}
            holds = all(
                loses(kind, multipliers, y) == loses(kind, multipliers, y // ratio)
                for y in range(begins * ratio, max(end * 3, 2000))
            )
            assert accepted(claim) == holds, (ratio, begins)
            passed |= {ratio} if holds else set()
    assert passed


@given(
    st.sampled_from(["reach", "wall"]),
    st.sets(st.integers(2, 12), min_size=1, max_size=3),
    st.integers(2, 40),
    st.integers(1, 12),
    st.data(),
)
def test_tamperedtruth(
    kind: str, numbers: set[int], ratio: int, begins: int, data: st.DataObject
) -> None:
    """True zones for a claim that may be false, changed in one or two places."""
    multipliers = tuple(sorted(numbers))
    zones = truth(kind, multipliers, ratio * multipliers[-1] * begins)
    for _ in range(data.draw(st.integers(0, 2))):
        zone = data.draw(st.integers(0, len(zones) - 1))
        end = data.draw(st.integers(0, 1))
        zones[zone] = zones[zone].copy()
        zones[zone][end] = str(int(zones[zone][end]) + data.draw(st.integers(0, 3)))
    claim = {"format": "timesduel-law", "version": 1, "kind": kind, "multipliers": [*multipliers]}
    accepted({**claim, "ratio": str(ratio), "begins": str(begins), "zones": zones})
