"""The table of questions: all are there, and each tells an answer of the class that it names."""

from importlib import import_module
from pkgutil import iter_modules

import pytest

from timesduel import BOOKS, questions
from timesduel.data.description import meanings
from timesduel.questions.question import Question
from timesduel.questions.table import QUESTIONS
from timesduel.questions.verdict import VERDICT

RULES = BOOKS["power-play"]
ABOUT = {
    "verdict": (RULES.opening(),),
    "zones": (RULES,),
    "law": (RULES,),
    "odds": (RULES.opening(), "learner", "expert"),
    "fairness": (RULES,),
}
"""What each question can be asked about."""


def test_every_question_is_in_the_table() -> None:
    modules = [import_module(f"{questions.__name__}.{each.name}") for each in iter_modules(PLACES)]
    found = [each for module in modules for each in vars(module).values()]
    written = {each.name: each for each in found if isinstance(each, Question)}
    assert written == QUESTIONS


PLACES = list(questions.__path__)


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_is_told_is_of_the_class_that_is_described(name: str) -> None:
    question = QUESTIONS[name]
    answer = question.tell(*ABOUT[name])
    assert type(answer) is question.told
    assert vars(answer).keys() == meanings(question.told).keys()


def test_a_verdict_says_who_is_to_move() -> None:
    opening = RULES.opening()
    verdicts = [VERDICT.ask(position) for position in (opening, opening.play(2))]
    assert [verdict.to_move for verdict in verdicts] == [1, 2]
    assert [verdict.total for verdict in verdicts] == [1, 2]
