"""Holds every use of a text against the texts there are, by reading the source.

A code is any string `kind.key` whose kind is one of the texts' (`AREAS`). Where it is an argument
of a call, the keywords of that call are its fields: of `say`, of `Message`, of an error, or of a
function of one's own that hands both on. A code may be put together (`f"grades.{name}"`); then it
stands for every text that it fits.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import timesduel
from tests.support import ROOT
from timesduel import errors
from timesduel.words.speech import AREAS, templates

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SINGULAR = "[one]"
"""What the code of a text ends in that is said of one, beside the text for all other numbers."""

SOURCE = Path(timesduel.__file__).parent
REFERENCE = "tests/web/reference.py"
NOT_FIELDS: Mapping[str, frozenset[str]] = {
    "LostError": frozenset({"after"}),
    "ProblemError": frozenset({"headers"}),
    "Operation": frozenset({"query", "body", "result", "status", "media", "seat", "errors"}),
}
"""By the name of what is called: keywords beside a code that are not for its text."""

FILLED_IN: Mapping[str, frozenset[str]] = {
    "from_extra": frozenset({"extra"}),
    "BotConnection": frozenset({"word"}),
    "_is_gone": frozenset({"seconds"}),
    "_joined": frozenset({"some", "other"}),
    "_listed": frozenset({"left"}),
    "say_about": frozenset({"name", "other"}),
}
"""By the name of what is called: fields that it fills in itself, in the text of a code given."""

_FILES = (".jsonl", ".json", ".md", ".css")
"""What names of files end in, which look like codes otherwise."""

_ERRORS = {name for name in vars(errors) if name.endswith("Error")}

_PART = "[a-z0-9_-]+"
_CODE = re.compile(rf"({_PART})((?:\.{_PART})+)")


def english_texts() -> dict[str, str]:
    """Every text, by its code."""
    return templates(*(kind for kinds in AREAS.values() for kind in kinds.split()))


def sources() -> dict[str, str]:
    """The source of everything that may use a text, by its path; what writes docs/api.md too."""
    found = {
        str(path.relative_to(SOURCE)): path.read_text()
        for path in sorted(SOURCE.rglob("*.py"))
        if path != SOURCE / "__init__.py"  # names of modules
    }
    return {**found, REFERENCE: (ROOT / REFERENCE).read_text()}


def fields_of(text: str) -> frozenset[str]:
    """What a text wants to be filled in with."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@dataclass
