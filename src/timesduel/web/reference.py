"""The reference of the API as a page: every address, and every key of what it takes and gives.

It is made from the description that the server gives of itself. `make docs` writes it below what
is written by hand: `python -m timesduel.web.reference docs/api.md`.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from time import time
from typing import TYPE_CHECKING, Any

from timesduel import __version__
from timesduel.records.profiles import Profiles
from timesduel.web.api.openapi import openapi
from timesduel.web.app import WebApp
from timesduel.web.stores.sqlite import SqliteStore
from timesduel.web.thinking.thinking import Thinkers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MARK = "<!-- From here on `make docs` has written it. -->\n"

_PLAIN = {
    "boolean": "true or false",
    "integer": "whole number",
    "null": "null",
    "number": "number",
    "object": "object",
    "string": "text",
}
_OPTIONAL = "; may be left out"
_BESIDE_JSON = {"/api/games/{game}/record": "[a record](records.md)"}
"""Answers that are no type of their own, and where they are described."""


def with_reference(page: str, description: dict[str, Any]) -> str:
    """A page whose lower part is written anew."""
    return page.partition(MARK)[0] + MARK + "\n".join(_lines(description)) + "\n"


def _lines(description: dict[str, Any]) -> Iterator[str]:
    schemas = description["components"]["schemas"]
    operations = [
        (f"{method.upper()} {path}", operation)
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    ]
    common = set.intersection(*(_refusals(each) for _, each in operations))
    responses = operations[0][1]["responses"]
    yield from ("", "## Every address", "", "| address | what it is for |", "|---|---|")
    for name, operation in operations:
        yield f"| [{name}](#{_anchor(name)}) | {operation['summary']} |"
    yield from ("", "Any of them may be refused with one of these:", "")
    yield from ("| status | meaning |", "|---|---|")
    yield from (f"| {status} | {responses[status]['description']} |" for status in sorted(common))
    for name, operation in operations:
        yield from _operation(name, operation, schemas, common)
    yield from ("", "## Every key")
    for name, schema in sorted(schemas.items()):
        if "properties" in schema:
            yield from _type(name, schema, schemas)


def _operation(
    name: str, operation: dict[str, Any], schemas: dict[str, Any], common: set[str]
) -> Iterator[str]:
    yield from ("", f"### {name}", "", f"{operation['summary']}.")
    if {} not in operation["security"]:
        yield "It needs the secret of a seat."
    if "requestBody" in operation:
        body = operation["requestBody"]["content"]["application/json"]["schema"]
        yield f"It takes {_written(body, schemas)}."
    status, response = next(iter(operation["responses"].items()))
    ((media, content),) = response["content"].items()
    path = name.partition(" ")[2]
    answer = _BESIDE_JSON.get(path, f"`{media}`")
    if "schema" in content:
        answer = _written(content["schema"], schemas)
    yield f"The answer is {status} with {answer}."
    for refusal in sorted(_refusals(operation) - common):
        yield f"It may also be {refusal}: {operation['responses'][refusal]['description']}."
    if parameters := operation["parameters"]:
        yield from ("", "| in the address | type | meaning |", "|---|---|---|")
    for each in parameters:
        kind = _written(each["schema"], schemas) + ("" if each["required"] else _OPTIONAL)
        yield f"| `{each['name']}` | {kind} | {each['description']} |"


def _type(name: str, schema: dict[str, Any], schemas: dict[str, Any]) -> Iterator[str]:
    about = " ".join(schema["description"].split())
    yield from ("", f"### {name}", "", _linked(about), "")
    yield from ("| key | type | meaning |", "|---|---|---|")
    for key, value in schema["properties"].items():
        kind = _written(value, schemas)
        if key not in schema["required"]:
            usual = value.get("default")
            kind += _OPTIONAL if usual is None else f"; `{json.dumps(usual)}` if left out"
        yield f"| `{key}` | {kind} | {_linked(value['description'])} |"


def _written(schema: dict[str, Any], schemas: dict[str, Any]) -> str:
    """A type in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        kind = schemas[name]
        return _written(kind, schemas) if "enum" in kind else f"[{name}](#{_anchor(name)})"
    if "anyOf" in schema:
        parts = [_written(each, schemas) for each in schema["anyOf"]]
        others = _either(part for part in parts if part != _PLAIN["null"])
        return f"{others}, or null" if _PLAIN["null"] in parts else others
    if "enum" in schema:
        return _either(f"`{each}`" for each in schema["enum"])
    if "prefixItems" in schema:
        return f"two of {_grouped(_written(schema['prefixItems'][0], schemas))}"
    if schema.get("type") == "array":
        return f"list of {_grouped(_written(schema['items'], schemas))}{_bounds(schema)}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_grouped(_written(schema['additionalProperties'], schemas))}"
    return _PLAIN[schema["type"]] + _bounds(schema)


def _bounds(schema: dict[str, Any]) -> str:
    found = ""
    if "pattern" in schema:
        found += f" like `{schema['pattern']}`".replace("|", "\\|")
    if "minimum" in schema:
        found += f" from {schema['minimum']}"
    if "maximum" in schema:
        found += f" to {schema['maximum']}"
    for name, unit in (("maxLength", " characters"), ("maxItems", "")):
        if name in schema:
            found += f" (at most {schema[name]}{unit})"
    return found


def _grouped(words: str) -> str:
    return f"({words})" if " or " in words else words


def _either(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _refusals(operation: dict[str, Any]) -> set[str]:
    return {status for status in operation["responses"] if status >= "400"}


def _anchor(heading: str) -> str:
    """As GitHub makes it."""
    return re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-")


def _linked(text: str) -> str:
    """Names of other pages become links to them, seen from this one."""
    return re.sub(r"docs/([a-z]+\.md)(#[a-z-]+)?", r"[\1](\1\2)", text).replace("|", "\\|")


async def described_here() -> dict[str, Any]:
    """What a server says of itself."""
    store = await SqliteStore.open(":memory:", time)
    try:
        app = WebApp(store, Thinkers(), now=time, profiles=Profiles(""))
        return openapi(app.routes.operations, __version__, "")
    finally:
        await store.close()


def update_reference(path: str) -> None:
    """Write the lower part of a page anew."""
    with open(path, encoding="utf-8") as file:
        page = with_reference(file.read(), asyncio.run(described_here()))
    with open(path, "w", encoding="utf-8") as file:
        file.write(page)


if __name__ == "__main__":
    update_reference(sys.argv[1])
