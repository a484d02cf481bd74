"""A review that is answered has the same sentences that are shown elsewhere."""

from tests.games import game_with
from timesduel import BOOKS, Outcome, Reason, Turn
from timesduel.coach.review import review
from timesduel.questions.review import tell_review
from timesduel.questions.review_text import multiplication, note, result, turning_point
from timesduel.records.record import Record

RULES = BOOKS["multiplier-showdown"]


def test_sentences_go_with_the_numbers() -> None:
    turns = [Turn(move, 1.0) for move in (5, 3, 2, 3, 7, 2)]
    record = Record.of(game_with(RULES, turns))
    found = review(record)
    told = tell_review(record)
    assert told.result_text == result(found)
    assert told.turning_point_text == turning_point(found)
    assert [turn.sum for turn in told.turns] == [multiplication(each, None) for each in found.turns]
    assert [turn.note for turn in told.turns] == [*map(note, found.turns)]
    assert told.turns[2].reason
    assert {turn.reason for turn in told.turns[3:]} == {""}


def test_an_end_that_no_move_brought_about() -> None:
    record = Record.of(game_with(RULES, [Turn(5, 1.0)], Outcome(1, Reason.RESIGNED)))
    told = tell_review(record)
    assert told.ending is not None
    assert told.ending.sum == "resigned"
    assert told.ending.note
    assert told.players == (None, None)
