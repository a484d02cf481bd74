"""What the server writes of the page: seen before any script runs, and right without one."""

import re
from html import unescape
from importlib.resources import files
from string import Template

import pytest

from timesduel import BOOKS
from timesduel.questions.rulebook import tell_books
from timesduel.web.routes.page import WORDS
from timesduel.web.screens import shell
from timesduel.web.screens.shell import PageScreen, Pieces, needed, whole_screen
from timesduel.web.screens.start import start_form

PAGE = files("timesduel.web").joinpath("page")
SCRIPTS = {each.name: each.read_text() for each in PAGE.iterdir() if each.name.endswith(".js")}
SCREENS = [each for each in vars(shell).values() if isinstance(each, PageScreen)]
_CHECKED = re.compile(r'<input type="radio" name="(\w+)" value="([\w-]*)" checked=""/>')
_FIRST = {
    "which_game": next(iter(BOOKS)),
    "against": "friend",
    "first": "you",
    "clock": "",
    "on_timeout": "lose",
    "match": "",
}


def chosen(setup: dict[str, str]) -> dict[str, str]:
    return dict(_CHECKED.findall(start_form(tell_books(), setup, "")))


def test_every_game_is_there_with_its_goal() -> None:
    text = unescape(start_form(tell_books(), {}, ""))
    for book in tell_books().books:
        assert f'value="{book.book}"' in text
        assert book.title in text
        assert book.objective in text


def test_the_first_is_chosen_unless_the_address_says_otherwise() -> None:
    assert chosen({}) == _FIRST
    asked = {"which_game": "power-play", "against": "here", "first": "toss", "match": "5"}
    assert chosen({**asked, "clock": "7", "on_timeout": "<b>"}) == {**_FIRST, **asked}


def test_whatever_an_address_says_is_text() -> None:
    form = start_form(tell_books(), {"target": "<img src=x>", "start": '"'}, "")
    assert "<img" not in form
    assert "House rules: Target &lt;img src=x&gt;, Start &quot;." in form
    assert "/lab?target=%3Cimg+src%3Dx%3E&amp;start=%22" in form


def test_choices_that_were_made_are_shown_at_once() -> None:
    assert "<details>" in start_form(tell_books(), {"which_game": "power-play"}, "")
    assert '<details open="">' in start_form(tell_books(), {"clock": "30"}, "")
    for against, hidden in (("here", 0), ("friend", 1)):
        form = start_form(tell_books(), {"against": against}, "")
        assert form.count('class="field" hidden=""') == hidden


def test_nothing_can_be_pressed_before_the_script_is_there() -> None:
    assert start_form(tell_books(), {}, "").startswith('<form class="setup" id="setup" hidden="">')


@pytest.mark.parametrize("screen", SCREENS, ids=lambda each: f"{each.name} {each.headline}")
def test_a_screen_asks_at_once_for_every_script_that_it_begins_with(screen: PageScreen) -> None:
    found = needed({**SCRIPTS, **dict.fromkeys(WORDS, "")}, screen)
    assert len(found) == len(set(found))
    for name in {"app.js", *found} - {*WORDS}:
        imports = re.findall(r'^import [^"]*"\./(.*)";$', SCRIPTS[name], re.MULTILINE)
        assert set(imports) <= set(found)
    assert screen.name == "nowhere" or f"{screen.name}.js" in found


@pytest.mark.parametrize("base", ["", "/duel"])
def test_addresses_begin_where_the_server_is(base: str) -> None:
    template = Template(PAGE.joinpath("index.html").read_text())
    pieces = Pieces(template, SCRIPTS, f"{base}/static/0")
    for screen in SCREENS:
        markup = whole_screen(screen, pieces, base, start_form(tell_books(), {}, base))
        addresses = re.findall(r'(?:href|src)="([^"#]+)"', markup)
        assert all(each.startswith(f"{base}/") for each in addresses)
        assert markup.count('aria-current="page"') == (screen.name in ("start", "learn", "lab"))
