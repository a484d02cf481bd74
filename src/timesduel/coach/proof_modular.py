"""Why the player to move loses the modular game: partners, a short list, or a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.coach.judge import verdict_of
from timesduel.coach.proof_claims import (
    AnswerList,
    CanOnlyMake,
    NoWayOut,
    Partners,
    Searched,
    StuckAfter,
    WonFromEach,
)
from timesduel.coach.wording import is_short
from timesduel.solver.modular.game import modular_pairing

if TYPE_CHECKING:
    from timesduel.coach.claims import Claim
    from timesduel.coach.wording import Person
    from timesduel.core.position import Position

_MOST_ANSWERS = 3
"""Most answers that are listed one by one."""

_EFFORT = 2_000
"""Most work for each of these answers."""


def modular_proof(position: Position, winner: Person) -> list[Claim]:
    """Why the player to move loses, who does, to the winner."""
    rules, loser, number = position.rules, winner.opponent, position.total
    assert rules.modulus is not None
    if not position.legal_moves():
        return [NoWayOut(rules, loser, number, number, mentioned=False)]
    if not is_short(rules.modulus):
        return [WonFromEach(winner, number, those=0)]
    pairing = modular_pairing(position)
    if pairing is not None:
        return [Partners(winner, _pairs_that_matter(position, pairing))]
    replies = {position.product(move): move for move in position.legal_moves()}
    if len(replies) > _MOST_ANSWERS:
        return [Searched(winner)]
    answers: list[tuple[int, int]] = []
    stuck = True
    for reply, move in sorted(replies.items()):
        after = position.play(move)
        verdict = verdict_of(after, _EFFORT)
        if verdict is None or verdict.best_move is None:
            return [Searched(winner)]
        answers.append((reply, after.product(verdict.best_move)))
        stuck = stuck and not after.play(verdict.best_move).legal_moves()
    made = CanOnlyMake(rules, loser, number, number, tuple(sorted(replies)), beyond=False)
    last = StuckAfter(loser, tuple(answer for _, answer in answers)) if stuck else Searched(winner)
    return [made, AnswerList(winner, tuple(answers)), last]


def _pairs_that_matter(position: Position, pairing: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """The pairs that the loser can come to while the winner keeps to them."""
    rules, used = position.rules, set(position.used)
    assert rules.modulus is not None
    seen: set[int] = set()
    now = todo = {position.product(move) for move in position.legal_moves()}
    while todo:
        seen |= todo
        partners = [pairing[number] for number in todo if number in pairing]
        following = {p * m % rules.modulus for p in partners for m in rules.multipliers}
        todo = following - seen - used
    pairs = {(min(n, pairing[n]), max(n, pairing[n])) for n in seen if n in pairing}
    return tuple(sorted(pairs, key=lambda pair: (now.isdisjoint(pair), pair)))
