"""What players do besides moving: take back, give up, claim, play again."""

from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.clock_that_is_set import AHEAD, PROGRAM
from tests.browser.conftest import People
from tests.browser.play import (
    EXACT,
    REACH,
    TIMES,
    at_the_table,
    choose,
    heard,
    listen,
    play,
    press,
    shows,
    sit_down,
    two_here,
    until,
)
from tests.web.serving import serving

pytestmark = pytest.mark.thorough


def test_a_move_is_taken_back_by_agreement(people: People) -> None:
    ada, grace = people.friends()
    play(ada, 7, 7)
    for answer, total in (("No", 7), ("Agree", 1)):
        ada.get_by_role("button", name="Take back").click()
        expect(ada.get_by_text("You have asked to take back a move.")).to_be_visible()
        expect(grace.get_by_text("Ada wants to take back a move.")).to_be_visible()
        grace.get_by_role("button", name=answer).click()
        if answer == "No":
            expect(ada.locator(".actions")).to_contain_text("Grace does not agree.")
            expect(ada.locator("#spoken")).to_contain_text("Grace does not agree.")
        for page in (ada, grace):
            shows(page, total)
            expect(page.get_by_text("wants to take back")).to_have_count(0)
    play(ada, 3, 3)
    shows(grace, 3)
    expect(grace.locator(".tile")).to_have_count(1)


def test_against_the_computer_it_is_taken_back_at_once(people: People) -> None:
    page = people.at_a_game(opponent="beginner")
    press(page, 2)
    expect(page.locator(".tile")).to_have_count(2)
    page.get_by_role("button", name="Take back").click()
    shows(page, 1)
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()


def test_giving_up_takes_a_second_tap(people: People) -> None:
    ada, grace = people.friends()
    ada.locator("#resign").click()
    expect(ada.locator("#resign")).to_have_text("Really give up?")
    expect(ada.get_by_role("button", name="Play again")).to_have_count(0)
    ada.locator("#resign").click()
    expect(ada.locator("h1")).to_have_text("Grace won this time")
    expect(grace.locator("h1")).to_have_text("You win, Grace!")
    expect(ada.locator("#again")).to_be_focused()
    expect(ada.locator("#spoken")).to_contain_text("Ada resigns. Grace wins the game!")


def test_who_comes_after_the_end_has_one_name_everywhere(people: People) -> None:
    links = people.server.create(REACH, name="Ada")
    ada = people.open(links.seat)
    for _ in range(2):
        ada.locator("#resign").click()
    expect(ada.locator("h1")).to_have_text("Player 2 won this time")
    expect(ada.get_by_role("heading", name="How it went")).to_be_visible()
    grace = people.open(links.invitation)
    sit_down(grace)
    for page in (ada, grace):
        expect(page.locator("h1")).to_contain_text("Grace")
        expect(page.locator("main")).not_to_contain_text("Player 2")


def test_again_with_seats_swapped_and_the_watcher_follows(people: People) -> None:
    ada, grace = people.friends()
    watcher = people.open(ada.url)
    first = ada.url
    grace.locator("#resign").click()
    grace.locator("#resign").click()
    ada.get_by_role("button", name="Play again").click()
    expect(grace.get_by_role("button", name="To the next game")).to_be_visible()
    grace.get_by_role("button", name="To the next game").click()
    for page in (ada, grace, watcher):
        expect(page).not_to_have_url(first)
        expect(page.locator(".player[data-player='1']")).to_contain_text("Grace")
    assert ada.url == grace.url == watcher.url
    play(grace, 2, 2)
    for page in (ada, watcher):
        shows(page, 2)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    looker = people.open(first)
    expect(looker.get_by_role("button", name="Watch the next game")).to_be_visible()
    assert looker.url == first


def test_a_button_that_is_pressed_stays_below_the_finger(people: People) -> None:
    ada, grace = people.friends()
    first, held = ada.url, list[Route]()
    ada.route("**/ending.css*", lambda route: held.append(route))
    grace.locator("#resign").click()
    grace.locator("#resign").click()
    again = ada.get_by_role("button", name="Play again")
    expect(again).to_be_visible()
    again.hover()
    ada.mouse.down()
    while not held:
        ada.wait_for_timeout(10)
    held[0].continue_()
    sheets = "[...document.styleSheets].some(each => /ending/.test(each.href))"
    until(ada, lambda: ada.evaluate(sheets))
    ada.wait_for_timeout(200)
    expect(ada.locator(".ending")).to_have_count(0)
    ada.mouse.up()
    expect(ada).not_to_have_url(first)


def test_the_clock_runs_out(people: People) -> None:
    for page in people.friends(clock={"seconds": 1, "on_timeout": "lose"}):
        expect(page.locator(".reason")).to_contain_text("time ran out in a game")


def test_a_win_is_claimed_from_somebody_who_stays_away(people: People, tmp_path: Path) -> None:
    ahead = tmp_path / "ahead"
    ahead.write_text("0")
    with serving(PROGRAM, {AHEAD: str(ahead)}) as server:
        links = server.create(REACH, name="Ada")
        ada = people.open(links.seat)
        grace = people.open(links.invitation)
        sit_down(grace)
        play(ada, 2, 2)
        shows(grace, 2)
        grace.context.close()
        expect(ada.locator(".player[data-player='2']")).to_contain_text("away")
        expect(ada.get_by_role("button", name="Claim the win")).to_have_count(0)
        ahead.write_text("100")
        ada.reload()
        ada.get_by_role("button", name="Claim the win").click()
        expect(ada.locator("h1")).to_have_text("You win, Ada!")
        ada.context.close()


