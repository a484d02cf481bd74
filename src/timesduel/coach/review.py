"""A game gone through turn by turn: what each was worth, and where the game was decided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from timesduel.coach.judge import COACH_EFFORT, Grade, Judgement, judge_between
from timesduel.coach.verdicts import verdicts_of
from timesduel.core.numbers import number_to_json
from timesduel.data.plain import to_plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from timesduel.core.outcome import Outcome, Reason
    from timesduel.core.position import Position
    from timesduel.records.record import Record
    from timesduel.solver.verdict import Verdict


class Sequel(Enum):
    """What came of a mistake; the value is for JSON."""

    PUNISHED = "punished"
    """The opponent's next turn kept the win that they had been given."""

    FORGIVEN = "unpunished"
    """The opponent's next turn gave the win back."""

    AT_ONCE = "lost at once"
    """The mistake itself ended the game."""

    ENDED = "the game ended"
    """Somebody gave up, or ran out of time, before the opponent's next turn."""

    OPEN = "not answered yet"
    """The game goes on, and it is the opponent's turn."""

    UNKNOWN = "not known"
    """The effort did not settle what the opponent's next turn was worth."""


@dataclass(frozen=True, kw_only=True)
class ReviewedTurn:
    """One turn, and what it was worth."""

    number: int
    """Counted from 1."""

    player: int
    """Whose turn it was, 1 or 2."""

    judgement: Judgement
    """Where the player stood, what they did, and what that did to the game."""

    better_moves: tuple[int, ...]
    """After a mistake, the moves that would have won; all of them, unless the solver knows one
    only. Otherwise none."""

    sequel: Sequel | None
    """What came of a mistake; None if the turn was none."""

    @property
    def lucky(self) -> bool:
        """Did running out of time save a player whom every move would have lost the game?"""
        return self.judgement.move is None and self.judgement.grade is Grade.LOST

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON."""
        judged = self.judgement
        position, move, winning = judged.position, judged.move, judged.winning_moves
        product = position.total if move is None else position.product(move)
        return {
            "turn": self.number,
            "player": self.player,
            "total": number_to_json(position.total),
            "multiplier": move,
            "product": number_to_json(product),
            "grade": judged.grade.value,
            "mark": judged.grade.mark,
            "winning_moves": None if winning is None else list(winning),
            "better_moves": list(self.better_moves),
            "sequel": self.sequel and self.sequel.value,
        }


@dataclass(frozen=True, kw_only=True)
class Ending:
    """A game that somebody resigned, or lost to the clock."""

    player: int
    """Who lost it like that."""

    reason: Reason
    """How it was lost."""

    grade: Grade
    """THREW if that player could have won, LOST if not."""

    better_moves: tuple[int, ...]
    """The moves that would have won; none if it was the other one's turn."""

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "player": self.player,
            "reason": self.reason.value,
            "grade": self.grade.value,
            "mark": self.grade.mark,
            "better_moves": list(self.better_moves),
        }


@dataclass(frozen=True, kw_only=True)
class PlayerSummary:
    """How one player did."""

    player: int
    moves: int
    """Turns with a move."""

    chances: int
    """Positions, at their turn, that they could have won; and a won game given up."""

    kept: int
    """How many of these were still won afterwards."""

    only: int
    """How often they found the one move that wins."""

    thrown: int
    """How often they threw a won game away."""

    @property
    def accuracy(self) -> float | None:
        """The share of the chances that were kept; None if there was none."""
        return self.kept / self.chances if self.chances else None

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "player": self.player,
            "moves": self.moves,
            "chances": self.chances,
            "kept": self.kept,
            "only": self.only,
            "thrown": self.thrown,
            "accuracy": self.accuracy,
        }


