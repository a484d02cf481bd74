"""Learning in a real browser: puzzles, mistakes that come back, practice, lessons, rules."""

import json
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any
from urllib.parse import urljoin

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.play import EXACT, TIMES, keeps_nothing, play, until
from tests.training.rows_by_force import knowledge
from timesduel import BOOKS
from timesduel.books.shelf import game_title
from timesduel.questions.daily import told_result
from timesduel.questions.lesson import about_sample, ask_lesson
from timesduel.questions.puzzle import check_answer, hints_for
from timesduel.training.daily import DailyResult, puzzle_of_the_day, seed_of_the_day
from timesduel.training.puzzles import Puzzle, generate
from timesduel.voices.rules import book_errata, goal_name, how_to_play, sample_lines

BOOK, LEVEL, SEED = "multiplication-madness", 2, 5
ADDRESS = f"/learn/puzzle?level={LEVEL}&book={BOOK}&seed={SEED}"
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
LONGEST_LINE = 280
TEST_TIMEOUT = 60.0
"""Seconds."""

FILL_STORAGE = """() => {
  let text = "x".repeat(1 << 20);
  for (let number = 0; text; number++) {
    try { localStorage.setItem(number, text); } catch { text = text.slice(text.length >> 1 || 1); }
  }
}"""

NO_CLIPBOARD = """
Object.defineProperty(navigator, "clipboard", { get() { return undefined; } });
"""

SENDS = """
window.sent = [];
navigator.canShare = ({ files }) => files.every(({ type }) => type === "image/png");
navigator.share = async ({ text, files = [] }) => {
  const told = await Promise.all(files.map(async (file) => {
    const { width, height } = await createImageBitmap(file);
    return { name: file.name, type: file.type, size: [width, height] };
  }));
  window.sent.push({ text, files: told });
};
"""
"""What browsers of phones can: hand a text or a file to another program."""

CHANGE_THEIR_MIND = """() => {
  navigator.share = () => Promise.reject(new DOMException("", "AbortError"));
}"""


def the_puzzle() -> Puzzle:
    return generate(Random(SEED), BOOKS[BOOK], LEVEL)


def wrong_move(puzzle: Puzzle) -> int:
    return next(move for move in puzzle.position.legal_moves() if move not in puzzle.answers)


def progress(page: Page) -> Any:
    """What the browser keeps."""
    text = page.evaluate("localStorage.getItem('timesduel.progress')")
    return None if text is None else json.loads(text)


def _at_noon(page: Page) -> None:
    page.clock.set_fixed_time(NOON)


def go(page: Page, address: str) -> None:
    page.goto(urljoin(page.url, address))


def answer(page: Page, move: int) -> None:
    """Give a move as the answer; it has been written down when something is said about it."""
    page.locator(f"#key-{move}").click()
    expect(page.locator(".verdict")).to_be_visible()


def test_a_puzzle_is_solved_by_role_and_name(people: People) -> None:
    page, puzzle = people.open(ADDRESS), the_puzzle()
    title = f"Level {LEVEL}: {goal_name(puzzle.position.rules)}"
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    for hint in hints_for(puzzle)[:-2]:
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".coach")).to_contain_text(hint.text)
    move, total = puzzle.best, puzzle.position.total
    product = puzzle.position.product(move)
    keys = page.get_by_role("group", name="Multiply by")
    keys.get_by_role("button", name=f"Times {move}: {total} {TIMES} {move} = {product}").click()
    said = f"Right. {check_answer(puzzle, move).explanation.text}"
    expect(page.locator("#spoken")).to_contain_text(said)
    expect(page.locator(".verdict")).to_contain_text(said)
    expect(page.locator("#number")).to_have_text(str(product))
    expect(page.locator(".zone").first).to_be_attached()
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.get_by_text("Find the move that wins")).to_be_visible()


