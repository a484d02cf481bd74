"""A class as its teacher leads it: from the laptop, with the wall on a projector."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import ELSEWHERE
from tests.browser.class_play import PlayedClass
from tests.browser.conftest import Look, OpenPage, People
from tests.browser.play import heard, listen, until
from tests.browser.screens import strange_words
from tests.browser.test_stage import OVERFLOWS, SMALL_TEXT
from tests.web.app_client import new_key
from tests.web.serving import Server

pytestmark = pytest.mark.thorough

_PROJECTOR = Look({"width": 1920, "height": 1080}, "light")
_LAPTOP = Look({"width": 1280, "height": 800}, "light")
_SIZES = ((1920, 1080), (1280, 720))
_SCROLLS = "each => each.scrollHeight - each.clientHeight"
_WATCH = """() => {
  window.seen = [];
  const look = () => {
    const number = document.querySelector(".wall-number")?.textContent;
    const tiles = document.querySelectorAll(".tile").length;
    const votes = document.querySelector(".wall-votes") !== null;
    seen.push([number, tiles, votes]);
    requestAnimationFrame(look);
  };
  look();
}"""
"""What the wall shows at every moment from now on."""
_PARTS = (
    ".wall-top > *, .wall-body > *, .wall-children > li, .wall-table, .wall-foot > *, .wall-answer"
)


def _teacher(open_page: OpenPage, class_: PlayedClass) -> Page:
    link = f"/c/{class_.code}/teacher#secret={class_.teacher}&wall={class_.wall}"
    page = open_page(link, look=_LAPTOP)
    expect(page.locator("#now")).to_be_visible()
    return page


def _wall(open_page: OpenPage, class_: PlayedClass) -> Page:
    page = open_page(f"/c/{class_.code}/wall#secret={class_.wall}", look=_PROJECTOR)
    expect(page.locator(".wall-body[data-scene]")).to_be_visible()
    return page


def _names(class_: PlayedClass) -> list[str]:
    return [each["nickname"]["name"] for each in class_.parts["children"].values()]


def _fits(page: Page) -> None:
    """Readable from eight metres, and all of it on the screen."""
    for width, height in _SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        # What depends on the room that there is may be drawn some frames later.
        until(page, lambda: page.evaluate(OVERFLOWS, _PARTS) == [])
        assert page.locator(".wall-body").evaluate(_SCROLLS) <= 1, width
        assert page.evaluate(SMALL_TEXT, 40 * width / 1920 - 0.1) == [], width
    page.set_viewport_size(_PROJECTOR.size)
    assert strange_words(page) == []


def test_one_tap_opens_a_class_and_the_link_to_a_class_is_on_the_start(people: People) -> None:
    page = people.open()
    page.get_by_role("link", name="A class").click()
    page.get_by_role("button", name="Open the class").click()
    page.wait_for_url(re.compile("/c/[A-Z0-9]{5}/teacher$"))
    code = page.url.split("/")[-2]
    expect(page.get_by_role("heading", name=f"Class {code}")).to_be_visible()
    wall = page.get_by_role("link", name="Open the wall").get_attribute("href") or ""
    assert re.search(rf"/c/{code}/wall#secret=.+", wall)
    page.reload()
    expect(page.locator(".class-code")).to_contain_text(code)
    shown = people.open(wall)
    expect(shown.get_by_role("heading", name="Come in!")).to_be_visible()
    assert "#" not in shown.url


def test_what_is_chosen_is_what_is_opened(open_page: OpenPage, server: Server) -> None:
    page = open_page("/class")
    page.get_by_label("Reach 1000").uncheck()
    page.get_by_role("button", name="Open the class").click()
    expect(page.get_by_role("alert")).to_have_text("Choose at least one game.")
    page.get_by_label("Exactly 100").check()
    page.get_by_label("Last up to 200").check()
    page.get_by_text("More choices").click()
    page.get_by_label("Games of a pair").select_option("1")
    page.get_by_label("Rounds").select_option("4")
    page.get_by_label("Length of a round").select_option("10")
    page.get_by_label("Time for a turn").select_option("20")
    page.get_by_label("At the bell").select_option("finished")
    page.get_by_label("Hints").check()
    page.get_by_role("button", name="Open the class").click()
    page.wait_for_url(re.compile("/teacher$"))
    options = server.ask("GET", f"/api/classes/{page.url.split('/')[-2]}").json["parts"]["options"]
    assert options["goals"] == ["Exactly 100", "Last up to 200"]
    assert (options["games"], options["rounds"], options["minutes"]) == (1, 4, 10)
    assert options["limit"]["seconds"] == 20
    assert (options["bell"], options["coach"], options["names"]) == ("finished", True, False)
    expect(page.locator("#pair")).to_have_text("Start round 1 of 4: Exactly 100")


def test_a_code_leads_to_its_class(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server)
    page = open_page("/class")
    page.get_by_label("I have a code").fill(f" {class_.code[:2]}-{class_.code[2:].lower()} ")
    page.get_by_role("button", name="Go to my class").click()
    page.wait_for_url(re.compile(f"/c/{class_.code}$"))


def test_a_lesson_from_the_first_child_to_the_bell(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server, minutes=10)
    teacher, wall = _teacher(open_page, class_), _wall(open_page, class_)
    assert "#" not in teacher.url
    expect(teacher.locator("#progress")).to_have_text("0 children are here.")
    for _ in range(4):
        class_.come()
    names = _names(class_)
    expect(teacher.locator(".child-name")).to_have_text(names)
    expect(wall.locator(".wall-children .child-name")).to_have_text(names)
    expect(wall.locator(".class-code")).to_contain_text(class_.code)
    _fits(wall)

    listen(teacher)
    teacher.locator("#pair").focus()  # by keyboard alone
    teacher.keyboard.press("Enter")
    expect(teacher.locator("#progress")).to_have_text("0 of 2 tables have finished.")
    until(teacher, lambda: "Round 1 has its tables." in " ".join(heard(teacher)))
    expect(teacher.locator("#time-left")).to_contain_text("left")
    expect(wall.locator(".wall-table")).to_have_count(2)
    table = class_.table
    class_.move(table["one"], table["game"], 3)
    expect(wall.locator(".wall-total").first).to_have_text("3")
    expect(wall.locator(".wall-table").first).to_contain_text(f"{names[table['two'] - 1]} is to")
    expect(wall.locator(".wall-clock")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    _fits(wall)
    look = teacher.get_by_role("link", name="Look at table 1").get_attribute("href") or ""
    assert f"/g/{table['game']}?view=class" in look

    teacher.locator("#pause").click()
    expect(wall.get_by_role("heading", name="A short pause")).to_be_visible()
    teacher.get_by_role("button", name="Go on").click()
    expect(wall.get_by_role("heading", name="Round 1")).to_be_visible()

    teacher.locator("#ring").focus()
    teacher.keyboard.press("Enter")
    counts = "1 game counts. 1 game has no winner and does not count."  # nobody moved there
    expect(wall.locator(".wall-all")).to_have_text(counts)
    expect(wall.locator(".wall-finished")).to_have_text(["Finished", "Does not count"])
    assert not any(name in wall.locator("body").inner_text() for name in names)
    _fits(wall)
    expect(teacher.locator("#now")).to_have_text("Round 1 is over")
    expect(teacher.locator(".class-standings tbody tr")).to_have_count(4)
    with teacher.expect_download() as saved:
        teacher.get_by_role("button", name="Save as a table").click()
    assert saved.value.suggested_filename == f"class-{class_.code}.csv"
    assert names[0] in saved.value.path().read_text()
    assert strange_words(teacher) == []


def test_a_question_to_everybody(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server)
    teacher, wall = _teacher(open_page, class_), _wall(open_page, class_)
    for _ in range(3):
        class_.come()
    teacher.get_by_label("Which position?").select_option("own")
    teacher.locator("#ask-book").select_option("multiplier-showdown")
    teacher.get_by_label("The number on the table").fill("54")
    teacher.get_by_role("button", name="Ask", exact=True).click()
    expect(wall.locator(".wall-number")).to_have_text("54")
    expect(wall.locator(".wall-goal")).to_have_text("Reach 1000")
    for number, multiplier in ((1, 2), (2, 2), (3, 9)):
        class_.do("answer", number, multiplier=multiplier)
    expect(wall.locator(".wall-sentence")).to_have_text("Answers: 3 of 3")
    expect(wall.locator(".wall-votes")).to_have_count(0)  # nobody sees what the others think
    _fits(wall)
    teacher.get_by_role("button", name="Show the answers").click()
    expect(wall.locator(".wall-votes")).to_have_text(["2", "0", "0", "0", "0", "0", "0", "1"])
    expect(wall.locator(".wall-answer[data-good]")).to_contain_text("wins")
    expect(wall.locator(".wall-answer[data-good]")).to_contain_text("\N{CHECK MARK}")
    expect(wall.locator(".wall-sentence")).to_contain_text("wins")
    _fits(wall)
    teacher.get_by_role("button", name="Put it away").click()
    expect(wall.get_by_role("heading", name="Come in!")).to_be_visible()
    teacher.get_by_label("Which position?").select_option("level-2")
    teacher.locator("#ask-seed").fill("3")
    teacher.get_by_role("button", name="Ask", exact=True).click()
    expect(wall.get_by_role("heading", name="What would you play?")).to_be_visible()
    puzzle = server.ask("GET", "/api/puzzles?level=2&seed=3").json
    assert class_.parts["question"]["rules"] == puzzle["rules"]
    assert class_.parts["question"]["total"] == puzzle["total"]


def test_all_against_one(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server)
    teacher, wall = _teacher(open_page, class_), _wall(open_page, class_)
    for _ in range(2):
        class_.come()
    teacher.locator("#together-against").select_option("random")
    teacher.get_by_role("button", name="Play together").click()
    expect(wall.get_by_role("heading", name="The class against Mo")).to_be_visible()
    expect(wall.locator(".wall-sentence")).to_have_text("Votes: 0 of 2")
    class_.do("answer", 1, multiplier=6)
    expect(teacher.locator(".class-together")).to_contain_text("Votes: 1 of 2")
    _fits(wall)
    wall.evaluate(_WATCH)
    teacher.get_by_role("button", name="Count the votes").click()
    expect(wall.locator(".wall-sentence")).to_contain_text("6")
    expect(wall.locator(".tile")).to_have_count(1)
    expect(wall.locator(".wall-sentence")).to_have_text("Votes: 0 of 2")
    expect(wall.locator(".tile")).to_have_count(2)
    seen = wall.evaluate("() => seen")  # the number, how many tiles, are votes shown?
    numbers = [each for index, each in enumerate(seen) if each not in seen[:index]]
    assert {number for number, _, votes in numbers if votes} == {"1"}
    assert ["6", 1, False] in numbers
    after = next(each for each in numbers if each[1] == 2)
    assert numbers.index(["6", 1, False]) < numbers.index(after)
    assert not after[2]
    teacher.get_by_role("button", name="Stop").click()
    expect(wall.get_by_role("heading", name="Come in!")).to_be_visible()
    teacher.get_by_role("button", name="Go on with all against one").click()
    expect(wall.locator(".tile")).not_to_have_count(0)


def test_what_a_teacher_does_about_one_child(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server)
    for _ in range(4):
        class_.come()
    teacher = _teacher(open_page, class_)
    first, second, *_ = _names(class_)
    teacher.get_by_role("button", name="Lock the door").click()
    expect(teacher.get_by_text("The door is locked.").first).to_be_visible()
    assert server.ask("GET", class_.path).status == 404
    teacher.get_by_role("button", name="Take back: the door").click()
    expect(teacher.get_by_role("button", name="Lock the door")).to_be_visible()

    child = teacher.locator("#child-1")
    child.click()
    expect(child).to_have_attribute("aria-expanded", "true")
    teacher.get_by_role("button", name="Four digits").click()
    expect(teacher.locator(".pin")).to_have_text(re.compile(r"\d{4}$"))
    teacher.get_by_role("button", name="Another name").click()
    expect(child).not_to_contain_text(first)
    teacher.get_by_role("button", name="Take back the new name").click()
    expect(child).to_contain_text(first)
    teacher.get_by_role("button", name="Take out").click()
    assert class_.parts["children"]["1"]["here"]  # it asks first
    teacher.get_by_role("button", name=f"Really take {first} out?").click()
    expect(child).to_contain_text("taken out")
    teacher.get_by_role("button", name="Take the child in again").click()
    expect(child).not_to_contain_text("taken out")

    teacher.locator("#pair").click()
    expect(teacher.locator(".class-tables > li")).to_have_count(2)
    other = next(n for n in (2, 3, 4) if n not in (class_.table["one"], class_.table["two"]))
    before = class_.parts["tables"]
    teacher.locator("#swap-1-with").select_option(str(other))
    teacher.locator("#swap-1").click()
    until(teacher, lambda: class_.parts["tables"] != before)
    teacher.get_by_role("button", name="End this game").first.click()
    teacher.get_by_role("button", name="Really end table 1?").click()
    expect(teacher.locator(".class-tables > [data-done]")).to_have_count(1)
    assert second in teacher.locator(".class-tables").inner_text()


def test_who_was_taken_out_is_let_in_again_and_all_without_a_device_go_at_once(
    open_page: OpenPage, server: Server
) -> None:
    class_ = PlayedClass.open(server)
    class_.come()
    phone = open_page(f"/c/{class_.code}")
    phone.locator(".offer").first.click()
    teacher = _teacher(open_page, class_)
    listen(teacher)
    children = teacher.locator(".class-children")
    expect(children.locator("li")).to_have_count(2)
    assert teacher.locator("#remove-away").count() == 0
    teacher.locator("#child-1").click()
    teacher.locator("#remove-1").click()
    teacher.get_by_role("button", name="Really take").click()
    expect(children.locator("li").first).to_contain_text("taken out")
    teacher.locator("#readmit-1").click()
    expect(children.get_by_text("taken out")).to_have_count(0)
    until(teacher, lambda: f"{_names(class_)[0]} is back." in heard(teacher))
    phone.goto(f"http://127.0.0.1:{server.port}/health")
    teacher.locator("#remove-away").click()
    expect(children.get_by_text("taken out")).to_have_count(1)
    assert teacher.locator("#remove-away").count() == 0
    teacher.locator("#undo").click()
    expect(children.get_by_text("taken out")).to_have_count(0)


def test_thirty_children_fit_on_the_wall_and_names_only_if_the_teacher_wants_it(
    open_page: OpenPage, server: Server
) -> None:
    class_ = PlayedClass.open(server, names=True)
    for _ in range(31):
        class_.come()
    wall = _wall(open_page, class_)
    expect(wall.locator(".wall-children > li")).to_have_count(31)
    _fits(wall)
    class_.do("pair")
    expect(wall.locator(".wall-total").first).to_have_text("1")
    _fits(wall)
    class_.do("ring")
    expect(wall.locator(".wall-standings > li")).to_have_count(31)
    expect(wall.locator(".wall-standings")).to_contain_text(_names(class_)[0])
    _fits(wall)


def test_standings_fill_the_wall_where_every_game_counts(
    open_page: OpenPage, server: Server
) -> None:
    class_ = PlayedClass.open(server, names=True)
    class_.come()
    class_.come()
    wall = _wall(open_page, class_)
    class_.do("pair")
    class_.move(class_.table["one"], class_.table["game"], 2)
    class_.do("ring")
    ranks = wall.locator(".wall-standings > li")
    expect(ranks).to_have_count(2)
    expect(wall.locator(".wall-all")).to_have_count(0)
    tops = ranks.evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
    assert tops[1] - tops[0] >= 60
    _fits(wall)


_TALLER = """all => all.filter((each) => {
  const name = each.querySelector(".child-name").getBoundingClientRect();
  return name.height > each.getBoundingClientRect().height + 2;
}).map((each) => each.textContent)"""
_COLUMNS = "all => new Set(all.map((each) => each.getBoundingClientRect().left)).size"


def test_places_of_two_have_the_room_of_both(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server, names=True)
    for animal in (
        "otter",
        "fox",
        "owl",
        "seal",
        "panda",
        "koala",
        "tiger",
        "lion",
        "frog",
        "bear",
    ):
        one, other = ({"colour": colour, "animal": animal} for colour in ("orange", "golden"))
        class_.come(name=one, second=other)
    wall = _wall(open_page, class_)
    children = wall.locator(".wall-children > li")
    expect(children).to_have_count(10)
    assert children.evaluate_all(_TALLER) == []
    class_.do("pair")
    class_.do("ring")
    ranks = wall.locator(".wall-standings > li")
    expect(ranks).to_have_count(10)
    assert ranks.evaluate_all(_TALLER) == []
    assert ranks.evaluate_all(_COLUMNS) == 3
    _fits(wall)


def test_the_end_is_asked_for_twice_and_removes_everything(
    open_page: OpenPage, server: Server
) -> None:
    class_ = PlayedClass.open(server)
    expected = ("Failed to load resource: the server responded with a status of 404",)
    link = f"/c/{class_.code}/teacher#secret={class_.teacher}"
    teacher = open_page(link, look=_LAPTOP, expected=expected)
    teacher.get_by_role("button", name="End the class").click()
    teacher.get_by_role("button", name="Really end it").click()
    expect(teacher.get_by_role("heading", name="The class is over")).to_be_visible()
    assert server.ask("GET", class_.path).status == 404


def test_one_table_is_shown_large(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server)
    for _ in range(4):
        class_.come()
    teacher, wall = _teacher(open_page, class_), _wall(open_page, class_)
    teacher.locator("#pair").click()
    expect(wall.locator(".wall-table")).to_have_count(2)
    table = class_.parts["tables"]["2"]
    class_.move(table["one"], table["game"], 3)
    teacher.locator("#large-2").click()
    expect(wall.get_by_role("heading", name="Table 2")).to_be_visible()
    expect(wall.locator(".wall-number")).to_have_text("3")
    expect(wall.locator(".wall-sentence")).to_contain_text(_names(class_)[table["two"] - 1])
    class_.move(table["two"], table["game"], 2)
    expect(wall.locator(".wall-number")).to_have_text("6")
    expect(wall.locator(".wall-sentence")).to_contain_text(_names(class_)[table["one"] - 1])
    _fits(wall)
    teacher.get_by_role("button", name="All tables on the wall").click()
    expect(wall.locator(".wall-table")).to_have_count(2)


def test_where_wins_slipped_is_asked_of_everybody(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server, announce=True)
    teacher, wall = _teacher(open_page, class_), _wall(open_page, class_)
    for _ in range(4):
        class_.come()
    class_.do("pair")
    for table in class_.parts["tables"].values():
        for seat, multiplier, product in (("one", 2, 2), ("two", 2, 4), ("one", 2, 9)):
            class_.move(table[seat], table["game"], multiplier, said=product)
    class_.do("ring")
    teacher.get_by_role("link", name="How it went").click()
    expect(teacher.locator(".report-points tbody tr")).to_have_count(4)
    expect(teacher.locator(".report-slow tbody tr").first).to_contain_text(
        "2 \N{MULTIPLICATION SIGN} 4"
    )
    expect(teacher.locator(".report-slow tbody tr").first).to_contain_text("0 of 2")
    one = class_.table["one"]
    teacher.get_by_label("Whose").select_option(str(one))
    expect(teacher.locator(".report-slow tbody tr")).to_have_count(1)
    moment = teacher.locator(".report-moments > li").first
    total = re.search(r"at (\d+): 2 of 2", moment.inner_text())
    assert total
    assert strange_words(teacher) == []
    moment.get_by_role("button", name="Ask everybody").click()
    teacher.wait_for_url(re.compile("/teacher$"))
    expect(wall.locator(".wall-number")).to_have_text(total[1])
    class_.do("answer", 1, multiplier=2)
    teacher.get_by_role("button", name="Show the answers").click()
    expect(wall.locator(".wall-reason")).not_to_be_empty()
    expect(wall.locator(".ghost")).to_have_count(1)
    _fits(wall)


def test_a_tournament_on_paper_goes_on(open_page: OpenPage, server: Server) -> None:
    page = open_page("/class", look=_LAPTOP)
    page.get_by_text("More choices").click()
    rows = ("round,one,two,wins_one,wins_two", '1,"Ada, K.",Grace,2,0', "1,Emmy,(computer),1,1", "")
    table = {"name": "results.csv", "mimeType": "text/csv", "buffer": "\n".join(rows).encode()}
    page.get_by_label("Go on from paper").set_input_files(table)  # type: ignore[arg-type]
    page.get_by_role("button", name="Open the class").click()
    page.wait_for_url(re.compile("/teacher$"))
    people = page.locator(".class-paper tbody tr")
    expect(people).to_have_count(3)
    expect(people.first).to_contain_text("Ada, K.")
    expect(page.locator("#now")).to_have_text("Round 1 is over")
    expect(page.locator("#child-1")).to_contain_text("not here yet")
    digits = re.search(r"\d{4}$", people.first.inner_text().strip())
    assert digits
    code = page.url.split("/")[-2]
    place = server.post(f"/api/classes/{code}/children", {"key": new_key(), "pin": digits[0]})
    assert place["number"] == 1
    expect(page.locator("#child-1")).not_to_contain_text("not here yet")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a table").click()
    assert saved.value.path().read_text().splitlines()[1] == rows[1]
    page.get_by_role("link", name="How it went").click()
    expect(page.locator(".report-points tbody tr").first).to_contain_text("Ada, K.")


def test_the_bell_is_taken_back_and_after_the_last_round_it_is_looked_back(
    open_page: OpenPage, server: Server
) -> None:
    class_ = PlayedClass.open(server, rounds=1, names=True)
    teacher, wall = _teacher(open_page, class_), _wall(open_page, class_)
    for _ in range(4):
        class_.come()
    teacher.locator("#pair").click()
    expect(teacher.locator("#now")).to_have_text("Round 1 of 1: Reach 30 with \u00d72, \u00d73")
    expect(wall.get_by_role("heading", name="Round 1 of 1: Reach 30")).to_be_visible()
    class_.move(class_.table["one"], class_.table["game"], 3)
    teacher.locator("#ring").click()
    for page in (teacher, wall):
        expect(page.get_by_role("heading", name="That was the last round")).to_be_visible()
    expect(wall.locator(".wall-standings > li")).to_have_count(4)
    _fits(wall)
    teacher.get_by_role("button", name="Take back the bell: play on").click()
    expect(wall.locator(".wall-total").first).to_have_text("3")
    teacher.locator("#ring").click()
    expect(teacher.locator("#pair")).to_have_text("One round more: Reach 30 with \u00d72, \u00d73")
    expect(teacher.get_by_role("link", name="How it went")).to_have_count(1)
    teacher.locator("#report").click()
    expect(teacher.locator(".report-points tbody tr")).to_have_count(4)
    teacher.go_back()
    teacher.locator("#pair").click()
    expect(teacher.locator("#now")).to_contain_text("Round 2: Reach 30")
    teacher.get_by_role("button", name="Take back the pairs").click()
    expect(teacher.get_by_role("heading", name="That was the last round")).to_be_visible()


def test_keys_alone_change_no_tables(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server)
    for _ in range(4):
        class_.come()
    class_.do("pair")
    teacher = _teacher(open_page, class_)
    teacher.locator("#child-1").focus()
    teacher.keyboard.press("Enter")
    tables = class_.parts["tables"].values()
    mine = next(each for each in tables if 1 in (each["one"], each["two"]))
    other = next(each for each in tables if each != mine)["one"]
    before = class_.parts["tables"]

    choice, swap = teacher.locator("#swap-1-with"), teacher.locator("#swap-1")
    choice.focus()
    for _ in range(3):
        if choice.input_value() != str(other):
            teacher.keyboard.press("ArrowDown")
        expect(choice).to_be_focused()
    expect(choice).to_have_value(str(other))
    assert class_.parts["tables"] == before
    swap.focus()
    teacher.keyboard.press("Enter")  # nobody has moved
    until(teacher, lambda: class_.parts["tables"] != before)

    before = class_.parts["tables"]
    class_.move(before["1"]["one"], before["1"]["game"], 3)
    back = next(n for n in (mine["one"], mine["two"]) if n != 1)
    choice.select_option(str(back))
    swap.focus()
    teacher.keyboard.press("Enter")
    expect(swap).to_contain_text("Games have begun. Really swap")
    expect(swap).to_be_focused()
    assert class_.parts["tables"] == before
    teacher.keyboard.press("Enter")
    until(teacher, lambda: class_.parts["tables"] != before)


_KEPT = "() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])"


def test_names_on_paper_do_not_outlive_the_class(open_page: OpenPage) -> None:
    expected = ("Failed to load resource: the server responded with a status of 404",)
    page = open_page("/class", look=_LAPTOP, expected=expected)
    codes = []
    for name in ("Ada K.", "Grace"):
        page.get_by_text("More choices").click()
        rows = f"round,one,two,wins_one,wins_two\n1,{name},Emmy,2,0\n"
        table = {"name": "results.csv", "mimeType": "text/csv", "buffer": rows.encode()}
        page.get_by_label("Go on from paper").set_input_files(table)  # type: ignore[arg-type]
        page.get_by_role("button", name="Open the class").click()
        page.wait_for_url(re.compile("/teacher$"))
        expect(page.locator(".class-paper")).to_contain_text(name)
        codes.append(page.url.split("/")[-2])
        page.goto(page.url.replace(f"/c/{codes[-1]}/teacher", "/class"))
    first, second = codes
    page.goto(page.url.replace("/class", f"/c/{first}/teacher"))
    page.get_by_role("button", name="End the class").click()
    page.get_by_role("button", name="Really end it").click()
    expect(page.get_by_role("heading", name="The class is over")).to_be_visible()
    kept = page.evaluate(_KEPT)
    assert first not in kept
    assert "Ada" not in kept
    assert "Grace" in kept

    # The end of the other one was not seen here.
    page.evaluate(
        """code => {
      const name = `timesduel.class.paper.${code}`;
      const paper = JSON.parse(localStorage[name]);
      localStorage[name] = JSON.stringify({ ...paper, since: paper.since - 25 * 3600 * 1000 });
    }""",
        second,
    )
    page.goto(page.url.replace(f"/c/{first}/teacher", "/class"))
    expect(page.locator("#open")).to_be_visible()
    assert "Grace" not in page.evaluate(_KEPT)
    page.goto(page.url.replace("/class", f"/c/{first}/teacher"))  # by an old link
    expect(page.locator("main")).to_contain_text("This page is for the teacher.")


def test_every_game_may_have_another_target(open_page: OpenPage, server: Server) -> None:
    page = open_page("/class")
    expect(page.get_by_label("Another target than 1000")).to_be_visible()
    page.get_by_label("Another target than 1000").fill("500")
    exact = page.locator("#limit-multiplication-duel")
    expect(exact).to_be_hidden()
    page.get_by_role("checkbox", name="Exactly 100").check()
    exact.fill("60")
    page.get_by_role("button", name="Open the class").click()
    page.wait_for_url(re.compile("/teacher$"))
    expect(page.locator("#pair")).to_have_text("Start round 1: Reach 500")
    state = server.ask("GET", f"/api/classes/{page.url.split('/')[-2]}").json
    assert state["parts"]["options"]["goals"] == ["Reach 500", "Exactly 60"]


def test_a_camera_takes_the_page_of_the_teacher_along(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server)
    address = f"http://{ELSEWHERE}:{server.port}/c/{class_.code}/teacher#secret={class_.teacher}"
    expected = ("The Cross-Origin-Opener-Policy header has been ignored",)
    page = open_page(address, look=_LAPTOP, expected=expected)
    expect(page.locator("#now")).to_be_visible()
    card = page.locator(".class-join details")
    assert card.locator("img").count() == 0  # nobody sees it on the projector by chance
    with page.expect_request("**/api/qr") as drawn:
        page.get_by_text("This page on another device").click()
    expect(card.get_by_role("img", name="The link as a picture")).to_be_visible()
    assert drawn.value.post_data_json == {"link": address}


def test_a_device_that_is_away_is_seen_at_its_table(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server)
    teacher = _teacher(open_page, class_)
    child = open_page(f"/c/{class_.code}")
    child.locator(".offer").first.click()
    expect(child.get_by_text("You are number 1.")).to_be_visible()
    class_.come()
    class_.do("pair")
    child.wait_for_url(re.compile("/g/"))
    expect(child.locator(".class-strip")).to_be_visible()
    away = teacher.locator(".class-tables")
    told = f"{_names(class_)[0]}: no device"
    expect(away).not_to_contain_text(told)
    child.close()
    expect(away).to_contain_text(told)
    expect(teacher.locator(".class-now .table-away")).to_have_text("No device at table 1")
    class_.do("decide", number=1)
    expect(away).not_to_contain_text(told)  # nobody is waited for


def test_children_are_folded_away(open_page: OpenPage, server: Server) -> None:
    class_ = PlayedClass.open(server)
    for _ in range(3):
        class_.come()
    teacher = _teacher(open_page, class_)
    fold, ask = teacher.locator("#fold"), teacher.locator("#ask")
    people = teacher.locator(".class-people").bounding_box()
    above = ask.bounding_box()
    assert people
    assert above
    assert above["y"] < people["y"]
    fold.focus()
    teacher.keyboard.press("Enter")
    expect(teacher.locator("#child-1")).to_be_hidden()
    class_.come()
    expect(fold).to_contain_text("Children: 4")
    expect(teacher.locator("#child-1")).to_be_hidden()  # it stays so
    expect(fold).to_be_focused()
    teacher.keyboard.press("Enter")
    expect(teacher.locator("#child-4")).to_be_visible()


_WIDTHS = "all => all.map((each) => each.getBoundingClientRect().width)"
_GAPS = """all => {
  const boxes = all.map((each) => each.getBoundingClientRect());
  const lefts = [...new Set(boxes.map(({ left }) => left))].sort((one, other) => one - other);
  const letter = parseFloat(getComputedStyle(all[0]).fontSize);
  const gaps = lefts.slice(1).map((left, index) => (left - lefts[index] - boxes[0].width) / letter);
  return { gaps, end: Math.max(...boxes.map(({ right }) => right)) };
}"""


def test_things_on_the_wall_are_as_large_as_there_is_room(
    open_page: OpenPage, server: Server
) -> None:
    class_ = PlayedClass.open(server, names=True)
    first, second, _ = server.ask("GET", class_.path).json["offers"]
    names = [{name: each[name] for name in ("colour", "animal")} for each in (first, second)]
    class_.come(name=names[0], second=names[1])
    wall = _wall(open_page, class_)
    for _ in range(23):
        class_.come()
    expect(wall.locator(".wall-children > li")).to_have_count(24)
    expect(wall.locator(".wall-children .animal")).to_have_count(25)
    letters = "each => parseFloat(getComputedStyle(each).fontSize)"
    assert wall.locator(".class-address").evaluate(letters) >= 64
    class_.do("pair")
    expect(wall.locator(".wall-total").last).to_have_text("1")  # nothing changes after that
    faces = wall.locator(".wall-face .animal")
    expect(faces).to_have_count(25)  # both of two who share a device
    assert min(faces.evaluate_all(_WIDTHS)) >= 90
    expect(wall.locator(".wall-end").first).to_have_text("30")
    _fits(wall)
    class_.do("ring")
    ranks = wall.locator(".wall-standings > li")
    expect(ranks).to_have_count(24)
    expect(wall.locator(".wall-standings .animal")).to_have_count(25)
    shown = ranks.evaluate_all(_GAPS)
    assert len(shown["gaps"]) == 2
    assert min(shown["gaps"]) >= 3
    assert shown["end"] > 1920 * 0.9
    _fits(wall)
