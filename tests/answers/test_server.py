"""Every operation of the server answers as its golden file has it, headers and all."""

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.answers.golden import ANSWERS, Golden
from tests.answers.requests import FAILING, REQUESTS, TOO_OFTEN
from tests.answers.server import Ask, Failing, served
from timesduel.errors import BusyError, TooLongError
from timesduel.records.profiles import Profiles

ALSO = {304, 414}
"""Statuses that the description leaves to HTTP."""


def answers(asked: tuple[Ask, ...], **server: Any) -> dict[str, str]:
    """What a new server answers."""

    async def main() -> dict[str, str]:
        async with served(**server) as asking:
            return await asking.answers(asked)

    return asyncio.run(main())


@pytest.mark.parametrize("area", REQUESTS)
def test_requests(area: str, tmp_path: Path, golden: Callable[[str], Golden]) -> None:
    profiles = Profiles(str(tmp_path))
    golden(f"server-{area}").check(answers(REQUESTS[area], profiles=profiles))


def test_who_asks_too_often(golden: Callable[[str], Golden]) -> None:
    golden("server-too-often").check(answers(TOO_OFTEN, people=1))


def test_a_server_that_fails(golden: Callable[[str], Golden]) -> None:
    failures = (BusyError("lab.busy", 7), TooLongError("lab.too_long"), RuntimeError("a defect"))
    found: dict[str, str] = {}

    async def main() -> None:
        async with served(thinkers=Failing(failures)) as server:
            found.update(await server.answers(FAILING))

    with pytest.raises(RuntimeError, match="a defect"):  # what the log of a server has
        asyncio.run(main())
    golden("server-failing").check(found)


_QUESTION = re.compile(r"^\$ (?:\(.*?\) )?(\S+) ([^\s?]+).*\n(\d+)$", re.MULTILINE)
"""The first line of a block and the one below: method, path and status."""


def answered() -> Iterator[tuple[str, str, int]]:
    """What was asked and answered, as the golden files have it."""
    for path in ANSWERS.glob("server-*.txt"):
        for method, address, status in _QUESTION.findall(path.read_text()):
            yield method.lower(), address, int(status)


def template_of(address: str, templates: Iterable[str]) -> str | None:
    """The path of the description that an address belongs to."""
    fitting = [
        each for each in templates if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", each), address)
    ]
    return min(fitting, key=lambda each: each.count("{"), default=None)


def test_no_operation_and_no_kind_of_error_is_left_out(tmp_path: Path) -> None:
    whole = answers(REQUESTS["openapi"], profiles=Profiles(str(tmp_path)))["GET /openapi.json"]
    paths = json.loads(whole[whole.index("{") :].replace("\n", ""))["paths"]
    found: defaultdict[tuple[str, str | None], set[int]] = defaultdict(set)
    for method, address, status in answered():
        found[method, template_of(address, paths)].add(status)
    told: set[int] = {*ALSO}
    for path, operations in paths.items():
        for method, operation in operations.items():
            statuses = set(map(int, operation["responses"]))
            told |= statuses
            usual = {status for status in statuses if status < 400}
            assert usual <= found[method, path], operation["operationId"]
            if operation["parameters"] or "requestBody" in operation:
                refused = {status for status in found[method, path] if status >= 400}
                assert refused, f"{operation['operationId']}: nothing is refused"
    assert told.difference(*found.values()) == set()
