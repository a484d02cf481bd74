"""Whatever the coach says is looked up, and what it claims is the same in every language."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.coach.games import random_game
from tests.coach.situations import of_a_book, of_growing_games, of_modular_games, of_rare_games
from tests.solver.brute import limited
from tests.words.marks import outside_marks, raw_words
from timesduel import BOOKS, Goal, Position, Rules
from timesduel.books.shelf import game_title
from timesduel.coach import proof
from timesduel.coach.explain import Explanation, explain_loss, explain_win, refute
from timesduel.coach.hints import ladder
from timesduel.coach.judge import verdict_of
from timesduel.coach.review import Review, review
from timesduel.questions.lesson import ask_lesson
from timesduel.questions.review_text import (
    ending_words,
    extent,
    keys,
    multiplication,
    note,
    numbers_to_leave,
    result,
    subject,
    turning_point,
)
from timesduel.solver.zones import Zone
from timesduel.voices.rules import objective
from timesduel.words.speech import ENGLISH, PSEUDO, speaking

FAR = 10**40
"""A number that no sentence names."""


def positions() -> Iterator[Position]:
    dice = Random(7)
    for book in BOOKS:
        yield from (position for _, position in of_a_book(book, 17))
    yield from (position for _, position in of_growing_games(dice, 25))
    yield from (position for _, position in of_modular_games(dice, 6))
    yield from (position for _, position in of_rare_games())
    for goal in Goal:
        for total in (1, 3 * 10**20, 2 * 10**39):
            yield Position(limited(goal, (2, 5, 11), FAR), total)
    yield Rules(goal=Goal.LAST, ceiling=None).opening()


def explanations(position: Position) -> Iterator[Explanation]:
    """All that can be explained about a position."""
    yield from (Explanation(hint.claims) for hint in ladder(position))
    known = verdict_of(position)
    if known is None:
        return
    if not known.mover_wins:
        yield explain_loss(position)
    for move in position.legal_moves()[:4]:
        after = verdict_of(position.play(move))
        if after is not None and not after.mover_wins:
            yield explain_win(position, move)
        elif after is not None:
            yield refute(position, move)
            yield refute(position, move, looking_back=True)


def test_explanations_and_hints_are_looked_up_and_claim_the_same() -> None:
    sentences = 0
    for position in positions():
        with speaking(ENGLISH):
            in_english = [explanation.claims for explanation in explanations(position)]
        with speaking(PSEUDO):
            for claims, said in zip(in_english, explanations(position), strict=True):
                assert said.claims == claims
                assert raw_words(said.text) == []
                assert all(raw_words(claim.text) == [] for claim in claims)
                sentences += len(claims)
    assert sentences > 2_000


@pytest.mark.parametrize("bound", ["_LONGEST_WAYS", "_LONGEST_CHAIN"])
def test_what_is_too_long_is_so_in_every_language(
    bound: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = Position(BOOKS["power-play"], 3)
    claimed = set()
    for longest in range(20, 60):
        monkeypatch.setattr(proof, bound, longest)
        with speaking(ENGLISH):
            claims = explain_loss(position).claims
        with speaking(PSEUDO):
            assert explain_loss(position).claims == claims
        claimed.add(claims)
    assert len(claimed) > 1


@pytest.mark.parametrize("book", BOOKS)
def test_lessons_are_looked_up(book: str) -> None:
    with speaking(PSEUDO):
        taught = ask_lesson(book)
        texts = [taught.moral, *(turn.text for turn in taught.turns)]
        names = taught.names
        assert [raw_words(text, *names) for text in texts] == [[]] * len(texts)


def words_of_a_review(judged: Review) -> Iterator[str]:
    rules = judged.rules
    yield from (subject(rules), result(judged), turning_point(judged), objective(rules))
    yield numbers_to_leave(BOOKS["power-play"], [Zone(2, 2), Zone(4, 5)])
    yield from (multiplication(turn, rules.modulus) for turn in judged.turns)
    yield from map(note, judged.turns)
    yield from keys(turn.mark for turn in judged.turns)
    yield from (extent(len(judged.turns), lost=lost) for lost in (False, True))
    if judged.ending is not None:
        yield from ending_words(judged.ending)


def test_reviews_are_looked_up() -> None:
    dice = Random(3)
    for _ in range(150):
        judged = review(random_game(dice))
        with speaking(PSEUDO):
            for text in words_of_a_review(judged):
                assert raw_words(text, *judged.names, game_title(judged.rules)) == []


def test_what_is_outside_the_marks() -> None:
    with speaking(PSEUDO):
        nested = f"Ada: {ladder(BOOKS['power-play'].opening())[-1].text}"
    assert outside_marks(nested).startswith("Ada: ")
    assert raw_words(nested) == ["Ada"]
    with pytest.raises(AssertionError, match="a mark alone"):
        outside_marks(nested[:-1])
