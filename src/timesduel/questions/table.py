"""All questions, by name."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, get_type_hints

from timesduel.questions.advice import tell_hint, tell_hints, tell_move, tell_turn
from timesduel.questions.daily import tell_daily
from timesduel.questions.fairness import tell_fairness, tell_setups
from timesduel.questions.ladder import tell_ladder
from timesduel.questions.law import tell_law
from timesduel.questions.law_certificate import tell_certificate
from timesduel.questions.lesson import tell_lesson
from timesduel.questions.moments import tell_moments
from timesduel.questions.odds import tell_levels, tell_odds
from timesduel.questions.practice import tell_facts
from timesduel.questions.progress import tell_card, tell_grid, tell_progress, tell_statistics
from timesduel.questions.puzzle import tell_puzzle, tell_puzzle_at
from timesduel.questions.review import tell_replay, tell_review
from timesduel.questions.rulebook import tell_books, tell_rules
from timesduel.questions.targets import tell_target_odds, tell_targets
from timesduel.questions.verdict import tell_verdict
from timesduel.questions.zones import tell_zones

QUESTIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        question.__name__.removeprefix("tell_"): question
        for question in (
            tell_verdict,
            tell_zones,
            tell_law,
            tell_certificate,
            tell_targets,
            tell_target_odds,
            tell_odds,
            tell_fairness,
            tell_setups,
            tell_levels,
            tell_books,
            tell_rules,
            tell_hint,
            tell_hints,
            tell_move,
            tell_turn,
            tell_review,
            tell_replay,
            tell_lesson,
            tell_puzzle,
            tell_puzzle_at,
            tell_daily,
            tell_facts,
            tell_card,
            tell_progress,
            tell_statistics,
            tell_grid,
            tell_ladder,
            tell_moments,
        )
    }
)
"""Every function of this package that answers with words, without its prefix `tell_`.

The work of each is bounded: without an effort, by what a server does for a stranger. Only `setups`,
and `levels` with odds, take longer, and are asked on one's own machine alone. Servers ask their
thinking processes by these names.
"""


def answer_class(name: str) -> type:
    """The class of a question's answers."""
    kind: type = get_type_hints(QUESTIONS[name])["return"]
    return kind
