"""The reference of the API as a page: every address, and every key of what it takes and gives.

It is made from the description that the server gives of itself. `make docs` writes it below what
is written by hand: `python -m tests.web.reference docs/api.md`.
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
from timesduel.words.grammar import alternatives, sentence
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK = "<!-- From here on `make docs` has written it. -->\n"

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
    yield from ("", f"## {say('reference.addresses')}", "")
    yield from _head(say("reference.address"), say("reference.purpose"))
    for name, operation in operations:
        yield f"| [{name}](#{_anchor(name)}) | {operation['summary']} |"
    yield from ("", say("reference.refusals"), "")
    yield from _head(say("reference.status"), say("reference.meaning"))
    yield from (f"| {status} | {responses[status]['description']} |" for status in sorted(common))
    for name, operation in operations:
        yield from _operation(name, operation, schemas, common)
    yield from ("", f"## {say('reference.keys')}")
    for name, schema in sorted(schemas.items()):
        if "properties" in schema:
            yield from _type(name, schema, schemas)


def _operation(
    name: str, operation: dict[str, Any], schemas: dict[str, Any], common: set[str]
) -> Iterator[str]:
    yield from ("", f"### {name}", "", sentence(operation["summary"]))
    if {} not in operation["security"]:
        yield say("reference.secret")
    if "requestBody" in operation:
        body = operation["requestBody"]["content"]["application/json"]["schema"]
        yield say("reference.takes", body=_written(body, schemas))
    if "x-messages" in operation:
        client, server = operation["x-messages"].values()
        yield say("reference.from_client", messages=_written(client, schemas))
        yield say("reference.from_server", messages=_written(server, schemas))
    else:
        yield _answer(name, operation, schemas)
    for refusal in sorted(_refusals(operation) - common):
        meaning = operation["responses"][refusal]["description"]
        yield say("reference.refusal", status=refusal, meaning=meaning)
    if parameters := operation["parameters"]:
        yield ""
        yield from _head(
            say("reference.parameter"), say("reference.type"), say("reference.meaning")
        )
    for each in parameters:
        kind = _written(each["schema"], schemas)
        if not each["required"]:
            kind = say("reference.optional", kind=kind)
        yield f"| `{each['name']}` | {kind} | {each['description']} |"


def _answer(name: str, operation: dict[str, Any], schemas: dict[str, Any]) -> str:
    status, response = next(iter(operation["responses"].items()))
    ((media, content),) = response["content"].items()
    path = name.partition(" ")[2]
    answer = _BESIDE_JSON.get(path, f"`{media}`")
    if "schema" in content:
        answer = _written(content["schema"], schemas)
    return say("reference.answer", status=status, answer=answer)


def _type(name: str, schema: dict[str, Any], schemas: dict[str, Any]) -> Iterator[str]:
    about = " ".join(schema["description"].split())
    yield from ("", f"### {name}", "", _linked(about), "")
    yield from _head(say("reference.key"), say("reference.type"), say("reference.meaning"))
    for key, value in schema["properties"].items():
        kind = _written(value, schemas)
        if key not in schema["required"]:
            if (usual := value.get("default")) is None:
                kind = say("reference.optional", kind=kind)
            else:
                kind = say("reference.default", kind=kind, usual=json.dumps(usual))
        yield f"| `{key}` | {kind} | {_linked(value['description'])} |"


def _written(schema: dict[str, Any], schemas: dict[str, Any]) -> str:
    """A type in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        kind = schemas[name]
        return _written(kind, schemas) if "enum" in kind else f"[{name}](#{_anchor(name)})"
    if "anyOf" in schema:
        kinds = [each for each in schema["anyOf"] if each.get("type") != "null"]
        either = alternatives([_written(each, schemas) for each in kinds])
        return either if kinds == schema["anyOf"] else say("reference.or_null", kind=either)
    if "enum" in schema:
        return alternatives([f"`{each}`" for each in schema["enum"]])
    if "prefixItems" in schema:
        return say("reference.two_of", kind=_grouped(schema["prefixItems"][0], schemas))
    if schema.get("type") == "array":
        return _within(say("reference.list_of", kind=_grouped(schema["items"], schemas)), schema)
    if isinstance(schema.get("additionalProperties"), dict):
        kind = _grouped(schema["additionalProperties"], schemas)
        return say("reference.object_of", kind=kind)
    return _within(say(f"reference.kind.{schema['type']}"), schema)


def _within(kind: str, schema: dict[str, Any]) -> str:
    """A type, and what is said of it beside its name: form, least, largest, longest."""
    if "pattern" in schema:
        pattern = schema["pattern"].replace("|", "\\|")
        kind = say("reference.pattern", kind=kind, pattern=pattern)
    if "minimum" in schema:
        kind = say("reference.minimum", kind=kind, least=schema["minimum"])
    if "maximum" in schema:
        kind = say("reference.maximum", kind=kind, most=schema["maximum"])
    if "maxLength" in schema:
        kind = say("reference.longest", kind=kind, most=schema["maxLength"])
    if "maxItems" in schema:
        kind = say("reference.most_items", kind=kind, most=schema["maxItems"])
    return kind


def _grouped(schema: dict[str, Any], schemas: dict[str, Any]) -> str:
    """A type in words, in brackets if a choice is in them."""
    words = _written(schema, schemas)
    return f"({words})" if _has_choice(schema, schemas) else words


def _has_choice(schema: dict[str, Any], schemas: dict[str, Any]) -> bool:
    if "$ref" in schema:
        named = schemas[schema["$ref"].rpartition("/")[2]]
        return "enum" in named and _has_choice(named, schemas)
    parts = [*schema.get("prefixItems", ())[:1], schema.get("items")]
    return (
        schema.get("type") == "boolean"
        or max(len(schema.get(key, ())) for key in ("anyOf", "enum")) > 1
        or any(isinstance(part, dict) and _has_choice(part, schemas) for part in parts)
    )


def _head(*columns: str) -> Iterator[str]:
    """The first two lines of a table."""
    yield f"| {' | '.join(columns)} |"
    yield "|---" * len(columns) + "|"


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
