"""A certificate as definitions of the proof assistant, and its law as a theorem.

The theory (`theory/laws.v`) proves that every certificate for which `check` computes `true` has the
law that it claims. So the theorem needs no proof of its own, but for that computation.
"""

import json
from functools import lru_cache
from math import prod
from typing import Any

_ZONES_AT_ONCE = 100
"""Zones in one definition; Coq takes much longer to read very long lists."""

_BEGINNING = """\
From Coq Require Import NArith List.
From TimesDuel Require Import certificates laws.
Import ListNotations.
"""

_THEOREM = """
Theorem proved : law claim.
Proof. apply check_proves_law. vm_cast_no_check (eq_refl true). Qed.

Print Assumptions proved.
"""


def theorem(text: str) -> str:
    """A file of Coq that is accepted exactly if the certificate proves a law.

    The text must be one that the checker in Python has accepted; this one has no bounds.
    """
    return _BEGINNING + definition(text, "claim") + _THEOREM


def definition(text: str, name: str) -> str:
    """The certificate as a definition of Coq; numbers are hexadecimal."""
    data: dict[str, Any] = json.loads(text)
    pairs = [f"({_number(low)}, {_number(high)})" for low, high in data["zones"]]
    parts = [pairs[i : i + _ZONES_AT_ONCE] for i in range(0, len(pairs), _ZONES_AT_ONCE)]
    lines = ["", "Open Scope hex_uint_scope."]
    for number, part in enumerate(parts):
        zones = ";\n  ".join(part)
        lines.append(f"Definition {name}_zones_{number} := read [\n  {zones}].")
    lists = " ++ ".join(f"{name}_zones_{number}" for number in range(len(parts)))
    lines += [
        "Open Scope N_scope.",
        f"Definition {name} : certificate :=",
        f"  {{| kind := {data['kind'].capitalize()};",
        f"     multipliers := [{'; '.join(map(str, data['multipliers']))}];",
        f"     ratio := {_number(data['ratio'])};",
        f"     begins := {_number(data['begins'])};",
        f"     zones := {lists or '[]'} |}}.",
        "",
    ]
    return "\n".join(lines)


def _number(product: str) -> str:
    """A product such as `2^3*5`, in hexadecimal."""
    return hex(prod(map(_power, product.split("*"))))


@lru_cache(maxsize=1 << 12)
def _power(factor: str) -> int:
    base, _, exponent = factor.partition("^")
    return int(int(base) ** int(exponent or 1))
