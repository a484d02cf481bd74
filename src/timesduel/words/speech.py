"""Texts in the language that is spoken: `say` fills one in, a `Message` is one not yet said.

The language belongs to the context: two threads, or two requests of a server, may speak two.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeVar

from timesduel.words import __path__ as _folders

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

_T = TypeVar("_T")

ENGLISH, PSEUDO = "english", "pseudo"
LANGUAGES = (ENGLISH, PSEUDO)
"""The second is for tests: English between marks, so that a text that was never looked up shows."""

AREAS = {
    "language": "grammar numbers dates",
    "program": "program options output manual errors extras profiles",
    "commands": "help",
    "game": "games events matches moves reasons telling players opponents",
    "play": "play afterwards menu remote",
    "rules": "rules rulebook objectives",
    "coach": "coach claims grades hints proofs reviews ways",
    "training": "lessons puzzles practice facts stats ladder",
    "solver": "solver solve zones law atlas certificates drift assistant fair levels",
    "arena": "arena standings pairs",
    "bots": "bots adapters mcp",
    "storage": "files records stores postgres saved",
    "server": "server serving gate lab statuses operations parameters family net reference",
    "page": "page page_start page_next page_story page_learn page_ladder"
    " page_lab page_remarks page_stage page_problem",
    "classes": "classes page_class page_teacher",
    "views": "charts printed tables",
}
"""The files of a language, each with its kinds of texts; read when one of them is needed."""

_FILES = {kind: area for area, kinds in AREAS.items() for kind in kinds.split()}

_TAGS = {ENGLISH: "en", PSEUDO: "en"}
"""What pages call a language, by BCP 47."""

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)
_grouped_from: ContextVar[int | None] = ContextVar("grouped_from", default=None)
_typeset: ContextVar[bool] = ContextVar("typeset", default=False)

_texts: dict[str, str] = {}
"""The templates that were read so far, by code."""

_SHORT, _SHORT_IN_PRINT = 10_000, 1_000
"""Below this a number is read at a glance, and never shown in groups."""


class Message:
    """A text by its code, with its fields: a value that becomes words when it is shown."""

    __slots__ = ("code", "fields")

    def __init__(self, code: str, /, **fields: object) -> None:
        self.code = code
        """The kind and the key, as `grades.kept`."""
        self.fields = fields
        """What is filled in; messages among them are said in the same language."""

    def __str__(self) -> str:
        return say(self.code, **self.fields)

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value!r}" for name, value in self.fields.items())
        return f"Message({self.code!r}{fields})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.code, self.fields) == (other.code, other.fields)

    def __hash__(self) -> int:
        return hash((self.code, *sorted(self.fields)))


def say(code: str, /, **fields: object) -> str:
    """The text of a code, filled in; its singular, if it has one, where the field `count` is 1."""
    text = _template(code)
    if fields.get("count") == 1:
        text = _texts.get(f"{code}[one]", text)
    return spoken(text, **fields)


def _template(code: str) -> str:
    return _texts.get(code) or _read(code.partition(".")[0])[code]


def templates(*kinds: str) -> dict[str, str]:
    """All texts of some kinds as they are, by code: a singular's code ends in `[one]`."""
    return {
        code: text
        for kind in kinds
        for code, text in _read(kind).items()
        if code.startswith(f"{kind}.")
    }


def _read(kind: str) -> dict[str, str]:
    """All texts that are known once the file with those of a kind has been read.

    The format is that of Java's properties, with one `code = text` for each line: ended by a
    backslash it goes on in the next one. Its escapes are `\\n`, `\\u0020` and `\\\\`.
    """
    with open(f"{_folders[0]}/{ENGLISH}/{_FILES[kind]}.properties", encoding="utf-8") as file:
        lines = file.read().replace("\\\n", "").split("\n")
    found = {}
    for line in lines:
        code, separator, text = line.partition(" = ")
        if separator and code[0] != "#":
            found[code] = text if "\\" not in text else _unescaped(text)
    _texts.update(found)
    return _texts


def _unescaped(text: str) -> str:
    parts = text.split("\\\\")
    return "\\".join(part.replace("\\n", "\n").replace("\\u0020", " ") for part in parts)


def spoken(template: str, /, **fields: object) -> str:
    """Fill in a template that is not in the files of texts, such as the words of a book."""
    if (least := _grouped_from.get()) is not None:
        fields = {
            name: _Grouped(value) if type(value) is int and value >= least else value
            for name, value in fields.items()
        }
    if _typeset.get():
        template = _with_signs(template)
    if _spoken.get() == ENGLISH:
        return template.format(**fields) if fields else template
    from timesduel.words.pseudo import marked

    return marked(template, fields)


def _with_signs(template: str) -> str:
    """A template with a multiplication sign for the x in `x{move}`, `{total} x {move}` or `x2`."""
    from re import escape, sub  # only print and page need it

    typed, printed = escape(_template("numbers.times")), _template("numbers.times_in_print")
    return sub(rf"(?<![A-Za-z]){typed}(?= ?[{{\d])", printed, template)


def language_tag() -> str:
    """The language that is spoken, as a page names it: `en`."""
    return _TAGS[_spoken.get()]


def times_sign() -> str:
    """What stands before a move: x, or a multiplication sign where it is printed."""
    return _template("numbers.times_in_print" if _typeset.get() else "numbers.times")


def shown(number: int) -> str:
    """A number as it is shown by itself: `1,000,000` where that is wanted."""
    least = _grouped_from.get()
    return str(number) if least is None or number < least else in_groups(number)


def in_groups(number: int) -> str:
    """A number in groups of three digits, however short it is: `1,000`."""
    return int.__format__(number, ",").replace(",", _template("numbers.separator"))


class _Grouped(int):
    """A number that is shown in groups of three digits."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec) if spec else in_groups(self)


@contextmanager
def _within(variable: ContextVar[_T], value: _T) -> Iterator[None]:
    before = variable.set(value)
    try:
        yield
    finally:
        variable.reset(before)


def grouping(wanted: bool) -> AbstractContextManager[None]:
    """Numbers in whatever is said within are shown in groups of digits, if that is wanted."""
    return _within(_grouped_from, _SHORT if wanted else None)


@contextmanager
def typesetting(*, groups: bool = True) -> Iterator[None]:
    """What is said within is printed: a sign for the x, and digits in groups if that is wanted."""
    least = _SHORT_IN_PRINT if groups else _grouped_from.get()
    with _within(_typeset, True), _within(_grouped_from, least):
        yield


def speaking(language: str) -> AbstractContextManager[None]:
    """Everything that is said within is said in this language."""
    return _within(_spoken, language)


def speak(language: str) -> None:
    """Everything that is said in this context from now on is said in this language."""
    _spoken.set(language)
