"""A lesson in real browsers at once: the teacher's, the wall's and those of three children."""

import re
from itertools import cycle

from playwright.sync_api import Page, expect

from tests.browser.class_play import PlayedClass
from tests.browser.conftest import Look, OpenPage
from tests.browser.play import at_the_table, press
from tests.browser.screens import strange_words
from tests.web.serving import Server

_PROJECTOR = Look({"width": 1920, "height": 1080}, "dark")
_LAPTOP = Look({"width": 1280, "height": 800}, "light")
_PHONE = Look({"width": 360, "height": 740}, "light")
_NOT_FOUND = ("Failed to load resource: the server responded with a status of 4", "WebSocket")
_FAILED_PICTURES = """() => [...document.querySelectorAll(".animal")].filter((each) => {
  const { width, height } = each.querySelector("use").getBoundingClientRect();
  return width === 0 || height === 0;
}).length"""


def _at_board(page: Page) -> None:
    page.wait_for_url(re.compile("/g/"))
    at_the_table(page)
    expect(page.locator(".class-strip")).to_be_visible()


def _play(pages: list[Page]) -> None:
    """The two of a table move in turn until somebody has won."""
    for page in cycle(pages):
        if page.get_by_role("link", name="To the class").count():
            break
        if page.locator(".player.to-move").filter(has_text="you").count():
            before = page.locator("#number").inner_text()
            press(page, 3)
            expect(page.locator("#number")).not_to_have_text(before)
        page.wait_for_timeout(50)
    for page in pages:
        page.get_by_role("link", name="To the class").click()
        expect(page.locator(".room-results")).to_be_visible()


def test_a_lesson_in_five_browsers(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server, names=True)
    link = f"/c/{class_.code}/teacher#secret={class_.teacher}&wall={class_.wall}"
    teacher = open_page(link, look=_LAPTOP, expected=_NOT_FOUND)
    wall = open_page(
        f"/c/{class_.code}/wall#secret={class_.wall}", look=_PROJECTOR, expected=_NOT_FOUND
    )
    phones = [open_page(f"/c/{class_.code}", look=_PHONE, expected=_NOT_FOUND) for _ in range(3)]
    names = []
    for page in phones:  # each is seen everywhere at once
        names.append(page.locator(".offer > span").first.inner_text())
        page.locator(".offer").first.click()
        expect(page.get_by_role("heading", name=names[-1])).to_be_visible()
        expect(wall.locator(".wall-children .child-name")).to_have_text(names)
        expect(teacher.locator(".class-people .child-name")).to_have_text(names)
    expect(phones[0].get_by_text("3 children are here.")).to_be_visible()
    assert not any(page.evaluate(_FAILED_PICTURES) for page in (teacher, wall, *phones))

    teacher.locator("#pair").click()
    expect(wall.locator(".wall-table")).to_have_count(2)  # one of them plays the computer
    for page in phones:
        _at_board(page)
    tables = class_.parts["tables"].values()
    pair = next(each for each in tables if each["two"] is not None)
    two = [phones[pair[seat] - 1] for seat in ("one", "two")]
    alone = next(page for page in phones if page not in two)
    two[0].reload()
    _at_board(two[0])
    _play(two)
    expect(wall.locator(".wall-done")).to_have_text("Finished: 1 of 2")
    expect(teacher.locator("#progress")).to_have_text("1 of 2 tables have finished.")

    teacher.locator("#ring").click()
    expect(alone.locator(".class-cover")).to_contain_text("This game is over")
    alone.get_by_role("link", name="To the class").click()
    expect(wall.locator(".wall-standings > li")).to_have_count(3)
    expect(teacher.locator(".class-standings tbody tr")).to_have_count(3)

    teacher.get_by_label("Which position?").select_option("own")
    teacher.locator("#ask-book").select_option("multiplier-showdown")
    teacher.get_by_label("The number on the table").fill("54")
    teacher.get_by_role("button", name="Ask", exact=True).click()
    for page, multiplier in zip(phones, (2, 2, 9), strict=True):
        page.get_by_role("button", name=f"Times {multiplier}").click()
        expect(page.get_by_text("Your answer is in!")).to_be_visible()
    expect(wall.locator(".wall-sentence")).to_have_text("Answers: 3 of 3")
    teacher.get_by_role("button", name="Show the answers").click()
    expect(wall.locator(".wall-votes")).to_have_text(["2", "0", "0", "0", "0", "0", "0", "1"])
    for page in phones:
        expect(page.locator(".question .wins")).to_have_count(1)
    teacher.get_by_role("button", name="Put it away").click()
    for page in phones:
        expect(page.locator(".question")).to_have_count(0)
    assert [each for page in (teacher, wall, *phones) for each in strange_words(page)] == []

    teacher.get_by_role("button", name="End the class").click()
    teacher.get_by_role("button", name="Really end it").click()
    for page in (teacher, wall):
        expect(page.get_by_role("heading", name="The class is over")).to_be_visible()
    for page in phones:
        expect(page.get_by_role("heading", name="We can't find that class")).to_be_visible()
    kept = "() => JSON.stringify(Object.entries(localStorage))"
    assert not any(class_.code in page.evaluate(kept) for page in (teacher, wall, *phones))
