"""A client at a WebSocket: what it asks for there counts and is logged as it is over HTTP."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from timesduel.web.api.operation import Operation, Use


class Accounts(Protocol):
    """What a gate keeps of everybody."""

    def count(self, use: Use, client: str) -> None:
        """Count a request against the client's limits; a `ProblemError` if these are used up."""

    def leave(self, operation: Operation, client: str) -> None:
        """A request that was let in is over."""

    def answered(self, operation: Operation, status: int, seconds: float) -> None:
        """Count and log an answer."""

    def defect(self, error: Exception, operation: Operation) -> None:
        """Log that something has failed that never should."""


class SocketVisit:
    """From the upgrade until the connection is lost, when `left` is called."""

    __slots__ = ("_accounts", "_began", "_client", "_operation", "base", "name", "status")

    def __init__(
        self, accounts: Accounts, operation: Operation, client: str, *, base: str, name: str
    ) -> None:
        self._accounts = accounts
        self._operation = operation
        self._client = client
        self._began = perf_counter()
        self.base = base
        """What links to this server begin with."""
        self.name = name
        """What the address names: the log that is to be followed."""
        self.status = 101
        """What the log says of the visit."""

    def count(self, operation: Operation) -> None:
        """Count a message against the client's limits; a `ProblemError` if these are used up."""
        self._accounts.count(operation.use, self._client)

    def answered(self, operation: Operation, status: int, seconds: float) -> None:
        """A message was answered as that operation would have been."""
        self._accounts.answered(operation, status, seconds)

    def defect(self, error: Exception, operation: Operation) -> None:
        """Something has failed that never should."""
        self._accounts.defect(error, operation)

    def failed(self, error: Exception) -> None:
        """Likewise, before a message was understood."""
        self._accounts.defect(error, self._operation)

    def left(self) -> None:
        """The connection is lost."""
        self._accounts.leave(self._operation, self._client)
        self._accounts.answered(self._operation, self.status, perf_counter() - self._began)