def test_a_puzzle_is_solved_by_keyboard_alone(people: People) -> None:
    page, puzzle = people.open(ADDRESS), the_puzzle()
    expect(page.locator(".key").first).to_be_visible()
    page.keyboard.press(str(puzzle.best))
    expect(page.locator(".verdict.right")).to_be_visible()
    expect(page.locator(f"#key-{puzzle.best}")).to_be_focused()
    for _ in range(len(puzzle.position.rules.multipliers)):
        page.keyboard.press("Tab")
        if page.locator("#next").evaluate("each => each === document.activeElement"):
            break
    address = page.url
    page.keyboard.press("Enter")
    expect(page.get_by_text("Find the move that wins")).to_be_visible()
    assert page.url != address


def test_an_answer_is_kept_before_the_server_says_when_it_comes_back(people: People) -> None:
    def without_dates(page: Page) -> None:
        _at_noon(page)
        page.route("**/api/cards", lambda route: route.abort())

    refused = ("Failed to load resource: net::ERR_FAILED",)
    page = people.open(ADDRESS, expected=refused, before=without_dates)
    answer(page, wrong_move(the_puzzle()))
    page.clock.set_fixed_time(NOON + timedelta(minutes=11))
    go(page, "/learn")
    expect(page.get_by_text("1 position waits for you")).to_be_visible()


def test_a_wrong_answer_is_refuted_and_comes_back(people: People) -> None:
    page, puzzle = people.open(ADDRESS, before=_at_noon), the_puzzle()
    move = wrong_move(puzzle)
    checked = check_answer(puzzle, move)
    assert checked.refutation is not None
    answer(page, move)
    expect(page.locator(".verdict.wrong")).to_contain_text(
        f"Not this one. {checked.refutation.text}"
    )
    expect(page.locator(".verdict")).to_contain_text(f"{TIMES}{puzzle.best} wins.")
    page.get_by_role("button", name="Show the right move").click()
    expect(page.locator("#number")).to_have_text(str(puzzle.position.product(puzzle.best)))
    page.get_by_role("button", name="Show my move").click()
    expect(page.get_by_text(f"{TIMES}{move} does not win")).to_be_visible()
    go(page, "/learn/mistakes")
    expect(page.get_by_text("Nothing is due now.")).to_be_visible()
    page.clock.set_fixed_time(NOON + timedelta(minutes=11))
    go(page, "/learn")
    expect(page.get_by_text("1 position waits for you")).to_be_visible()
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        f"Once more: {goal_name(puzzle.position.rules)}"
    )
    expect(page.locator("#number")).to_have_text(str(puzzle.position.total))
    answer(page, puzzle.best)
    expect(page.locator(".verdict.right")).to_be_visible()

    def card() -> Any:
        return progress(page)["cards"][puzzle.key]

    # The answer is kept at once; when it comes back, the people.server says a moment later.
    while datetime.fromisoformat(card()["due"]) < NOON + timedelta(days=1):
        page.wait_for_timeout(20)
    go(page, "/learn/mistakes")
    expect(page.get_by_text("Nothing is due now.")).to_be_visible()
    assert [event["right"] for event in card()["events"]] == [False, True]


def test_mistakes_of_a_game_come_back_to_whoever_made_them(people: People) -> None:
    """Ada's 5 throws the win away, and so does Grace's 3: 15 x 7 = 105 is past 100."""
    ada, grace = people.friends(BOOK)
    for page, move, product in ((ada, 5, 5), (grace, 3, 15), (ada, 7, 105)):
        play(page, move, product)
    for page, total in ((ada, 1), (grace, 5)):
        expect(page.get_by_role("heading", name="How it went")).to_be_visible()
        expect(page.locator(".bead.slip")).to_have_text(["5", "15"])
        late = monotonic() + TEST_TIMEOUT
        while not (kept := progress(page)) or not kept["games"]:
            assert monotonic() < late
            page.wait_for_timeout(50)
        cards = kept["cards"]
        assert [card["total"] for card in cards.values()] == [total]
        page.reload()  # the same game once more: nothing new
        expect(page.get_by_role("heading", name="How it went")).to_be_visible()
        assert progress(page)["cards"] == cards
        go(page, "/learn/mistakes")
        title = f"From a game of yours: {goal_name(BOOKS[BOOK])}"
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.locator("#number")).to_have_text(str(total))


