"""What each question can be asked about, and random rules that brute force knows all about."""

from datetime import UTC, date, datetime
from random import Random
from typing import Any

from tests.coach.situations import a_set
from timesduel import BOOKS, Game, Goal, Record, Rules
from timesduel.questions.moments import MetPosition
from timesduel.training.entries import Mistake
from timesduel.training.puzzles import Source
from timesduel.training.statistics import Statistics

RULES = BOOKS["power-play"]
_NOW, _DAY = datetime(2026, 11, 16, tzinfo=UTC), date(2026, 11, 16)
_OPENING, _RECORD = RULES.opening(), Record.of(Game(rules=RULES).with_moves([2]))

ABOUT: dict[str, tuple[Any, ...]] = {
    "verdict": (_OPENING,),
    "zones": (RULES,),
    "law": (RULES,),
    "certificate": (RULES,),
    "targets": (RULES, 2, 1_000),
    "target_odds": (RULES, (10, 100)),
    "odds": (_OPENING, "learner", "expert"),
    "fairness": (RULES,),
    "setups": (RULES,),
    "levels": (),
    "books": (),
    "rules": (RULES,),
    "hint": (_OPENING, 4),
    "hints": (_OPENING,),
    "move": (_OPENING, 2),
    "turn": (1, _OPENING, 2, ("Ada", "Grace"), True),
    "review": (_RECORD,),
    "replay": (_RECORD,),
    "lesson": ("power-play",),
    "puzzle": (RULES, 2, 7),
    "puzzle_at": (_OPENING, None, Source.AGAIN),
    "daily": (_DAY,),
    "facts": (RULES, (2,), 2, 7),
    "card": (_OPENING, None, (Mistake(when=_NOW, position=_OPENING, level=1, game=""),)),
    "progress": ("/nowhere/diary.jsonl", 0, _DAY),
    "statistics": (Statistics(),),
    "grid": ((),),
    "ladder": (RULES,),
    "moments": ((MetPosition(_OPENING, ((2, 3),)),),),
}
"""By the name of the question."""

_BOOK_OF = {
    Goal.REACH: "multiplication-madness",
    Goal.EXACT: "multiplication-duel",
    Goal.LAST: "multiplication-showdown",
}


def random_rules(dice: Random, largest: int = 2_000) -> Rules:
    """A book with other numbers; brute force knows all about it."""
    book = BOOKS[_BOOK_OF[dice.choice(list(Goal))]]
    multipliers = a_set(dice)[:16]
    start = dice.choice([1, 1, 1, 2, 3, 7])
    limit = start + int(2 * (largest / 2) ** dice.random())
    name = book.limit_name
    assert name is not None
    return book.replace(multipliers=multipliers, start=start, **{name: limit})
