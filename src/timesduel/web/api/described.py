"""Types that describe the API: which there are, and what their keys mean.

A meaning is the text below a field in the class, which Python itself does not keep.
"""

from __future__ import annotations

import ast
import inspect
import sys
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from timesduel.extras import from_extra

with from_extra("web"):
    from msgspec import Meta, Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

SCHEMAS = "#/components/schemas"
"""Where the description of the API has its types."""

_STANDS_FOR = "stands for"
_OURS = "timesduel."


def described_by(*kinds: type[Struct]) -> Meta:
    """For the annotation of a value that is handed on as it is, although types describe it."""
    references = [{"$ref": f"{SCHEMAS}/{kind.__name__}"} for kind in kinds]
    schema: dict[str, Any] = {"anyOf": references} if len(kinds) > 1 else references[0]
    return Meta(extra_json_schema=schema, extra={_STANDS_FOR: kinds})


def described_types(roots: Iterable[type]) -> dict[str, type[Struct]]:
    """By name, these types and all that they are made of."""
    found: dict[str, type[Struct]] = {}
    waiting = list(roots)
    while waiting:
        kind = waiting.pop()
        if kind.__name__ not in found:
            found[kind.__name__] = kind
            for hint in get_type_hints(kind, include_extras=True).values():
                waiting += _inside(hint)
    return dict(sorted(found.items()))


def meanings(kind: type) -> dict[str, str]:
    """What each field means, also those of the types that this one is based on."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith(_OURS):
            found |= _in_module(each.__module__).get(each.__name__, {})
    return found


def _inside(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, Meta):
        yield from (hint.extra or {}).get(_STANDS_FOR, ())
    elif isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    else:
        for part in get_args(hint):
            yield from _inside(part)


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
    for field, below in pairwise(body):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, " ".join(text.split())
