"""Which operation a request is for: found part by part of its path, not by trying all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from timesduel.web.api.operation import Operation


class Branch:
    """A path of the server, or all that differ in named parts only; maybe a part of longer ones."""

    __slots__ = ("any", "below", "by_method", "names")

    def __init__(self) -> None:
        self.below: dict[str, Branch] = {}
        """By the next part of the path."""
        self.any: Branch | None = None
        """Where every other next part leads to."""
        self.names: tuple[str, ...] = ()
        """Of the parts that may be anything, in order."""
        self.by_method: dict[str, Operation] = {}

    @property
    def methods(self) -> str:
        """As the header Allow has them."""
        head = {"HEAD"} if "GET" in self.by_method else set()
        return ", ".join(sorted(head.union(self.by_method)))


class Addresses:
    """All that the server answers at."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        self._top = Branch()
        for operation in operations:
            address, names = self._top, []
            for part in operation.path.split("/"):
                if part.startswith("{"):
                    names.append(part[1:-1])
                    address.any = address.any or Branch()
                    address = address.any
                else:
                    address = address.below.setdefault(part, Branch())
            address.names = tuple(names)
            address.by_method[operation.method] = operation

    def find(self, path: str) -> tuple[Branch, dict[str, str]] | None:
        """The address that a path leads to, and its named parts; None if there is none."""
        address, named = self._top, []
        for part in path.split("/"):
            following = address.below.get(part)
            if following is None:
                following = address.any
                if following is None or not part:
                    return None
                named.append(part)
            address = following
        if not address.by_method:
            return None
        return address, dict(zip(address.names, named, strict=True))
