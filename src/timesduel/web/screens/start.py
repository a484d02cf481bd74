"""The start as markup: which game, against whom, and how. A script then brings it to life."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from timesduel.views.html_page import element, plain
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from timesduel.questions.rulebook import BooksForm

_RULES = ("target", "ceiling", "modulus", "start", "multipliers")
_MORE = ("first", "clock", "match", "announce")
"""Choices that are open at once if the address makes one of them."""

CHOICES = (
    *("which_game", "against", *_MORE, "on_timeout", "coach", "take_backs"),
    *_RULES,
)
"""Everything that an address can say."""

_CLOCKS = (10, 30, 60)
_MATCHES = (3, 5, 7)
_LONGEST_NAME = 40

Setup = dict[str, str]
"""What an address says about a game; it may be anything."""


class _Option(NamedTuple):
    value: str
    title: str
    about: str = ""
    group: str = ""
    """What this one and those after it are, where that is not plain."""


def start_form(offered: BooksForm, setup: Setup, base: str) -> str:
    """What can be chosen, with what the address says chosen; `base` is where the server is.

    It is shown when it works: the first words are seen the sooner, and no tap is lost.
    """
    parts = (
        _choice("which_game", [*_games(offered)], setup),
        element("p", _house_rules(setup, base), class_="note", id="house"),
        _choice("against", [*_people(), *_levels(offered)], setup),
        _field("name", say("page.your_name"), "given-name"),
        _field("other_name", say("page_start.other_name"), "off", shown=_is_here(setup)),
        element("button", _text("page_start.begin"), class_="button big", type="submit"),
        '<p class="problem" role="alert"></p>',
        _more_choices(setup),
    )
    return element("form", parts, class_="setup", id="setup", hidden="")


def _games(offered: BooksForm) -> Iterable[_Option]:
    return (_Option(book.book, book.title, book.objective) for book in offered.books)


def _people() -> Iterable[_Option]:
    for who in ("friend", "here"):
        yield _Option(who, say(f"page_start.with.{who}"), say(f"page_start.with.{who}.about"))


def _levels(offered: BooksForm) -> Iterable[_Option]:
    group = say("page_start.computer")
    for level in offered.levels:
        yield _Option(level.level, level.title, level.about, group)
        group = ""


def _is_here(setup: Setup) -> bool:
    return setup.get("against") == "here"


def _more_choices(setup: Setup) -> str:
    first = [_Option(who, say(f"page_start.first.{who}")) for who in ("you", "other", "toss")]
    clocks = [_Option(str(each), say("page_start.clock_seconds", count=each)) for each in _CLOCKS]
    prices = [_Option(price, say(f"page_start.timeout.{price}")) for price in ("lose", "pass")]
    matches = [_Option(str(each), say("page_start.match_of", games=each)) for each in _MATCHES]
    ticks = {
        "coach": setup.get("coach") != "no",
        "comments": False,
        "take_backs": setup.get("take_backs") != "no",
        "announce": setup.get("announce") == "yes",
    }
    choices = (
        _choice("first", first, setup),
        _choice("clock", [_Option("", say("page_start.clock_none")), *clocks], setup),
        _choice("on_timeout", prices, setup),
        _choice("match", [_Option("", say("page_start.match_none")), *matches], setup),
        _fieldset("help", [_tick(name, on) for name, on in ticks.items()]),
    )
    summary = element("summary", _text("page_start.more_choices"))
    return element(
        "details",
        (summary, element("div", choices, class_="setup")),
        open=_if(any(name in setup for name in _MORE)),
    )


def _choice(name: str, options: Sequence[_Option], setup: Setup) -> str:
    """One of several, as large buttons; without a word in the address, the first."""
    wanted = setup.get(name)
    chosen = next((each for each in options if each.value == wanted), options[0])
    parts = []
    for each in options:
        if each.group:
            parts.append(element("p", plain(each.group), class_="option-group"))
        checked = _if(each == chosen)
        parts.append(_button(each, type="radio", name=name, value=each.value, checked=checked))
    return _fieldset(name, parts)


def _tick(name: str, on: bool) -> str:
    option = _Option(name, say(f"page_start.help.{name}"), say(f"page_start.help.{name}.about"))
    return _button(option, type="checkbox", name=name, checked=_if(on))


def _button(option: _Option, **attributes: str | None) -> str:
    parts = [
        element("input", **attributes),
        element("span", plain(option.title), class_="option-title"),
    ]
    if option.about:
        parts.append(element("span", plain(option.about), class_="option-about"))
    return element("label", parts, class_="option")


def _fieldset(name: str, parts: Iterable[str]) -> str:
    legend = element("legend", _text(f"page_start.choice.{name}"))
    return element("fieldset", (legend, element("div", parts, class_=f"options {name}")))


def _field(name: str, label: str, autocomplete: str, *, shown: bool = True) -> str:
    longest = str(_LONGEST_NAME)
    parts = (
        element("label", plain(label), for_=name),
        element("input", id=name, maxlength=longest, autocomplete=autocomplete),
    )
    return element("p", parts, class_="field", hidden=_if(not shown))


def _house_rules(setup: Setup, base: str) -> str:
    given = {name: setup[name].replace(",", ", ") for name in _RULES if setup.get(name)}
    rules = [
        say("page_start.rule", rule=say(f"page.rule.{name}"), value=value)
        for name, value in given.items()
    ]
    told = plain(say("page_start.house_rules", rules=comma_list(rules))) + " " if rules else ""
    return told + element(
        "a", _text("page_start.change_rules"), href=f"{base}/lab?{urlencode(setup)}"
    )


def _text(code: str) -> str:
    return plain(say(code))


def _if(true: bool) -> str | None:
    """The value of an attribute that is there or not."""
    return "" if true else None
