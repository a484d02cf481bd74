"""Values from plain data: what does not fit is named with its place."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal

import pytest
from msgspec import Struct

from timesduel import BOOKS, Rules
from timesduel.core.fields import ExactInt, Seconds, Token
from timesduel.data.plain import to_plain
from timesduel.data.reading import read_known, read_value
from timesduel.errors import RulesError


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Part:
    size: ExactInt
    length: Seconds = 1.5

    def __post_init__(self) -> None:
        if self.size == 13:
            raise RulesError("size", "rules.whole")


@dataclass(frozen=True, kw_only=True)
class Whole:
    colour: Colour
    parts: tuple[Part, ...] = ()
    pair: tuple[int, int | None] = (1, None)
    names: list[Token] | None = None
    sure: bool = False
    weight: float = 0.5
    more: dict[str, int] | None = None
    either: Literal["a", "b"] = "a"


@dataclass(frozen=True)
class Unreadable:
    anything: object
    strange: complex


DATA: dict[str, Any] = {
    "colour": "red",
    "parts": [{"size": str(10**20), "length": 2}, {"size": 7}],
    "pair": [2, 3],
    "names": ["a"],
    "sure": True,
    "weight": 2,
    "more": {"a": 1},
}


def test_what_fits_is_read() -> None:
    parts = (Part(10**20, 2), Part(7))
    value = Whole(
        colour=Colour.RED,
        parts=parts,
        pair=(2, 3),
        names=["a"],
        sure=True,
        weight=2.0,
        more={"a": 1},
    )
    assert read_value(Whole, DATA) == read_known(Whole, {**DATA, "less": 1}) == value
    assert type(read_value(Whole, DATA).parts[0].length) is int
    assert read_value(Whole, {"colour": "blue"}) == Whole(colour=Colour.BLUE)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"less": 1}, "whole: the field 'less' is not known"),
        ({"more": 1}, "more: must be an object"),
        ({"either": "c"}, "either: does not fit"),
        ({"parts": [{}]}, "parts[0]: the field 'size' is missing"),
        ({"parts": [{"size": 1}, {"size": 1, "x": 0}]}, "parts[1]: the field 'x' is not known"),
        ({"parts": [{"size": None}]}, "parts[0].size: a whole number is wanted, not null"),
        ({"parts": [{"size": 13}]}, "size: must be a whole number"),
        ({"parts": [5]}, "parts[0]: must be an object"),
        ({"parts": 5}, "parts: must be a list"),
        ({"colour": "green"}, "colour: must be one of red, blue"),
        ({"colour": []}, "colour: must be one of red, blue"),
        ({"pair": [1]}, "pair: must be a pair"),
        ({"pair": 1}, "pair: must be a list"),
        ({"pair": [1, 0.5]}, "pair[1]: a whole number is wanted, not a fraction"),
        ({"pair": ["1", 1]}, "pair[0]: must be a whole number"),
        ({"names": ["a", 1]}, "names[1]: must be a text"),
        ({"names": ["\n"]}, "names[0]: must be 1 to 128 printable ASCII characters"),
        ({"names": {}}, "names: must be a list"),
        ({"sure": 1}, "sure: must be true or false"),
        ({"weight": "1"}, "weight: must be a number"),
    ],
)
def test_what_does_not_fit(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError) as caught:
        read_value(Whole, {**DATA, **changes})
    assert str(caught.value) == message


def test_keys_that_may_be_left_out() -> None:
    with pytest.raises(RulesError, match=r"^parts\[1\]: the field 'length' is missing$"):
        read_value(Whole, DATA, optional=("more", "either"))
    assert read_value(Whole, DATA, optional=("length", "more", "either")) == read_value(Whole, DATA)
    with pytest.raises(RulesError, match="whole: must be an object"):
        read_value(Whole, [])


class Listed(Struct):
    several: list[Rules]


def test_rules_are_never_read_in_part() -> None:
    """What is not known in them may change what is played."""
    plain = to_plain(BOOKS["power-play"])
    assert read_known(Listed, {"several": [plain], "more": 1}).several == [BOOKS["power-play"]]
    with pytest.raises(RulesError, match=r"^several\[0\]: the field 'twist' is not known$"):
        read_known(Listed, {"several": [{**plain, "twist": 1}]})


def test_types_that_nobody_can_read() -> None:
    with pytest.raises(NotImplementedError):
        read_value(Unreadable, {"anything": 1, "strange": 1})
