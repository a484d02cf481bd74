"""The picture of a game: every turn where it led to, every label where there is room."""

from __future__ import annotations

from dataclasses import replace
from math import log10
from random import Random

import pytest

from tests.coach.games import played, random_game
from tests.records.samples import FINISHED, GOING_ON, NAMES
from tests.views.reading import Seen, check_labels, look
from timesduel import BOOKS, Goal, Record, Rules
from timesduel.coach.review import review
from timesduel.questions.review_text import multiplication
from timesduel.views.game_picture import game_drawing, game_picture
from timesduel.views.game_scene import GamePath, GameScene, zones_of
from timesduel.views.svg import svg_element, svg_file


def scene_of(record: Record) -> GameScene:
    return GameScene(record, review(record), zones_of(record.rules))


def both(scene: GameScene) -> tuple[Seen, Seen]:
    """On paper, and on a page."""
    return look(svg_file(game_picture(scene))), look(svg_element(game_drawing(scene)))


def check_turns(seen: Seen, path: GamePath) -> None:
    """A dot for each number, in the order of the turns; and its label, which names the turn."""
    dots = [(float(d.attrib["cx"]), float(d.attrib["cy"])) for d in seen.root.iter("circle")]
    assert len(dots) == len(path.numbers)
    assert [y for _, y in dots] == sorted({y for _, y in dots})
    first, last = path.start, path.numbers[-1]
    if last > first:
        scale = (dots[-1][0] - dots[0][0]) / (log10(last) - log10(first))
        for (x, _), number in zip(dots, path.numbers, strict=True):
            place = dots[0][0] + scale * (log10(number) - log10(first))
            assert x == pytest.approx(place, abs=0.2)
    written = [text.text for text in seen.texts]
    for turn in path.turns:
        assert f"{turn.turn}. {multiplication(turn, None)} {turn.mark}".rstrip() in written
    lines = [line for line in seen.root.iter("line") if line.attrib["y1"] != line.attrib["y2"]]
    moves = [line for line in lines if line.attrib["x1"] != line.attrib["x2"]]
    dashed = [line.get("stroke-dasharray") is not None for line in moves]
    assert dashed == [turn.player == 2 for turn in path.turns if turn.multiplier]


def checked(scene: GameScene) -> tuple[GamePath, Seen, Seen]:
    """The way of a game, and both of its pictures, which are true and can be read."""
    assert not isinstance(scene.path, str)
    one, two = both(scene)
    for seen in (one, two):
        check_turns(seen, scene.path)
        check_labels(seen)
    return scene.path, one, two


@pytest.mark.parametrize("seed", range(60))
def test_games_of_all_kinds(seed: int) -> None:
    dice = Random(seed)
    record = random_game(dice)
    while record.rules.modulus is not None:
        record = random_game(dice)
    names = dice.choice([("Ada", "Grace"), NAMES, ("M" * 40, "W" * 39)])
    path, *drawn = checked(scene_of(replace(record, names=names)))
    assert [len(seen.stripes) for seen in drawn] == [len(path.zones)] * 2


@pytest.mark.parametrize(
    ("digits", "multipliers"), [(6, (2, 3)), (12, (2, 3)), (40, (2, 3)), (60, (2, 3)), (9, (7,))]
)
def test_long_games(digits: int, multipliers: tuple[int, ...]) -> None:
    rules = BOOKS["power-play"].replace(target=10**digits, multipliers=multipliers)
    checked(scene_of(played(rules, Random(digits))))


def test_a_game_left_early_is_drawn_near_its_numbers() -> None:
    rules = BOOKS["power-play"].replace(target=10**1000)
    record = played(rules, Random(1), most=6)
    path, *drawn = checked(scene_of(record))
    assert path.limit == record.total * 3
    assert path.zones[-1].low <= path.limit
    for seen in drawn:
        band = next(box for box in seen.root.iter("rect") if box.get("fill") == "#fbe7c0")
        end = float(band.attrib["x"]) + float(band.attrib["width"])
        assert all(stripe.right <= end + 0.1 for stripe in seen.stripes)


def test_a_game_that_goes_on() -> None:
    """A turn that was lost to the clock stays where it was."""
    path, *drawn = checked(scene_of(GOING_ON))
    assert path.numbers == (1, 2, 2, 6)
    for seen in drawn:
        assert any(text.text.startswith("2. time up") for text in seen.texts)


def test_the_words_around_the_chart() -> None:
    seen, alone = both(scene_of(FINISHED))
    written = [text.text for text in seen.texts]
    for text in (
        "Multiplication Madness",
        "Take turns to multiply by 2 to 9. Whoever reaches 100 or more wins.",
        "Ada against Grace. Grace reached the target and won.",
        "Good numbers to leave your opponent: they cannot win if you play on well.",
        "From every other number the player to move can win.",
        "Solid lines are moves of Ada, dashed ones of Grace.",
        "?? let the win slip",
    ):
        assert text in written
        assert text not in [each.text for each in alone.texts]
    assert (seen.width, alone.width) == (842, 480)
    tiny = BOOKS["power-play"].replace(target=2)
    seen, _ = both(scene_of(played(tiny, Random(1))))
    assert not seen.stripes
    assert not any("Good numbers" in text.text or "!!" in text.text for text in seen.texts)


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (Rules(goal=Goal.LAST, modulus=9), "No chart: with a modulus there are no zones."),
        (Rules(goal=Goal.LAST, ceiling=None), "No chart: an endless game has no zones."),
        (
            Rules(goal=Goal.REACH, multipliers=(2, 5, 11, 23), target=10**90),
            "No chart: the zones are not known, or too many.",
        ),
    ],
    ids=["modulus", "endless", "effort"],
)
def test_where_there_is_no_chart(rules: Rules, why: str) -> None:
    record = played(rules, Random(1), most=2)
    scene = GameScene(record, review(record), zones_of(rules, effort=99))
    assert scene.path == why


def test_the_scene_is_a_value() -> None:
    assert scene_of(FINISHED) == scene_of(FINISHED)
