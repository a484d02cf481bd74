"""Values from plain data that comes from outside, checked by the fields of their class."""

from __future__ import annotations

import re
from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from msgspec import Struct, ValidationError, convert, inspect

from timesduel.core.fields import FieldType
from timesduel.core.numbers import number_from_json, quote
from timesduel.core.rules import Rules
from timesduel.errors import CommaList, RulesError, TimesDuelError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

T = TypeVar("T")

_PLACE = re.compile(r" - at `\$\.?(.*?)(?:\[\.\.\.\].*)?`\Z", re.DOTALL)
"""Where an error is; inside of an object with any keys, the place of that object."""

_MISSING = re.compile(r"Object missing required field `(\w+)`")
_STEP = re.compile(r"\w+")

_WANTED: dict[type[inspect.Type], str] = {
    inspect.StructType: "records.object",
    inspect.DataclassType: "records.object",
    inspect.DictType: "records.object",
    inspect.VarTupleType: "records.list",
    inspect.ListType: "records.list",
    inspect.StrType: "records.text",
    inspect.BoolType: "records.truth",
    inspect.FloatType: "records.number",
}
"""What is said where something else was found than such a type, but for the most frequent ones."""


def read_value(kind: type[T], data: object, *, optional: Collection[str] | None = None) -> T:
    """Plain data, as JSON has it, as a value of a dataclass.

    A `RulesError` has the place of what does not fit as its `field`, such as `turns[1].said`, or
    the name of the class for the whole. Keys that are no fields are refused. `optional` are those
    that may be left out; by default all that have a default.
    """
    value = _converted(kind, data)
    _check_keys(kind.__name__.lower(), "", data, value, _Keys(strict=True, optional=optional))
    return value


def read_known(kind: type[T], data: object) -> T:
    """Read a value from data that may have more keys, as those of a later version have.

    Rules are never read in part: a key that is not known may change what is played.
    """
    value = _converted(kind, data)
    _check_keys(kind.__name__.lower(), "", data, value, _Keys(strict=False))
    return value


def _converted(kind: type[T], data: object) -> T:
    try:
        return convert(data, kind, dec_hook=_read_field)
    except ValidationError as error:
        raise _translated(error, kind, data) from None


class _Keys(NamedTuple):
    """Which keys objects must have."""

    strict: bool
    """Refuse unknown keys in all objects, or in rules alone?"""

    optional: Collection[str] | None = None
    """Those that may be left out; None for all that have a default."""


def check_keys(name: str, data: Mapping[str, object], known: Collection[str]) -> None:
    """Refuse an object that has not just these keys."""
    for key in sorted({*known} ^ {*data}):
        code = "records.field_missing" if key in known else "records.field_unknown"
        raise RulesError(name, code, name=quote(key))


def _read_field(kind: type, data: object) -> Any:
    if isinstance(kind, FieldType):
        return kind.read(data)
    raise NotImplementedError(kind)  # what msgspec expects of a hook that cannot help


def _translated(error: ValidationError, kind: type, data: object) -> RulesError:
    """An error of msgspec in our words."""
    found = _PLACE.search(str(error))
    place = found[1] if found else kind.__name__.lower()
    cause = error.__cause__
    if isinstance(cause, RulesError):  # the value itself makes no sense
        return cause
    if isinstance(cause, TimesDuelError):
        return RulesError(place, cause.message)
    if missing := _MISSING.match(str(error)):
        return RulesError(place, "records.field_missing", name=quote(missing[1]))
    wanted: inspect.Type = inspect.type_info(kind)
    for step in _STEP.findall(found[1] if found else ""):
        wanted, data = _inside(wanted, data, step)
    return _mismatch(place, _without_none(wanted), data)


def _inside(wanted: inspect.Type, data: Any, step: str) -> tuple[inspect.Type, Any]:
    """The type and the data of a field, or of an item of a list."""
    wanted = _without_none(wanted)
    if isinstance(wanted, inspect.DataclassType | inspect.StructType):
        return next(field.type for field in wanted.fields if field.name == step), data[step]
    if isinstance(wanted, inspect.TupleType):
        return wanted.item_types[int(step)], data[int(step)]
    assert isinstance(wanted, inspect.VarTupleType | inspect.ListType)
    return wanted.item_type, data[int(step)]


def _without_none(wanted: inspect.Type) -> inspect.Type:
    if isinstance(wanted, inspect.UnionType):
        return next(each for each in wanted.types if not isinstance(each, inspect.NoneType))
    return wanted


def _mismatch(place: str, wanted: inspect.Type, data: object) -> RulesError:
    match wanted:
        case inspect.EnumType(cls=cls):
            choices = CommaList([member.value for member in cls])
            return RulesError(place, "records.choice", choices=choices)
        case inspect.TupleType():
            return RulesError(place, "records.pair" if isinstance(data, list) else "records.list")
        case inspect.IntType():
            try:
                number_from_json(data)
            except TimesDuelError as error:
                return RulesError(place, error.message)
            return RulesError(place, "rules.whole")
    return RulesError(place, _WANTED.get(type(wanted), "records.unfit"))


def _check_keys(name: str, place: str, data: Any, value: Any, keys: _Keys) -> None:
    """Has each object the keys that it should have, and no others?"""
    if isinstance(value, tuple | list):
        for number, (part, item) in enumerate(zip(data, value, strict=True)):
            if isinstance(part, dict | list):
                _check_keys(name, f"{place}[{number}]", part, item, keys)
    elif fields := _fields(value):
        known = {*fields}
        if keys.strict or isinstance(value, Rules):
            needed = () if keys.optional is None else known - {*keys.optional}
            check_keys(place or name, data, {*needed, *(known & data.keys())})
        for key in known & data.keys():
            if isinstance(data[key], dict | list):
                within = f"{place}.{key}" if place else key
                _check_keys(name, within, data[key], getattr(value, key), keys)


def _fields(value: object) -> Collection[str]:
    if isinstance(value, Struct):
        return value.__struct_fields__
    return value.__dataclass_fields__.keys() if is_dataclass(value) else ()
