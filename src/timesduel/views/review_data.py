"""A review as plain data for JSON, with all that is said about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timesduel.views.game_page import reasons
from timesduel.views.game_words import ending_words, multiplication, note, result, turning_point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.coach.review import Review


def review_with_words(review: Review) -> dict[str, Any]:
    """What `Review.to_json` has, and the sentences that go with it; some are empty."""
    data, why = review.to_json(), reasons(review, by_name=True)
    turns: Sequence[dict[str, Any]] = data["turns"]
    for told, turn in zip(turns, review.turns, strict=True):
        told["sum"] = multiplication(turn)
        told["note"] = note(turn)
        told["reason"] = why.get(str(turn.number), "")
    if review.ending is not None:
        data["ending"]["sum"], data["ending"]["note"] = ending_words(review.ending)
    return {
        **data,
        "players": list(review.record.players),
        "result_text": result(review),
        "turning_point_text": turning_point(review),
    }
