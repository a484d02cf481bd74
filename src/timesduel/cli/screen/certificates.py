"""Certificates as files, plain or compressed."""

import gzip
import zlib

from timesduel.cli.screen.files import write_file
from timesduel.errors import CertificateError
from timesduel.records.files import is_plain, named, system_error
from timesduel.solver.checker import LARGEST_TEXT

_GZIP = b"\x1f\x8b"


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
    """Keep a certificate, compressed if the name ends in .gz."""
    content = text.encode()
    write_file(path, gzip.compress(content, mtime=0) if path.endswith(".gz") else content)
