"""What a class says of its values: JSON Schema, with the meaning of each field.

A meaning is the text below a field in the class, which Python itself does not keep.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from dataclasses import is_dataclass
from functools import lru_cache, reduce
from itertools import pairwise
from operator import or_
from types import GenericAlias, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from msgspec import Meta, Struct, UnsetType
from msgspec.json import schema as json_schema
from msgspec.json import schema_components

from timesduel.core.fields import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

SCHEMAS = "#/components/schemas"
"""Where the description of the API has its types."""

_ALWAYS = "Always this."
"""What the key means by which messages are told apart."""

_STANDS_FOR = "stands for"
_OURS = "timesduel."


def described_by(*kinds: type) -> Meta:
    """For the annotation of a value that is handed on as it is, although types describe it."""
    references = [{"$ref": f"{SCHEMAS}/{kind.__name__}"} for kind in kinds]
    schema: dict[str, Any] = {"anyOf": references} if len(kinds) > 1 else references[0]
    return Meta(extra_json_schema=schema, extra={_STANDS_FOR: kinds})


def described_types(roots: Iterable[type]) -> dict[str, type]:
    """By name, these types and all that they are made of."""
    found: dict[str, type] = {}
    waiting = list(roots)
    while waiting:
        kind = waiting.pop()
        if kind.__name__ not in found:
            found[kind.__name__] = kind
            for hint in get_type_hints(kind, include_extras=True).values():
                waiting += _inside(hint)
    return dict(sorted(found.items()))


def schemas(roots: Iterable[type]) -> dict[str, Any]:
    """By name, the JSON Schema of these types and of all that they are made of."""
    types = described_types(roots)
    found = _components(types.values())[1]
    for name, kind in types.items():
        schema = found[name]
        if is_dataclass(kind):  # msgspec knows how it is read; written, it has every field
            hints = get_type_hints(kind, include_extras=True)
            written, _ = _components(map(_as_written, hints.values()))
            schema["properties"] = dict(zip(hints, written, strict=True))
            schema["required"] = [key for key, hint in hints.items() if not _may_be_missing(hint)]
            schema["description"] = inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0]
        elif "description" in schema:  # without the indent that Python keeps until 3.12
            schema["description"] = inspect.cleandoc(schema["description"])
        if (tag := _tag_of(kind)) is not None:
            schema["properties"][tag]["description"] = _ALWAYS
        for field, meaning in meanings(kind).items():
            schema["properties"][field]["description"] = meaning
        for part in schema["properties"].values():
            if "anyOf" in part:  # a number that may be text has a choice inside
                part["anyOf"] = [one for each in part["anyOf"] for one in each.get("anyOf", [each])]
    return found


def meanings(kind: type) -> dict[str, str]:
    """What each field means, also those of the types that this one is based on."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith(_OURS):
            found |= _in_module(each.__module__).get(each.__name__, {})
    return found


def _components(hints: Iterable[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    return schema_components(hints, schema_hook=_schema_of, ref_template=f"{SCHEMAS}/{{name}}")


def _schema_of(kind: type) -> dict[str, Any]:
    """Hook for types that msgspec does not know: fractions, and those of `core/fields.py`."""
    return json_schema(kind.written) if isinstance(kind, FieldType) else {"type": "string"}


def _as_written(hint: Any) -> Any:
    """The type of what `to_plain` makes of a value of this type."""
    if isinstance(hint, FieldType):
        return hint.written
    if isinstance(hint, type) and issubclass(hint, tuple):  # a named one
        hints = get_type_hints(hint, include_extras=True).values()
        return GenericAlias(tuple, tuple(map(_as_written, hints)))
    origin, parts = get_origin(hint), tuple(map(_as_written, get_args(hint)))
    if origin in (None, Annotated):
        return hint
    return reduce(or_, parts) if origin in (Union, UnionType) else origin[parts]


def _inside(hint: Any) -> Iterator[type]:
    if isinstance(hint, Meta):
        yield from (hint.extra or {}).get(_STANDS_FOR, ())
    elif isinstance(hint, type) and _has_fields(hint):
        yield hint
    else:
        for part in get_args(hint):
            yield from _inside(part)


def _has_fields(kind: type) -> bool:
    return issubclass(kind, Struct) or is_dataclass(kind) or is_typeddict(kind)


def _tag_of(kind: type) -> str | None:
    """The key that tells values of this type from others; None if there is none."""
    return kind.__struct_config__.tag_field if issubclass(kind, Struct) else None


def _may_be_missing(hint: Any) -> bool:
    """Is a field left out where it is `UNSET`?"""
    return UnsetType in get_args(hint)


@lru_cache
def _in_module(name: str) -> Mapping[str, dict[str, str]]:
    """By class, what its fields mean; nothing where the source is not there."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[name]))
    except OSError:
        return {}
    classes = (node for node in tree.body if isinstance(node, ast.ClassDef))
    return {each.name: dict(_below_fields(each.body)) for each in classes}


def _below_fields(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """The names of fields, and what they mean, in the words of JSON: it has no None but null."""
    for field, below in pairwise(body):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                told = re.sub(r"(?<=\. )None\b(?! of)", "Null", " ".join(text.split()))
                yield name, re.sub(r"\bNone\b(?! of)", "null", told)
