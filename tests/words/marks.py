"""What the pseudo-language shows: a text that was never looked up stands outside the marks.

What is filled in stands outside too, unless it was looked up itself: names and numbers do.
"""

import re

from timesduel.words.pseudo import FIELD_MARKS, MARKS

_CLOSING = dict(zip(MARKS[1] + FIELD_MARKS[1], MARKS[0] + FIELD_MARKS[0], strict=True))

_CALL = r"('[^'\n]*python[^'\n]*'|\S*python\S*) -m timesduel( [\w.-]+)*"
"""A command to copy, in quotes where the way to it has a space."""

_DATA = (
    r"(?<![\w-])--?[a-z][a-z0-9-]*",  # options
    r"(?<![\w-])x(?=\s*\d)",  # moves: `x3`, `2 x 3`; and the corner of a times table
    r"\d(\.\d+)?e\d+",  # large numbers
    r"\(mod(?= *\d)",
    r"\^k\b|\b[TC](?=( [<>]|/\d))|(?<=[<>=] )[TC]\b",  # formulas
)


def outside_marks(text: str) -> str:
    """What is left of a text without all that was looked up."""
    left, around = [], [FIELD_MARKS[0]]
    for each in text:
        if each in _CLOSING:
            assert around.pop() == _CLOSING[each], f"a mark alone: {text}"
        elif each in _CLOSING.values():
            around.append(each)
        shown = around[-1] == FIELD_MARKS[0] and each not in MARKS + FIELD_MARKS
        left.append(each if shown or each.isspace() else " ")
    assert around == [FIELD_MARKS[0]], f"a mark alone: {text}"
    return "".join(left)


def without_marks(text: str) -> str:
    """The text as it would be in English."""
    return re.sub(f"[{MARKS}{FIELD_MARKS}]", "", text)


def raw_words(text: str, *data: str) -> list[str]:
    """The words of a text that were neither looked up nor are data: names, and what is below."""
    names = (rf"(?<![\w-]){re.escape(name)}(?![\w-])" for name in sorted(data, key=len)[::-1])
    known = re.compile("|".join([_CALL, *names, *_DATA]))
    words = re.findall(r"[^\W\d_]+", known.sub("", outside_marks(text)))
    return [word for word in words if word.isalpha()]  # which raised digits are not
