"""Every operation of the server answers as its golden file has it, headers and all."""

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from tests.answers.golden import Golden, areas, json_answers, json_in
from tests.answers.server import Failing, served
from timesduel.errors import BusyError, TooLongError
from timesduel.records.profiles import Profiles

ALSO = {304, 414}
"""Statuses that the description leaves to HTTP."""


AREAS = areas("server-*")
TOO_OFTEN, FAILING = "server-too-often", "server-failing"


def answers(golden: Golden, **server: Any) -> list[tuple[str, str]]:
    """What a new server answers."""

    async def main() -> list[tuple[str, str]]:
        async with served(**server) as asking:
            return await asking.answers(golden)

    return asyncio.run(main())


@pytest.mark.parametrize("area", sorted({*AREAS} - {TOO_OFTEN, FAILING}))
def test_requests(area: str, tmp_path: Path, golden: Callable[[str], Golden]) -> None:
    profiles = Profiles(str(tmp_path))
    golden(area).check(answers(golden(area), profiles=profiles))


def test_who_asks_too_often(golden: Callable[[str], Golden]) -> None:
    """One person may ask five times at once."""
    golden(TOO_OFTEN).check(answers(golden(TOO_OFTEN), people=1))


def test_a_server_that_fails(golden: Callable[[str], Golden]) -> None:
    """Whoever thinks is busy, too slow, or fails."""
    failures = (BusyError("lab.busy", 7), TooLongError("lab.too_long"), RuntimeError("a defect"))
    found: list[tuple[str, str]] = []

    async def main() -> None:
        async with served(thinkers=Failing(failures)) as server:
            found.extend(await server.answers(golden(FAILING)))

    with pytest.raises(RuntimeError, match="a defect"):  # what the log of a server has
        asyncio.run(main())
    golden(FAILING).check(found)


_QUESTION = re.compile(r"^\$ (?:\(.*?\) )?(\S+) ([^\s?]+).*\n(\d+)$", re.MULTILINE)
"""The first line of a block and the one below: method, path and status."""


def answered() -> Iterator[tuple[str, str, int]]:
    """What was asked and answered, as the golden files have it."""
    for area in AREAS:
        for method, address, status in _QUESTION.findall(Golden(area).text):
            yield method.lower(), address, int(status)


def template_of(address: str, templates: Iterable[str]) -> str | None:
    """The path of the description that an address belongs to."""
    fitting = [
        each for each in templates if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", each), address)
    ]
    return min(fitting, key=lambda each: each.count("{"), default=None)


def test_no_operation_and_no_kind_of_error_is_left_out(tmp_path: Path) -> None:
    ((_, whole),) = answers(Golden("server-openapi"), profiles=Profiles(str(tmp_path)))
    paths = json.loads(whole[whole.index("{") :].replace("\n", ""))["paths"]
    found: defaultdict[tuple[str, str | None], set[int]] = defaultdict(set)
    for method, address, status in answered():
        found[method, template_of(address, paths)].add(status)
    told: set[int] = {*ALSO}
    for path, operations in paths.items():
        for method, operation in operations.items():
            statuses = set(map(int, operation["responses"]))
            told |= statuses
            usual = {status for status in statuses if status < 400} - {101}
            assert usual <= found[method, path], operation["operationId"]
            if operation["parameters"] or "requestBody" in operation:
                refused = {status for status in found[method, path] if status >= 400}
                assert refused, f"{operation['operationId']}: nothing is refused"
    assert told.difference(*found.values()) == {101}  # tests/web/test_socket.py


def test_every_answer_is_as_described() -> None:
    """Not a key more, not one less; of a claim the keys depend on its kind."""
    ((_, described),) = json_answers("server-openapi")
    paths, components = described["paths"], described["components"]
    for name, schema in components["schemas"].items():
        if "properties" in schema and name != "ClaimAnswer":
            schema["additionalProperties"] = False
    checked = set()
    for area in {*AREAS} - {"server-openapi"}:
        for question, answer in Golden(area).blocks():
            head = _QUESTION.match(f"$ {question}\n{answer.partition(chr(10))[0]}")
            if head is None:
                continue
            method, address, status = head.groups()
            path = template_of(address, paths)
            told = paths.get(path, {}).get(method.lower(), {"responses": {}})["responses"]
            (content,) = told.get(status, {}).get("content", {"": {}}).values()
            if (
                "schema" in content
                and status < "400"
                and "\ncontent-type: application/json" in answer
            ):
                whole = {**content["schema"], "components": components}
                Draft202012Validator(whole).validate(json_in(answer))
                checked.add((path, method))
    assert len(checked) > 20
