"""The pseudo-language: English between marks, so that a text that was never looked up shows.

What is filled in has marks of its own: a sentence made of looked-up and other parts shows too.
"""

import re
from collections.abc import Mapping
from string import Formatter

MARKS, FIELD_MARKS = "⟦⟧", "⟪⟫"
_FIELD = re.compile(r"\{[^{}]*\}")


class _Marking(Formatter):
    """Puts marks around each field."""

    def format_field(self, value: object, format_spec: str) -> str:
        return str(super().format_field(value, format_spec)).join(FIELD_MARKS)


def marked(template: str, fields: Mapping[str, object]) -> str:
    """A text, filled in."""
    return (_Marking().vformat(template, (), fields) if fields else template).join(MARKS)


def marked_template(template: str) -> str:
    """A text that somebody else will fill in, as click does with its own."""
    return _FIELD.sub(lambda field: field[0].join(FIELD_MARKS), template).join(MARKS)
