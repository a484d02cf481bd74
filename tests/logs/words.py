"""The simplest kind of log there can be: a title, and words that are added one by one.

Stores that pass the suite with it know nothing of games.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from json import JSONDecoder, dumps, loads

from timesduel.errors import MissingEventError, RecordError


@dataclass(frozen=True)
class Words:
    """A value that follows from a log."""

    title: str = "words"
    """What the log begins with."""

    words: tuple[str, ...] = ()
    """What was added."""

    def plus(self, word: str) -> "Words":
        """With a word more."""
        return replace(self, words=(*self.words, word))


class WordsKind:
    """How words are written, and read; `reading` hears of each line that is read."""

    name = "words"

    def __init__(self, reading: Callable[[str], object] = len) -> None:
        self._reading = reading

    def version(self, value: Words) -> int:
        return len(value.words)

    def head(self, value: Words) -> str:
        return dumps({"title": value.title}, indent=1)

    def line(self, value: Words, version: int) -> str:
        return dumps({"version": version, "word": value.words[version - 1]})

    def begin(self, head: str) -> Words:
        return Words(loads(head)["title"])

    def after(self, value: Words, line: str) -> Words:
        self._reading(line)
        try:
            data = loads(line)
            version, word = data["version"], str(data["word"])
        except (ValueError, LookupError, TypeError, RecursionError):
            raise RecordError("games.damaged") from None
        present = len(value.words)
        if version > present + 1:
            raise MissingEventError("games.missing", version=present + 1)
        return value.plus(word) if version == present + 1 else value

    def due_at(self, _: Words) -> float | None:
        return None

    def title(self, value: Words) -> str:
        return value.title

    def head_end(self, text: str) -> int:
        return JSONDecoder().raw_decode(text)[1]


WORDS = WordsKind()
