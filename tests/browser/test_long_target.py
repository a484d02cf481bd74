"""A target of a thousand digits: played to its end, told by how long it is."""

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.play import REACH, press, shows
from tests.browser.screens import strange_words

_THOUSAND = "10\u00b9\u2070\u2070\u2070"
_START = "10\u2079\u2078\u2078"
_TARGETS = ("10^1000", str(10**1000))
"""As an address has it."""

_LARGEST = 999_983
_RULES = {"target": "10^1000", "start": "10^988", "multipliers": [2, 3, _LARGEST]}


def test_a_game_to_a_target_of_a_thousand_digits(people: People) -> None:
    page = people.open(people.server.create(REACH, opponent="greedy", rules=_RULES).seat)
    expect(page.locator(".coach")).to_contain_text(f"Reach {_THOUSAND} or more")
    expect(page.locator("#number")).to_have_text(_START)
    makes = f"{_START} \N{MULTIPLICATION SIGN} 2 = 200000...000 (989 digits)"
    expect(page.locator("#key-2")).to_have_attribute("aria-label", f"Times 2: {makes}")
    press(page, 2)
    expect(page.locator("#number")).to_have_text("199996...000 (995 digits)")
    press(page, _LARGEST)
    expect(page.locator("#number")).to_have_text("199993...000 (1001 digits)")
    expect(page.locator("#again")).to_be_visible()
    expect(page.locator(".ruler .limit")).to_have_text(_THOUSAND)
    assert strange_words(page) == []


def test_an_address_with_a_target_of_a_thousand_digits(people: People) -> None:
    for target in _TARGETS:
        page = people.open(f"/?which_game={REACH}&against=greedy&target={target}")
        expect(page.locator(".aim")).to_contain_text(f"Reach {_THOUSAND}")
        expect(page.locator("#goal")).to_have_text(f"Reach {_THOUSAND}")
        expect(page.locator("#house")).to_contain_text(f"Target {_THOUSAND}.")
        press(page, 7)
        shows(page, 63)
        expect(page.locator(".game-name")).to_contain_text(f"Reach {_THOUSAND}")


def test_the_primes_of_a_long_target_are_counted(people: People) -> None:
    page = people.open(
        people.server.create(
            "multiplication-duel", opponent="here", rules={"target": "10^1000"}
        ).seat
    )
    press(page, 8)
    expect(page.locator(".socket")).to_have_text(["2: 3 of 1000", "5: 0 of 1000"])
