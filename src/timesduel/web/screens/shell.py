"""What is around every screen: its styles and scripts, the menu, and the first words on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from timesduel.views.html_page import element, plain
from timesduel.words.speech import language_tag, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from string import Template

_IMPORT = re.compile(r'^import [^"]*"\./([\w.]+)";$', re.MULTILINE)
"""What a script cannot begin without; others it asks for when it needs them."""


class PageScreen(NamedTuple):
    """One kind of address that people come to."""

    name: str
    styles: tuple[str, ...] = ()
    """More than every screen has."""

    headline: str = ""
    """The code of its first words, if the server has some to say."""

    lead: str = ""
    """The code of what stands below."""

    menu: str = ""
    """The entry of the menu that it belongs to, if that is another screen's."""


START = PageScreen("start", ("board.css",))
GAME = PageScreen("game", ("board.css",))
LAB = PageScreen("lab", ("board.css", "lab.css"), "page_lab.headline", "page_lab.lead")
LEARN = PageScreen("learn", ("learn.css", "wall.css"), "page_learn.headline", "page_learn.lead")
LESSON = PageScreen("learn", ("board.css", "learn.css", "wall.css"))
REPORT = PageScreen("learn", ("learn.css", "wall.css", "report.css"))
RULES = PageScreen("rules", ("board.css", "learn.css"))
LADDERS = PageScreen(
    "ladder", ("ladder.css",), "page_ladder.headline", "page_ladder.lead", START.name
)
LADDER = PageScreen("ladder", ("ladder.css",), menu=START.name)
CLASS = PageScreen("class_child", ("class.css",), menu=START.name)
WALL = PageScreen("class", ("board.css", "class.css", "class_wall.css"), menu=START.name)
CLASS_REPORT = PageScreen(
    "class",
    ("learn.css", "wall.css", "report.css", "class.css", "class_wall.css"),
    menu=START.name,
)
ASTRAY = PageScreen("nowhere")

_MENU = (
    (START.name, "", "page.menu_play"),
    (LEARN.name, "learn", "page.menu_learn"),
    (LAB.name, "lab", "page.menu_lab"),
)


class Pieces(NamedTuple):
    """What markup is put together from."""

    template: Template
    scripts: Mapping[str, str]
    """The text of each, by the name of its file."""

    static: str
    """The address of the folder that the files are in."""

    family: bool = False
    """Are there profiles of those who learn here?"""


def whole_screen(screen: PageScreen, pieces: Pieces, base: str, content: str = "") -> str:
    """The HTML of a screen with this content; `base` is where the server is."""
    return pieces.template.substitute(
        static=pieces.static,
        home=f"{base}/",
        screen=screen.name,
        family=" data-family" if pieces.family else "",
        language=language_tag(),
        styles=_lines(_style(f"{pieces.static}/{name}") for name in ("style.css", *screen.styles)),
        scripts=_lines(
            _preload(f"{pieces.static}/{name}") for name in needed(pieces.scripts, screen)
        ),
        menu=_lines(_link(name, f"{base}/{path}", code, screen) for name, path, code in _MENU),
        skip=plain(say("page_start.skip")),
        hero=_hero(screen),
        content=content,
        no_script=plain(say("page_start.no_script")),
    )


def needed(scripts: Mapping[str, str], screen: PageScreen) -> list[str]:
    """The scripts that a screen cannot begin without, but for the first: nothing waits in a row."""
    first, found = "app.js", ["app.js", f"{screen.name}.js"]
    for name in found:
        imports = _IMPORT.findall(scripts.get(name, ""))
        found.extend(each for each in dict.fromkeys(imports) if each not in found)
    return [name for name in found if name in scripts and name != first]


def _style(address: str) -> str:
    return element("link", rel="stylesheet", href=address)


def _preload(address: str) -> str:
    """After the styles: the page is seen before it can do anything."""
    return element("link", rel="modulepreload", href=address, fetchpriority="low")


def _link(name: str, path: str, code: str, screen: PageScreen) -> str:
    current = {screen.name: "page", screen.menu: "true"}.get(name)
    return element("a", plain(say(code)), href=path, aria_current=current)


def _hero(screen: PageScreen) -> str:
    if not screen.headline:
        return ""
    heading, lead = plain(say(screen.headline)), plain(say(screen.lead))
    parts = (element("h1", heading), element("p", lead, class_="lead"))
    return element("div", parts, class_="hero")


def _lines(elements: Iterable[str]) -> str:
    return "\n".join(elements)
