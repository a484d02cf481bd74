"""The questions what each turn of a recorded game was worth, and how its book tells the game."""

from dataclasses import dataclass

from timesduel.coach.better import BetterMove, MoveShown, best_answer, better_move
from timesduel.coach.explain import Explanation
from timesduel.coach.judge import Grade
from timesduel.coach.review import Ending, Review, ReviewedTurn, review
from timesduel.coach.wording import naming
from timesduel.core.position import Position
from timesduel.questions.bounds import check_reviewable
from timesduel.questions.house_rules import can_start_at
from timesduel.questions.review_text import (
    ending_words,
    explained_turns,
    multiplication,
    note,
    refutations,
    result,
    turning_point,
)
from timesduel.questions.story import Story, remark, story_of, told_remarks
from timesduel.records.record import Record
from timesduel.records.salvage import Salvaged
from timesduel.voices.replay import Replay, replay


@dataclass(frozen=True, kw_only=True)
class TurnAnswer(ReviewedTurn):
    """A turn of a game that is gone through."""

    sum: str
    """The turn in short, such as `6 x 3 = 18`."""

    note: str
    """What is to be said about it in a line; may be empty."""

    reason: str
    """Why a mistake was one; else empty."""

    remark: str
    """What the turn did, in sentences; of a mistake why it was one, and what was better."""

    told: tuple[str, str] | None
    """The remark as it is told to Player 1, and to Player 2; None if it speaks of neither."""

    better: BetterMove | None
    """After a mistake a move that would have won; in a very long game of the first mistakes and
    the turning point alone. Otherwise None."""

    answer: MoveShown | None
    """Where there is a better move: how the opponent can win after the one that was played; None
    if the game was over then."""

    can_be_tried: bool
    """Can a game of its own be played here from the number before this turn, by the same rules?
    Never with a modulus, where the numbers that were used before count as well."""


@dataclass(frozen=True, kw_only=True)
class EndingAnswer(Ending):
    """How a game that is gone through was lost without a move."""

    sum: str
    """What happened, in a few words."""

    note: str
    """What is to be said about it; may be empty."""

    better: BetterMove | None
    """A move that would have won, if it was that player's turn and there was one."""

    can_be_tried: bool
    """Can a game of its own be played from there, as of a turn? Only if it was that player's turn.
    """


@dataclass(frozen=True, kw_only=True)
class ReviewAnswer(Review):
    """A game gone through turn by turn."""

    turns: tuple[TurnAnswer, ...]
    """Each turn, in order; what was taken back is not among them."""

    ending: EndingAnswer | None
    """How it was lost without a move; None if a move ended it, or nothing did."""

    players: tuple[str | None, str | None]
    """The level of a computer; None for a person."""

    result_text: str
    """How it ended, in a sentence."""

    turning_point_text: str
    """Where the game was decided, in a sentence; may be empty."""

    story: Story
    """Where the game was decided, as it is told to each of the players, and to others."""


@dataclass(frozen=True, kw_only=True)
class SavedReview(Review):
    """A game from a file gone through, as far as the file is in order."""

    players: tuple[str | None, str | None]
    """The level of a computer; None for a person."""

    problem: str | None
    """What is wrong with the file, in one line; None if nothing is."""

    turns_lost: bool
    """May there have been more turns than are reviewed?"""


def ask_review(record: Record) -> Review:
    """What each turn of a game was worth; an `EffortError` refuses what takes too long."""
    check_reviewable(record)
    return review(record)


def review_saved(found: Salvaged, record: Record) -> SavedReview:
    """What each turn was worth in what was found of a record, however long that takes."""
    return SavedReview(
        **vars(review(record)),
        players=record.players,
        problem=found.problem or None,
        turns_lost=found.turns_lost,
    )


def tell_review(record: Record) -> ReviewAnswer:
    """What each turn of a game was worth, and the sentences that go with it."""
    judged = ask_review(record)
    refuted = refutations(record, judged)
    explained = explained_turns(judged)
    positions = record.replay()
    turns = []
    for turn, before, after in zip(judged.turns, positions, positions[1:], strict=False):
        why = refuted.get(turn.turn)
        reason = "" if why is None else _by_name(why, record.names, turn.player)
        better = better_move(before) if turn.turn in explained else None
        turns.append(
            TurnAnswer(
                **vars(turn),
                sum=multiplication(turn, record.rules.modulus),
                note=note(turn),
                reason=reason,
                remark=remark(judged, turn, reason),
                told=told_remarks(judged, turn, why),
                better=better,
                answer=None if better is None else best_answer(after),
                can_be_tried=can_start_at(record.rules, turn.total),
            )
        )
    return ReviewAnswer(
        **{
            **vars(judged),
            "turns": tuple(turns),
            "ending": None if judged.ending is None else _ending(judged.ending, positions[-1]),
        },
        players=record.players,
        result_text=result(judged),
        turning_point_text=turning_point(judged),
        story=story_of(judged),
    )


def _by_name(why: Explanation, names: tuple[str, str], mover: int) -> str:
    with naming(names[mover - 1], names[2 - mover]):
        return why.text


def _ending(ending: Ending, last: Position) -> EndingAnswer:
    deed, remark = ending_words(ending)
    to_move = last.player == ending.player
    return EndingAnswer(
        **vars(ending),
        sum=deed,
        note=remark,
        better=better_move(last) if to_move and ending.grade is Grade.THREW else None,
        can_be_tried=to_move and can_start_at(last.rules, last.total),
    )


def tell_replay(record: Record) -> Replay:
    """A game in the words of its book, turn by turn."""
    return replay(record.game())