def test_the_puzzle_of_the_day_has_a_line_to_share(people: People) -> None:
    may_copy = ["clipboard-write"]  # as whoever sits at a browser with a window may
    page = people.open("/learn", before=_at_noon, permissions=may_copy)
    day = date(2026, 11, 16)
    puzzle = puzzle_of_the_day(Random(seed_of_the_day(day)), day)
    page.get_by_role("link", name="Solve it").click()
    page.get_by_role("button", name="Hint").click()
    answer(page, puzzle.best)
    result = told_result(DailyResult(day, solved=True, hints=1))
    line = page.get_by_role("textbox", name="A line to share")
    shared = f"{result.summary}\n\u2605\u2605\u2606\n{page.url}"
    expect(line).to_have_value(shared)
    assert len(shared) < LONGEST_LINE
    expect(page.get_by_role("img", name="2 of 3 stars")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the picture").click()
    assert download.value.suggested_filename == "timesduel-2026-11-16.png"
    with Image.open(download.value.path()) as picture:
        assert picture.size == (1200, 630)
        assert len(picture.getcolors(1 << 20) or ()) > len(("paper", "ink", "gold", "soft"))
    page.get_by_role("button", name="Copy the line").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.add_init_script(NO_CLIPBOARD)
    page.reload()  # once a day: what was answered stands there
    expect(line).to_have_value(shared)
    page.get_by_role("button", name="Copy the line").click()
    expect(page.get_by_role("button", name="Selected: copy it now")).to_be_visible()
    assert page.evaluate("getSelection().toString()") == shared
    expect(page.locator(".key[aria-disabled=false]")).to_have_count(0)
    go(page, "/")
    expect(page.locator("#days")).to_have_text("Done for today. The next one comes tomorrow.")
    expect(page.locator("#next .button")).to_have_text("Look again")
    go(page, "/learn")
    expect(page.get_by_text("Solved. The next one comes tomorrow.")).to_be_visible()
    page.clock.set_fixed_time(NOON + timedelta(days=1))
    page.reload()
    page.get_by_role("link", name="Solve it").click()
    day = date(2026, 11, 17)
    answer(page, wrong_move(puzzle_of_the_day(Random(seed_of_the_day(day)), day)))
    page.reload()
    expect(page.locator(".verdict.wrong")).to_be_visible()
    expect(page.locator(".key[aria-disabled=false]")).to_have_count(0)


def test_the_picture_of_the_day_is_sent_where_a_browser_can(people: People) -> None:
    def can_send(page: Page) -> None:
        _at_noon(page)
        page.add_init_script(SENDS)

    page = people.open("/learn/daily", before=can_send)
    day = date(2026, 11, 16)
    answer(page, puzzle_of_the_day(Random(seed_of_the_day(day)), day).best)
    page.get_by_role("button", name="Share the picture").click()
    until(page, lambda: page.evaluate("sent.length") == 1)
    page.get_by_role("button", name="Share", exact=True).click()
    until(page, lambda: page.evaluate("sent.length") == 2)
    picture, line = page.evaluate("sent")
    png = {"name": "timesduel-2026-11-16.png", "type": "image/png", "size": [1200, 630]}
    assert picture == {"text": page.url, "files": [png]}
    assert line == {"text": page.locator("#line").input_value(), "files": []}
    page.evaluate(CHANGE_THEIR_MIND)
    for name in ("Share the picture", "Share"):  # whoever changes their mind is told nothing
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("h1")).to_have_text("Puzzle of the day: Monday, 16 November 2026")
    expect(page.locator(".day-picture")).to_contain_text("Monday, 16 November 2026")
    go(page, "/learn/report")
    expect(page.locator(".study-head")).to_contain_text("Monday, 16 November 2026")


def factors(page: Page) -> tuple[int, int]:
    one, other = page.locator("#question").inner_text().rstrip(" =").split(f" {TIMES} ")
    return int(one), int(other)


