"""What each question can be asked about."""

from typing import Any

from timesduel import BOOKS, Game, Record

RULES = BOOKS["power-play"]
_OPENING, _RECORD = RULES.opening(), Record.of(Game(rules=RULES).with_moves([2]))

ABOUT: dict[str, tuple[Any, ...]] = {
    "verdict": (_OPENING,),
    "zones": (RULES,),
    "law": (RULES,),
    "odds": (_OPENING, "learner", "expert"),
    "fairness": (RULES,),
    "hint": (_OPENING, 4),
    "hints": (_OPENING,),
    "move": (_OPENING, 2),
    "turn": (1, _OPENING, 2, ("Ada", "Grace"), True),
    "review": (_RECORD,),
    "replay": (_RECORD,),
}
"""By the name of the question."""
