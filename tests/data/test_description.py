"""What a class says of its values."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, NamedTuple, TypedDict, cast

import pytest
from jsonschema_rs import Draft202012Validator
from msgspec import UNSET, Struct, UnsetType

from timesduel.core.fields import ExactInt
from timesduel.data import description
from timesduel.data.description import SCHEMAS, described_by, meanings, schemas
from timesduel.data.plain import to_plain


class Colour(Enum):
    RED = "red"


class Span(NamedTuple):
    low: ExactInt
    high: int


@dataclass(frozen=True, kw_only=True)
class Part:
    """One of several."""

    spans: tuple[Span, ...] = ()
    size: ExactInt | None = None


class Open(TypedDict):
    """Whose other keys are described elsewhere."""

    kind: str


@dataclass(frozen=True, kw_only=True)
class Whole(Part):
    """A value.

    What only Python's readers need to know.
    """

    parts: tuple[Part, ...]
    colour: Colour
    chances: Mapping[str, Fraction]
    openly: Open
    rarely: int | UnsetType = UNSET


OPEN = cast("Open", {"kind": "x", "other": 10**20})


class Handed(Struct, omit_defaults=True):
    whole: Annotated[dict[str, Any], described_by(Whole)]
    size: ExactInt | None = None


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    return schemas([Handed])


def valid(data: Any, described: dict[str, Any]) -> bool:
    whole = {"$ref": f"{SCHEMAS}/Handed", "components": {"schemas": described}}
    return Draft202012Validator(whole).is_valid(data)


def test_a_schema_is_that_of_what_is_written(described: dict[str, Any]) -> None:
    part = Part(spans=(Span(10**40, 2),), size=2**60)
    whole = Whole(parts=(part,), colour=Colour.RED, chances={"x": Fraction(1, 2)}, openly=OPEN)
    plain = to_plain(whole)
    assert "rarely" not in plain
    assert valid({"whole": {**plain, "rarely": 7}}, described)
    assert not valid({"whole": {**plain, "rarely": "7"}}, described)
    assert not valid({"whole": {**plain, "openly": {"other": 1}}}, described)
    assert valid({"whole": plain}, described)
    for field in plain:
        assert not valid({"whole": {k: v for k, v in plain.items() if k != field}}, described)
        assert not valid({"whole": {**plain, field: 0.5}}, described)
    for wrong in ({"spans": [[1, "2"]], "size": 1}, {"spans": [[1]], "size": 1}):
        assert not valid({"whole": {**plain, "parts": [wrong]}}, described)


def test_fields_are_in_the_order_in_which_they_are_written(described: dict[str, Any]) -> None:
    fields = ["spans", "size", "parts", "colour", "chances", "openly", "rarely"]
    assert [*described["Whole"]["properties"]] == fields
    assert described["Whole"]["description"] == "A value."


def test_a_number_of_any_size_is_described_as_what_it_may_be(described: dict[str, Any]) -> None:
    choices = [{"type": "integer"}, {"type": "string"}, {"type": "null"}]
    assert described["Handed"]["properties"]["size"]["anyOf"] == choices


@dataclass
class Told:
    """With meanings."""

    one: int | None
    """A number; None if there
    is none. None without. None of them twice."""


def test_the_meaning_of_a_field_is_the_text_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(description, "_OURS", "tests.")
    meaning = "A number; null if there is none. Null without. None of them twice."
    assert meanings(Told) == {"one": meaning}
    assert schemas([Told])["Told"]["properties"]["one"]["description"] == meaning


def test_without_its_source_a_class_has_no_meanings(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: object) -> str:
        raise OSError

    monkeypatch.setattr(description, "_OURS", "msgspec.")
    monkeypatch.setattr("inspect.getsource", gone)
    assert meanings(Struct) == {}