@dataclass(frozen=True, kw_only=True)
class Review:
    """A whole game, judged."""

    record: Record
    """The game."""

    turns: tuple[ReviewedTurn, ...]
    """Every turn, in order."""

    ending: Ending | None
    """How the game was given up or lost to the clock; None if a move ended it, or nothing did."""

    leaders: tuple[int | None, ...]
    """Who wins with best play at the opening and after each turn; None where it is not known."""

    turning_point: int | None
    """The turn that handed the winner a win which they never lost again; one more than the number
    of turns if the ending did. None if there is no winner, no such turn, or it is not known."""

    from_the_start: bool
    """Had the winner the win from the opening to the end?"""

    summaries: tuple[PlayerSummary, PlayerSummary]
    """Player 1 and Player 2."""

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON, every number exact."""
        record, outcome = self.record, self.record.outcome
        return {
            "rules": to_plain(record.rules),
            "names": list(record.names),
            "first": record.first,
            "result": outcome and {"winner": outcome.winner, "reason": outcome.reason.value},
            "turns": [turn.to_json() for turn in self.turns],
            "ending": self.ending and self.ending.to_json(),
            "leaders": list(self.leaders),
            "turning_point": self.turning_point,
            "from_the_start": self.from_the_start,
            "summaries": [summary.to_json() for summary in self.summaries],
        }


def review(record: Record, effort: int = COACH_EFFORT) -> Review:
    """Judge every turn of a game, finished or not; each position is solved once."""
    positions = record.replay()
    verdicts = verdicts_of(positions, effort)
    leaders = tuple(map(_leader, positions, verdicts))
    turns = []
    for index, turn in enumerate(record.turns):
        position, before, after = positions[index], verdicts[index], verdicts[index + 1]
        judgement = judge_between(position, turn.multiplier, before, after)
        threw = judgement.grade is Grade.THREW
        turns.append(
            ReviewedTurn(
                number=index + 1,
                player=position.player,
                judgement=judgement,
                better_moves=_winning(before) if threw else (),
                sequel=_sequel(record, positions, leaders, index) if threw else None,
            )
        )
    ending = _ending(record.outcome, positions[-1], verdicts[-1])
    turning_point, from_the_start = _turning_point(leaders, record.outcome)
    return Review(
        record=record,
        turns=tuple(turns),
        ending=ending,
        leaders=leaders,
        turning_point=turning_point,
        from_the_start=from_the_start,
        summaries=(_summary(1, turns, ending), _summary(2, turns, ending)),
    )


def _leader(position: Position, verdict: Verdict | None) -> int | None:
    if verdict is None:
        return None
    return position.player if verdict.mover_wins else 3 - position.player


def _winning(verdict: Verdict | None) -> tuple[int, ...]:
    """The moves that win, or the one that is known to."""
    if verdict is None or not verdict.mover_wins:
        return ()
    if verdict.winning_moves is not None:
        return verdict.winning_moves
    return () if verdict.best_move is None else (verdict.best_move,)


def _sequel(
    record: Record, positions: Sequence[Position], leaders: Sequence[int | None], index: int
) -> Sequel:
    """What came of a mistake at a turn."""
    if index + 2 < len(positions):
        leader = leaders[index + 2]
        if leader is None:
            return Sequel.UNKNOWN
        return Sequel.FORGIVEN if leader == positions[index].player else Sequel.PUNISHED
    if record.outcome is None:
        return Sequel.OPEN
    return Sequel.ENDED if positions[-1].outcome() is None else Sequel.AT_ONCE


def _ending(outcome: Outcome | None, last: Position, verdict: Verdict | None) -> Ending | None:
    if outcome is None or outcome.loser is None or last.outcome() is not None:
        return None
    leader, grade = _leader(last, verdict), Grade.LOST
    if leader is None:
        grade = Grade.UNKNOWN
    elif leader == outcome.loser:
        grade = Grade.THREW
    better = _winning(verdict) if last.player == outcome.loser else ()
    return Ending(player=outcome.loser, reason=outcome.reason, grade=grade, better_moves=better)


def _turning_point(
    leaders: Sequence[int | None], outcome: Outcome | None
) -> tuple[int | None, bool]:
    """The turning point, and whether the winner had the win from the start."""
    if outcome is None or outcome.winner is None:
        return None, False
    others = [place for place, leader in enumerate(leaders) if leader != outcome.winner]
    if not others:
        return None, True
    return (None if leaders[others[-1]] is None else others[-1] + 1), False


def _summary(player: int, turns: Iterable[ReviewedTurn], ending: Ending | None) -> PlayerSummary:
    own = [turn for turn in turns if turn.player == player]
    grades = [turn.judgement.grade for turn in own]
    gave_up = ending is not None and ending.player == player and ending.grade is Grade.THREW
    return PlayerSummary(
        player=player,
        moves=sum(turn.judgement.move is not None for turn in own),
        chances=sum(turn.judgement.could_win for turn in own) + gave_up,
        kept=sum(turn.judgement.keeps_the_win for turn in own),
        only=grades.count(Grade.ONLY),
        thrown=grades.count(Grade.THREW) + gave_up,
    )
