"""Sentences with names, turned into what would be told to one of the two."""

import re

_VERBS = {"plays": "play", "has": "have", "needs": "need", "wins": "win", "makes": "make"}
_WHOSE = {"you": "your", "they": "their"}


def without_names(text: str, names: tuple[str, str]) -> str:
    """The same as it would be told to the first of two players."""
    for name, word in zip(names, _WHOSE, strict=True):
        text = re.sub(rf"\b{re.escape(name)}\b", word, text)
    verbs = "|".join(_VERBS)
    text = re.sub(rf"\b(you|they) ({verbs})\b", lambda m: f"{m[1]} {_VERBS[m[2]]}", text)
    text = re.sub(
        r"unless (you|they) goes past (.*?) and loses", r"unless \1 go past \2 and lose", text
    )
    text = re.sub(r"(play x\d+ and) leaves", r"\1 leave", text)
    text = re.sub(
        r"(you|they) can on the next", lambda m: f"{m[1]} can on {_WHOSE[m[1]]} next", text
    )
    return re.sub(r"(^|\. )(you|they)\b", lambda m: m[1] + m[2].capitalize(), text)


_SWAPPED = {"you": "they", "You": "They", "your": "their"}
_SWAPPED |= {other: one for one, other in _SWAPPED.items()}


def swapped(text: str) -> str:
    """What is told to one player, as it would be told to the other one."""
    return re.sub(rf"\b({'|'.join(_SWAPPED)})\b", lambda found: _SWAPPED[found[0]], text)
