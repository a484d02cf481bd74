"""The coach's word as data, held against its own pieces; and how much is done for a stranger."""

import pytest

from tests.games import game_with
from timesduel import BOOKS, Turn
from timesduel.coach.claims import Play
from timesduel.coach.explain import explain_win, refute
from timesduel.coach.hints import ladder
from timesduel.coach.judge import judge
from timesduel.errors import EffortError
from timesduel.questions import bounds
from timesduel.questions.advice import explained, tell_hint, tell_hints, tell_move, tell_turn
from timesduel.questions.bounds import check_reviewable, effort_for
from timesduel.records.record import Record

RULES = BOOKS["multiplier-showdown"]
MODULAR = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=11)


def test_every_step_of_the_ladder() -> None:
    position = RULES.opening()
    assert [(hint.step, hint.text) for hint in tell_hints(position).hints] == [
        (hint.step, hint.text) for hint in ladder(position)
    ]
    assert tell_hint(position, 9) == tell_hint(position, 4)
    assert [tell_hint(position, step).said for step in (1, 2)] == [
        hint.said for hint in ladder(position)[:2]
    ]


def test_every_move_is_judged_and_explained() -> None:
    position = RULES.opening().play(5).play(3)
    for move in position.legal_moves():
        told, judged = tell_move(position, move), judge(position, move)
        keeps = judged.grade.keeps_the_win
        win = explain_win(position, move).without(Play) if keeps else None
        explanation = win or refute(position, move)
        assert (told.grade, told.winning_moves) == (judged.grade, (4, 5, 6, 7))
        assert told.lines == (told.lines[0], explanation.text)
        assert told.lines[0]
        assert "Play x" not in told.lines[1]
        assert told.explanation == explained(explanation)


def test_a_turn_lost_to_the_clock() -> None:
    position = RULES.opening()
    skipped = tell_turn(1, position, None, ("Ada", "Grace"), False)
    assert (skipped.move, skipped.explanation) == (None, None)
    assert skipped.lines == ()
    assert skipped.winning_moves == (4, 5, 6)
    assert skipped.grade is judge(position, None).grade


def test_effort_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    assert effort_for(RULES) == bounds.EFFORT
    assert effort_for(MODULAR) == bounds.STATES
    turns = [Turn(2, 0.0), Turn(2, 0.0)]
    short = Record.of(game_with(MODULAR, turns))
    check_reviewable(short)
    check_reviewable(Record.of(game_with(RULES, turns)))
    monkeypatch.setattr(bounds, "MOST_REVIEWED", 21)
    with pytest.raises(EffortError):
        check_reviewable(short)
