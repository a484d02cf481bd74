"""Every name that a child can have in a class has its picture."""

import re
from importlib.resources import files

from timesduel.web.classes.nicknames import ANIMALS, COLOURS

SCRIPT = files("timesduel.web").joinpath("page", "class_names.js").read_text()


def test_every_colour_has_its_paint_and_every_animal_its_picture() -> None:
    pictures = dict(re.findall(r'(\w+): "([^"]+)"', SCRIPT))
    paints = {colour: pictures.get(colour, "") for colour in COLOURS}
    assert all(re.fullmatch("#[0-9a-f]{6}", paint) for paint in paints.values()), paints
    animals = [pictures.get(animal, "") for animal in ANIMALS]
    assert all(animals)
    assert len({*animals}) == len(ANIMALS)
    assert len({*paints.values()}) == len(COLOURS)