class Scan:
    """What was found in some files.

    The first argument of `say` and `Message` must be a code, or a parameter that is handed on.
    """

    texts: Mapping[str, str]
    used: set[str] = field(default_factory=set)
    """The codes of texts that somebody uses."""

    problems: list[str] = field(default_factory=list)
    """Uses that do not fit, with the place."""

    def read(self, path: str, source: str) -> None:
        """One file more."""
        self._path = path
        self._kinds = {code.partition(".")[0] for code in self.texts}
        tree = ast.parse(source)
        self._speakers = {"say", "Message"} - set(_names_of_its_own(tree))
        self._visit(tree, frozenset())

    @property
    def unused(self) -> list[str]:
        """Texts that nobody uses. Those of the page's scripts are read by other tests."""
        scripted = (
            *("page.", "page_class.", "page_lab.", "page_ladder.", "page_learn.", "page_problem."),
            *("page_next.", "page_remarks.", "page_stage.", "page_story.", "page_teacher."),
        )
        return sorted(
            each for each in self.texts.keys() - self.used if not each.startswith(scripted)
        )

    def _visit(self, node: ast.AST, parameters: frozenset[str]) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            parameters |= {each.arg for each in _parameters(node.args)}
        if isinstance(node, ast.Call):
            self._call(node, parameters)
        if isinstance(node, ast.Constant | ast.JoinedStr):
            self._matching(node)
        for child in ast.iter_child_nodes(node):
            self._visit(child, parameters)

    def _call(self, call: ast.Call, parameters: frozenset[str]) -> None:
        name = _name(call.func)
        coded = [arg for arg in call.args if any(_codes(arg, self._kinds))]
        if name in self._speakers and not (coded and coded[0] is call.args[0]):
            handed_on = call.args and isinstance(call.args[0], ast.Name | ast.Attribute)
            if not (handed_on and (_root(call.args[0]) in parameters)):
                self._problem(call, f"{name} without a code that is known")
        if name in _ERRORS and not coded and any(map(_is_a_text, call.args)):
            self._problem(call, f"{name} without a code that is known")
        for argument in coded:
            for code in _codes(argument, self._kinds):
                self._fields(call, name, code)

    def _fields(self, call: ast.Call, name: str, code: ast.expr) -> None:
        given = {each.arg for each in call.keywords} - NOT_FIELDS.get(name, frozenset())
        own, given = given, given | FILLED_IN.get(name, frozenset())
        if None in given:
            self._problem(call, f"{ast.unparse(code)}: fields by ** cannot be checked")
            return
        matching = self._matching(code)
        for each in matching:
            for missing in sorted(self._wanted(each) - given):
                self._problem(call, f"{each}: no {missing}")
        wanted = frozenset().union(*map(self._wanted, matching))
        if matching:
            for superfluous in sorted(str(each) for each in own - wanted):
                self._problem(call, f"{ast.unparse(code)}: has no {superfluous}")

    def _wanted(self, code: str) -> frozenset[str]:
        """The fields of a text and of its singular, which `count` decides about."""
        if (singular := self.texts.get(code + SINGULAR)) is None:
            return fields_of(self.texts[code])
        return fields_of(self.texts[code]) | fields_of(singular) | {"count"}

    def _matching(self, node: ast.expr) -> list[str]:
        """The texts that a code stands for; they count as used."""
        if (pattern := _pattern(node, self._kinds)) is None:
            return []
        if isinstance(node, ast.Constant):
            found = [code for code in (str(node.value),) if code in self.texts]
        else:
            found = [code for code in self.texts if re.fullmatch(pattern, code)]
        self.used.update(found, (code + SINGULAR for code in found))
        if not found:
            self._problem(node, f"{ast.unparse(node)}: no such text")
        return found

    def _problem(self, node: ast.expr, problem: str) -> None:
        told = f"{self._path}:{node.lineno}: {problem}"
        if told not in self.problems:
            self.problems.append(told)


def _names_of_its_own(tree: ast.Module) -> Iterator[str]:
    """What a file calls something else by, which is not from `words/speech.py`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ImportFrom) and node.module != "timesduel.words.speech":
            yield from (alias.name for alias in node.names)


def _parameters(arguments: ast.arguments) -> Iterator[ast.arg]:
    yield from (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    yield from filter(None, (arguments.vararg, arguments.kwarg))


def _codes(node: ast.expr, kinds: set[str]) -> Iterator[ast.expr]:
    """The codes that an argument may be."""
    if isinstance(node, ast.IfExp):
        yield from _codes(node.body, kinds)
        yield from _codes(node.orelse, kinds)
    elif _pattern(node, kinds) is not None:
        yield node


def _pattern(node: ast.AST, kinds: set[str]) -> str | None:
    """What the codes look like that an expression makes; None if it makes none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        found = _CODE.fullmatch(node.value)
        named = found is not None and found[1] in kinds and not node.value.endswith(_FILES)
        return re.escape(node.value) if named else None
    if isinstance(node, ast.JoinedStr) and node.values:
        first = node.values[0]
        if isinstance(first, ast.Constant) and str(first.value).partition(".")[0] in kinds:
            parts = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else _PART
                for part in node.values
            ]
            pattern = "".join(parts)
            return pattern if "." in str(first.value) and " " not in pattern else None
    return None


def _is_a_text(node: ast.expr) -> bool:
    """Is it more than a word, or put together?"""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
    )


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return getattr(node, "id", "")
