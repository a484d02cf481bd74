"""The table of questions: all are there, and each tells an answer of the class that it names."""

from dataclasses import fields
from importlib import import_module
from pkgutil import iter_modules

import pytest
from msgspec import UNSET

from tests.questions.examples import ABOUT, RULES
from timesduel import questions
from timesduel.data.description import meanings
from timesduel.questions.table import QUESTIONS, answer_class
from timesduel.questions.verdict import ask_verdict

PLACES = list(questions.__path__)


def test_every_question_is_in_the_table() -> None:
    modules = [import_module(f"{questions.__name__}.{each.name}") for each in iter_modules(PLACES)]
    found = {name for module in modules for name in vars(module) if name.startswith("tell_")}
    assert {name.removeprefix("tell_") for name in found} == set(QUESTIONS) == set(ABOUT)


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_is_told_is_of_the_class_that_is_described(name: str) -> None:
    answer, kind = QUESTIONS[name](*ABOUT[name]), answer_class(name)
    assert type(answer) is kind
    left_out = {field.name for field in fields(kind) if field.default is UNSET}
    assert vars(answer).keys() | left_out == meanings(kind).keys()


def test_a_verdict_says_who_is_to_move() -> None:
    opening = RULES.opening()
    verdicts = [ask_verdict(position) for position in (opening, opening.play(2))]
    assert [verdict.to_move for verdict in verdicts] == [1, 2]
    assert [verdict.total for verdict in verdicts] == [1, 2]
