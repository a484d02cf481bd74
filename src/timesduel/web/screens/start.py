"""The start as markup: a board whose first tap is the first move. A script brings it to life."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from timesduel.views.html_page import element, plain
from timesduel.web.screens.offers import RULES, data_block, offers
from timesduel.web.screens.rules import links_to_rules
from timesduel.web.screens.sheets import PEOPLE, goals_sheet, opponents_sheet
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.questions.rulebook import BooksForm
    from timesduel.web.screens.offers import OfferedGame, Offers, Setup

CHOICES = (
    *("which_game", "against", "first", "clock", "match", "announce"),
    *("on_timeout", "coach", "take_backs"),
    *RULES,
)
"""Everything that an address can say."""

_LONGEST_NAME = 40
_NO_STARS = "\N{WHITE STAR}" * 3
"""What whoever comes first has won; a script shows more."""


class Place(NamedTuple):
    """Where the page is, and what it is drawn with."""

    base: str
    """The address of the server."""

    faces: str
    """The drawing of all faces."""


def start_screen(books: BooksForm, setup: Setup, place: Place) -> str:
    """The board, with what the address says chosen.

    Its keys can be pressed when the script is there, which puts its own board in this one's place.
    """
    found, problem = offers(setup, {each.level: each.title for each in books.levels})
    parts = (
        _chips(found, setup, place.faces),
        _board(found.offer()),
        element("p", _begin_button(), class_="begin", hidden=""),
        f'<p class="problem" role="alert">{plain(problem)}</p>',
        _ways(place.base),
        _names(),
        _daily(place.base),
        goals_sheet(found, setup, place.base),
        opponents_sheet(books.levels, setup),
        element("script", data_block(found), type="application/json", id="offered"),
    )
    heading = element("h1", _text("page_start.headline"), class_="unseen")
    form = element("form", parts, class_="start", id="setup", novalidate="")
    without_scripts = element(
        "noscript", (element("p", _text("page_start.lead")), links_to_rules(place.base))
    )
    return f"{heading}\n{form}\n{without_scripts}"


def _chips(found: Offers, setup: Setup, faces: str) -> str:
    against = setup.get("against", "")
    level = against if against in found.levels else next(iter(found.levels))
    goal = (
        element("span", "\N{BLACK FLAG}", class_="chip-flag", aria_hidden="true"),
        element("span", plain(found.offer().goal), id="goal"),
    )
    people = against in PEOPLE
    name = say(f"page.with.{against}") if people else say("page.versus", name=found.levels[level])
    hidden = "" if people else None
    opponent = (
        element("span", _face(level, faces), class_="chip-face", id="chip-face", hidden=hidden),
        element("span", plain(name), id="opponent"),
        element(
            "span", _NO_STARS, class_="chip-stars", id="stars", aria_hidden="true", hidden=hidden
        ),
    )
    chips = (_chip("goals", goal), _chip("opponents", opponent))
    return element("div", chips, class_="chips")


def _face(level: str, faces: str) -> str:
    """The face of a level itself, at once: all faces come with the sheet."""
    drawn = re.search(rf'<symbol id="{level}" [^>]*>(.*?)</symbol>', faces, re.DOTALL)
    inside = drawn[1] if drawn else ""
    return element("svg", inside, class_="face", viewBox="0 0 48 48", aria_hidden="true")


def _chip(sheet: str, parts: tuple[str, ...]) -> str:
    arrow = element("span", "\N{BLACK DOWN-POINTING SMALL TRIANGLE}", aria_hidden="true")
    return element(
        "button",
        (*parts, arrow),
        class_="chip",
        type="button",
        id=f"open-{sheet}",
        aria_haspopup="dialog",
    )


def _board(game: OfferedGame) -> str:
    """As the script's board: nothing moves when that takes its place."""
    keys = [
        element(
            "button",
            (element("span", "\N{MULTIPLICATION SIGN}", class_="sign"), str(multiplier)),
            class_="key",
            type="button",
            aria_disabled="true",
        )
        for multiplier in game.rules.multipliers
    ]
    number = str(game.board.total)
    parts = (
        element(
            "div",
            (
                element("p", plain(game.objective), class_="aim"),
                element("p", " ", class_="product"),
                element(
                    "p", plain(number), class_="number", data_size=str(min(5, len(number) // 5))
                ),
                element("p", _text("page.press_number"), class_="whose", data_player="1"),
            ),
            class_="table",
        ),
        element("figure", " ", class_="picture"),
        element("div", keys, class_="keys", data_count=str(len(keys))),
    )
    return element("div", parts, class_="first-board", id="board")


def _begin_button() -> str:
    return element(
        "button", _text("page_start.begin"), class_="button big", type="submit", id="begin"
    )


def _ways(base: str) -> str:
    """Instead of the computer: one tap chooses somebody else, or leads to a whole class."""
    buttons = [
        element(
            "button",
            _text(f"page_start.way.{who}"),
            class_="quiet way",
            type="button",
            id=f"way-{who}",
            value=who,
            aria_pressed="false",
        )
        for who in PEOPLE
    ]
    school = element("a", _text("page_start.way.class"), class_="quiet way", href=f"{base}/class")
    return element("div", (*buttons, school), class_="ways")


def _names() -> str:
    """Asked for only where people play people."""
    link = element(
        "button", _text("page_start.make_link"), class_="quiet", type="submit", id="link"
    )
    parts = (
        _field("name", say("page.your_name"), "given-name"),
        _field("other_name", say("page_start.other_name"), "off"),
        element("p", link, class_="make-link"),
    )
    return element("div", parts, class_="names", id="names", hidden="")


def _field(name: str, label: str, autocomplete: str) -> str:
    longest = str(_LONGEST_NAME)
    parts = (
        element("label", plain(label), for_=name),
        element("input", id=name, maxlength=longest, autocomplete=autocomplete),
    )
    return element("p", parts, class_="field")


def _daily(base: str) -> str:
    text = (
        element("strong", _text("page_start.daily")),
        element("span", _text("page_start.daily_about"), id="days"),
    )
    solve = element(
        "a",
        _text("page_start.solve"),
        class_="button gold",
        href=f"{base}/learn/daily",
        aria_label=say("page_start.solve_daily"),
    )
    return element("div", (element("p", text), solve), class_="next", id="next")


def _text(code: str) -> str:
    return plain(say(code))
