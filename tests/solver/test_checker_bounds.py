"""Whatever a file says: the checker answers soon, and by a `CertificateError` if at all."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.proofs import SMALL, accepted, data_of, edited, text_of
from timesduel.errors import CertificateError
from timesduel.solver import checker
from timesduel.solver.checker import check
from timesduel.solver.sweep import GameKind


def test_what_would_take_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = data_of((2, 9), GameKind.WALL)
    for text in (
        "",
        "[" * 100_000,
        '{"a":' * 100_000,
        json.dumps(data)[:-1] + ', "kind": "wall"}',
        json.dumps(data).replace('"wall"', "NaN"),
        json.dumps(data).replace("[2, 9]", "[2, " + "9" * 100_000 + "]"),
        json.dumps(data).replace("[2, 9]", "[2, 9.0]"),
        json.dumps(data).replace("[2, 9]", "[2, 1e400]"),
        json.dumps(data) + "x",
        "\ufeff" + json.dumps(data),
    ):
        assert not accepted(text), text[:100]
    for number in ("2^99999", "9999999^99999", "*".join(["9999999^2000"] * 400), "0*2^60000"):
        assert not accepted(edited(data, begins=number))
        assert not accepted(edited(data, zones=[["1", number]]))
    assert accepted(data)
    for bound in ("LARGEST_TEXT", "MOST_IMAGES", "LARGEST_BITS", "ALL_BITS"):
        with monkeypatch.context() as patch:
            patch.setattr(checker, bound, 5)
            checker._power.cache_clear()
            with pytest.raises(CertificateError, match=r"too large|too many"):
                check(json.dumps(data))
    checker._power.cache_clear()
    assert accepted(data)


def test_each_bound_is_looked_at_before_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CertificateError, match="too large"):
        checker._power("9999999^99999")
    data = data_of((2, 9), GameKind.WALL)
    assert len(data["zones"]) * len(data["multipliers"]) == 8
    for most, words in ((8, None), (7, "too many"), (6, "too large")):
        monkeypatch.setattr(checker, "MOST_IMAGES", most)
        if words is None:
            check(json.dumps(data))
            continue
        with pytest.raises(CertificateError, match=words):
            check(json.dumps(data))


def test_the_bounds_of_multipliers() -> None:
    for multipliers, good in (
        ((10**6,), True),
        ((10**6 + 1,), False),
        (tuple(range(100, 164)), True),
        (tuple(range(100, 165)), False),
    ):
        try:
            check(text_of(multipliers, GameKind.REACH))
        except CertificateError:
            assert not good
        else:
            assert good


_TEXT = text_of((2, 9), GameKind.REACH)


@given(st.integers(0, len(_TEXT) - 1), st.characters(max_codepoint=0x2FF))
def test_one_character_changed(place: int, character: str) -> None:
    accepted(_TEXT[:place] + character + _TEXT[place + 1 :])


@given(st.integers(0, len(_TEXT)), st.integers(0, len(_TEXT)), st.text(max_size=3))
def test_a_piece_replaced(start: int, end: int, text: str) -> None:
    accepted(_TEXT[: min(start, end)] + text + _TEXT[max(start, end) :])


@given(st.text())
def test_any_text(text: str) -> None:
    assert not accepted(text)


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@pytest.mark.no_cover
@given(st.dictionaries(st.sampled_from(sorted(json.loads(_TEXT))), _json), st.sampled_from(SMALL))
def test_any_json_in_any_fields(fields: dict[str, Any], multipliers: tuple[int, ...]) -> None:
    accepted(edited(data_of(multipliers, GameKind.WALL), **fields))