def test_the_product_is_said(people: People) -> None:
    page = people.at_a_game(announce=True)
    for said in ("6", "13", "123456789012345678901"):  # right, too small, and very much too large
        number = int(page.locator("#number").inner_text())
        expect(page.locator("#key-6")).to_have_attribute("aria-label", "Times 6")
        page.locator("#key-6").hover()
        expect(page.locator(".product")).to_have_text(f"{number} {TIMES} 6 = ?")
        press(page, 6)
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("textbox").fill(said)
        dialog.get_by_role("button", name="Say it").click()
        shows(page, number * 6)
        right, wrong = said == str(number * 6), f"said {said}. It is {number * 6}."
        expect(page.locator(".coach .word")).to_contain_text(
            "Not sure? Ask for a hint." if right else wrong
        )
        expect(page.locator("#spoken")).to_contain_text("The number is 6." if right else wrong)
    press(page, 2)
    page.get_by_role("button", name="Another move").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    shows(page, 216)


def test_what_a_key_makes_is_shown_while_somebody_leaves(people: People) -> None:
    ada, grace = people.friends()
    ada.locator("#key-6").hover()
    expect(ada.locator(".product")).to_have_text(f"1 {TIMES} 6 = 6")
    grace.goto("about:blank")
    expect(ada.locator(".player").last).to_contain_text("away")
    expect(ada.locator(".product")).to_have_text(f"1 {TIMES} 6 = 6")


def test_both_seats_on_one_screen_and_a_match_of_three(people: People) -> None:
    page = people.open()
    choose(page, "goals", "Best of 3")
    two_here(page, "power-play", "Ada", "Grace")
    press(page, 2)
    at_the_table(page)
    page.locator("#undo").click()
    for score, turn in (("Ada 0, Grace 0.", "Ada's turn"), ("Ada 0, Grace 1.", "Grace's turn")):
        expect(page.locator("#notice")).to_have_text(f"Best of 3. {score}")
        expect(page.locator("#whose")).to_have_text(turn)
        if turn.startswith("Grace"):
            play(page, 2, 2)
            expect(page.locator("#whose")).to_have_text("Ada's turn")
        page.locator("#resign").click()
        page.locator("#resign").click()
        expect(page.locator("h1")).to_contain_text("Grace")
        if turn.startswith("Ada"):
            address = page.url
            page.get_by_role("button", name="Play again").click()
            expect(page).not_to_have_url(address)
    expect(page.locator("#notice")).to_have_text("Best of 3. Ada 0, Grace 2.")


def test_the_coach_corrects_a_product_and_does_not_advise_what_was_played(people: People) -> None:
    page = people.at_a_game(EXACT, opponent="perfect", announce=True, name="Mia")
    page.get_by_text("Settings").click()
    page.get_by_label("The coach's word").check()
    press(page, 3)
    page.get_by_role("dialog").get_by_role("textbox").fill("4")
    page.get_by_role("button", name="Say it").click()
    word = page.locator(".coach .word")
    expect(word).to_contain_text("You said 4. It is 3. This move wins. From 3 Pi can")
    expect(word).not_to_contain_text("Play \u00d73")
    page.reload()
    page.get_by_text("Settings").click()
    expect(page.get_by_label("The coach's word")).to_be_checked()


def test_the_last_of_four_hints_shades_the_numbers_to_leave(people: People) -> None:
    page = people.at_a_game(EXACT)
    word = page.locator(".coach .word")
    words = [word.inner_text()]
    for step in range(4):
        page.get_by_role("button", name="More" if step else "Hint").click()
        expect(word).not_to_have_text(words[-1])
        words.append(word.inner_text())
    assert len({*words}) == 5
    expect(page.locator("#hint")).to_have_count(0)
    expect(word).to_contain_text("51 to 99")
    assert page.locator(".zone text").all_text_contents() == ["3\u20135"]
    play(page, 3, 3)
    expect(page.locator(".zone")).to_have_count(0)


def test_before_a_turn_is_over_its_player_is_told_once(people: People) -> None:
    page = people.at_a_game(clock={"seconds": 60}, before=lambda each: each.clock.install())
    expect(page.locator(".time-left")).to_be_visible()
    listen(page)
    page.clock.fast_forward(45_000)
    assert heard(page) == []
    for _ in range(3):
        page.clock.fast_forward(2_500)
        expect(page.locator(".time-left")).not_to_have_text("60 s")
    expect(page.locator("#notice")).to_have_text("Less than 10 seconds left.")
    expect(page.locator("#spoken")).to_contain_text("Less than 10 seconds left.")
    assert heard(page) == ["Less than 10 seconds left."]


def test_the_question_for_a_product_ends_with_the_turn(people: People) -> None:
    clock = {"seconds": 2, "on_timeout": "pass"}
    page = people.at_a_game(announce=True, clock=clock)
    press(page, 6)
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_text("A turn was lost to the clock")).to_be_visible()
    expect(page.locator(".player.to-move .time-left")).to_have_text("2 s")
    expect(page.get_by_role("dialog")).to_have_count(0)
    shows(page, 1)
