"""The table of routes: every operation of the server, and how a request finds its own."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from timesduel.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from starlette.requests import Request
    from starlette.responses import Response

    from timesduel.net.websocket import Session


LONGEST_BODY = 16 * 1024
"""Bytes that a request may carry, unless its operation takes more."""


class Use(StrEnum):
    """What a request counts as for the limits; each has an allowance of its own."""

    READ = "read"
    CREATE = "create"
    ACT = "act"
    THINK = "think"
    FOLLOW = "follow"
    """Following a game or a class: counted when it begins; how many may do so at once is limited
    apart."""


class Parameter(NamedTuple):
    """A parameter of the query."""

    name: str
    schema: dict[str, Any]
    """JSON Schema of its value."""

    needed: bool = False


class Operation(NamedTuple):
    """One method of one address.

    The gate, the router, the description for clients, its page in the docs, logs and metrics all
    read it.
    """

    method: str
    path: str
    """Such as `/api/games/{game}`; without ids it is also what logs and metrics call a request."""

    answer: Callable[[Request], Awaitable[Response]]
    summary: str | None = None
    """The code of a sentence in `words`, such as `operations.create`; None leaves the operation out
    of the description for clients."""

    use: Use = Use.READ
    """What a request counts as."""

    local: bool = False
    """Is it there for requests from this very machine only?"""

    query: tuple[Parameter, ...] = ()
    body: type | None = None
    """What the request carries, as a msgspec type."""

    longest_body: int = LONGEST_BODY
    """Most bytes that the body may have."""

    result: type | None = None
    """What the answer carries; None if that is not described as a type."""

    status: int = 200
    """Status of a response that is no error."""

    media: str = "application/json"
    """Media type of the response."""

    seat: bool = False
    """Is the secret of a seat needed?"""

    errors: tuple[int, ...] = ()
    """Statuses of errors, beside those that every address may have."""

    socket: Callable[..., Session] | None = None
    """Who talks to a client that asks for a WebSocket: called with a `SocketVisit` and the
    connection. None if there is no WebSocket."""

    messages: tuple[Any, Any] | None = None
    """Over the WebSocket: what a client sends, and what the server does, as unions of types."""


_REMEMBERED = 1_000
"""Cache size, in paths: players come again to the addresses of their game."""


class RouteTable:
    """All operations of a server. A request that fits none of them has one, too."""

    def __init__(self, operations: Iterable[Operation], otherwise: Operation) -> None:
        """`otherwise` answers requests to a path that is not there."""
        self.operations = tuple(operations)
        """All operations, in the order of the description."""
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
    """A node of the tree of paths."""

    __slots__ = ("by_method", "children", "names", "parameter")

    def __init__(self) -> None:
        self.children: dict[str, _Node] = {}
        """Child nodes by the next part of the path."""
        self.parameter: _Node | None = None
        """Child node for a path parameter."""
        self.names: tuple[str, ...] = ()
        """Names of the path parameters, in order."""
        self.by_method: dict[str, Operation] = {}


def _method_refusal(method: str, by_method: dict[str, Operation]) -> Operation:
    """An operation that refuses a method which the path does not take."""
    head = {"HEAD"} if "GET" in by_method else set()
    methods = ", ".join(sorted(head.union(by_method)))

    async def refuse(_: Request) -> Response:
        raise ProblemError(405, "server.method", headers={"Allow": methods}, methods=methods)

    known = next(iter(by_method.values()))
    return Operation(method, known.path, refuse, local=known.local)
