"""Pictures that a command is asked for: checked before any work, written when it is done."""

import os
from collections.abc import Mapping
from importlib import import_module

from timesduel.cli.options.common import refused
from timesduel.cli.output.files import check_place, write_file
from timesduel.core.numbers import printable
from timesduel.extras import from_extra


def check_places(paths: Mapping[str, str]) -> None:
    """Can something be written to each of these files, and are they different? By option."""
    taken: dict[str, str] = {}
    for option, path in paths.items():
        real = os.path.realpath(path)
        if real in taken:
            raise refused(option, f"is the same file as --{taken[real]}.")
        taken[real] = option
    for path in paths.values():
        check_place(path)


def require_matplotlib() -> None:
    """Say at once that pictures cannot be drawn here."""
    from logging import ERROR, getLogger

    getLogger("matplotlib").setLevel(ERROR)  # its remarks about fonts and folders help nobody here
    with from_extra("plot", "extras.picture"):
        import_module("matplotlib")


def write_picture(path: str, content: str | bytes) -> str:
    """Write a file, and say so."""
    over = " over" if os.path.exists(path) else ""
    write_file(path, content)
    return f"Written{over}: {printable(path)}"
