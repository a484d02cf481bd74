"""Puzzles as they are told: every reply and every board is true."""

from datetime import date
from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.coach.explanation_reader import Reader
from tests.naive import naive_wins
from tests.training.facts_by_force import Force
from timesduel import BOOKS, Position, Rules
from timesduel.coach.judge import judge
from timesduel.core.outcome import Goal
from timesduel.core.position import can_be_hit
from timesduel.data.plain import to_plain
from timesduel.errors import EffortError
from timesduel.questions import puzzle as module
from timesduel.questions.progress import tell_progress
from timesduel.questions.puzzle import SeededPuzzle, explained_puzzle, tell_puzzle
from timesduel.training.puzzles import generate


def reach_at(position: Position) -> dict[str, object]:
    """How far the next move can go."""
    total = max(position.play(move).total for move in position.legal_moves())
    return {"total": total, "wins": total >= (position.rules.target or 0)}


def board_at(position: Position) -> dict[str, object]:
    """What a page is to be told of a position."""
    rules, over = position.rules, position.outcome() is not None
    moves = () if over else position.legal_moves()
    return {
        "total": position.total,
        "to_move": None if over else position.player,
        "choices": [{"multiplier": move, "product": position.play(move).total} for move in moves],
        "used": None if rules.modulus is None else [*position.used],
        "hittable": can_be_hit(position) if rules.goal is Goal.EXACT else None,
        "reach": reach_at(position) if moves and rules.goal is Goal.REACH else None,
    }


@pytest.mark.parametrize(
    ("number", "book", "level"),
    [(number, *each) for number, each in enumerate(product(BOOKS.values(), (1, 2, 3)))],
)
def test_every_reply(number: int, book: Rules, level: int) -> None:
    told, puzzle = tell_puzzle(book, level, number), generate(Random(number), book, level)
    rules, position = puzzle.position.rules, puzzle.position
    assert vars(explained_puzzle(puzzle)).items() <= vars(told).items()
    assert to_plain(told.board) == board_at(position)
    assert [reply.move for reply in told.replies] == list(position.legal_moves())
    for reply in told.replies:
        after = position
        for player, move in enumerate(reply.line, 1):
            assert after.player == move.player == player
            after = after.play(move.multiplier)
            assert after.total == move.total
        assert reply.line[0].multiplier == reply.move
        assert to_plain(reply.board) == board_at(after)
        assert len(reply.line) == 1 or not reply.right
        if rules.modulus is None:
            check_reply(told, reply.move, position)
    for low, high in told.zones:
        assert rules.modulus is None
        assert not any(naive_wins(rules, total) for total in {low, high})
        assert position.total < high


def check_reply(told: SeededPuzzle, move: int, position: Position) -> None:
    """Is what is said to a move true?"""
    reply = next(each for each in told.replies if each.move == move)
    after = position.play(move)
    outcome, rules = after.outcome(), position.rules
    wins = outcome.winner == 1 if outcome else not naive_wins(rules, after.total)
    assert reply.right == wins == (move in told.answers)
    words, _, why = reply.text.partition(". ")
    assert words == ("Right" if wins else "Not this one")
    if not wins:
        Reader(Force(rules), position, move).read(why)
    if len(reply.line) == 2:
        answer = reply.line[1].multiplier
        assert f"x{answer}" in reply.text
        assert judge(after, answer).grade.keeps_the_win


def test_what_is_not_known_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(*_: object, **__: object) -> None:
        raise EffortError("solver.effort", effort=1)

    monkeypatch.setattr(module, "losing_zones", give_up)
    monkeypatch.setattr(module, "verdict_of", lambda _: None)
    told = tell_puzzle(BOOKS["power-play"], 2, 7)
    assert told.zones == ()
    assert {len(reply.line) for reply in told.replies} == {1}


def test_a_diary_that_vanishes_is_nobodys_answer(tmp_path: Path) -> None:
    """A defect is not remembered: next time the diary may be there again."""
    with pytest.raises(RuntimeError):
        tell_progress(str(tmp_path), 1, date(2026, 11, 16))
