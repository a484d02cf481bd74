"""Explanations: why a move wins, why nothing wins, why a move does not, to be checked by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.coach.claims import (
    Answers,
    BestTry,
    Claim,
    LosesAtOnce,
    Makes,
    NeverEnds,
    Play,
    TooHard,
    WinsAtOnce,
)
from timesduel.coach.judge import verdict_of
from timesduel.coach.proof import proof
from timesduel.coach.proof_claims import AnswersEach, WonFromEach
from timesduel.coach.spans import arrives
from timesduel.coach.wording import Person
from timesduel.errors import TimesDuelError
from timesduel.words.grammar import sentence
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.core.position import Position
    from timesduel.solver.verdict import Verdict


@dataclass(frozen=True)
class Explanation:
    """A few claims that follow from one another."""

    claims: tuple[Claim, ...]
    """In the order in which they are said."""

    @property
    def text(self) -> str:
        """Short sentences."""
        clauses: list[str] = []
        for claim in self.claims:
            if isinstance(claim, AnswersEach | WonFromEach) and claim.continues:
                clauses[-1] = say("grammar.and_clause", first=clauses[-1], second=claim.text)
            else:
                clauses.append(claim.text)
        return " ".join(map(sentence, clauses))

    def without(self, kind: type[Claim]) -> Explanation:
        """A copy without claims of a kind: what they say is known already."""
        return Explanation(tuple(each for each in self.claims if not isinstance(each, kind)))


def explain_win(position: Position, move: int) -> Explanation:
    """Why a winning move of the player to move wins; a TimesDuelError for any other move.

    Where who wins is not known, the explanation says that and nothing else.
    """
    verdict = verdict_of(position.play(move))
    if verdict is None:
        return Explanation((unsettled(position),))
    if verdict.mover_wins:
        raise TimesDuelError("coach.does_not_win", move=move)
    return why_it_wins(position, move, verdict)


def why_it_wins(position: Position, move: int, verdict: Verdict | None) -> Explanation:
    """Why a move wins which does, given the verdict after it; a modular game needs none."""
    rules, after = position.rules, position.play(move)
    claims: list[Claim] = [Play(move)]
    if arrives(rules, after.total):
        claims.append(WinsAtOnce(rules, None, position.total, move))
    else:
        if rules.modulus is not None:
            claims.append(Makes(position.total, move, after.total, rules.modulus))
        claims += proof(after, verdict, Person.YOU, after=move)
    return Explanation(tuple(claims))


def explain_loss(position: Position) -> Explanation:
    """Why no move wins, and what to try; a TimesDuelError if one does, or the game is over."""
    verdict = verdict_of(position)
    if verdict is None:
        return Explanation((unsettled(position),))
    if verdict.mover_wins or verdict.best_move is None:
        raise TimesDuelError("coach.not_lost")
    return why_nothing_wins(position, verdict, best_try(position, verdict.best_move))


def why_nothing_wins(position: Position, verdict: Verdict, best: BestTry | None) -> Explanation:
    """Why no move wins, given the verdict, which says so, and what to try."""
    claims = proof(position, verdict, Person.THEY, brief=True)
    return Explanation((*claims,) if best is None else (*claims, best))


def refute(position: Position, move: int, *, looking_back: bool = False) -> Explanation:
    """Why a move does not win, won or lost as the position was; a TimesDuelError if it does.

    If `looking_back` at a game, it says what the opponent can answer, since what they did answer
    may be something else.
    """
    after = position.play(move)
    verdict = verdict_of(after)
    if verdict is None:
        return Explanation((unsettled(position),))
    if not verdict.mover_wins:
        raise TimesDuelError("coach.wins", move=move)
    if verdict.best_move is None:  # the other player need not even answer
        return Explanation((LosesAtOnce(position.rules, position.total, move),))
    modulus = position.rules.modulus
    claims: list[Claim] = [Makes(position.total, move, after.total, modulus)]
    answer = verdict.best_move
    left = after.play(answer)
    if arrives(position.rules, left.total):
        rules, total = position.rules, after.total
        claims.append(WinsAtOnce(rules, Person.THEY, total, answer, looking_back))
    else:
        claims.append(Answers(Person.THEY, answer, left.total, looking_back))
        claims += proof(left, verdict_of(left), Person.THEY, after=answer, brief=True)
    return Explanation(tuple(claims))


def unsettled(position: Position) -> Claim:
    """The claim for a position of which nobody knows who wins."""
    return NeverEnds() if position.rules.endless else TooHard()


def best_try(position: Position, best_move: int) -> BestTry | None:
    """What the best defence leaves the opponent; None if it ends the game or is not known."""
    after = position.play(best_move)
    verdict, answers = verdict_of(after), after.legal_moves()
    if verdict is None or not verdict.winning_moves:
        return None
    alone = len(position.legal_moves()) == 1
    return BestTry(best_move, alone, len(verdict.winning_moves), len(answers))
