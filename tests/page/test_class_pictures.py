"""Every name that a child can have in a class has its picture, for which no font is needed."""

import re
from importlib.resources import files
from xml.etree import ElementTree as ET

from timesduel.web.classes.nicknames import ANIMALS, COLOURS

PAGE = files("timesduel.web").joinpath("page")
SCRIPT = PAGE.joinpath("class_place.js").read_text()
DRAWINGS = PAGE.joinpath("class_pictures.svg").read_text()


def test_every_colour_has_its_paint() -> None:
    pictures = dict(re.findall(r'(\w+): "(#[0-9a-f]{6})"', SCRIPT))
    assert pictures.keys() >= {*COLOURS}
    assert len({pictures[each] for each in COLOURS}) == len(COLOURS)


def test_every_animal_has_a_drawing_of_its_own() -> None:
    symbols = {each.get("id"): ET.tostring(each)[60:] for each in ET.fromstring(DRAWINGS)}
    assert symbols.keys() == {*ANIMALS, "bell", "pause"}
    assert len({*symbols.values()}) == len(symbols)
    assert all(re.search(b"<[^>]*(path|circle|ellipse)", each) for each in symbols.values())


def test_no_sign_of_a_class_needs_a_font_with_pictures() -> None:
    for script in PAGE.iterdir():
        if script.name.startswith("class"):
            text = script.read_text()
            assert not [each for each in text if ord(each) > 0x2BFF or each == "\u23f8"]
