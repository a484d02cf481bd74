"""The page for people: files of this package, compressed once, kept by browsers for good.

The address of each file has a digest of all of them in it, so that a newer page never meets an
older file. The HTML itself is the same for everybody: what seat it is for only the browser knows.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256
from html import escape
from importlib import import_module
from importlib.resources import files
from json import dumps
from pkgutil import iter_modules
from string import Template
from typing import TYPE_CHECKING, NamedTuple

from timesduel.extras import from_extra
from timesduel.web.api.operation import Operation
from timesduel.web.api.problems import not_found
from timesduel.words import english
from timesduel.words.speech import say

with from_extra("web"):
    from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
_FOR_GOOD = "public, max-age=31536000, immutable"
_HTML = "text/html; charset=utf-8"

KINDS = ("page", "page_lab", "page_learn")
"""The kinds of texts that scripts look up."""

_SCREENS = {
    "/": "start",
    "/g/{game}": "game",
    "/lab": "lab",
    "/learn": "learn",
    "/learn/{what}": "learn",
    "/rules": "rules",
    "/rules/{book}": "rules",
}
"""The addresses of people, and what is shown there."""


class _File(NamedTuple):
    plain: bytes
    compressed: bytes
    kind: str


class _Files(NamedTuple):
    digest: str
    by_name: dict[str, _File]
    shell: Template


def page_operations(*, family: bool = False) -> tuple[Operation, ...]:
    """The addresses of the page and of its files; for a `family`, there are profiles."""
    screens = [
        Operation("GET", path, _screen(name, family=family), "operations.page", media="text/html")
        for path, name in _SCREENS.items()
    ]
    static = Operation(
        "GET", "/static/{digest}/{file}", _file, "operations.file", media="text/plain"
    )
    return (*screens, static)


@lru_cache(1)
def _files() -> _Files:
    folder = files("timesduel.web").joinpath("page")
    contents = {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}
    shell = contents.pop("index.html").decode()
    contents["words.js"] = _words()
    digest = sha256()
    by_name = {}
    for name, content in sorted(contents.items()):
        digest.update(name.encode() + b"\0" + content)
        kind = _TYPES[name[name.rindex(".") :]]
        by_name[name] = _File(content, gzip.compress(content, 9, mtime=0), kind)
    return _Files(digest.hexdigest()[:12], by_name, Template(shell))


def _words() -> bytes:
    """Every text of the page, as a module that the others import."""
    kinds = sorted(each.name for each in iter_modules(english.__path__) if each.name in KINDS)
    texts = {
        f"{kind}.{key}": text
        for kind in kinds
        for key, text in import_module(f"{english.__name__}.{kind}").TEXTS.items()
    }
    return f"export default {dumps(texts, ensure_ascii=False)};\n".encode()


def _screen(
    name: str, status: int = 200, *, family: bool = False
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        found = _files()
        base = request.scope.get("root_path", "")
        shell = found.shell.substitute(
            static=f"{base}/static/{found.digest}",
            home=f"{base}/",
            screen=name,
            family=" data-family" if family else "",
            language="en",
            skip=escape(say("page.skip")),
            headline=escape(say("page.headline")),
            lead=escape(say("page.lead")),
            no_script=escape(say("page.no_script")),
        )
        compressed = gzip.compress(shell.encode(), 6, mtime=0)
        sent = _sent(shell.encode(), compressed, _HTML, request)
        sent.status_code = status
        return sent

    return answer


NOWHERE = Operation("GET", "", _screen("nowhere", 404), "operations.page", media="text/html")
"""For people who have come to an address where nothing is."""


async def _file(request: Request) -> Response:
    found = _files()
    wanted = request.path_params
    file = found.by_name.get(wanted["file"])
    if file is None or wanted["digest"] != found.digest:
        raise not_found()
    return _sent(file.plain, file.compressed, file.kind, request, _FOR_GOOD)


def _sent(
    plain: bytes, compressed: bytes, kind: str, request: Request, caching: str = "no-cache"
) -> Response:
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(compressed, 200, {**headers, "Content-Encoding": "gzip"}, kind)
    return Response(plain, 200, headers, kind)
