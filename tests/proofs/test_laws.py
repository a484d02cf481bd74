"""Laws that the proof assistant proves, and certificates that it refuses."""

import json
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.proofs.coq import accepted, assistant
from tests.solver.proofs import KINDS, data_of, text_of, value
from timesduel import BOOKS, Goal, Position, Rules
from timesduel.errors import CertificateError, ProofError
from timesduel.proofs.assistant import THEORY
from timesduel.solver.checker import check
from timesduel.solver.law import certificate
from timesduel.solver.sweep import GameKind
from timesduel.solver.table import Table

pytestmark = pytest.mark.thorough

SETS = [
    *sorted({rules.multipliers for rules in BOOKS.values()}),
    *(pytest.param(numbers, marks=pytest.mark.slow) for numbers in [(2, 5, 7), (2, 5, 11)]),
]
"""The hard ones are proved by `make proofs`, too."""

CLOSED = "Closed under the global context\n"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("multipliers", SETS, ids=str)
def test_the_laws_of_the_books_and_of_hard_sets_are_proved(
    theory: Path, multipliers: tuple[int, ...], kind: GameKind
) -> None:
    assistant().prove(text_of(multipliers, kind), str(theory))


def test_no_theorem_rests_on_an_axiom(theory: Path) -> None:
    theorems = [
        *("check_proves_law", "every_target_has_a_period", "every_ceiling_has_a_period"),
        *("reach_decided", "wall_decided", "exact_decided", "exact_is_wall"),
        *("multiplier_showdown", "multiplication_madness", "multiplication_duel"),
        *("multiplication_showdown", "power_play"),
    ]
    lines = [f"From TimesDuel Require Import {' '.join(THEORY)}."]
    lines += [f"Print Assumptions {name}." for name in theorems]
    assert assistant().output(str(theory), "\n".join(lines)) == CLOSED * len(theorems)


def test_a_false_law_is_refused_and_an_axiom_is_noticed(
    theory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = data_of((2, 3), GameKind.REACH)
    with pytest.raises(ProofError, match=r"^(Coq|Rocq) \S+ does not accept this: "):
        assistant().prove(json.dumps({**data, "ratio": "2^2"}), str(theory))
    believed = "Axiom believed : law claim.\nDefinition proved := believed.\n"
    monkeypatch.setattr(
        "timesduel.proofs.coq_file._THEOREM", f"{believed}Print Assumptions proved.\n"
    )
    with pytest.raises(ProofError, match=r"^(Coq|Rocq) \S+ accepts this only with an axiom$"):
        assistant().prove(json.dumps({**data, "ratio": "2^2"}), str(theory))


def test_the_rules_are_those_of_the_games(theory: Path) -> None:
    """Who wins by the rules of the theory is who wins by the rules of the program."""
    goals: dict[str, Callable[[int], Rules]] = {
        "reach": lambda limit: Rules(goal=Goal.REACH, target=limit, multipliers=(2, 3)),
        "exact": lambda limit: Rules(goal=Goal.EXACT, target=limit, multipliers=(2, 3)),
        "wall": lambda limit: Rules(goal=Goal.LAST, target=None, ceiling=limit, multipliers=(2, 3)),
    }
    lines = [
        "From Coq Require Import NArith List.",
        "From TimesDuel Require Import games ratios.",
        "Import ListNotations. Open Scope N_scope.",
        "Ltac side := first [reflexivity | discriminate].",
    ]
    for name, rules in goals.items():
        for limit in range(2, 30):
            wins = mover_wins(rules(limit).opening())
            told = f"{name}_{'wins' if wins else 'loses'} [2; 3] {limit} 1"
            lines.append(f"Goal {told}. Proof.")
            if wins:
                lines.append(f"apply {name}_decided; try side.")
            lines.append(f"rewrite {name}_ratio by side. vm_compute. side. Qed.")
    assistant().output(str(theory), "\n".join(lines))


def mover_wins(position: Position) -> bool:
    """By trying every move to the end."""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner == position.player
    return any(not mover_wins(position.play(move)) for move in position.legal_moves())


def tampered(dice: Random, data: dict[str, Any]) -> dict[str, Any]:
    """The certificate with one number changed: of a zone, the ratio, the beginning, the numbers."""
    zones = [list(zone) for zone in data["zones"]]
    place = dice.randrange(len(zones))
    end = dice.randrange(2)
    number = value(zones[place][end])
    match dice.randrange(10):
        case 0:
            return {
                **data,
                "ratio": str(max(2, value(data["ratio"]) + dice.choice([-2, -1, 1, 2]))),
            }
        case 1:
            return {**data, "begins": str(value(data["begins"]) * dice.choice([2, 3, 5]))}
        case 2:
            largest = data["multipliers"][-1] + dice.choice([-1, 1])
            return {**data, "multipliers": sorted({*data["multipliers"][:-1], max(2, largest)})}
        case 3:
            return {**data, "zones": zones[:place] + zones[place + 1 :]}
        case 4:
            return {**data, "kind": "wall" if data["kind"] == "reach" else "reach"}
        case 5:
            zones[place][end] = str(number * dice.randint(2, 9))
        case 6:
            zones[place][end] = str(number // 2)
        case 7:
            zones[place] = zones[place][::-1]
        case _:
            zones[place][end] = str(max(0, number + dice.choice([-3, -2, -1, 1, 2, 3])))
    return {**data, "zones": zones}


def false_certificates(seed: int, count: int) -> Iterator[str]:
    """Certificates that were tampered with, and that the checker in Python refuses."""
    dice = Random(seed)
    sets = [(2, 3), (2, 9), (3, 5), (2, 6, 7, 8), tuple(range(2, 10)), (2, 3, 7), (3, 4, 13)]
    while count:
        data = data_of(dice.choice(sets[:-1] if count % 50 else sets), dice.choice(KINDS))
        text = json.dumps(tampered(dice, data))
        try:
            check(text)
        except CertificateError:
            count -= 1
            yield text


@pytest.mark.parametrize(
    ("seed", "count"),
    [(0, 40), *(pytest.param(seed, 250, marks=pytest.mark.slow) for seed in range(1, 5))],
)
def test_what_was_tampered_with_is_refused(theory: Path, seed: int, count: int) -> None:
    assert not any(accepted(theory, list(false_certificates(seed, count))))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", range(1, 9))
def test_the_laws_of_the_atlas_are_proved(theory: Path, size: int, kind: GameKind) -> None:
    """All of them but that of {2, 5, 7, 9}, whose certificate is too large."""
    waiting: list[str] = []
    proved, unknown = 0, []
    for multipliers in combinations(range(2, 10), size):
        table = Table(multipliers, kind, counting=False)
        law = table.extend(200_000)
        if law is None:
            unknown.append(multipliers)
            continue
        waiting.append(certificate(table.sweep, law))
        if sum(map(len, waiting)) > 300_000:
            proved += sum(accepted(theory, waiting))
            waiting = []
    proved += sum(accepted(theory, waiting))
    assert set(unknown) <= {(2, 5, 7, 9), (2, 5, 6, 8, 9)}
    assert proved + len(unknown) == len(list(combinations(range(2, 10), size)))
