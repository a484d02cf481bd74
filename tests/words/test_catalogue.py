"""Every text is used, every use has its text, and every field is filled in."""

import re
from collections.abc import Iterator

import pytest

from tests.words.catalogue import SINGULAR, SOURCE, Scan, english_texts, fields_of, sources
from timesduel.words.speech import AREAS, templates

TEXTS = english_texts()
FOLDER = SOURCE / "words" / "english"

SMALL = {
    "errors.over": "the game is over",
    "errors.large": "{number} is above {most}",
    "games.moves[one]": "{name} needs one move",
    "games.moves": "{name} needs {count} moves",
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
        assert code.removesuffix(SINGULAR) in TEXTS, code
        assert all(re.fullmatch("[a-z][a-z_]*", name) for name in fields_of(text)), code


def java_properties(content: str) -> Iterator[tuple[str, str]]:
    """What any reader of the format finds, by the description of `java.util.Properties`."""
    lines = iter(content.split("\n"))
    for natural in lines:
        line = natural.lstrip(" \t\f")
        if not line or line[0] in "#!":
            continue
        while (len(line) - len(line.rstrip("\\"))) % 2:
            line = line[:-1] + next(lines).lstrip(" \t\f")
        found = re.fullmatch(r"((?:[^\\:=\s]|\\.)*)[ \t\f]*[:=]?[ \t\f]*(.*)", line)
        assert found is not None, line
        key, value = (re.sub(r"\\(u[0-9a-f]{4}|.)", _escaped, part) for part in found.groups())
        yield key, value


def _escaped(found: re.Match[str]) -> str:
    escape = found[1]
    if len(escape) > 1:
        return chr(int(escape[1:], 16))
    return {"n": "\n", "t": "\t", "r": "\r", "f": "\f"}.get(escape, escape)


def test_every_area_has_its_file() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.*")) == sorted(
        f"{area}.properties" for area in AREAS
    )


@pytest.mark.parametrize("area", AREAS)
def test_a_translators_tool_reads_what_the_program_reads(area: str) -> None:
    content = (FOLDER / f"{area}.properties").read_text(encoding="utf-8")
    kinds = AREAS[area].split()
    assert sorted(java_properties(content)) == sorted(templates(*kinds).items())
    assert {code.partition(".")[0] for code, _ in java_properties(content)} == {*kinds}
    assert not re.search(r"[ \t\r]$", content, re.MULTILINE), "a space that an editor may take away"


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
