"""The texts that language models read: templates in files, so that anybody can add or change one.

A line such as `=== scene` begins a section; `$name` is a field to be filled in.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_MARK = "=== "


@cache
def template(name: str) -> Mapping[str, Template]:
    """The sections of a file by their headings."""
    parts = ("\n" + _text(name)).split("\n" + _MARK)[1:]
    sections = (part.partition("\n") for part in parts)
    return {heading: Template(text.strip("\n")) for heading, _, text in sections}


def move_names() -> list[str]:
    """Words that moves can be called by, more than any rules have moves."""
    return _text("names").split()


def _text(name: str) -> str:
    return (files("timesduel.arena") / "templates" / f"{name}.txt").read_text("utf-8")
