"""Libraries that come with an extra: if one is missing, the error says how to install it.

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


@contextmanager
def from_extra(extra: str, code: str = "extras.needed") -> Iterator[None]:
    """Around imports; a `MissingExtraError` says who needs what is missing, and how to get it."""
    try:
        yield
    except ImportError:
        raise MissingExtraError(code, advice=_advice(extra), extra=extra) from None


def command_line(words: Sequence[str]) -> str:
    """A command as somebody would have to type it in the system's usual shell."""
    if os.name == "nt":
        return " ".join(word if _is_plain(word) else f'"{word}"' for word in words)
    from shlex import join

    return join(words)


def _is_plain(word: str) -> bool:
    """Does a shell of Windows see nothing special in a word?"""
    return bool(word) and all(each.isalnum() or each in r"\/:._-+@" for each in word)


def _advice(extra: str) -> Message | None:
    """A command that works as it stands; nothing where nobody knows what the extra is made of."""
    needed = _requirements(extra)
    if not needed:
        return None
    return Message("extras.install", command=command_line([*_installer(), *needed]))


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
