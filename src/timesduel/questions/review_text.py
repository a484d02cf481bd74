"""What a review says, in few words: the same on the terminal, in pictures and on pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.books.shelf import game_title
from timesduel.coach.claims import Makes
from timesduel.coach.explain import refute
from timesduel.coach.judge import Grade
from timesduel.coach.review import Sequel
from timesduel.solver.zones import zones_to_leave
from timesduel.words.grammar import brief, comma_list, from_to, magnitude, one_of, spell
from timesduel.words.speech import say, times_sign

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from timesduel.coach.explain import Explanation
    from timesduel.coach.review import Ending, Review, ReviewedTurn
    from timesduel.core.rules import Rules
    from timesduel.records.record import Record
    from timesduel.solver.zones import Zone

_LONGEST_SUM = 16
"""Most characters of a multiplication; of a longer one only the product is shown."""

_LONGEST_NUMBER = 9
"""Most digits of a product; a longer one is shown roughly."""

_LARGEST_FLOAT = 100
"""Digits: safely within what Python can round by itself."""

_MOST_MOVES = 5
"""More moves than these are counted."""

_MOST_REASONS = 30
"""Explaining takes time: so many mistakes from the first one on, and the turning point."""

_MOST_ZONES = 4
_LONGEST_ZONES = 110
"""Characters: what fits two lines of a terminal."""


def subject(rules: Rules) -> str:
    """The game, its number, and what was multiplied by."""
    title, multipliers = game_title(rules), some_moves(rules.multipliers)
    for name in ("modulus", "ceiling", "target"):
        if (value := getattr(rules, name)) is not None:
            limit = brief(value)
            return say(f"reviews.subject.{name}", title=title, limit=limit, multipliers=multipliers)
    return say("reviews.subject", title=title, multipliers=multipliers)


def result(review: Review) -> str:
    """How the game ended."""
    outcome, names = review.result, review.names
    if outcome is None:
        return say("reasons.not_over")
    if outcome.winner is None:
        return say("reasons.broken_off")
    winner, loser = names[outcome.winner - 1], names[2 - outcome.winner]
    return say(f"reasons.result.{outcome.reason.value}", winner=winner, loser=loser)


def numbers_to_leave(rules: Rules, zones: Sequence[Zone] | str) -> str:
    """The zones in words for those who cannot see a chart; nothing if they are too many."""
    if isinstance(zones, str) or not 0 < len(zones) <= _MOST_ZONES:
        return ""
    shown = [from_to(brief(low), brief(high)) for low, high in zones_to_leave(rules, zones)]
    text = say("reviews.numbers_to_leave", zones=comma_list(shown))
    return text if shown and len(text) <= _LONGEST_ZONES else ""


def turning_point(review: Review) -> str:
    """Where the game was decided; nothing if nobody has won."""
    outcome, names, number = review.result, review.names, review.turning_point
    if outcome is None or outcome.winner is None:
        return ""
    winner, loser = names[outcome.winner - 1], names[2 - outcome.winner]
    if review.from_the_start:
        return say("reviews.from_the_start", winner=winner)
    if number is None:
        return say("reviews.not_known")
    if number <= len(review.turns):
        if review.turns[number - 1].lucky:
            return say("reviews.lucky", turn=number, winner=winner)
        return say("reviews.thrown", turn=number, loser=loser)
    assert review.ending is not None
    return say(f"reasons.decided.{review.ending.reason.value}", loser=loser)


def multiplication(turn: ReviewedTurn, modulus: int | None) -> str:
    """`6 x 7 = 42`; of long numbers only what they are multiplied by, and the size."""
    total, move, product = turn.total, turn.multiplier, turn.product
    if move is None:
        return say("reasons.deed.time")
    if modulus is not None:
        return Makes(total, move, product, modulus).text
    text = say("reviews.product", total=total, move=move, product=product)
    if len(text) <= _LONGEST_SUM:
        return text
    if product < 10**_LONGEST_NUMBER:
        return say("reviews.product_alone", move=move, product=product)
    if product >= 10**_LARGEST_FLOAT:
        size, _ = magnitude(product)
    else:
        mantissa, _, exponent = f"{product:.2e}".partition("e+")
        size = f"{mantissa}e{int(exponent)}"
    return say("reviews.product_about", move=move, size=size)


def note(turn: ReviewedTurn) -> str:
    """What else there is to say about a turn."""
    if turn.lucky:
        return say("reviews.lucky_turn")
    if turn.grade is Grade.LOST:
        return say("reviews.no_move_wins")
    if turn.grade is not Grade.THREW:
        return ""
    better = _better(turn.better_moves)
    if turn.sequel is None or turn.sequel is Sequel.UNKNOWN:
        return better
    return say(f"reviews.mistake.{turn.sequel.name.lower()}", better=better)


def _better(moves: Sequence[int]) -> str:
    return say("reviews.better", count=len(moves), moves=some_moves(moves, times_sign()))


def ending_words(ending: Ending) -> tuple[str, str]:
    """What a player did who gave up or ran out of time, and what there is to say about it."""
    deed = say(f"reasons.deed.{ending.reason.value}")
    if ending.grade is Grade.LOST:
        return deed, say("reviews.was_lost")
    if ending.grade is Grade.UNKNOWN:
        return deed, ""
    if not ending.better_moves:
        return deed, say("reviews.was_won")
    return deed, _better(ending.better_moves)


def refutations(record: Record, review: Review) -> dict[int, Explanation]:
    """Why each mistake was one, by the number of the turn; in a long game of `explained_turns`.

    Whoever made it is `you`, unless it is put into words for somebody else.
    """
    wanted = explained_turns(review)
    return {
        turn.turn: refute(position, turn.multiplier, looking_back=True)
        for position, turn in zip(record.replay(), review.turns, strict=False)
        if turn.turn in wanted and turn.multiplier is not None
    }


def reasons(record: Record, review: Review) -> dict[int, str]:
    """In words why each mistake was one; whoever made it is `you`."""
    return {number: why.text for number, why in refutations(record, review).items()}


def explained_turns(review: Review) -> set[int]:
    """The numbers of the mistakes that are explained: the first ones, and the turning point."""
    thrown = [turn.turn for turn in review.turns if turn.grade is Grade.THREW]
    return {turn for turn in thrown if turn == review.turning_point} | {*thrown[:_MOST_REASONS]}


def some_moves(moves: Sequence[int], sign: str = "") -> str:
    """Moves in few characters; where they are many, the first ones and how many more.

    A sign tells them from other numbers: `x3, x5 or x7 to x9`.
    """
    text = one_of(moves, sign=sign)
    if text.count(",") < _MOST_MOVES:
        return text
    some, more = spell(moves[:_MOST_MOVES], sign=sign), len(moves) - _MOST_MOVES
    return say("grammar.and_more", some=some, more=more)


def keys(marks: Iterable[str]) -> list[str]:
    """What these marks mean."""
    shown = set(marks)
    grades = [grade for grade in (Grade.ONLY, Grade.THREW, Grade.UNKNOWN) if grade.mark in shown]
    return [say(f"grades.key.{grade.value}", mark=grade.mark) for grade in grades]


def extent(turns: int, *, lost: bool) -> str:
    """How much of a damaged record was reviewed."""
    return say("reviews.first_turns" if lost else "reviews.all_turns", count=turns)
