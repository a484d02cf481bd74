"""Which operation a request is for: found by the parts of its path, without trying all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from timesduel.web.operation import Operation

_Shape = tuple[int, ...]
"""The places of those parts of a path that may be anything."""


class Address(NamedTuple):
    """A path of the server, or many that differ in their named parts."""

    names: tuple[str, ...]
    """Of the parts that may be anything, in order."""

    by_method: dict[str, Operation]

    @property
    def methods(self) -> str:
        """As the header Allow has them."""
        return ", ".join(sorted(self.by_method))


class Addresses:
    """All that the server answers at."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        self._found: dict[tuple[str, ...], Address] = {}
        self._shapes: dict[int, list[_Shape]] = {}
        """By the number of parts: those that occur, the most particular first."""
        for operation in operations:
            parts = operation.path.split("/")
            shape = tuple(place for place, part in enumerate(parts) if part.startswith("{"))
            names = tuple(parts[place][1:-1] for place in shape)
            address = self._found.setdefault(_key(parts, shape), Address(names, {}))
            address.by_method[operation.method] = operation
            shapes = self._shapes.setdefault(len(parts), [])
            if shape not in shapes:
                shapes.append(shape)
                shapes.sort(key=len)

    def find(self, path: str) -> tuple[Address, dict[str, str]] | None:
        """The address that a path leads to, and its named parts; None if there is none."""
        parts = path.split("/")
        for shape in self._shapes.get(len(parts), ()):
            address = self._found.get(_key(parts, shape))
            if address is not None:
                named = [parts[place] for place in shape]
                if all(named):
                    return address, dict(zip(address.names, named, strict=True))
        return None


def _key(parts: list[str], shape: _Shape) -> tuple[str, ...]:
    """What stays the same among all paths of a shape."""
    key = parts.copy()
    for place in shape:
        key[place] = "{}"
    return tuple(key)
