"""What a review says, in few words: the same on the terminal, in pictures and on pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.coach.judge import Grade
from timesduel.coach.review import Sequel
from timesduel.core.goal import Goal
from timesduel.core.numbers import brief, plural, spell
from timesduel.core.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from timesduel.coach.review import Ending, Review, ReviewedTurn
    from timesduel.core.rules import Rules
    from timesduel.solver.zones import Zone

_LONGEST_SUM = 16
"""Characters of a multiplication; a longer one is told by its product alone."""

_LONGEST_NUMBER = 9
"""Digits of a product; a longer one is told roughly."""

_LARGEST_FLOAT = 100
"""Digits: so much is safely within what Python can round by itself."""

_MOST_MOVES = 5
"""More moves than these are counted."""

_MOST_ZONES = 4
_LONGEST_ZONES = 110
"""Characters: what fits two lines of a terminal."""

_KEYS = {
    "!!": "!! the only winning move",
    "??": "?? threw a won game away",
    "-": "- not known",
}
"""What the marks mean."""

_RESULTS = {
    Reason.REACHED: "{winner} reached the target and won.",
    Reason.EXACT: "{winner} hit the target and won.",
    Reason.OVERSHOT: "{loser} went over the target: {winner} won.",
    Reason.STUCK: "{loser} could not move: {winner} won.",
    Reason.RESIGNED: "{loser} resigned: {winner} won.",
    Reason.TIME: "{loser} ran out of time: {winner} won.",
    Reason.ILLEGAL: "{loser} made an illegal move: {winner} won.",
    Reason.GARBLED: "{loser} answered nonsense: {winner} won.",
    Reason.CRASHED: "{loser} crashed: {winner} won.",
}

_GIVEN_UP = {
    Reason.RESIGNED: ("resigned", "resigned"),
    Reason.TIME: ("ran out of time in", "time up"),
    Reason.ILLEGAL: ("made an illegal move in", "illegal move"),
    Reason.GARBLED: ("answered nonsense in", "nonsense"),
    Reason.CRASHED: ("crashed in", "crashed"),
}
"""What somebody did who lost without a move: before `a won position`, and in a table."""


def subject(rules: Rules) -> str:
    """The game, its number, and what was multiplied by."""
    number = ""
    for name in ("target", "ceiling", "modulus"):
        if (value := getattr(rules, name)) is not None:
            number = f", {name} {brief(value)}"
    return f"{rules.title}{number}, multiplying by {some_moves(rules.multipliers, ' or ')}"


def result(review: Review) -> str:
    """How the game ended."""
    outcome, names = review.record.outcome, review.record.names
    if outcome is None:
        return "The game is not over: reviewed up to here."
    if outcome.winner is None:
        return "The game was broken off: nobody won, and nobody could have."
    winner, loser = names[outcome.winner - 1], names[2 - outcome.winner]
    return _RESULTS[outcome.reason].format(winner=winner, loser=loser)


def numbers_to_leave(rules: Rules, zones: Sequence[Zone] | str) -> str:
    """The zones in words for those who cannot see a chart; nothing if they are too many."""
    if isinstance(zones, str) or not 0 < len(zones) <= _MOST_ZONES:
        return ""
    told = []
    for low, high in zones:
        # At a target that must be hit the game is over: nobody is left there.
        last = high - 1 if rules.goal is Goal.EXACT and high == rules.target else high
        if low <= last:
            told.append(brief(low) if low == last else f"{brief(low)} to {brief(last)}")
    text = f"Numbers to leave: {', '.join(told)}."
    return text if told and len(text) <= _LONGEST_ZONES else ""


def turning_point(review: Review) -> str:
    """Where the game was decided; nothing if nobody has won."""
    outcome, names, number = review.record.outcome, review.record.names, review.turning_point
    if outcome is None or outcome.winner is None:
        return ""
    winner, loser = names[outcome.winner - 1], names[2 - outcome.winner]
    if review.from_the_start:
        return f"No turning point: {winner} had the win from start to end."
    if number is None:
        return "The turning point is not known: not every position is solved."
    if number <= len(review.turns):
        if review.turns[number - 1].lucky:
            return f"Turning point: turn {number}. Running out of time saved {winner}."
        return f"Turning point: turn {number}, where {loser} threw the win away."
    assert review.ending is not None
    how = _GIVEN_UP[review.ending.reason][0]
    return f"Turning point: the end. {loser} {how} a game that could be won."


def multiplication(turn: ReviewedTurn) -> str:
    """`6 x 7 = 42`; of long numbers only what they are multiplied by, and the size."""
    position, move = turn.judgement.position, turn.judgement.move
    if move is None:
        return "time up"
    product, modulo = position.product(move), position.modulo
    text = f"{position.total} x {move} = {product}{modulo}"
    if len(text) <= _LONGEST_SUM or modulo:
        return text
    if product < 10**_LONGEST_NUMBER:
        return f"x {move} = {product}"
    if product >= 10**_LARGEST_FLOAT:
        return f"x {move}, ~{brief(product).removeprefix('about ')}"
    mantissa, _, exponent = f"{product:.2e}".partition("e+")
    return f"x {move}, ~{mantissa}e{int(exponent)}"


def note(turn: ReviewedTurn) -> str:
    """What else there is to say about a turn."""
    if turn.lucky:
        return "lucky: every move lost"
    if turn.judgement.grade is Grade.LOST:
        return "every move lost"
    if turn.judgement.grade is not Grade.THREW:
        return ""
    parts = [_better(turn.better_moves)]
    if turn.sequel is not None and turn.sequel is not Sequel.UNKNOWN:
        parts.append(turn.sequel.value)
    return "; ".join(parts)


def ending_words(ending: Ending) -> tuple[str, str]:
    """What a player did who gave up or ran out of time, and what there is to say about it."""
    deed = _GIVEN_UP[ending.reason][1]
    if ending.grade is Grade.THREW:
        return deed, _better(ending.better_moves) if ending.better_moves else "the game was won"
    return deed, "the game was lost" if ending.grade is Grade.LOST else ""


def _better(moves: Sequence[int]) -> str:
    """The moves with a sign that tells them from numbers: `better: x3, x5 or x7-9`."""
    return f"better: {some_moves(moves, ' or ', 'x')}"


def some_moves(moves: Sequence[int], conjunction: str = ", ", sign: str = "") -> str:
    """Moves in few characters; where they are many, the first ones and how many more."""
    text = spell(moves, conjunction, sign)
    if text.count(",") < _MOST_MOVES:
        return text
    return f"{spell(moves[:_MOST_MOVES], sign=sign)} and {len(moves) - _MOST_MOVES} more"


def keys(marks: Iterable[str]) -> list[str]:
    """What these marks mean."""
    shown = set(marks)
    return [text for mark, text in _KEYS.items() if mark in shown]


def extent(turns: int, *, lost: bool) -> str:
    """How much of a damaged record was reviewed."""
    which = f"the first {plural(turns, 'turn')}" if lost else f"all {plural(turns, 'turn')}"
    if turns == 1:
        which = "the first turn" if lost else "the only turn"
    return f"Reviewed: {which}, which can be read."
