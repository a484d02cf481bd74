"""All questions, by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from timesduel.questions.fairness import FAIRNESS
from timesduel.questions.law import LAW
from timesduel.questions.odds import ODDS
from timesduel.questions.question import Question
from timesduel.questions.verdict import VERDICT
from timesduel.questions.zones import ZONES

QUESTIONS: Mapping[str, Question[..., Any, ..., Any]] = MappingProxyType(
    {question.name: question for question in (VERDICT, ZONES, LAW, ODDS, FAIRNESS)}
)
"""What the front ends bind to: a server asks its thinking processes by these names."""
