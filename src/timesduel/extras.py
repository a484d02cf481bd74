"""Libraries that come with an extra: if one cannot be had, the error says how to install it.

Times Duel itself may be on no index, but what an extra needs is: so that is what is installed, by
the names in the metadata of this installation.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from timesduel.errors import MissingExtraError
from timesduel.words.speech import Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NEW_ENOUGH = "import pip; assert [*map(int, pip.__version__.split('.')[:2])] >= [22, 3]"
"""From then on pip has the option --python."""

_LONGEST_CAUSE = 200
"""Characters; some libraries have pages to say about why they do not load."""


@contextmanager
def from_extra(extra: str, code: str = "extras.needed") -> Iterator[None]:
    """Around imports; a `MissingExtraError` says who needs what is missing, and how to get it.

    A library that is installed may fail to load: it is too old, or a file of the system is missing.
    Then the error tells the cause.
    """
    try:
        yield
    except MissingExtraError:  # of a module within, which knows better
        raise
    except ImportError as error:
        problem = Message(code, extra=extra)
        if _is_not_installed(error):
            command = _command(extra)
            advice = None if command is None else Message("extras.install", command=command)
        else:
            problem = Message("extras.broken", needed=problem, cause=_told(error))
            command = _command(extra, "--force-reinstall")
            advice = None if command is None else Message("extras.install_again", command=command)
        raise MissingExtraError(problem, advice=advice) from error


def _is_not_installed(error: ImportError) -> bool:
    """Is there nothing by that name? Otherwise a part of it is missing, or does not load."""
    from importlib.util import find_spec

    if not isinstance(error, ModuleNotFoundError):
        return False
    return error.name is None or find_spec(error.name.partition(".")[0]) is None


def _told(error: ImportError) -> str:
    """The cause, in one line."""
    from textwrap import shorten

    return shorten(str(error), _LONGEST_CAUSE, placeholder="...")


def command_line(words: Sequence[str]) -> str:
    """A command as somebody would have to type it in the system's usual shell."""
    if os.name == "nt":
        return " ".join(word if _is_plain(word) else f'"{word}"' for word in words)
    from shlex import join

    return join(words)


def _is_plain(word: str) -> bool:
    """Does a shell of Windows see nothing special in a word?"""
    return bool(word) and all(each.isalnum() or each in r"\/:._-+@" for each in word)


def _command(extra: str, *options: str) -> str | None:
    """What installs it, as it stands; None where nobody knows what the extra is made of."""
    needed = _requirements(extra)
    return command_line([*_installer(), *options, *needed]) if needed else None


def _requirements(extra: str) -> list[str]:
    """What the extra is made of, as pip reads it; several extras are separated by commas."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        lines = requires("timesduel") or []
    except PackageNotFoundError:  # never installed, only found on the path
        return []
    marked = [(line.partition(";")[0].strip(), line.replace('"', "'")) for line in lines]
    wanted = [f"extra == '{name}'" for name in extra.split(",")]
    return [needed for mark in wanted for needed, line in marked if line.endswith(mark)]


def _installer() -> list[str]:
    """The beginning of a command that installs something for the Python that runs this."""
    from importlib.util import find_spec
    from shutil import which

    here = sys.executable
    if find_spec("pip") is None:
        base = getattr(sys, "_base_executable", here)
        if _can_reach_out(base):
            return [base, "-m", "pip", "--python", here, "install"]
        if (uv := which("uv")) is not None:
            return [uv, "pip", "install", "--python", here]
    return [here, "-m", "pip", "install"]


def _can_reach_out(python: str) -> bool:
    """Does that Python have a pip, and one that can install for another Python?"""
    import subprocess

    try:
        return subprocess.run([python, "-c", _NEW_ENOUGH], capture_output=True).returncode == 0
    except OSError:
        return False
