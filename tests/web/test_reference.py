"""The reference of the API: whole, up to date, and its examples are true."""

import asyncio
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from tests.support import ROOT
from tests.web.app_client import Answer, AppClient
from tests.web.reference import described_here, update_reference, with_reference
from tests.web.socket_client import SocketClient
from timesduel.data.description import described_types, meanings
from timesduel.data.problem import Problem
from timesduel.data.socket_messages import FromClient, FromServer

PATH = ROOT / "docs" / "api.md"
PAGE = PATH.read_text()
SERVER = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def description() -> dict[str, Any]:
    return asyncio.run(described_here())


def test_the_page_is_up_to_date(description: dict[str, Any], tmp_path: Path) -> None:
    assert with_reference(PAGE, description) == PAGE, "say: make docs"
    copy = tmp_path / "api.md"
    copy.write_text(PAGE.replace("| `book` |", "| `boko` |"))
    update_reference(str(copy))
    assert copy.read_text() == PAGE


async def test_every_address_and_every_key_is_there(client: AppClient) -> None:
    roots: list[type] = [Problem]
    for operation in client.described:
        assert f"\n### {operation.method} {operation.path}\n" in PAGE
        roots += filter(None, (operation.body, operation.result))
        roots += [kind for union in operation.messages or () for kind in get_args(union)]
    described = (await client.get("/openapi.json")).json["components"]["schemas"]
    for name, kind in described_types(roots).items():
        fields = [*get_type_hints(kind)]
        told = {field: meanings(kind).get(field, "") for field in fields}
        assert [field for field in fields if len(told[field]) < 3] == [], f"no meaning: {name}"
        if issubclass(kind, FromClient | FromServer):
            fields, told = ["type", *fields], {"type": "Always this.", **told}
        properties = described[name]["properties"]
        assert {field: value["description"] for field, value in properties.items()} == told
        section = PAGE.partition(f"\n### {name}\n")[2].partition("\n### ")[0]
        assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == fields, name


def test_links_within_the_page_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    anchors = [re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings]
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([^)]+)\)", PAGE)) <= set(anchors)


async def test_the_examples_are_true(client: AppClient) -> None:
    examples = re.findall(r"```console\n\$ (.*?)\n([{>].*?)```", PAGE, re.DOTALL)
    assert len(examples) == PAGE.count("```console")
    for command, shown in examples:
        if shown.startswith(">"):
            await check_dialogue(client, command, shown)
            continue
        method, path, body, headers = understood(command)
        answer: Answer = await client.ask(method, path, body, headers=headers)
        assert differences(readable(shown), answer.json) == [], command


async def check_dialogue(client: AppClient, command: str, shown: str) -> None:
    """What is typed after `>` gets the answers after `<`."""
    program, address = command.split()
    assert program == "websockets"
    socket = SocketClient(client.gate, address.removeprefix(SERVER.replace("http", "ws")))
    for sign, _, message in (line.partition(" ") for line in shown.splitlines()):
        if sign == ">":
            socket.send(json.loads(message))
        else:
            assert differences(readable(message), await socket.hear()) == [], message
    await socket.leave()


def understood(command: str) -> tuple[str, str, Any, dict[str, str]]:
    """What curl would send: method, path, body and headers."""
    words = iter(shlex.split(command.replace("\\\n", " ")))
    assert next(words) == "curl"
    path, body, headers = "", None, {"host": SERVER.partition("//")[2]}
    for word in words:
        if word == "--json":
            body = json.loads(next(words))
        elif word == "-H":
            name, _, value = next(words).partition(": ")
            headers[name.lower()] = value
        elif word != "-s":
            assert word.startswith(f"{SERVER}/"), word
            path = word.removeprefix(SERVER)
    return "GET" if body is None else "POST", path, body, headers


def readable(shown: str) -> Any:
    """JSON in which three dots stand for what is left out."""
    text = re.sub(r"\.\.\.(?=\s*})", '"...": 0', shown)
    return json.loads(re.sub(r"\.\.\.(?=\s*])", '"..."', text))


def differences(shown: Any, found: Any, place: str = "") -> list[str]:
    """Where an answer is not what is shown."""
    return list(_differences(shown, found, place))


def _differences(shown: Any, found: Any, place: str) -> Iterator[str]:
    if isinstance(shown, dict) and isinstance(found, dict):
        keys = {*shown} - {"..."}
        if not keys <= found.keys() or ("..." not in shown and keys != found.keys()):
            yield f"{place}: {sorted(keys ^ found.keys())}"
            return
        for key in keys:
            yield from _differences(shown[key], found[key], f"{place}/{key}")
    elif isinstance(shown, list) and isinstance(found, list):
        parts = [each for each in shown if each != "..."]
        if len(parts) > len(found) or (len(parts) == len(shown) and len(parts) != len(found)):
            yield f"{place}: {len(found)}"
            return
        for number, part in enumerate(parts):
            yield from _differences(part, found[number], f"{place}/{number}")
    elif shown != found:
        yield f"{place}: {found!r}"
