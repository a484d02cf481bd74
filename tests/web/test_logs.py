"""The log: one JSON line each, about nobody, and never a flood."""

import asyncio
import json
import logging
from collections.abc import Iterator
from errno import ENOSPC

import pytest

from timesduel.web.gate.logs import (
    MOST_LINES,
    LibraryLines,
    Log,
    loop_error_handler,
    take_over_logging,
)


class Lines:
    """A log with a clock of its own."""

    def __init__(self, *, requests: bool = False) -> None:
        self.now = 1_800_000_000.0
        self.written: list[str] = []
        self.log = Log(self.written.append, lambda: self.now, requests=requests)

    def take(self) -> list[dict[str, object]]:
        """What was written since."""
        lines = [json.loads(line) for line in self.written]
        self.written.clear()
        return lines


def test_a_line() -> None:
    lines = Lines()
    lines.log.event("start", port=8000)
    assert lines.take() == [{"at": "2027-01-15T08:00:00.000+00:00", "event": "start", "port": 8000}]


def test_a_line_that_nobody_can_write() -> None:
    """The disk is full: what was to be logged happens all the same."""

    def write(_line: str) -> None:
        raise OSError(ENOSPC, "No space left on device")

    log = Log(write, lambda: 0.0)
    log.event("start")
    log.answered("POST", "/", 503, 0.1)
    log.defect(ValueError())


@pytest.mark.parametrize(
    ("status", "code", "written"),
    [
        (200, None, False),
        (404, None, False),
        (409, None, False),
        (422, None, False),
        (404, "gate.not_here", False),
        (403, "gate.origin", True),
        (429, "gate.too_many", True),
        (500, None, True),
        (503, None, True),
    ],
)
def test_which_requests_are_written_down(status: int, code: str | None, written: bool) -> None:
    lines = Lines()
    lines.log.answered("GET", "/api/games/{game}", status, 0.0123, code)
    expected = {"method": "GET", "path": "/api/games/{game}", "status": status, "ms": 12.3}
    for line in lines.take():
        assert line.items() >= expected.items()
        assert line.get("code") == code
        written = not written
    assert not written
    everything = Lines(requests=True)
    everything.log.answered("GET", "/", status, 0.0, code)
    assert len(everything.take()) == 1


def test_a_method_that_somebody_has_made_up() -> None:
    lines = Lines(requests=True)
    lines.log.answered("SECRET", "(elsewhere)", 405, 0.0)
    (line,) = lines.take()
    assert line["method"] == "other"


def test_a_flood_of_requests_is_no_flood_of_lines() -> None:
    lines = Lines()
    for _ in range(10 * MOST_LINES):
        lines.log.answered("POST", "/api/games", 429, 0.0, "gate.too_many")
    assert len(lines.take()) == MOST_LINES
    lines.now += 1
    lines.log.answered("POST", "/api/games", 429, 0.0, "gate.too_many")
    left_out, _ = lines.take()
    assert (left_out["event"], left_out["lines"]) == ("left_out", 9 * MOST_LINES)


def failing(secret: str) -> None:
    raise KeyError(secret)


def test_a_defect_without_what_it_is_about() -> None:
    lines = Lines()
    try:
        failing("geheim")
    except KeyError as error:
        lines.log.defect(error, "/api/games")
    assert "geheim" not in lines.written[0]
    (line,) = lines.take()
    assert (line["error"], line["path"]) == ("KeyError", "/api/games")
    where = line["where"]
    assert isinstance(where, list)
    assert where[-1].startswith("test_logs.py:")
    assert where[-1].endswith(" failing")


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """The logger of all loggers, as it was before."""
    root = logging.getLogger()
    handlers, level = [*root.handlers], root.level
    yield root
    root.handlers[:] = handlers
    root.setLevel(level)


def test_libraries_have_no_say(root: logging.Logger, capsys: pytest.CaptureFixture[str]) -> None:
    lines = Lines()
    take_over_logging(lines.log)
    assert [type(handler) for handler in root.handlers] == [LibraryLines]
    library = logging.getLogger("some.library")
    library.warning("geheim")
    library.error("geheim")
    assert lines.take() == []
    try:
        failing("geheim")
    except KeyError:
        library.exception("geheim")
    assert "geheim" not in lines.written[0]
    assert lines.take()[0]["error"] == "KeyError"
    assert capsys.readouterr().err == ""


def test_nor_has_the_event_loop() -> None:
    lines = Lines()

    async def forget() -> None:
        asyncio.get_running_loop().set_exception_handler(loop_error_handler(lines.log))
        asyncio.get_running_loop().call_exception_handler({"message": "geheim"})
        asyncio.get_running_loop().call_soon(failing, "geheim")
        await asyncio.sleep(0.01)

    asyncio.run(forget())
    assert "geheim" not in "".join(lines.written)
    assert [line["error"] for line in lines.take()] == ["KeyError"]
