"""Every text is used, every use has its text, and every field is filled in."""

import re
from typing import TYPE_CHECKING

import pytest

from tests.words.catalogue import Scan, english_texts, fields_of, sources

if TYPE_CHECKING:
    from timesduel.words.speech import Text

TEXTS = english_texts()

SMALL: dict[str, "Text"] = {
    "errors.over": "the game is over",
    "errors.large": "{number} is above {most}",
    "games.moves": {"one": "{name} needs one move", "other": "{name} needs {count} moves"},
    "grades.kept": "good",
    "grades.lost": "lost",
}


def scanned(source: str) -> Scan:
    scan = Scan(SMALL)
    scan.read("some.py", source)
    return scan


def test_every_use_of_a_text_fits() -> None:
    scan = Scan(TEXTS)
    for path, source in sources().items():
        scan.read(path, source)
    assert scan.problems == []
    assert scan.unused == []


def test_every_text_is_well_formed() -> None:
    for code, text in TEXTS.items():
        if isinstance(text, dict):
            assert text.keys() == {"one", "other"}, code
        assert all(re.fullmatch("[a-z][a-z_]*", name) for name in fields_of(text)), code


@pytest.mark.parametrize(
    "use",
    [
        "say('errors.over')",
        "raise SomeError('errors.large', number=1, most=2) from None",
        "refused('target', 'errors.large', number=1, most=2)",
        "Message('games.moves', name=name, count=3)",
        "say('errors.over' if late else 'grades.kept')",
        "say(f'grades.{grade.value}')",
        "def hand_on(code, /, **fields): return say(code, **fields)",
        "class A:\n def text(self): return say(self.code, **self.fields)",
        "print('errors', 'nothing.here', f'{x}.y', f'', 'over.errors', 'games.jsonl')",
    ],
)
def test_what_fits(use: str) -> None:
    assert scanned(use).problems == []


@pytest.mark.parametrize(
    ("use", "problem"),
    [
        ("say('errors.ovre')", "'errors.ovre': no such text"),
        ("say('erors.over')", "say without a code that is known"),
        ("say()", "say without a code that is known"),
        ("say('The game is over.')", "say without a code that is known"),
        ("say(code, most=2)", "say without a code that is known"),
        ("Message('errors.large', number=1)", "errors.large: no most"),
        ("say('errors.large', number=1, most=2, least=3)", "'errors.large': has no least"),
        ("SomeError('errors.over', number=1)", "'errors.over': has no number"),
        ("say('games.moves', name='Ada')", "games.moves: no count"),
        ("say('errors.over' if late else 'errors.early')", "'errors.early': no such text"),
        ("say(f'grades.{grade.value}', move=3)", "has no move"),
        ("say(f'grades.{grade.value}.long')", "no such text"),
        ("say('errors.large', **fields)", "fields by ** cannot be checked"),
        ("RecordError('it is damaged')", "RecordError without a code that is known"),
        ("RulesError('goal', f'is none of {all}')", "RulesError without a code that is known"),
        ("CODES = {1: 'errors.never'}", "'errors.never': no such text"),
    ],
)
def test_what_does_not_fit(use: str, problem: str) -> None:
    (found,) = scanned(use).problems
    assert problem in found
    assert found.startswith("some.py:1: ")


def test_what_nobody_uses() -> None:
    scan = scanned("say('errors.over'), say(f'grades.{name}'), [Message('games.moves', count=1)]")
    assert scan.unused == ["errors.large"]
