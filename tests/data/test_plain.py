"""Values as plain data."""

import json
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

import pytest

from timesduel.core.numbers import number_from_json
from timesduel.data.plain import json_bytes, json_line, to_plain


class Colour(Enum):
    RED = "red"


class Pair(NamedTuple):
    low: int
    high: int


@dataclass(frozen=True, kw_only=True)
class Base:
    second: tuple[Pair, ...]


@dataclass(frozen=True, kw_only=True)
class Value(Base):
    first: Colour
    chances: dict[str, Fraction]
    nothing: None = None


def test_a_value_is_written_by_its_fields_in_their_order() -> None:
    value = Value(first=Colour.RED, second=(Pair(1, 2),), chances={"x": Fraction(2, 6)})
    written = '{"second": [[1, 2]], "first": "red", "chances": {"x": "1/3"}, "nothing": null}'
    assert json_line(value) == written
    assert json_line({"value": value, "more": [True, 0.5]}) == (
        f'{{"value": {written}, "more": [true, 0.5]}}'
    )


@pytest.mark.parametrize("number", [2**53 - 1, 2**53, 10**3000, 7**9000], ids=lambda n: n % 1000)
def test_no_number_is_rounded(number: int) -> None:
    plain = to_plain({"inside": (Pair(number, number),)})
    ((low, high),) = plain["inside"]
    assert low == high
    assert isinstance(low, str) == (number >= 2**53)
    assert number_from_json(json.loads(json.dumps(low))) == number
    assert json_bytes([number]) == json.dumps([low]).encode()


def test_long_fractions_are_written_in_full() -> None:
    numerator, _, denominator = to_plain(Fraction(1, 10**5000)).partition("/")
    assert (numerator, len(denominator)) == ("1", 5001)


def test_what_nobody_can_read_is_not_written() -> None:
    with pytest.raises(NotImplementedError):
        to_plain([object()])
