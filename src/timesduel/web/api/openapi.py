"""The description of the whole API, as OpenAPI 3.1 has it, made from the operations themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, get_args

from timesduel.data.description import SCHEMAS, schemas
from timesduel.data.problem import Problem
from timesduel.match.names import LONGEST_PLAYER_NAME
from timesduel.web.api.responses import MEDIA_TYPE
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from timesduel.web.api.operation import Operation, Parameter

_EVERYWHERE = (400, 401, 403, 404, 405, 413, 415, 421, 422, 429, 500, 503)
"""Statuses that any address may answer with: the gate before it, or a store that is away."""

_IN_PATH = re.compile(r"{(\w+)}")

_PATH_SCHEMAS: dict[str, dict[str, Any]] = {
    "code": {"type": "string", "maxLength": 20},
    "game": {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"},
    "name": {"type": "string", "minLength": 1, "maxLength": LONGEST_PLAYER_NAME},
    "turn": {"type": "integer", "minimum": 1, "maximum": 1_000_000},
}


def openapi(operations: Iterable[Operation], version: str, base: str) -> dict[str, Any]:
    """The description of the operations with a summary. `base` is the address of the server."""
    described = [(each, each.summary) for each in operations if each.summary is not None]
    carried = [kind for each, _ in described for kind in (each.body, each.result)]
    carried += [
        kind for each, _ in described for way in each.messages or () for kind in get_args(way)
    ]
    paths: dict[str, dict[str, Any]] = {}
    for each, summary in described:
        paths.setdefault(each.path, {})[each.method.lower()] = _described(each, summary)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Times Duel", "version": version, "summary": say("operations.api")},
        "servers": [{"url": base}],
        "paths": paths,
        "components": {
            "schemas": schemas([*filter(None, carried), Problem]),
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _described(operation: Operation, summary: str) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": say("operations.answer")}
    if operation.messages is not None:
        answer["description"] = say("operations.messages")
    elif operation.result is not None:
        answer["content"] = {operation.media: {"schema": _reference(operation.result)}}
    else:
        answer["content"] = {operation.media: {}}
    refusals = {
        str(status): {
            "description": say(f"statuses.{status}"),
            "content": {MEDIA_TYPE: {"schema": {"$ref": f"{SCHEMAS}/Problem"}}},
        }
        for status in sorted({*_EVERYWHERE, *operation.errors})
    }
    described: dict[str, Any] = {
        "operationId": summary.rpartition(".")[2],
        "summary": say(summary),
        "parameters": [*_in_path(operation.path), *map(_in_query, operation.query)],
        "responses": {str(operation.status): answer, **refusals},
        "security": [{"seat": []}] if operation.seat else [{}, {"seat": []}],
    }
    if operation.body is not None:
        content = {"application/json": {"schema": _reference(operation.body)}}
        described["requestBody"] = {"required": True, "content": content}
    if operation.messages is not None:
        client, server = map(_any_of, operation.messages)
        described["x-messages"] = {"client": client, "server": server}
    return described


def _any_of(union: Any) -> dict[str, Any]:
    return {"anyOf": [_reference(kind) for kind in get_args(union)]}


def _reference(kind: type) -> dict[str, str]:
    return {"$ref": f"{SCHEMAS}/{kind.__name__}"}


def _in_path(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "description": say(f"parameters.{name}"),
            "required": True,
            "schema": _PATH_SCHEMAS[name],
        }
        for name in _IN_PATH.findall(path)
    ]


def _in_query(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": "query",
        "description": say(f"parameters.{parameter.name}"),
        "required": parameter.needed,
        "schema": parameter.schema,
    }
