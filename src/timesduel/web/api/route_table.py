"""The table of routes: every operation of the server, and how a request finds its own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from timesduel.errors import ProblemError
from timesduel.web.api.operation import Operation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.requests import Request
    from starlette.responses import Response

_REMEMBERED = 1_000
"""Requests lately found: players come again to the addresses of their game."""


class RouteTable:
    """All operations of a server. A request that fits none of them has one, too."""

    def __init__(self, operations: Iterable[Operation], otherwise: Operation) -> None:
        """`otherwise` answers requests to a path that is not there."""
        self.operations = tuple(operations)
        """Every one, in the order of the description."""
        self.otherwise = otherwise
        self._root = _Node()
        for operation in self.operations:
            self._add(operation)
        self.find = lru_cache(_REMEMBERED)(self._find)
        """The operation of a path (below the base path) and a method; the path's named parts."""

    def _add(self, operation: Operation) -> None:
        node, names = self._root, []
        for part in operation.path.split("/"):
            if part.startswith("{"):
                names.append(part[1:-1])
                node.parameter = node.parameter or _Node()
                node = node.parameter
            else:
                node = node.children.setdefault(part, _Node())
        node.names = tuple(names)
        node.by_method[operation.method] = operation

    def _find(self, path: str, method: str) -> tuple[Operation, dict[str, str]]:
        node, values = self._root, []
        for part in path.split("/"):
            child = node.children.get(part)
            if child is None:
                child = node.parameter
                if child is None or not part:
                    return self.otherwise, {}
                values.append(part)
            node = child
        if not node.by_method:
            return self.otherwise, {}
        operation = node.by_method.get("GET" if method == "HEAD" else method)
        named = dict(zip(node.names, values, strict=True))
        return operation or _method_refusal(method, node.by_method), named


class _Node:
    """A path, or the beginning of longer ones."""

    __slots__ = ("by_method", "children", "names", "parameter")

    def __init__(self) -> None:
        self.children: dict[str, _Node] = {}
        """By the next part of the path."""
        self.parameter: _Node | None = None
        """Child node for a path parameter."""
        self.names: tuple[str, ...] = ()
        """Of the path parameters, in order."""
        self.by_method: dict[str, Operation] = {}


def _method_refusal(method: str, by_method: dict[str, Operation]) -> Operation:
    """For a path that is there, but not with this method."""
    head = {"HEAD"} if "GET" in by_method else set()
    methods = ", ".join(sorted(head.union(by_method)))

    async def refuse(_: Request) -> Response:
        raise ProblemError(405, "server.method", headers={"Allow": methods}, methods=methods)

    known = next(iter(by_method.values()))
    return Operation(method, known.path, refuse, local=known.local)
