"""A child in a class: it comes in, waits, plays, answers, and is led wherever it has to be."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.class_play import PlayedClass
from tests.browser.conftest import Look, OpenPage, People
from tests.browser.play import TIMES, at_the_table, heard, keeps_nothing, listen, press, until
from tests.browser.screens import strange_words
from tests.web.class_client import SMALL
from tests.web.serving import Server

pytestmark = pytest.mark.thorough

_PHONE = Look({"width": 360, "height": 740}, "light")
_NARROW = Look({"width": 320, "height": 640}, "dark")
_NOT_FOUND = ("Failed to load resource: the server responded with a status of 4",)
_QUESTION: dict[str, Any] = {"game": SMALL, "total": 10}
_LARGE = "document.documentElement.style.fontSize = '200%'"
_OVERFLOWS = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def school(server: Server) -> PlayedClass:
    """A class whose pairs play twice, in one round."""
    return PlayedClass.open(server, games_of_pair=2, rounds=1)


def _first_name(page: Page) -> str:
    return page.locator(".offer > span").first.inner_text()


def _come_in(page: Page) -> str:
    """Tap the first name; what the child is called now."""
    name = _first_name(page)
    page.locator(".offer").first.click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return name


def _at_game(page: Page, game: str) -> None:
    page.wait_for_url(re.compile(f"/g/{re.escape(game)}$"))
    at_the_table(page)
    expect(page.locator(".class-strip")).to_be_visible()


def _won_by_first(page: Page, school: PlayedClass, game: str, *, first: bool) -> None:
    """2, 3, 2 and 3 make 36: the fourth move wins."""
    for turn, multiplier in enumerate((2, 3, 2, 3)):
        if (turn % 2 == 0) == first:
            press(page, multiplier)
        else:
            expect(page.locator(".player.to-move")).not_to_contain_text("you")
            school.move(2, game, multiplier)


def test_a_child_plays_a_round_and_answers(open_page: OpenPage, school: PlayedClass) -> None:
    page = open_page(f"/c/{school.code.lower()}", look=_PHONE)
    expect(page.get_by_role("heading", name="Which one are you?")).to_be_visible()
    expect(page.locator(".offer")).to_have_count(3)
    name = _come_in(page)
    expect(page.get_by_text("You are number 1.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    school.come()
    expect(page.get_by_text("2 children are here.")).to_be_visible()

    school.do("ask", **_QUESTION)
    expect(page.get_by_role("heading", name="What would you play?")).to_be_visible()
    page.get_by_role("button", name="Times 3").click()
    expect(page.get_by_text("Your answer is in!")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Your answer is in!")).to_be_visible()
    assert school.parts["question"]["answered"] == 1
    school.do("show")
    expect(page.get_by_text("You found it!")).to_be_visible()
    school.do("clear")
    expect(page.locator(".question")).to_have_count(0)

    school.do("pair")
    first, second = school.table["games"]
    begins = school.table["one"] == 1
    _at_game(page, first)
    expect(page.locator(".class-strip")).to_contain_text("Table 1 \u00b7 Round 1 of 1")
    page.reload()
    _at_game(page, first)
    _won_by_first(page, school, first, first=begins)
    expect(page.locator("#strip-next")).to_be_visible()
    expect(page.locator("#again")).to_be_hidden()
    _at_game(page, second)
    _won_by_first(page, school, second, first=not begins)
    link = page.get_by_role("link", name="To the class")
    expect(link).to_be_visible()
    expect(page.get_by_role("heading", name="How it went")).to_be_attached()
    expect(page.locator("#again")).to_be_hidden()
    expect(page.locator("#try")).to_be_hidden()
    link.click()
    expect(page.locator(".room-results > p")).to_have_count(3)
    expect(page.locator(".room-rank")).to_have_text("You have won 1 game so far: place 1.")
    expect(page.locator(".room-next")).to_have_text(
        "That was the last round. Well done, all of you!"
    )
    expect(page.locator(".room-results h2")).to_have_text("Round 1 of 1")
    assert not strange_words(page)


def test_what_the_teacher_does_is_seen_on_the_board(
    open_page: OpenPage, school: PlayedClass
) -> None:
    page = open_page(f"/c/{school.code}", look=_PHONE, expected=_NOT_FOUND)
    _come_in(page)
    school.come()
    school.do("pair")
    at_the_table(page)
    cover = page.get_by_role("dialog")
    school.do("pause")
    expect(cover).to_contain_text("Your teacher has paused the game.")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(cover).to_be_visible()
    page.reload()
    expect(cover).to_be_visible()
    school.do("resume")
    expect(cover).to_be_hidden()

    school.do("ask", **_QUESTION)
    cover.get_by_role("button", name="Times 2").click()
    expect(cover).to_contain_text("Your answer is in!")
    school.do("show")
    expect(cover).not_to_contain_text("You found it!")
    cover.get_by_role("button", name="Back to my game").click()
    expect(cover).to_be_hidden()

    game = school.table["game"]
    if school.table["one"] == 1:
        press(page, 2)
        expect(page.locator("#number")).to_have_text("2")
    else:
        school.move(2, game, 2)
    school.do("ring")
    expect(cover).to_contain_text("The bell rang at 2.")
    cover.get_by_role("link", name="To the class").click()
    results = page.locator(".room-results")
    expect(results).to_contain_text("The bell rang at 2.")
    # The second, which nobody began.
    expect(results).to_contain_text("This game does not count: nobody had moved.")

    page.get_by_role("link", name="Puzzles while you wait").click()
    expect(page.locator(".class-strip")).to_be_visible()
    school.do("clear")
    school.do("pair")
    _at_game(page, school.table["game"])
    school.do("remove", number=1)
    expect(page.get_by_role("heading", name="Your place is closed")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Your place is closed")).to_be_visible()
    school.do("undo")
    page.get_by_role("button", name="Try again").click()
    at_the_table(page)


def test_two_at_a_device_leave_and_come_back(open_page: OpenPage, school: PlayedClass) -> None:
    page = open_page(f"/c/{school.code}", look=_NARROW)
    page.get_by_role("button", name="We are two at this device").click()
    names = [_first_name(page)]
    page.locator(".offer").first.click()
    expect(page.get_by_role("heading", name="And which one is the other?")).to_be_visible()
    names.append(_first_name(page))
    page.locator(".offer").first.click()
    expect(page.get_by_role("heading", name=" and ".join(names))).to_be_visible()
    page.evaluate(_LARGE)
    assert not page.evaluate(_OVERFLOWS)
    page.locator("#leave").click()
    page.get_by_role("button", name="No, stay").click()
    page.locator("#leave").click()
    page.get_by_role("button", name="Yes, leave the class").click()
    expect(page.get_by_text("You have left the class.").first).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Come back").click()
    expect(page.locator("#leave")).to_be_visible()


def test_a_place_is_taken_again_elsewhere(people: People) -> None:
    school = PlayedClass.open(people.server)
    page = people.open(f"/c/{school.code}", expected=_NOT_FOUND)
    name = _come_in(page)
    digits = re.search(r"\d{4}", page.locator(".room-who").inner_text())
    assert digits
    school.do("lock")
    other = people.open(f"/c/{school.code}", expected=_NOT_FOUND)
    expect(other.get_by_role("heading", name="We can't find that class")).to_be_visible()
    other.get_by_role("button", name="I was here before").click()
    wrong = "0000" if digits[0] != "0000" else "1111"
    other.get_by_label("Your four digits").fill(wrong)
    other.get_by_role("button", name="Go", exact=True).click()
    expect(other.get_by_role("alert")).to_contain_text("the door is locked")
    other.get_by_label("Your four digits").fill(digits[0])
    other.get_by_role("button", name="Go", exact=True).click()
    expect(other.get_by_role("heading", name=name)).to_be_visible()
    page.reload()  # here it is no longer
    expect(page.get_by_role("heading", name="We can't find that class")).to_be_visible()
    page.get_by_label("Class code").fill(PlayedClass.open(people.server).code.lower())
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.locator(".offer")).to_have_count(3)


def test_a_class_that_was_ended_leaves_no_game_to_go_on_with(
    open_page: OpenPage, school: PlayedClass
) -> None:
    page = open_page(f"/c/{school.code}", look=_PHONE, expected=_NOT_FOUND)
    _come_in(page)
    school.come()
    school.do("pair")
    _at_game(page, school.table["games"][0])
    until(page, lambda: page.evaluate("'timesduel.running' in localStorage"))
    school.do("end")
    expect(page.get_by_role("heading", name="We can't find that class")).to_be_visible()
    assert not re.search("seat|class|game", page.evaluate("JSON.stringify(localStorage)"))


def test_a_browser_that_keeps_nothing(open_page: OpenPage, school: PlayedClass) -> None:
    page = open_page(f"/c/{school.code}", before=keeps_nothing)
    name = _come_in(page)
    page.reload()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    school.come()
    school.do("pair")
    game = school.table["game"]
    _at_game(page, game)
    page.reload()
    _at_game(page, game)
    school.do("ring")
    page.get_by_role("link", name="To the class").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_halves_vote_in_turn(open_page: OpenPage, school: PlayedClass) -> None:
    page = open_page(f"/c/{school.code}")
    _come_in(page)
    listen(page)
    school.come()
    school.do("challenge", game=SMALL, halves=True, seconds=60)
    page.get_by_role("button", name="Times 2").click()
    expect(page.get_by_text(f"The class plays {TIMES}2.")).to_contain_text("That was your choice!")
    expect(page.locator(".question")).to_have_count(0)  # the even ones are to choose
    school.do("answer", 2, multiplier=3)
    expect(page.locator(".question .number")).to_have_text("6")
    assert any("The whole class plays together." in told for told in heard(page))


def test_a_second_tab_and_a_network_that_is_away(open_page: OpenPage, school: PlayedClass) -> None:
    page = open_page(f"/c/{school.code}", expected=("Failed to load resource", "WebSocket"))
    _come_in(page)
    tab = page.context.new_page()
    tab.goto(page.url)
    expect(tab.get_by_text("You are number 1.")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text("Connection lost.").first).to_be_visible()
    school.come()
    school.do("pair")
    page.context.set_offline(False)
    for each in (page, tab):
        _at_game(each, school.table["game"])


def test_the_first_load_is_light(open_page: OpenPage, school: PlayedClass) -> None:
    """At most 60 kB in 15 requests, headers included, for a child that was never here."""
    answers: list[Response] = []

    def watch(page: Page) -> None:
        page.on("response", lambda answer: answers.append(answer))

    page = open_page(f"/c/{school.code}", look=_PHONE, before=watch)
    expect(page.locator(".offer")).to_have_count(3)
    page.wait_for_load_state("networkidle")
    sizes = [each.request.sizes() for each in answers]
    assert len(sizes) <= 15
    assert sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes) <= 60_000


def test_a_child_looks_back_at_its_games(open_page: OpenPage, school: PlayedClass) -> None:
    page = open_page(f"/c/{school.code}", look=_PHONE)
    _come_in(page)
    school.come()
    school.do("pair")
    first, second = school.table["games"]
    _at_game(page, first)
    for game, moves in ((first, (2, 3, 2, 3)), (second, (2, 2))):
        for turn, multiplier in enumerate(moves):
            by_child = (turn % 2 == 0) == ((school.table["one"] == 1) == (game == first))
            if by_child:
                _at_game(page, game)
                press(page, multiplier)
                expect(page.locator("#number")).not_to_have_text("1")
            else:
                school.move(2, game, multiplier)
    school.do("ring")
    page.get_by_role("link", name="To the class").click()
    page.get_by_text("My games").click()
    games = page.locator(".my-games > li")
    expect(games).to_have_count(2)
    expect(games.last).to_contain_text("The bell rang at 4.")
    expect(games.last).to_contain_text("A win slipped away in move 2.")
    expect(games.last.get_by_role("button")).to_have_count(0)
    games.first.get_by_role("button", name="Look back").click()
    page.wait_for_url(re.compile(f"/g/{re.escape(first)}$"))
    expect(page.get_by_role("heading", name="How it went")).to_be_attached()
    page.get_by_role("link", name="To the class").click()
    expect(page.locator(".room-results")).to_be_visible()


def test_who_is_done_sees_the_wall(open_page: OpenPage, server: Server) -> None:
    school = PlayedClass.open(server, names=True)
    page = open_page(f"/c/{school.code}", look=_PHONE)
    _come_in(page)
    for _ in range(5):
        school.come()
    school.do("pair")
    tables = school.parts["tables"]
    mine = next(each for each in tables.values() if 1 in (each["one"], each["two"]))
    other = next(each for each in tables.values() if each != mine)
    school.move(other["one"], other["game"], 3)
    _at_game(page, mine["game"])
    school.do("decide", number=mine["number"])
    page.get_by_role("link", name="To the class").click()
    wall = page.get_by_role("button", name="See the wall")
    wall.click()
    shown = page.get_by_role("region", name="All tables")
    expect(shown).to_be_focused()
    expect(shown.locator(".wall-table")).to_have_count(3)
    expect(shown.locator(".wall-done")).to_have_text("Finished: 1 of 3")
    expect(shown.locator(".wall-total").filter(has_text="3")).to_have_count(1)
    school.move(other["two"], other["game"], 2)
    expect(shown.locator(".wall-total").filter(has_text="6")).to_have_count(1)
    assert "win" not in shown.inner_text()
    assert not page.evaluate(_OVERFLOWS)
    assert strange_words(page) == []
    page.get_by_role("button", name="Hide the wall").click()
    expect(shown).to_have_count(0)
    wall.click()
    expect(shown).to_be_visible()
    school.do("ring")  # there is nothing more to look at
    expect(shown).to_have_count(0)
    expect(wall).to_have_count(0)


def test_two_children_take_turns_at_one_device(open_page: OpenPage, server: Server) -> None:
    school = PlayedClass.open(server)
    page = open_page(f"/c/{school.code}", look=_PHONE)
    first = _come_in(page)
    page.get_by_role("button", name="Another child here").click()
    page.get_by_role("button", name=f"Back to {first}").click()  # nobody else after all
    expect(page.get_by_role("heading", name=first)).to_be_visible()
    page.get_by_role("button", name="Another child here").click()
    second = _come_in(page)
    expect(page.get_by_text("You are number 2.")).to_be_visible()
    assert [each["second"] for each in school.parts["children"].values()] == [None, None]

    school.do("ask", **_QUESTION)
    page.get_by_role("button", name="Times 3").click()
    expect(page.get_by_text("Your answer is in!")).to_be_visible()
    page.get_by_role("button", name=f"Switch to {first}").click()
    expect(page.get_by_role("heading", name=first)).to_be_visible()
    page.get_by_role("button", name="Times 2").click()
    expect(page.get_by_text("Your answer is in!")).to_be_visible()
    school.do("show")
    expect(page.locator(".question .wins")).to_have_count(1)
    assert school.parts["question"]["answers"]["counts"] == {"2": 1, "3": 1}
    school.do("clear")
    page.reload()
    expect(page.get_by_text("You are number 1.")).to_be_visible()

    school.do("pair")  # the two of them
    game = school.table["game"]
    mover = page.locator(".player.to-move")
    for turn in range(4):
        _at_game(page, game)
        if turn or school.table["one"] == 2:
            expect(mover).not_to_contain_text("you")
            page.locator("#strip-other").click()
        expect(mover).to_contain_text("you")
        assert not page.evaluate(_OVERFLOWS)
        press(page, 3)
        expect(page.locator("#number")).to_have_text(str(3 ** (turn + 1)))
    page.get_by_role("link", name="To the class").click()
    expect(page.locator(".room-results")).to_be_visible()
    expect(page.get_by_role("button", name="Switch to")).to_be_visible()
    assert strange_words(page) == []
    assert second in page.locator("body").inner_text()


def test_after_a_bell_that_is_taken_back_a_child_plays_on(
    open_page: OpenPage, server: Server
) -> None:
    school = PlayedClass.open(server)
    page = open_page(f"/c/{school.code}", look=_PHONE)
    _come_in(page)
    school.come()
    school.do("pair")
    game = school.table["game"]
    _at_game(page, game)
    if school.table["one"] == 2:
        school.move(2, game, 2)
    press(page, 3)
    expect(page.locator("#number")).not_to_have_text(re.compile("^[12]$"))
    school.do("ring")
    expect(page.locator(".class-cover")).to_contain_text("The bell rang at")
    school.do("undo")
    expect(page.locator(".class-cover")).to_be_hidden()
    school.move(2, game, 2)
    expect(page.locator(".player.to-move")).to_contain_text("you")
    school.do("ring")
    page.get_by_role("link", name="To the class").click()
    expect(page.locator(".room-results")).to_be_visible()
    school.do("undo")  # the way back to the board, by itself
    _at_game(page, game)
    press(page, 2)
    expect(page.locator(".player.to-move")).not_to_contain_text("you")


def test_no_menu_leads_to_all_answers_where_there_are_no_hints(
    open_page: OpenPage, server: Server
) -> None:
    for coach in (False, True):
        school = PlayedClass.open(server, coach=coach)
        page = open_page(f"/c/{school.code}", look=_PHONE)
        _come_in(page)
        lab = page.locator("#menu").get_by_role("link", name="Lab")
        expect(lab).to_be_visible(visible=coach)
        page.get_by_role("link", name="Puzzles while you wait").click()
        expect(page.locator(".class-strip")).to_be_visible()
        expect(lab).to_be_visible(visible=coach)
        page.go_back()
        page.locator("#leave").click()
        page.get_by_role("button", name="Yes, leave the class").click()
        expect(lab).to_be_visible()


def test_what_is_to_be_tapped_stays_where_it_is_without_a_network(
    open_page: OpenPage, school: PlayedClass
) -> None:
    page = open_page(f"/c/{school.code}", look=_PHONE, expected=("Failed to load", "WebSocket"))
    _come_in(page)
    school.do("ask", **_QUESTION)
    key = page.get_by_role("button", name="Times 3")
    expect(key).to_be_visible()
    page.wait_for_load_state("networkidle")
    before = key.bounding_box()
    page.context.set_offline(True)
    expect(page.locator(".room > .notice")).to_contain_text("Connection lost.")
    assert key.bounding_box() == before
    page.context.set_offline(False)
    expect(page.locator(".room > .notice")).to_be_empty()