def test_a_round_of_products_by_keyboard_and_by_buttons(people: People) -> None:
    page = people.open("/learn/practice")
    expect(page.locator("#question")).to_contain_text(TIMES)
    with page.expect_response("**/api/facts"):
        page.get_by_role("checkbox", name="7").check(force=True)
    expect(page.locator("#count")).to_have_text("0 of 10 answered, 0 right")
    asked: dict[str, str] = {}
    missed = (0, 0)
    for number in range(11):
        one, other = factors(page)
        assert 7 in (one, other)
        right = number != 2  # asked again, two further on
        if number == 5:
            assert (one, other) == missed
            again = "5 of 10 answered, 4 right. This one comes once more."
            expect(page.locator("#count")).to_have_text(again)
        said = str(one * other if right else one * other + 1)
        if number > 2:
            page.locator("#answer").fill(said)
            page.keyboard.press("Enter")
        else:
            for digit in said:
                page.get_by_role("group", name="Digits").get_by_role("button", name=digit).click()
            page.get_by_role("button", name="OK").click()
        word = "Right" if right else "Not quite"
        expect(page.locator(".feedback").filter(visible=True)).to_have_text(
            f"{word}: {one} {TIMES} {other} = {one * other}."
        )
        if not right:
            missed = (one, other)
            expect(page.locator("#count")).to_have_text("3 of 10 answered, 2 right")
        fact = "x".join(map(str, sorted((one, other))))
        asked[fact] = asked.get(fact, "") + str(int(right))
    expect(page.get_by_role("heading", name="9 of 10 right")).to_be_visible()
    expect(page.get_by_role("button", name="Another round")).to_be_focused()
    kept = progress(page)
    assert {fact: score["latest"] for fact, score in kept["facts"].items()} == asked
    known = [*map(knowledge, asked.values())].count("known")
    wall = page.get_by_role("grid", name=re.compile("^Your wall"))
    for fact, tries in asked.items():
        one, other = map(int, fact.split("x"))
        for row, column in ((one, other), (other, one)):
            cell = wall.locator("tbody tr").nth(row - 2).locator("td").nth(column - 2)
            expect(cell).to_contain_text(f"{tries.count('1')} of {len(tries)} right")
    legend = (f"{known} known", f"{len(asked) - known} loose", f"{66 - len(asked)} still open")
    expect(page.locator(".wall-legend li")).to_have_text([*legend])


@pytest.mark.parametrize(
    "books", [(BOOK, EXACT), pytest.param(tuple(BOOKS), marks=pytest.mark.slow)], ids=["two", "all"]
)
def test_lessons_step_by_step(people: People, books: tuple[str, ...]) -> None:
    page = people.open("/learn/lesson")
    for book in books:
        page.get_by_role("link", name=game_title(BOOKS[book])).click()
        taught = ask_lesson(book)
        expect(page.get_by_text(about_sample(taught.rules))).to_be_visible()
        following = page.get_by_role("button", name="Next")
        for turn in taught.turns:
            following.click()
            expect(page.locator("#remark")).to_contain_text(turn.text)
            expect(page.locator("#number")).to_have_text(str(turn.product))
            expect(page.locator(".tile")).to_have_count(turn.turn)
        page.keyboard.press("ArrowRight")
        expect(page.locator("#remark")).to_contain_text(taught.moral)
        expect(page.locator(".zone")).to_have_count(len(taught.zones))
        expect(following).to_have_attribute("aria-disabled", "true")
        expect(following).to_be_focused()
        page.get_by_role("button", name="Back").click()
        expect(page.locator("#remark")).to_contain_text(taught.turns[-1].text)
        page.go_back()
    go(page, "/learn")
    assert progress(page)["lessons"] == [*books]


