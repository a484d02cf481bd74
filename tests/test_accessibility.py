"""docs/accessibility.md has every criterion, and the tests that it names are there."""

import ast
import re

from tests.support import ROOT

PAGE = (ROOT / "docs" / "accessibility.md").read_text()
A = """1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1
2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2"""
AA = """1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7
2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3"""


def test_every_criterion_is_there_once() -> None:
    rows = re.findall(r"^\| (\d\.\d\.\d+) ", PAGE, re.MULTILINE)
    assert sorted(rows) == sorted([*A.split(), *AA.split()])


def test_the_tests_that_it_names_are_there() -> None:
    named = set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE))
    assert len(named) > 10
    for file, name in named:
        tree = ast.parse((ROOT / file).read_text())
        assert name in {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}
