"""A review as data has the same sentences that are shown elsewhere."""

from tests.games import game_with
from timesduel import BOOKS, Outcome, Reason, Turn
from timesduel.coach.review import review
from timesduel.records.record import Record
from timesduel.views.game_words import multiplication, result, turning_point
from timesduel.views.review_data import review_with_words

RULES = BOOKS["multiplier-showdown"]


def test_sentences_go_with_the_numbers() -> None:
    turns = [Turn(move, 1.0) for move in (5, 3, 2, 3, 7, 2)]
    found = review(Record.of(game_with(RULES, turns)))
    data = review_with_words(found)
    assert data["result_text"] == result(found)
    assert data["turning_point_text"] == turning_point(found)
    assert [turn["sum"] for turn in data["turns"]] == [*map(multiplication, found.turns)]
    assert data["turns"][2]["reason"]
    assert {turn["reason"] for turn in data["turns"][3:]} == {""}


def test_an_end_that_no_move_brought_about() -> None:
    game = game_with(RULES, [Turn(5, 1.0)], Outcome(1, Reason.RESIGNED))
    data = review_with_words(review(Record.of(game)))
    assert data["ending"]["sum"]
    assert data["players"] == [None, None]
