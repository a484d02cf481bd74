"""One name, one thing; and docstrings that say at once what a thing is."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import timesduel

SOURCE = Path(timesduel.__file__).parent
PATHS = sorted(SOURCE.rglob("*.py"))

CLEVER = re.compile(r"[\s#]*(so (many|much|often|little)|whoever|told|the same)\b", re.IGNORECASE)
"""How a docstring or a comment does not begin: name the thing and its unit instead."""


ALIKE = {
    "command": "each file of cli/commands has one",
    "compiled": "the same decorator, for other options of Numba",
    "playouts": "the same games, in NumPy or compiled",
}
"""Functions that may have one name in several files, and why."""


@cache
def parsed() -> list[tuple[Path, str, ast.Module]]:
    """Every file, its source and what that means to Python."""
    sources = [(path, path.read_text()) for path in PATHS]
    return [(path, source, ast.parse(source)) for path, source in sources]


def public_names() -> dict[str, list[str]]:
    """The places of each public class and function."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path, _, tree in parsed():
        for node in tree.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                places[node.name].append(str(path.relative_to(SOURCE)))
    return places


def test_one_name_one_thing() -> None:
    shared = {name: places for name, places in public_names().items() if len(places) > 1}
    assert {name: places for name, places in shared.items() if name not in ALIKE} == {}
    assert not ALIKE.keys() - shared.keys(), "no longer shared: take it off the list"


def test_docstrings_and_comments_begin_plainly() -> None:
    clever = []
    for path, source, tree in parsed():
        texts = [line for line in source.splitlines() if line.lstrip().startswith("#")]
        for node in ast.walk(tree):
            match node:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    texts.append(text)
        clever += [(path.name, text) for text in texts if CLEVER.match(text)]
    assert clever == []
