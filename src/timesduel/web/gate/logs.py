"""What the server writes down: one JSON line each, about nobody.

There are no addresses, names, secrets or ids of games in it, and no texts of errors, in which one
of these might be. A flood of requests does not become a flood of lines.
"""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import PurePath
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_LINES = 20
"""Lines about requests in one second; the number of further ones is logged later."""

_KNOWN = ("GET", "HEAD", "POST")
_FRAMES = 5
"""Frames of a traceback that are logged: the last ones."""

_OWN_FAULT = 500
_NOT_FOUND = 404


class Log:
    """Lines with time, event and fields. `requests`: also for each request that was answered."""

    def __init__(
        self,
        write: Callable[[str], object],
        now: Callable[[], float],
        *,
        requests: bool = False,
    ) -> None:
        self._write = write
        self._now = now
        self._requests = requests
        self._second = 0
        self._lines = 0
        self._left_out = 0

    def event(self, name: str, /, **fields: object) -> None:
        """Something that an operator wants to know."""
        self._line(name, fields)

    def answered(
        self, method: str, template: str, status: int, seconds: float, code: str | None = None
    ) -> None:
        """A request; `code` says why it was refused at the gate."""
        refused = code is not None and status != _NOT_FOUND
        if self._requests or refused or status >= _OWN_FAULT:
            fields: dict[str, object] = {
                "method": method if method in _KNOWN else "other",
                "path": template,
                "status": status,
                "ms": round(1000 * seconds, 1),
            }
            self._bounded("request", fields if code is None else {**fields, "code": code})

    def defect(self, error: BaseException, template: str | None = None) -> None:
        """A mistake of ours: its kind and where it happened, not what it was about."""
        where = [
            f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}"
            for frame in extract_tb(error.__traceback__)[-_FRAMES:]
        ]
        self._bounded("defect", {"path": template, "error": type(error).__name__, "where": where})

    def _bounded(self, name: str, fields: dict[str, object]) -> None:
        second = int(self._now())
        if second != self._second:
            self._second, self._lines = second, 0
            if self._left_out:
                self._line("left_out", {"lines": self._left_out})
                self._left_out = 0
        self._lines += 1
        if self._lines > MOST_LINES and not self._requests:
            self._left_out += 1
        else:
            self._line(name, fields)

    def _line(self, name: str, fields: dict[str, object]) -> None:
        at = datetime.fromtimestamp(self._now(), UTC).isoformat(timespec="milliseconds")
        with suppress(OSError):  # a full disk: games go on without a log
            self._write(json.dumps({"at": at, "event": name, **fields}))


class LibraryLines(logging.Handler):
    """Turns errors that libraries log into lines of this log, without their texts."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.ERROR)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Only the kind of an error is told: its text may be about somebody."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Exception):  # or else a task that was cancelled at the end
            self._log.defect(error)


def take_over_logging(log: Log) -> None:
    """Send what all loggers say to this log instead of standard error."""
    root = logging.getLogger()
    root.handlers[:] = [LibraryLines(log)]
    root.setLevel(logging.ERROR)


def loop_error_handler(log: Log) -> Callable[[Any, dict[str, Any]], None]:
    """An exception handler for an event loop that logs what nobody has caught."""

    def complain(_loop: Any, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, BaseException):
            log.defect(error)

    return complain