def test_the_rules_of_each_game(people: People) -> None:
    page = people.open("/rules")
    for rules in BOOKS.values():
        page.get_by_role("link", name=game_title(rules)).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(goal_name(rules))
        listed = page.get_by_role("listitem").filter(visible=True)
        told = "\n".join(listed.all_inner_texts())
        assert all(sentence in told for sentence in (*how_to_play(rules), *sample_lines(rules)))
        assert not any(sentence in told for sentence in book_errata(rules))
        page.get_by_text("Where the book is silent or wrong").click()
        told = page.get_by_role("main").inner_text()
        assert all(sentence in told for sentence in book_errata(rules))
        expect(page.locator(".ruler")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Play", exact=True).click()
    expect(page.locator("#goal")).to_have_text(goal_name(rules))


def test_progress_goes_to_another_browser_as_a_file(people: People, tmp_path: Path) -> None:
    page, puzzle = people.open(ADDRESS), the_puzzle()
    answer(page, wrong_move(puzzle))
    go(page, "/learn")
    page.get_by_text("More", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    other = people.open("/learn")
    other.get_by_text("More", exact=True).click()
    strange = {
        "no JSON": "{",
        "something else": "[1, 2]",
        "no progress": '{"timesduel": "game"}',
        "broken": file.read_text().replace('"level": 2', '"level": "two"'),
    }
    for name, text in strange.items():
        (tmp_path / name).write_text(text)
        other.get_by_label("Add from a file").set_input_files(tmp_path / name)
        expect(other.locator("#files-said")).to_contain_text("Nothing was changed.")
        other.locator("#files-said").evaluate("each => { each.textContent = ''; }")
    assert progress(other) is None
    other.get_by_label("Add from a file").set_input_files(file)
    expect(other.locator("#files-said")).to_have_text("Added. Whatever was here is still here.")
    assert progress(other) == progress(page)
    other.get_by_role("button", name="Forget everything").click()
    assert progress(other) is not None
    other.get_by_role("button", name="Really forget everything?").click()
    expect(other.get_by_role("button", name="Forget everything")).to_be_focused()
    assert progress(other) is None


def test_without_storage_everything_works_and_says_so(people: People) -> None:
    page, puzzle = people.open(ADDRESS, before=keeps_nothing), the_puzzle()
    answer(page, puzzle.best)
    expect(page.locator(".verdict")).to_contain_text("This browser keeps nothing")
    go(page, "/learn/practice")
    expect(page.locator("#question")).to_contain_text(TIMES)
    page.locator("#answer").fill("1")
    page.keyboard.press("Enter")
    expect(page.locator("#feedback")).to_contain_text("Not quite")
    go(page, "/learn")
    page.get_by_text("More", exact=True).click()
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible()


def test_with_a_full_storage_the_round_goes_on_and_that_is_said(people: People) -> None:
    page = people.open("/learn/practice")
    expect(page.locator("#question")).to_contain_text(TIMES)
    for number in range(10):
        if number == 2:
            page.evaluate(FILL_STORAGE)
        one, other = factors(page)
        page.keyboard.type(str(one * other))
        page.keyboard.press("Enter")
        if number < 9:
            expect(page.locator("#count")).to_contain_text(f"{number + 1} of 10 answered")
    expect(page.get_by_role("heading", name="10 of 10 right")).to_be_visible()
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible()
    expect(page.get_by_text(re.compile("(5[5-9]|6[0-3]) still open"))).to_be_visible()


def test_what_was_kept_badly_is_passed_over(people: People) -> None:
    page = people.open("/learn")
    for kept in ("{", "null", "[]", '{"version": 1, "cards": {"a": {"rules": 1}}}'):
        page.evaluate("kept => localStorage.setItem('timesduel.progress', kept)", kept)
        page.reload()
        expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()


def test_a_broken_address_has_a_way_on(people: People) -> None:
    page = people.open("/learn")
    for address in (
        "/learn/puzzle?level=<b>",
        "/learn/puzzle?seed=-1",
        "/learn/puzzle?book=chess",
        "/learn/nothing",
        "/learn/constructor",
        "/learn/lesson?book=chess",
        "/rules/chess",
        "/rules/%00",
    ):
        go(page, address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        on = page.get_by_role("main").get_by_role("link").first
        expect(on).to_have_attribute("href", re.compile("/learn$"))
    on.click()
    expect(page.get_by_role("heading", name="A little better every day")).to_be_visible()
