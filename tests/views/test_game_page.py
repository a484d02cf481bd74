"""A game as a picture and as a page."""

import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from math import log10
from random import Random

import pytest

from tests.coach.games import played, random_game
from tests.records.samples import FINISHED
from timesduel import BOOKS, Goal, Rules
from timesduel.coach.explain import refute
from timesduel.coach.judge import Grade
from timesduel.coach.review import review
from timesduel.errors import TimesDuelError
from timesduel.questions.review_text import reasons
from timesduel.solver.zones import losing_zones
from timesduel.views.game_page import game_page
from timesduel.views.game_picture import game_picture
from timesduel.views.game_scene import GameScene, zones_of


def test_what_is_too_much_for_a_picture() -> None:
    rules = BOOKS["power-play"].replace(target=10**1000)
    record = played(rules, Random(1), most=201)
    with pytest.raises(TimesDuelError, match="201 turns; a picture has room for 200"):
        game_picture(GameScene(record, review(record), losing_zones(rules)))
    half = rules.replace(start=10**500)
    record = played(half, Random(1), most=3)
    scene = GameScene(record, review(record), losing_zones(half))
    with pytest.raises(TimesDuelError, match="1285 zones; a picture has room for 1000"):
        game_picture(scene)
    assert "<p>No chart: it has room for 1000 zones.</p>" in game_page(scene)


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def check_page(page: str, names: tuple[str, str]) -> ET.Element | None:
    """No name becomes a tag, nothing is fetched, and the drawing is well-formed."""
    reader = _Words()
    reader.feed(page)
    known = {*("html", "head", "meta", "title", "style", "body", "h1", "p", "div")}
    known |= {*("table", "tr", "th", "td")}
    drawn = {*("svg", "desc", "defs", "pattern", "rect", "line", "circle", "text")}
    assert {tag for tag, _ in reader.tags} <= known | drawn
    assert not any(name in ("src", "href") for _, attrs in reader.tags for name in attrs)
    assert f"{names[0]} against {names[1]}" in reader.text
    assert "http" not in page
    start, end = page.find("<svg"), page.find("</svg>")
    return ET.fromstring(page[start : end + 6]) if start >= 0 else None


def test_the_drawing_on_a_page_is_true() -> None:
    zones = zones_of(FINISHED.rules)
    page = game_page(GameScene(FINISHED, review(FINISHED), zones))
    headings = ("turn", "player", "move", "mark", "note")
    assert f"<tr>{''.join(f'<th>{word}</th>' for word in headings)}</tr>" in page
    assert "<p>Numbers to leave: 6 to 11.</p>" in page
    drawing = check_page(page, FINISHED.names)
    assert drawing is not None
    circles = [float(circle.get("cx", "")) for circle in drawing.iter("circle")]
    assert len(circles) == 5
    assert circles == sorted(circles)
    bands = [box for box in drawing.iter("rect") if box.get("fill") == "url(#game-stripes)"]
    assert len(bands) == 1
    left = float(bands[0].get("x", ""))
    right = left + float(bands[0].get("width", ""))
    per_power = (circles[2] - circles[0]) / log10(30)
    for number, place in ((5, circles[1]), (5.5, left), (11.5, right), (180, circles[4])):
        assert place == pytest.approx(circles[0] + per_power * log10(number), abs=0.2)
    texts = [text.text for text in drawing.iter("text")]
    assert "3. 30 x 3 = 90 ??" in texts
    assert drawing.findtext("title") == "Ada against Grace"
    assert drawing.findtext("desc") == (
        "Grace reached the target and won. Turning point: turn 3, where Ada let the win slip. "
        "Numbers to leave: 6 to 11."
    )
    assert "10" in texts
    modular = random_game(Random(1), Rules(goal=Goal.LAST, modulus=9))
    page = game_page(GameScene(modular, review(modular), zones_of(modular.rules)))
    assert check_page(page, modular.names) is None
    assert "<p>No chart: with a modulus there are no zones.</p>" in page


@pytest.mark.parametrize("book", BOOKS)
def test_a_reason_below_each_mistake(book: str) -> None:
    """As the coach gives it, which is checked elsewhere; and no reason for anything else."""
    for seed in range(5):
        record = played(BOOKS[book], Random(seed))
        judged, positions = review(record), record.replay()
        page = game_page(GameScene(record, judged, zones_of(BOOKS[book])))
        thrown = [turn for turn in judged.turns if turn.grade is Grade.THREW]
        assert page.count('<tr class="why">') == len(thrown)
        assert page.count('<td class="threw">??</td>') == len(thrown)
        for turn in thrown:
            assert turn.multiplier is not None
            why = refute(positions[turn.turn - 1], turn.multiplier, looking_back=True)
            assert f'<td colspan="4">{why.text}</td>' in page


def test_a_long_game_has_some_reasons_and_that_of_the_turning_point() -> None:
    rules = BOOKS["power-play"].replace(target=10**90)
    record = played(rules, Random(1))
    judged = review(record)
    thrown = [turn.turn for turn in judged.turns if turn.grade is Grade.THREW]
    assert judged.turning_point not in thrown[:30]
    assert {*reasons(record, judged)} == {*thrown[:30], judged.turning_point}
