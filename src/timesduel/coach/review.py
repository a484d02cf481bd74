"""A game gone through turn by turn: what each was worth, and where the game was decided."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from timesduel.coach.judge import COACH_EFFORT, Grade, judge_between, verdicts_of
from timesduel.core.fields import ExactInt
from timesduel.core.outcome import Outcome, Reason
from timesduel.core.position import Position
from timesduel.core.rules import Rules
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
    """A turn, and what it was worth."""

    turn: int
    """Its number, from 1."""

    player: int
    """Whose turn it was, 1 or 2."""

    total: ExactInt
    """The number on the table before it."""

    multiplier: int | None
    """What was played; None for a turn lost to the clock."""

    product: ExactInt
    """The number after it."""

    grade: Grade
    """What it was worth; see docs/commands.md#timesduel-coach-book."""

    mark: str
    """`!!` for the only move that won, `??` for a win thrown away, `-` where that is not known, or
    nothing."""

    winning_moves: tuple[int, ...] | None
    """All that would have won, ascending; None where they are not all known."""

    better_moves: tuple[int, ...]
    """After a mistake, what would have won: all moves, unless the solver knows one only. Otherwise
    none."""

    sequel: Sequel | None
    """What came of a mistake: docs/commands.md#timesduel-review-file has all; None if it was none.
    """

    @property
    def lucky(self) -> bool:
        """Did running out of time save a player whom every move would have lost the game?"""
        return self.multiplier is None and self.grade is Grade.LOST


@dataclass(frozen=True, kw_only=True)
class Ending:
    """How a game was lost without a move."""

    player: int
    """Who lost it, 1 or 2."""

    reason: Reason
    """How: given up, lost to the clock, claimed, or a program failed."""

    grade: Grade
    """`threw` if that player could have won, `lost` if not, or `unknown`."""

    mark: str
    """As of a turn."""

    better_moves: tuple[int, ...]
    """What would have won, if it was that player's turn."""


@dataclass(frozen=True, kw_only=True)
class PlayerSummary:
    """How a player did."""

    player: int
    """1 or 2."""

    moves: int
    """How many moves they made."""

    chances: int
    """How many positions they could have won at their turn; a won game given up counts too."""

    kept: int
    """How many of these were still won afterwards."""

    only: int
    """How often they found the only move that won."""

    thrown: int
    """How often they threw a win away."""

    accuracy: float | None
    """`kept` of `chances`, from 0 to 1; None without a chance."""


@dataclass(frozen=True, kw_only=True)
class Review:
    """A game, and what was good in it."""

    rules: Rules
    """What was played."""

    names: tuple[str, str]
    """Names of Player 1 and Player 2."""

    first: int
    """Who moved first, 1 or 2."""

    result: Outcome | None
    """How it ended; None while it goes on."""

    turns: tuple[ReviewedTurn, ...]
    """Each turn, in order; what was taken back is not among them."""

    ending: Ending | None
    """How it was lost without a move; None if a move ended it, or nothing did."""

    leaders: tuple[int | None, ...]
    """Who wins with best play, at the start and after each turn: 1, 2, or None where that is not
    known."""

    turning_point: int | None
    """The turn that handed the winner a win which was never lost again; one more than there are
    turns if it is the ending; None if there is none, or it is not known."""

    from_the_start: bool
    """Had the winner the win all along?"""

    summaries: tuple[PlayerSummary, PlayerSummary]
    """How Player 1 did, and Player 2."""


def review(record: Record, effort: int = COACH_EFFORT) -> Review:
    """Judge every turn of a game, finished or not; each position is solved once."""
    positions = record.replay()
    verdicts = verdicts_of(positions, effort)
    leaders = tuple(map(_leader, positions, verdicts))
    turns = []
    for index, turn in enumerate(record.turns):
        position, before, after = positions[index], verdicts[index], verdicts[index + 1]
        judged = judge_between(position, turn.multiplier, before, after)
        threw = judged.grade is Grade.THREW
        turns.append(
            ReviewedTurn(
                turn=index + 1,
                player=position.player,
                total=position.total,
                multiplier=turn.multiplier,
                product=positions[index + 1].total,
                grade=judged.grade,
                mark=judged.grade.mark,
                winning_moves=judged.winning_moves,
                better_moves=_winning(before) if threw else (),
                sequel=_sequel(record, positions, leaders, index) if threw else None,
            )
        )
    ending = _ending(record.outcome, positions[-1], verdicts[-1])
    turning_point, from_the_start = _turning_point(leaders, record.outcome)
    return Review(
        rules=record.rules,
        names=record.names,
        first=record.first,
        result=record.outcome,
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
    return Ending(
        player=outcome.loser,
        reason=outcome.reason,
        grade=grade,
        mark=grade.mark,
        better_moves=better,
    )


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
    grades = [turn.grade for turn in own]
    gave_up = ending is not None and ending.player == player and ending.grade is Grade.THREW
    chances = sum(grade.could_win for grade in grades) + gave_up
    kept = sum(grade.keeps_the_win for grade in grades)
    return PlayerSummary(
        player=player,
        moves=sum(turn.multiplier is not None for turn in own),
        chances=chances,
        kept=kept,
        only=grades.count(Grade.ONLY),
        thrown=grades.count(Grade.THREW) + gave_up,
        accuracy=kept / chances if chances else None,
    )
