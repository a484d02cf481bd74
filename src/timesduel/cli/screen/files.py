"""Files that a command writes or reads: pictures, proofs, tables, certificates."""

from __future__ import annotations

import gzip
import os
import zlib
from importlib import import_module
from typing import TYPE_CHECKING

from timesduel.cli.options.common import refused
from timesduel.core.numbers import printable
from timesduel.errors import CertificateError, StoreError
from timesduel.extras import from_extra
from timesduel.records.files import is_plain, named, system_error, write_whole
from timesduel.solver.checker import LARGEST_TEXT
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.views.shapes import Picture

_GZIP = b"\x1f\x8b"


def check_place(path: str) -> None:
    """Before any long work: is there a folder, and at most a plain file to write over?"""
    try:
        if not is_plain(path or os.curdir):
            raise StoreError("files.not_plain").at(named(path))
    except FileNotFoundError:
        if not os.path.isdir(os.path.dirname(os.path.realpath(path))):
            raise StoreError("files.no_folder").at(named(path)) from None
    except OSError as error:
        raise system_error(error).at(named(path)) from None


def write_file(path: str, content: str | bytes) -> None:
    """Write a file whole or not at all; one line says why not."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise system_error(error).at(named(path)) from None


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


def picture_places(**asked: str | None) -> dict[str, str]:
    """The files that were asked for, by option, once it is known that they can be written."""
    places = {option: path for option, path in asked.items() if path is not None}
    check_places(places)
    if "png" in places:
        _require_matplotlib()
    return places


def _require_matplotlib() -> None:
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


def read_certificate(path: str) -> str:
    """The text of a certificate, unpacked if need be, and never more than can be checked."""
    content = _content(path)
    if content.startswith(_GZIP):
        content = _unpacked(content)
    if len(content) > LARGEST_TEXT:
        raise CertificateError("certificates.too_large")
    try:
        return content.decode("ascii")
    except UnicodeDecodeError:
        raise CertificateError("certificates.not_text") from None


def _content(path: str) -> bytes:
    try:
        if is_plain(path):
            with open(path, "rb") as file:
                return file.read(LARGEST_TEXT + 1)
        problem = CertificateError("files.not_plain")
    except OSError as error:
        problem = CertificateError(system_error(error).message)
    except ValueError:  # a name that no file can have
        problem = CertificateError("files.no_file")
    raise problem.at(named(path))


def _unpacked(content: bytes) -> bytes:
    """At most one byte more than can be checked; a small file may hold gigabytes."""
    stream = zlib.decompressobj(wbits=31)
    try:
        text = stream.decompress(content, LARGEST_TEXT + 1)
    except zlib.error:
        raise CertificateError("certificates.packed") from None
    if len(text) <= LARGEST_TEXT and (not stream.eof or stream.unused_data):
        raise CertificateError("certificates.packed")
    return text


def write_certificate(path: str, text: str) -> None:
    """Write a text, such as a certificate, compressed if the name ends in .gz."""
    content = text.encode()
    write_file(path, gzip.compress(content, mtime=0) if path.endswith(".gz") else content)
