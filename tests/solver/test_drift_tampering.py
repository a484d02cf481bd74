"""Certificates of drift that were tampered with: refused, or true all the same."""

import json
import random
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.solver.drifts import SMALL, are_true, drift_data, drift_text
from tests.solver.proofs import KINDS
from timesduel.errors import CertificateError
from timesduel.solver import drift_checker
from timesduel.solver.certificates import check_certificate
from timesduel.solver.drift_checker import check_drift
from timesduel.solver.sweep import GameKind

DATA = drift_data((2, 5, 6, 8, 9), GameKind.WALL)


def refusal(data: object) -> str:
    """Why it is refused; empty if it is not."""
    try:
        check_drift(data if isinstance(data, str) else json.dumps(data))
    except CertificateError as error:
        return str(error)
    return ""


def edited(**fields: Any) -> dict[str, Any]:
    return {**deepcopy(DATA), **fields}


def with_cell(index: int, **fields: Any) -> dict[str, Any]:
    cells = deepcopy(DATA["cells"])
    cells[index].update(fields)
    return edited(cells=cells)


def test_it_is_accepted_as_it_is() -> None:
    assert refusal(DATA) == ""
    assert refusal(dict(reversed(DATA.items()))) == ""
    assert check_certificate(json.dumps(DATA)) == check_drift(json.dumps(DATA))


CELL, LAST = DATA["cells"][1], len(DATA["cells"]) - 1


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("", "no JSON"),
        ("[" * 2**17, "no JSON"),
        ("[" * (2**17 + 1), "too large"),
        (" " * (2**22 + 1), "too large"),
        ([], "not a JSON object"),
        ({}, "not a JSON object"),
        ({**DATA, "more": 1}, "not a JSON object"),
        (json.dumps(DATA)[:-1] + ', "kind": "wall"}', "not a JSON object"),
        (edited(version=2), "version 1"),
        (edited(version=True), "version 1"),
        (edited(format="timesduel-law"), "version 1"),
        (edited(kind="exact"), "neither reach nor wall"),
        (edited(kind=[]), "neither reach nor wall"),
        (edited(kind="reach"), "not from 0 to 1"),
        (edited(multipliers=7), "not 1 to 64"),
        (edited(multipliers=[]), "not 1 to 64"),
        (edited(multipliers=[2, 5, 6, 8, True]), "whole numbers"),
        (edited(multipliers=[2, 5, 6, 9, 8]), "whole numbers"),
        (edited(multipliers=[2, 5, 6, 8]), "begins|losing ones|touch"),
        (edited(multipliers=[2, 5, 6, 8, 10]), "losing ones"),
        (edited(begins="1"), "begins"),
        (edited(begins="2^-1"), "begins"),
        (edited(begins=None), "'2\\^3\\*5'"),
        (edited(begins="2*t"), "'2\\^3\\*5'"),
        (edited(begins="9999999^99999"), "too large"),
        (edited(low="2"), "not between"),
        (edited(low="0"), "not between"),
        (edited(window="t"), "not a list"),
        (edited(window=[["1"]]), "pairs"),
        (edited(window=[["1", 2]]), "'2\\^3\\*5'"),
        (edited(window=[["t", "t*t"]]), "'2\\^3\\*5'"),
        (edited(window=[["*t", "t"]]), "'2\\^3\\*5'"),
        (edited(window=[]), "not seen"),
        (edited(window=[*DATA["window"], ["t", "t"]]), "apart|not seen|same"),
        (edited(zones=DATA["zones"][1:]), "losing ones"),
        (edited(zones=DATA["zones"][::-1]), "apart"),
        (edited(zones=7), "not a list"),
        (edited(cells=[]), "there are none"),
        (edited(cells=[1]), "cells: not JSON objects"),
        (edited(cells=[{}]), "cells: not JSON objects"),
        (edited(cells=DATA["cells"] * 26), "not a list, or too many"),
        (edited(cells=DATA["cells"][::-1]), "between|leaves|ascending|losing|same"),
        (edited(cells=DATA["cells"][:-1]), "between|leaves the span"),
        (edited(weights=[[2, 0], [3, 0], [5, 0]]), "weigh more"),
        (edited(weights=[[p, -n] for p, n in DATA["weights"]]), "weigh more"),
        (edited(weights=DATA["weights"][1:]), "weigh more"),
        (edited(weights=[[15, 1], [16, 2], [2, 5]]), "pairs of a prime"),
        (edited(weights=[[2, 1.5]]), "pairs of a prime"),
        (edited(weights=[[2]]), "pairs of a prime"),
        (edited(weights=[[0, 1]]), "pairs of a prime"),
        (edited(weights=[[10**6 + 3, 1]]), "pairs of a prime"),
        (edited(weights=7), "not a list"),
        (with_cell(1, growth="1"), "above 1"),
        (with_cell(1, growth="2*" + CELL["growth"]), "losing ones"),
        (with_cell(1, turn="1"), "again|weigh"),
        (with_cell(1, turn="2^9"), "leaves the span"),
        (with_cell(0, turn="2^-9"), "leaves the span"),
        (with_cell(1, high=DATA["cells"][0]["high"]), "ascending"),
        (with_cell(0, high=DATA["cells"][4]["high"]), "same|losing|leaves"),
        (with_cell(1, zones=CELL["zones"][:-1]), "losing ones"),
        (with_cell(1, zones=[]), "losing ones"),
        (with_cell(1, zones=[*CELL["zones"], ["1", "1"]]), "apart|same"),
        (with_cell(LAST, turn=DATA["cells"][0]["turn"]), "leaves the span|again"),
    ],
)  # fmt: skip
def test_what_is_refused_and_why(data: object, words: str) -> None:
    told = refusal(data)
    assert "\n" not in told
    assert re.search(words, told), told


