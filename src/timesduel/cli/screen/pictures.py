"""Pictures that a command is asked for: checked before any work, written when it is done."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

from timesduel.cli.options.common import refused
from timesduel.cli.screen.files import check_place, write_file
from timesduel.core.numbers import printable
from timesduel.extras import from_extra
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.views.shapes import Picture


def check_places(paths: Mapping[str, str]) -> None:
    """Can something be written to each of these files, and are they different? By option."""
    taken: dict[str, str] = {}
    for option, path in paths.items():
        real = os.path.realpath(path)
        if real in taken:
            raise refused(option, say("output.same", other=taken[real]))
        taken[real] = option
    for path in paths.values():
        check_place(path)


def require_matplotlib() -> None:
    """Say at once that a PNG cannot be drawn here."""
    from logging import ERROR, getLogger

    getLogger("matplotlib").setLevel(ERROR)  # its remarks about fonts and folders help nobody here
    with from_extra("plot", "extras.picture"):
        import_module("matplotlib")


def write_pictures(picture: Picture, places: Mapping[str, str]) -> list[str]:
    """Write a picture as `svg`, as `png` or as both, and say so."""
    notes = []
    for kind, path in places.items():
        content: str | bytes
        if kind == "svg":
            from timesduel.views.svg import svg_file

            content = svg_file(picture)
        else:
            from timesduel.views.png import png_file

            content = png_file(picture)
        notes.append(write_and_say(path, content))
    return notes


def write_and_say(path: str, content: str | bytes) -> str:
    """Write a file, and say so."""
    over = os.path.exists(path)
    write_file(path, content)
    return say("output.written_over" if over else "output.written", path=printable(path))
