"""Certificates to be tampered with, and what is true by definition."""

import json
from functools import cache
from math import prod
from typing import Any

from timesduel.errors import CertificateError
from timesduel.solver.checker import Proof, check
from timesduel.solver.law import certificate
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import Table

KINDS = (GameKind.REACH, GameKind.WALL)
SMALL = [(2, 3), (2,), (2, 9), (3, 5), (2, 6, 7, 8), tuple(range(2, 10))]


@cache
def text_of(multipliers: tuple[int, ...], kind: GameKind) -> str:
    table = Table(multipliers, kind, counting=False)
    law = table.extend(100_000)
    assert law is not None
    return certificate(table.sweep, law)


def data_of(multipliers: tuple[int, ...], kind: GameKind) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text_of(multipliers, kind))
    return data


@cache
def loses(kind: str, multipliers: tuple[int, ...], ratio: int) -> bool:
    """By the definition; nothing is shared with what is tested."""
    if kind == "reach":
        return ratio == 0 or not any(loses(kind, multipliers, ratio // s) for s in multipliers)
    moves = [ratio // s for s in multipliers if s <= ratio]
    return not any(loses(kind, multipliers, move) for move in moves)


def is_true(proof: Proof) -> bool:
    """Does what was proved agree with the definition, over the first periods?"""
    for ratio in range(proof.begins, min(proof.begins * proof.ratio**3, proof.begins + 3000)):
        base = ratio
        while base >= proof.begins * proof.ratio:
            base //= proof.ratio
        told = any(low <= base < high for low, high in proof.zones)
        if told != loses(proof.kind, proof.multipliers, ratio):
            return False
    return True


def accepted(data: object) -> bool:
    """Does it pass? If so it must be true."""
    text = data if isinstance(data, str) else json.dumps(data)
    try:
        proof = check(text)
    except CertificateError:
        return False
    assert is_true(proof), text[:1000]
    return True


def edited(data: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**data, **fields}


def value(product: str) -> int:
    parts = [factor.partition("^") for factor in product.split("*")]
    return prod(int(base) ** int(exponent or 1) for base, _, exponent in parts)


CERTIFICATES = [(numbers, kind) for numbers in SMALL for kind in KINDS]


def truth(kind: str, multipliers: tuple[int, ...], end: int) -> list[list[str]]:
    """The losing zones below `end`."""
    first = 0 if kind == "reach" else 1
    lost = {y for y in range(first, end) if loses(kind, multipliers, y)}
    lows = sorted(y for y in lost if y - 1 not in lost)
    highs = sorted(y + 1 for y in lost if y + 1 not in lost)
    return [[str(low), str(high)] for low, high in zip(lows, highs, strict=True)]