def test_without_a_length_that_changes_there_is_no_proof() -> None:
    """{2, 3} has a law; seen again and again, its window does not depend on t."""
    data = {
        "format": "timesduel-drift", "version": 1, "kind": "wall", "multipliers": [2, 3],
        "begins": "6", "zones": [["1", "2"]], "window": [], "low": "2^-1",
        "cells": [{"high": "2", "growth": "6", "turn": "1", "zones": [["1", "2"]]}],
        "weights": [[2, 1]],
    }  # fmt: skip
    assert "depends on t" in refusal(data)


@pytest.mark.parametrize(
    ("bound", "most", "words"),
    [
        ("MOST_WORK", 100_000, "too much work"),
        ("ALL_BITS", 100_000, "too large"),
        ("LARGEST_BITS", 800, "a number is too large"),
        ("LARGEST_BITS", 300, "a number is too large"),
    ],
)
def test_work_is_bounded(
    monkeypatch: pytest.MonkeyPatch, bound: str, most: int, words: str
) -> None:
    monkeypatch.setattr(drift_checker, bound, most)
    assert words in refusal(DATA)


def test_what_is_listed_is_counted_while_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file can list large numbers without end: most of them are never worked out."""
    worked_out = []
    number = drift_checker._number
    monkeypatch.setattr(
        drift_checker, "_number", lambda text: worked_out.append(text) or number(text)
    )
    for listed, most in (("9^4000", 6_000), ("3", 132_000)):
        worked_out.clear()
        assert "too large" in refusal(edited(window=[[listed, listed]] * 130_000))
        assert len(worked_out) < most
    many = [[f"{n}^-1", f"{n + 1}^-1"] for n in range(10_001, 70_001, 2)]
    worked_out.clear()
    assert "a number is too large" in refusal(edited(window=many))
    assert len(worked_out) < 6_000


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where every product and every number of a certificate stands."""
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        return [place for key, each in items for place in places(each, (*path, key))]
    return [path]


def _another_exponent(text: str, dice: random.Random) -> str:
    factors = text.split("*")
    i = dice.randrange(len(factors))
    base, _, exponent = factors[i].partition("^")
    if base == "t":
        return "*".join([*factors[:i], *factors[i + 1 :]]) or "1"
    changed = int(exponent or 1) + dice.choice([-1, 1])
    factors[i] = f"{base}^{changed}" if changed else "1"
    return "*".join(factors)


def _with_t(text: str, _: random.Random) -> str:
    return text.removesuffix("*t") if text.endswith("*t") else f"{text}*t"


def _other_text(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice("0123456789^*-t") + text[at + dice.randrange(2) :]


CHANGES: list[Callable[[str, random.Random], str]] = [_another_exponent, _with_t, _other_text]


def tampered(data: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    changed = deepcopy(data)
    *path, last = dice.choice(places(changed))
    inside = changed
    for key in path:
        inside = inside[key]
    value = inside[last]
    if isinstance(value, str):
        inside[last] = dice.choice(CHANGES)(value, dice)
    elif dice.random() < 0.5:
        inside[last] = value + dice.choice([-1, 1])
    else:
        inside[last] = dice.choice([None, "", [], 10**30, -value, 1.5])
    return changed


@pytest.mark.parametrize("count", [40, pytest.param(1_000, marks=pytest.mark.slow)])
def test_tampering_is_noticed(count: int) -> None:
    dice = random.Random(count)
    noticed = 0
    for _ in range(count):
        data = drift_data(dice.choice([SMALL[0], SMALL[0], SMALL[1], SMALL[2]]), dice.choice(KINDS))
        changed = tampered(data, dice)
        if refusal(changed):
            noticed += 1
        else:  # such as other weights, or a number written in another way
            assert {**changed, "weights": 0} == {**data, "weights": 0} or are_true(changed)
    assert noticed > count * 0.9


@pytest.mark.parametrize("count", [40, pytest.param(400, marks=pytest.mark.slow)])
def test_damaged_text_is_refused(count: int) -> None:
    dice = random.Random(count)
    text = drift_text((2, 5, 10), GameKind.REACH)
    for _ in range(count):
        at = dice.randrange(len(text) - 1)
        assert refusal(text[:at])
        damaged = text[:at] + chr(dice.randrange(32, 500)) + text[at + 1 :]
        if damaged != text and not refusal(damaged):
            assert are_true(json.loads(damaged))
