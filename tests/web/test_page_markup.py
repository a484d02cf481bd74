"""What the server writes of the page: seen before any script runs, and right without one."""

import json
import re
from html import unescape
from importlib.resources import files
from string import Template
from typing import Any

import pytest

from timesduel.books.shelf import BOOKS, SIMPLEST
from timesduel.players.registry import PLAYERS
from timesduel.questions.rulebook import tell_books, tell_rules
from timesduel.web.routes.page import WORDS, for_browsers
from timesduel.web.screens import shell
from timesduel.web.screens.rules import rules_text
from timesduel.web.screens.shell import PageScreen, Pieces, needed, whole_screen
from timesduel.web.screens.start import Place, start_screen

PAGE = files("timesduel.web").joinpath("page")
SCRIPTS = {each.name: each.read_text() for each in PAGE.iterdir() if each.name.endswith(".js")}
SCREENS = [each for each in vars(shell).values() if isinstance(each, PageScreen)]
_CHECKED = re.compile(r'<input type="radio" name="(\w+)" value="([\w-]*)" checked=""/>')
_FIRST = {
    "which_game": SIMPLEST.name,
    "against": next(iter(PLAYERS)),
    "first": "you",
    "clock": "",
    "on_timeout": "lose",
    "match": "",
}


def start(setup: dict[str, str], base: str = "") -> str:
    return start_screen(tell_books(), setup, Place(base, PAGE.joinpath("faces.svg").read_text()))


def chosen(setup: dict[str, str]) -> dict[str, str]:
    return dict(_CHECKED.findall(start(setup)))


def offered(markup: str) -> dict[str, Any]:
    block = re.search(r'<script type="application/json" id="offered">(.*?)</script>', markup)
    assert block
    return dict(json.loads(block[1]))


def test_every_game_is_there_with_its_goal_and_its_opening() -> None:
    markup = start({})
    games = offered(markup)["games"]
    for book, game in zip(tell_books().books, games, strict=True):
        assert f'value="{book.book}"' in markup
        assert book.title in unescape(markup)
        assert (game["book"], game["goal"], game["title"]) == (book.book, book.goal, book.title)
        moves = [choice["multiplier"] for choice in game["board"]["choices"]]
        assert moves == list(book.rules.opening().legal_moves())


def test_whoever_comes_first_gets_the_simplest_against_the_easiest() -> None:
    assert chosen({}) == _FIRST
    asked = {"which_game": "multiplication-duel", "against": "here", "first": "toss", "match": "5"}
    assert chosen({**asked, "clock": "7", "on_timeout": "<b>"}) == {**_FIRST, **asked}


def test_the_board_is_that_of_the_address() -> None:
    markup = unescape(start({"which_game": "multiplication-duel", "target": "5,000"}))
    assert '<span id="goal">Exactly 5000</span>' in markup
    assert offered(markup)["house"]["rules"]["target"] == 5000
    assert chosen({"target": "5000"})["which_game"] == "house"
    assert markup.count('class="key"') == 8
    assert 'aria-disabled="false"' not in markup  # no tap before the script is there


def test_rules_that_cannot_be_played_are_refused_in_words() -> None:
    markup = unescape(start({"target": "soon"}))
    assert re.search(r'role="alert">[^<]*soon', markup)
    assert offered(markup)["house"] is None


def test_whatever_an_address_says_is_text() -> None:
    markup = start({"target": "<img src=x>", "start": '"'})
    assert "<img" not in markup
    assert "House rules: Target &lt;img src=x&gt;, Start &quot;." in markup
    assert "/lab?target=%3Cimg+src%3Dx%3E&amp;start=%22" in markup


@pytest.mark.parametrize("book", [*BOOKS, "", "nothing"])
def test_rules_are_told_without_scripts(book: str) -> None:
    text = unescape(rules_text(book, "/duel"))
    assert text.startswith("<noscript>")
    assert all(f'href="/duel/rules/{each}"' in text for each in BOOKS)
    if book in BOOKS:
        told = tell_rules(BOOKS[book])
        assert all(each in text for each in (told.goal, *told.how_to_play, *told.sample))


def test_files_are_served_without_what_is_for_readers() -> None:
    text = """// Why.
export const get = (/** @type {string} */ path) => ask(path); // how
/**
 * @returns {string}
 */
export function address() {
  // Of the server.
  /** @type {any} */ (document).title = "";
  return "http://host/*";
}
"""
    shorter = """export const get = (path) => ask(path); // how
export function address() {
(document).title = "";
return "http://host/*";
}
"""
    assert for_browsers("api.js", text.encode()) == shorter.encode()
    assert for_browsers("a.css", b"/* All. */\na {\n  b: c;\n}\n") == b"a {\nb: c;\n}\n"
    assert for_browsers("a.svg", b"  <!-- -->") == b"  <!-- -->"
    for name, script in SCRIPTS.items():  # no text goes over several lines
        assert all(line.count("`") % 2 == 0 for line in script.splitlines()), name


@pytest.mark.parametrize("screen", SCREENS, ids=lambda each: f"{each.name} {each.headline}")
def test_a_screen_asks_at_once_for_every_script_that_it_begins_with(screen: PageScreen) -> None:
    found = needed({**SCRIPTS, **dict.fromkeys(WORDS, "")}, screen)
    assert len(found) == len(set(found))
    for name in {"app.js", *found} - {*WORDS}:
        imports = re.findall(r'^import [^"]*"\./(.*)";$', SCRIPTS[name], re.MULTILINE)
        assert set(imports) <= set(found)
    assert screen.name == "nowhere" or f"{screen.name}.js" in found


def test_scripts_that_come_later_are_loaded_in_one_place() -> None:
    imports = re.compile(r"(?<!typeof )\bimport\(")  # not those of types
    assert [name for name, script in SCRIPTS.items() if imports.search(script)] == ["api.js"]


@pytest.mark.parametrize("base", ["", "/duel"])
def test_addresses_begin_where_the_server_is(base: str) -> None:
    template = Template(PAGE.joinpath("index.html").read_text())
    pieces = Pieces(template, SCRIPTS, f"{base}/static/0")
    for screen in SCREENS:
        markup = whole_screen(screen, pieces, base, start({}, base))
        addresses = re.findall(r'(?:href|src)="([^"#]+)"', markup)
        assert all(each.startswith((f"{base}/", "data:")) for each in addresses)
        assert markup.count('aria-current="page"') == (screen.name in ("start", "learn", "lab"))


def test_every_level_has_a_face_of_a_few_hundred_bytes() -> None:
    faces = re.findall(
        r'<symbol id="(\w+)" viewBox="0 0 48 48">(.*?)</symbol>',
        PAGE.joinpath("faces.svg").read_text(),
        re.DOTALL,
    )
    assert [level for level, _ in faces] == [*PLAYERS]
    assert all(len(drawing) < 1000 for _, drawing in faces)
