"""The page for people: files of this package, compressed once, kept by browsers for good.

The address of each file has a digest of all of them in it, so that a newer page never meets an
older file. The HTML itself is the same for everybody: what seat it is for only the browser knows.
"""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from json import dumps
from string import Template
from typing import TYPE_CHECKING, NamedTuple

from timesduel.extras import from_extra
from timesduel.questions.rulebook import tell_books
from timesduel.web.api.operation import Operation
from timesduel.web.api.responses import not_found
from timesduel.web.screens.rules import rules_text
from timesduel.web.screens.shell import (
    ASTRAY,
    CLASS,
    CLASS_REPORT,
    GAME,
    LAB,
    LADDER,
    LADDERS,
    LEARN,
    LESSON,
    REPORT,
    RULES,
    START,
    WALL,
    PageScreen,
    Pieces,
    whole_screen,
)
from timesduel.web.screens.start import CHOICES, Place, start_screen
from timesduel.words.speech import templates

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
_FOR_READERS = {
    ".js": re.compile(r"^ *//.*\n|/\*\*(?s:.*?)\*/(?: |\n)?|^ +", re.MULTILINE),
    ".css": re.compile(r"/\*(?s:.*?)\*/\n?|^ +", re.MULTILINE),
}
"""What is for readers alone: types, lines of comments, indents. A quarter of the bytes."""

WORDS = {
    "words.js": ("page", "page_problem"),
    "words_class.js": ("page_class",),
    "words_teacher.js": ("page_teacher",),
    "words_lab.js": ("page_lab",),
    "words_ladder.js": ("page_ladder",),
    "words_learn.js": ("page_learn",),
    "words_next.js": ("page_next",),
    "words_stage.js": ("page_stage",),
    "words_story.js": ("page_story",),
    "words_remarks.js": ("page_remarks",),
}
"""The kinds of texts that scripts look up, by the module that has them.

Every screen has the first; whoever says something of another kind imports it.
"""

_SCREENS = {
    "/": START,
    "/g/{game}": GAME,
    "/class": WALL,
    "/c/{code}": CLASS,
    "/c/{code}/teacher": WALL,
    "/c/{code}/wall": WALL,
    "/c/{code}/report": CLASS_REPORT,
    "/lab": LAB,
    "/learn": LEARN,
    "/learn/report": REPORT,
    "/learn/{what}": LESSON,
    "/ladder": LADDERS,
    "/ladder/{book}": LADDER,
    "/rules": RULES,
    "/rules/{book}": RULES,
}
"""The addresses of people, and what is shown there."""


class _File(NamedTuple):
    plain: bytes
    compressed: bytes
    kind: str


class _Files(NamedTuple):
    digest: str
    by_name: dict[str, _File]
    scripts: dict[str, str]
    faces: str
    shell: Template


def page_operations(*, family: bool = False) -> tuple[Operation, ...]:
    """The addresses of the page and of its files; for a `family`, there are profiles."""
    _files()  # takes long, and so before the first request
    screens = [Operation("GET", path, _screen(screen, family)) for path, screen in _SCREENS.items()]
    return (*screens, Operation("GET", "/static/{digest}/{file}", _file))


@lru_cache(1)
def _files() -> _Files:
    folder = files("timesduel.web").joinpath("page")
    contents = {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}
    shell = contents.pop("index.html").decode()
    contents = {name: for_browsers(name, content) for name, content in contents.items()}
    contents |= {module: _words(module) for module in WORDS}
    digest = sha256()
    by_name = {}
    for name, content in sorted(contents.items()):
        digest.update(name.encode() + b"\0" + content)
        kind = _TYPES[name[name.rindex(".") :]]
        by_name[name] = _compressed(content, kind)
    scripts = {name: each.decode() for name, each in contents.items() if name.endswith(".js")}
    faces = contents["faces.svg"].decode()
    return _Files(digest.hexdigest()[:12], by_name, scripts, faces, Template(shell))


def for_browsers(name: str, content: bytes) -> bytes:
    """A file as it is sent: without what is for readers alone."""
    pattern = _FOR_READERS.get(name[name.rindex(".") :])
    return pattern.sub("", content.decode()).encode() if pattern else content


def _compressed(content: bytes, kind: str) -> _File:
    return _File(content, gzip.compress(content, 9, mtime=0), kind)


def _words(module: str) -> bytes:
    """The texts of a module; those of others are added to those of the first."""
    first = next(iter(WORDS))
    texts = dumps(templates(*WORDS[module]), ensure_ascii=False)
    if module == first:
        return f"export default {texts};\n".encode()
    return f'import TEXTS from "./{first}";\nObject.assign(TEXTS, {texts});\n'.encode()


def _screen(
    screen: PageScreen, family: bool = False, status: int = 200
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        # Of what is given twice the first counts, as in a browser.
        given = dict(reversed(request.query_params.multi_items())) if screen is START else {}
        setup = tuple((name, given[name]) for name in CHOICES if name in given)
        book = request.path_params.get("book", "") if screen is RULES else ""
        markup = _markup(screen, request.scope.get("root_path", ""), setup, book, family)
        sent = _sent(markup, request, "no-cache")
        sent.status_code = status
        return sent

    return answer


@lru_cache(64)
def _markup(
    screen: PageScreen, base: str, setup: tuple[tuple[str, str], ...], book: str, family: bool
) -> _File:
    found = _files()
    static = f"{base}/static/{found.digest}"
    pieces = Pieces(found.shell, found.scripts, static, family)
    content = ""
    if screen is START:
        content = start_screen(tell_books(), dict(setup), Place(base, found.faces))
    elif screen is RULES:
        content = rules_text(book, base)
    return _compressed(whole_screen(screen, pieces, base, content).encode(), _HTML)


_astray = _screen(ASTRAY, status=404)


async def _nowhere(request: Request) -> Response:
    """For a browser that looks for a page, another one; programs get a problem to read."""
    accepted = request.headers.getlist("accept")
    if request.method == "GET" and any("text/html" in each for each in accepted):
        return await _astray(request)
    raise not_found()


NOWHERE = Operation("GET", "(elsewhere)", _nowhere)
"""For whoever has come to an address where nothing is."""


async def _file(request: Request) -> Response:
    found = _files()
    wanted = request.path_params
    file = found.by_name.get(wanted["file"])
    if file is None or wanted["digest"] != found.digest:
        raise not_found()
    return _sent(file, request, _FOR_GOOD)


def _sent(file: _File, request: Request, caching: str) -> Response:
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.compressed, 200, {**headers, "Content-Encoding": "gzip"}, file.kind)
    return Response(file.plain, 200, headers, file.kind)
