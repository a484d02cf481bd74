"""The command that starts a bot: its words, as the system it runs on understands them."""

from __future__ import annotations

import os
import re
import shlex
import shutil

from timesduel.core.numbers import printable
from timesduel.errors import RulesError

_SHOWN = 120
"""Characters of a word that are shown."""

_WINDOWS_PARTS = re.compile(r'\\*"|\\+|[ \t]+|[^\\" \t]+')


def split_command(command: str, *, posix: bool = os.name == "posix") -> list[str]:
    """The words of a command line, without a shell; a `RulesError` if there is no such program."""
    try:
        words = split_words(command, posix=posix)
    except ValueError:
        raise RulesError("player", "bots.quotation_mark") from None
    if not words:
        raise RulesError("player", "bots.empty")
    if "\0" in command or shutil.which(words[0]) is None:
        raise _cannot_run(words[0])
    return words


def split_words(command: str, *, posix: bool = os.name == "posix") -> list[str]:
    """The words of a command line; a ValueError if a quote is left open."""
    if posix:
        return shlex.split(command)
    # Windows finds a program with blanks in its path even where nobody has quoted them. So do we,
    # because its shells take the quotes of bot:"C:\Program Files\bot.exe" away.
    if '"' not in command:
        for blanks in re.finditer(r"[ \t]+|$", command):
            if shutil.which(program := command[: blanks.start()]) is not None:
                return [program, *_split_for_windows(command[blanks.end() :])]
    return _split_for_windows(command)


def _split_for_windows(command: str) -> list[str]:
    r"""Double quotes group, backslashes are plain; only `\"` is a quotation mark itself."""
    words: list[str] = []
    word: str | None = None
    quoted = False
    for part in _WINDOWS_PARTS.findall(command):
        if part[-1] == '"':
            backslashes, is_plain = divmod(len(part) - 1, 2)
            word = (word or "") + "\\" * backslashes + '"' * is_plain
            quoted ^= not is_plain
        elif quoted or part[0] not in " \t":
            word = (word or "") + part
        elif word is not None:
            words.append(word)
            word = None
    if quoted:
        raise ValueError("a quote is left open")
    return words if word is None else [*words, word]


def _cannot_run(word: str) -> RulesError:
    """Build the error that says why the program cannot be started."""
    program, here = _shown(word), os.path.join(os.curdir, word)
    if not os.path.isfile(word):
        return RulesError("player", "bots.no_program", program=program)
    if shutil.which(here) is not None:  # only the folders of PATH are searched for bare names
        return RulesError("player", "bots.no_program_but", program=program, here=_shown(here))
    return RulesError("player", "bots.not_executable", program=program)


def _shown(word: str) -> str:
    return repr(printable(word)[:_SHOWN])
