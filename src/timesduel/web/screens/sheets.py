"""What can be chosen at the start: goals, opponents and all the rest, in two sheets that open."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from timesduel.views.html_page import element, plain
from timesduel.web.screens.offers import HOUSE, RULES, readable
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from timesduel.questions.rulebook import LevelForm
    from timesduel.web.screens.offers import OfferedGame, Offers, Setup

PEOPLE = ("here", "friend")
"""In place of a level: somebody at the same screen, or somebody who gets a link."""

_CLOCKS = (10, 30, 60)
_MATCHES = (3, 5, 7)


class _Option(NamedTuple):
    value: str
    title: str
    about: str = ""
    picture: str = ""
    """Markup that is shown beside the words."""


def goals_sheet(offered: Offers, setup: Setup, base: str) -> str:
    """The goals, each with its small ruler, and how the game is played."""
    games = [_goal(HOUSE, offered.house)] if offered.house else []
    games += [_goal(each.book, each) for each in offered.games]
    wanted = {"which_game": HOUSE if offered.house else offered.chosen}
    clocks = [_Option(str(each), say("page_start.clock_seconds", count=each)) for each in _CLOCKS]
    prices = [_Option(price, say(f"page_start.timeout.{price}")) for price in ("lose", "pass")]
    matches = [_Option(str(each), say("page_start.match_of", games=each)) for each in _MATCHES]
    return _sheet(
        "goals",
        _choice("which_game", games, wanted),
        element("p", _house_rules(setup, base), class_="note", id="house"),
        _choice("match", [_Option("", say("page_start.match_none")), *matches], setup),
        _choice("clock", [_Option("", say("page_start.clock_none")), *clocks], setup),
        _choice("on_timeout", prices, setup),
        _fieldset("products", [_tick("announce", setup.get("announce") == "yes")]),
    )


def opponents_sheet(levels: Sequence[LevelForm], setup: Setup) -> str:
    """The opponents with their faces, who begins, and what help there is."""
    opponents = [
        _Option(level.level, level.title, level.about, _face(level.level)) for level in levels
    ]
    people = [
        _Option(who, say(f"page_start.with.{who}"), say(f"page_start.with.{who}.about"))
        for who in PEOPLE
    ]
    first = [_Option(who, say(f"page_start.first.{who}")) for who in ("you", "other", "toss")]
    ticks = {
        "coach": setup.get("coach") != "no",
        "comments": False,
        "take_backs": setup.get("take_backs") != "no",
    }
    return _sheet(
        "opponents",
        _choice("against", [*opponents, *people], setup),
        _choice("first", first, setup),
        _fieldset("help", [_tick(name, on) for name, on in ticks.items()]),
    )


def _face(level: str) -> str:
    """The place of a face, which is drawn when the sheet opens."""
    return element("span", " ", class_="option-face", data_level=level)


def _goal(value: str, game: OfferedGame) -> _Option:
    ruler = element("span", " ", class_="small-ruler", aria_hidden="true")
    return _Option(value, game.goal, game.title, ruler)


def _sheet(name: str, *parts: str) -> str:
    heading = element(
        "h2", plain(say(f"page_start.sheet.{name}")), class_="sheet-heading", id=f"{name}-heading"
    )
    done = element("button", plain(say("page_start.done")), class_="button", type="button")
    return element(
        "dialog",
        (heading, *parts, element("p", done, class_="sheet-end")),
        class_="sheet",
        id=name,
        aria_labelledby=f"{name}-heading",
    )


def _choice(name: str, options: Sequence[_Option], setup: Setup) -> str:
    """One of several, as large buttons; without a word in the address, the first."""
    wanted = setup.get(name)
    chosen = next((each for each in options if each.value == wanted), options[0])
    buttons = [
        _button(
            each,
            type="radio",
            name=name,
            value=each.value,
            checked="" if each == chosen else None,
        )
        for each in options
    ]
    return _fieldset(name, buttons)


def _tick(name: str, on: bool) -> str:
    option = _Option(name, say(f"page_start.help.{name}"), say(f"page_start.help.{name}.about"))
    return _button(option, type="checkbox", name=name, checked="" if on else None)


def _button(option: _Option, **attributes: str | None) -> str:
    parts = [element("input", **attributes)]
    if option.picture:
        parts.append(option.picture)
    parts.append(element("span", plain(option.title), class_="option-title"))
    if option.about:
        parts.append(element("span", plain(option.about), class_="option-about"))
    return element("label", parts, class_="option")


def _fieldset(name: str, parts: Iterable[str]) -> str:
    said_above = "unseen" if name in ("which_game", "against") else None
    legend = element("legend", plain(say(f"page_start.choice.{name}")), class_=said_above)
    return element("fieldset", (legend, element("div", parts, class_=f"options {name}")))


def _house_rules(setup: Setup, base: str) -> str:
    given = {name: setup[name].replace(",", ", ") for name in RULES if setup.get(name)}
    rules = [
        say("page_start.rule", rule=say(f"page_lab.rule.{name}"), value=readable(value))
        for name, value in given.items()
    ]
    told = plain(say("page_start.house_rules", rules=comma_list(rules))) + " " if rules else ""
    lab = element("a", plain(say("page_start.change_rules")), href=f"{base}/lab?{urlencode(setup)}")
    return told + lab
