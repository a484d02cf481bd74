"""The poster, read as somebody would: the bars say which set a mark is about."""

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.views.reading import Seen, check_labels, look
from timesduel.solver.sweep import GameKind
from timesduel.views.atlas import (
    KINDS,
    AtlasEntry,
    Found,
    ProvedLaw,
    ProvedNone,
    VainSearch,
    explore,
    sets,
)
from timesduel.views.atlas_poster import WithoutLaw, atlas_poster, marks
from timesduel.views.shapes import Colour
from timesduel.views.svg import svg_file
from timesduel.words.speech import in_groups

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SEARCH = VainSearch(effort=1, digits=1, zones=1)
NONE = ProvedNone(cells=None, sha256=None)

STRETCHES = (2, 10, 100, 1_000, 10_000, 10_002)
"""Of a law of each class."""


class Drawn(NamedTuple):
    """A shape, and where its middle is."""

    x: float
    y: float
    width: float
    height: float
    colour: str


def law(stretches: int) -> ProvedLaw:
    return ProvedLaw(ratio=6, begins=1, stretches=stretches, sha256="")


def entry(numbers: tuple[int, ...], found: Found, kind: GameKind = GameKind.WALL) -> AtlasEntry:
    return AtlasEntry(multipliers=numbers, kind=kind.value, found=found)


def drawn(seen: Seen) -> list[Drawn]:
    """All boxes, and the crosses, which are two lines each."""

    def shape(element: "Element", ends: tuple[str, ...], colour: str) -> Drawn:
        x1, y1, x2, y2 = (float(element.attrib[end]) for end in ends)
        if "width" in ends:
            x2, y2 = x1 + x2, y1 + y2
        return Drawn((x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, abs(y2 - y1), colour)

    boxes = [
        shape(box, ("x", "y", "width", "height"), box.get("stroke") or box.attrib["fill"])
        for box in seen.root.findall("rect")
        if box.get("x")
    ]
    lines = [*seen.root.iter("line")]
    assert len(lines) % 2 == 0
    return boxes + [shape(line, ("x1", "y1", "x2", "y2"), "cross") for line in lines[::2]]


def read(seen: Seen) -> tuple[dict[tuple[int, ...], Drawn], list[Drawn]]:
    """Each set with its mark, and the marks of the key."""
    shapes = drawn(seen)
    bars = [one for one in shapes if 6.0 in (one.width, one.height)]
    numbered = {}
    for text in seen.texts:
        if re.fullmatch(r"1?\d", text.text):
            middle = (text.top + text.bottom) / 2
            numbered[int(text.text)] = [
                bar
                for bar in bars
                if (abs(bar.y - middle) < 3 and bar.height == 6)
                or (abs(bar.x - text.x) < 3 and bar.width == 6)
            ]
    assert sum(map(len, numbered.values())) == len(bars)
    cells: dict[tuple[int, ...], Drawn] = {}
    below = seen.height - 90
    others = [one for one in shapes if one not in bars]
    for one in others:
        if one.y > below:
            continue
        held = tuple(
            number
            for number, some in sorted(numbered.items())
            if any(
                abs(one.x - bar.x) < bar.width / 2
                if bar.height == 6
                else abs(one.y - bar.y) < bar.height / 2
                for bar in some
            )
        )
        assert held not in cells
        cells[held] = one
    return cells, [one for one in others if one.y > below]


def test_each_set_has_its_mark_where_its_bars_say() -> None:
    founds: list[Found] = [*map(law, STRETCHES), NONE, SEARCH]
    every = {numbers: 7 * place % 11 % 8 for place, numbers in enumerate(sets(8))}
    entries = [entry(numbers, founds[kind]) for numbers, kind in every.items()]
    seen = look(svg_file(atlas_poster(entries, 1_500_000)))
    check_labels(seen)
    cells, key = read(seen)
    assert cells.keys() == every.keys()
    looks: list[set[tuple[float, str]]] = [set() for _ in founds]
    for numbers, one in cells.items():
        looks[every[numbers]].add((round(one.width), one.colour))
    alike = [only for (only,) in looks]
    widths = [width for width, _ in alike[:6]]
    assert widths == sorted(set(widths))
    shades = [Colour.BAR] * 2 + [Colour.STRIPE] * 2 + [Colour.INK] * 2
    colours = [*(shade.light for shade in shades), "cross", Colour.SECOND.light]
    assert [colour for _, colour in alike] == colours
    key.sort(key=lambda one: (one.y // 20, one.x))
    assert [one.colour for one in key] == colours
    told = [text.text for text in seen.texts]
    for kind, code in enumerate(
        [
            "2 stretches a period",
            "3 to 10 stretches",
            "11 to 100 stretches",
            "101 to 1,000 stretches",
            "1,001 to 10,000 stretches",
            "more than 10,000",
            "proved to have no law",
            "no law known",
        ]
    ):
        assert f"{code}: {sum(each == kind for each in every.values())}" in told


def test_what_is_known_of_either_kind_of_game_is_known_of_both() -> None:
    """From the largest multiplier on the zones are the same; one effort may be just enough."""
    reach, wall = KINDS
    found = [entry((2, 5), SEARCH, reach), entry((2, 5), law(4), wall), entry((3,), law(2), reach)]
    found += [entry((3,), SEARCH, wall), entry((4,), SEARCH, reach), entry((4,), SEARCH, wall)]
    found += [entry((5,), SEARCH, reach), entry((5,), NONE, wall)]
    found += [entry((6,), NONE, reach), entry((6,), SEARCH, wall)]
    none, unknown = WithoutLaw.NONE, WithoutLaw.OPEN
    assert marks(found) == {(2, 5): 1, (3,): 0, (4,): unknown, (5,): none, (6,): none}


def test_the_sets_from_2_to_6() -> None:
    """From certificates; both kinds of game are alike."""
    by_kind = [marks(explore(each, kind, 20_000)[0] for each in sets(6)) for kind in KINDS]
    assert by_kind[0] == by_kind[1]
    for each, mark in by_kind[0].items():
        shortest = all(large <= each[0] * small for small, large in pairwise(each))
        assert mark == int(not shortest)


@pytest.mark.parametrize("largest", range(2, 13))
def test_posters_of_all_sizes(largest: int) -> None:
    every = sets(largest)
    seen = look(svg_file(atlas_poster((entry(each, SEARCH) for each in every), 7)))
    check_labels(seen)
    assert read(seen)[0].keys() == set(every)
    assert f"from 2 to {largest}" in seen.texts[0].text
    assert f"no law known: {in_groups(len(every))}" in [each.text for each in seen.texts]
    assert sum("stretches" in each.text for each in seen.texts) == 0  # no class without a set
    assert any("an effort of 7 for each" in each.text for each in seen.texts)
    cells = [one for one in drawn(seen) if one.colour == Colour.SECOND.light and one.y < 480]
    middle = (min(one.y for one in cells) + max(one.y for one in cells)) / 2
    assert 230 < middle < 330
    assert largest > 7 or min(one.width for one in cells) > 20
