"""The lab as an instrument, in a real browser: drag, keys, the fairer target, the address."""

import re
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.boxes import complaints
from tests.browser.conftest import Look, OpenPage, People
from tests.browser.play import REACH, TIMES, until, written
from timesduel import BOOKS, solve
from timesduel.solver.checker import check

_MIDDLE = """each => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
_TOGGLE_AND_SLIDE = """() => {
  document.querySelector(".toggle[value='9']").click();
  const flag = document.getElementById("flag");
  flag.value = 500;
  flag.dispatchEvent(new Event("input"));
}"""
_WINS = {True: "The first player wins", False: "The second player wins"}


def _target(page: Page) -> int:
    return int(page.get_by_label("Target").input_value())


def _tells_the_truth(page: Page) -> None:
    """The sentence is about the target at the flag, and right."""
    target = _target(page)
    expect(page.locator(".sentence .what")).to_have_text(f"Target {written(target)}:")
    wins = solve(BOOKS[REACH].replace(target=target)).mover_wins
    expect(page.locator(".sentence .who")).to_have_text(_WINS[wins])


def test_the_flag_the_keys_and_the_address(people: People) -> None:
    address = f"/lab?which_game={REACH}&target=2823"
    page = people.open(address, before=lambda each: each.clock.install())
    expect(page.locator(".how")).to_have_text(f"with {TIMES}9, in 5 moves")
    expect(page.locator(".share").first).to_have_text("63 : 37")
    _tells_the_truth(page)

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    box = page.locator(".strip-figure").bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 10)
    page.mouse.down()
    for step in range(20):  # without a rest, by the page's clock: nothing is asked on the way
        page.mouse.move(box["x"] + box["width"] * (0.5 + step / 100), middle)
        page.clock.run_for(20)
    assert asked == []
    page.mouse.up()
    page.clock.resume()
    until(page, lambda: _target(page) > 10_000)
    _tells_the_truth(page)
    until(page, lambda: f"target={_target(page)}" in page.url)

    before = _target(page)
    page.get_by_label("The flag").press("ArrowLeft")
    until(page, lambda: 0.9 * before < _target(page) < before)
    _tells_the_truth(page)
    page.keyboard.press("+")
    until(page, lambda: "view=" in page.url)

    page.get_by_role("button", name="See all").click()
    page.get_by_label("Target").fill("300")
    expect(page.locator(".share").first).to_have_text(re.compile(r"^\d+ : \d+$"))
    fairer = page.get_by_role("button", name="Fairer for learners")
    expect(fairer).to_be_visible()
    offered = fairer.get_attribute("value")
    fairer.click()
    until(page, lambda: _target(page) == int(offered or 0))
    _tells_the_truth(page)
    expect(page.locator(".share").first).to_have_text(re.compile(r"^(49|50|51) : "))

    page.get_by_text("The same as a list").click()
    expect(page.get_by_text("10 to 18: The second player wins")).to_be_visible()
    page.get_by_role("button", name="Times 10", exact=True).click()
    until(page, lambda: "multipliers=2%2C3%2C4%2C5%2C6%2C7%2C8%2C9%2C10" in page.url)
    expect(page.get_by_text("11 to 20: The second player wins")).to_be_visible()
    proof = page.get_by_role("link", name="Download the proof")
    expect(proof).to_have_attribute("download", "law-reach-2-3-4-5-6-7-8-9-10.json")
    with page.expect_download() as download:
        proof.click()
    assert check(download.value.path().read_text()).multipliers == tuple(range(2, 11))
    page.reload()
    ten = page.get_by_role("button", name="Times 10", exact=True)
    expect(ten).to_have_attribute("aria-pressed", "true")
    assert _target(page) == int(offered or 0)
    page.get_by_role("link", name="Play these rules").click()
    until(page, lambda: f"target={offered}" in page.url and "/lab" not in page.url)


def _at_the_flag(page: Page) -> tuple[float, float]:
    """Where the pole of the flag is, in the middle of the strip above the curves."""
    expect(page.locator(".flag[visibility=visible]")).to_be_attached()
    x, y = page.locator(".flag .pole").first.evaluate(_MIDDLE)
    return x, y


def _seen(page: Page) -> tuple[float, float]:
    """Logarithms of the ends of what is seen, from the address; once it is not the usual part."""
    until(page, lambda: "view=" in page.url)
    low, high = parse_qs(urlparse(page.url).query)["view"][0].split("~")
    return float(low), float(high)


def _width(page: Page) -> float:
    low, high = _seen(page)
    return high - low


def _touch(session: CDPSession, kind: str, y: float, **fingers: float) -> None:
    """What the fingers that lie on the strip do; each has a name, and is so far from the left."""
    points = [{"x": x, "y": y, "id": ord(name[0])} for name, x in fingers.items()]
    session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


def test_the_wheel_looks_closer_at_what_is_below_it_and_moves_along(people: People) -> None:
    page = people.open(f"/lab?which_game={REACH}&target=2823")
    _tells_the_truth(page)
    page.locator(".strip-figure").scroll_into_view_if_needed()
    scrolled = page.evaluate("scrollY")
    x, y = _at_the_flag(page)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    width = _width(page)
    assert width < 4  # six decades are seen at first
    assert abs(_at_the_flag(page)[0] - x) < 2
    page.mouse.wheel(0, -400)
    until(page, lambda: _width(page) < 0.7 * width)
    low, high = _seen(page)
    page.mouse.wheel(120, 0)
    until(page, lambda: _seen(page)[0] > low)
    assert abs(_width(page) - (high - low)) < 0.01  # further along, as close as before
    assert _at_the_flag(page)[0] < x - 50
    assert _target(page) == 2823
    assert page.evaluate("scrollY") == scrolled
    page.keyboard.press("+")
    closer = _width(page)
    assert closer < high - low
    page.evaluate("localStorage['timesduel.keys'] = false")  # as the switch below a board does
    page.keyboard.press("+")
    assert _width(page) == closer


def test_two_fingers_look_closer_and_one_drags_the_flag(people: People) -> None:
    page = people.open(f"/lab?which_game={REACH}&target=2823", has_touch=True)
    _tells_the_truth(page)
    page.locator(".strip-figure").scroll_into_view_if_needed()
    x, y = _at_the_flag(page)
    session = page.context.new_cdp_session(page)
    _touch(session, "Start", y, left=x - 20)
    _touch(session, "Start", y, left=x - 20, right=x + 20)
    for apart in range(20, 61, 10):
        _touch(session, "Move", y, left=x - apart, right=x + apart)
    _touch(session, "End", y, left=x - 60)
    _touch(session, "Move", y, right=x + 90)  # the finger that stays drags nothing
    _touch(session, "End", y)
    assert 1.5 < _width(page) < 2.5  # three times as close: six decades are seen at first
    assert abs(_at_the_flag(page)[0] - x) < 2  # between the fingers
    assert _target(page) == 2823
    _touch(session, "Start", y, left=x)
    for step in range(1, 6):
        _touch(session, "Move", y, left=x + 10 * step)
    _touch(session, "End", y)
    until(page, lambda: _target(page) > 3500)
    until(page, lambda: f"target={_target(page)}" in page.url)
    _tells_the_truth(page)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_on_a_phone_the_strip_is_seen_together_with_what_it_says(
    open_page: OpenPage, width: int, height: int
) -> None:
    phone = Look({"width": width, "height": height}, "light")
    page = open_page(f"/lab?which_game={REACH}&target=2823", look=phone)
    _tells_the_truth(page)
    expect(page.locator(".how")).not_to_be_empty()
    for part in (".sentence", ".how", ".strip .bound"):
        box = page.locator(part).first.bounding_box()
        assert box
        assert box["y"] + box["height"] <= height
    assert complaints(page) == []


def test_the_slider_after_a_toggle_loses_neither(people: People) -> None:
    page = people.open(f"/lab?which_game={REACH}&target=5000")
    _tells_the_truth(page)
    page.evaluate(_TOGGLE_AND_SLIDE)
    page.get_by_text("The same as a list").click()
    expect(page.get_by_text("9 to 16: The second player wins")).to_be_visible()
    until(page, lambda: "multipliers=2%2C3%2C4%2C5%2C6%2C7%2C8&" in f"{page.url}&")
    until(page, lambda: _target(page) != 5000 and f"target={_target(page)}" in page.url)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ((REACH, {}), "The same pattern comes again at 18 times the target."),
        (("multiplication-showdown", {}), "The same pattern comes again at 18 times the ceiling."),
        (
            (REACH, {"multipliers": [2, 7]}),
            "comes again at 14 times the target. That holds for all numbers beyond",
        ),
    ],
)
def test_the_law_is_told_in_a_sentence_that_is_true(
    people: People, rules: tuple[str, dict[str, list[int]]], told: str
) -> None:
    book, changed = rules
    query = "".join(f"&{name}={','.join(map(str, each))}" for name, each in changed.items())
    page = people.open(f"/lab?which_game={book}{query}")
    expect(page.locator(".law-card")).to_contain_text(told)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("multiplication-showdown&modulus=37", "^learners *takes too long to work out"),
        (f"{REACH}&multipliers=0,1", "^$"),
    ],
)
@pytest.mark.thorough
def test_nobody_waits_for_chances_that_will_not_come(people: People, rules: str, told: str) -> None:
    page = people.open(f"/lab?which_game={rules}", expected=("Failed to load resource",))
    expect(page.locator(".sentence .problem")).to_be_visible()
    expect(page.locator(".bars")).to_have_text(re.compile(told))
