"""Certificates of true laws: all of them pass, and say what the law says."""

import ast
import json
import re
from itertools import combinations

import pytest

from tests.solver.proofs import KINDS, data_of, edited, is_true, text_of, value
from tests.support import ROOT
from timesduel.errors import CertificateError
from timesduel.solver.checker import Proof, check
from timesduel.solver.law import Factorizer, certificate
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import Table

SIZES = [1, 2, 3, *(pytest.param(size, marks=pytest.mark.slow) for size in (4, 5))]


def test_a_whole_certificate() -> None:
    assert data_of((2, 3), GameKind.REACH) == {
        "format": "timesduel-law",
        "version": 1,
        "kind": "reach",
        "multipliers": [2, 3],
        "ratio": "2*3",
        "begins": "1",
        "zones": [["0", "1"], ["3", "2*3"]],
    }
    assert check(text_of((2, 3), GameKind.REACH)) == Proof("reach", (2, 3), 6, 1, ((3, 6),))
    assert check(text_of((2, 3), GameKind.WALL)) == Proof("wall", (2, 3), 6, 1, ((1, 2),))


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", SIZES)
def test_all_laws_of_small_sets_verify(size: int, kind: GameKind) -> None:
    for multipliers in combinations(range(2, 10), size):
        table = Table(multipliers, kind, counting=False)
        law = table.extend(5_000)
        if law is None:
            assert size in (3, 4, 5)
            assert multipliers[0] == 2
            continue
        proof = check(certificate(table.sweep, law))
        assert (proof.kind, proof.multipliers) == (kind.value, multipliers)
        assert (proof.ratio, proof.begins) == (law.ratio, law.begins)
        assert list(proof.zones) == law.zones()
        assert 2 * len(proof.zones) == len(law.cuts)
        if law.begins < 1000:
            assert is_true(proof)


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("multipliers", [(2, 5, 11), (2, 5, 9), (3, 4, 13)], ids=str)
def test_a_large_certificate(multipliers: tuple[int, ...], kind: GameKind) -> None:
    data = data_of(multipliers, kind)
    primes = {2: {"2", "5", "11", "3"}, 3: {"2", "3", "13"}}[multipliers[0]]
    for zone in data["zones"][1:]:
        for end in zone:
            assert {factor.partition("^")[0] for factor in end.split("*")} <= primes | {"1"}
    proof = check(text_of(multipliers, kind))
    middle = len(data["zones"]) // 2
    for wrong in (
        edited(data, zones=data["zones"][:-1]),
        edited(data, zones=data["zones"][:middle] + data["zones"][middle + 1 :]),
        edited(data, begins=f"{data['begins']}*2"),
        edited(data, ratio=f"{data['ratio']}*2"),
    ):
        with pytest.raises(CertificateError):
            check(json.dumps(wrong))
    assert proof.begins == value(data["begins"])


@pytest.mark.parametrize(("name", "most_lines"), [("checker", 150), ("drift_checker", 250)])
def test_a_checker_stands_alone_and_is_short(name: str, most_lines: int) -> None:
    source = (ROOT / "src" / "timesduel" / "solver" / f"{name}.py").read_text()
    assert len(source.splitlines()) <= most_lines
    imported = {
        node.module
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module
    }
    assert {name for name in imported if name.startswith("timesduel")} == {"timesduel.errors"}
    assert not re.search(r"import_module|__import__", source)


def test_names() -> None:
    names = Factorizer((6, 10))
    for number in (0, 1, 6, 36, 360):
        names.learn(number)
    assert [names[n] for n in (0, 1, 6, 36, 360)] == ["0", "1", "2*3", "2^2*3^2", "2^3*3^2*5"]
    assert names.quotient(360, 36) == "2*5"
    assert names.factored(3600) == "2^4*3^2*5^2"
    with pytest.raises(ValueError, match="not a product"):
        names.learn(7)
