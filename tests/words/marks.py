"""What the pseudo-language shows: a text that was never looked up stands outside the marks."""

import re

from timesduel.words.speech import MARKS

_INNERMOST = re.compile("{0}[^{0}{1}]*{1}".format(*MARKS))


def outside_marks(text: str) -> str:
    """What is left of a text without all that stands between marks."""
    while (shorter := _INNERMOST.sub("", text)) != text:
        text = shorter
    assert not set(MARKS) & set(text), f"a mark alone: {text}"
    return text


def raw_words(text: str) -> list[str]:
    """The words of a text that were never looked up."""
    return re.findall("[A-Za-z]+", outside_marks(text))
