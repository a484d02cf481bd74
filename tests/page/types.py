"""TypeScript's view of what the server takes and answers, made from its description of itself.

`make check` writes it into a folder, `python -m tests.page.types .venv/scripts/types`, and checks
the page's scripts against it: they import it as `./types.js`. No browser ever sees it.
"""

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.web.reference import described_here
from timesduel.web.routes.page import WORDS

_PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}


def declarations(description: dict[str, Any]) -> str:
    """Write the types of an OpenAPI description as the text of a `.d.ts` file."""
    schemas = description["components"]["schemas"]
    return "\n".join(_declared(*each) for each in sorted(schemas.items()))


def _declared(name: str, schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return f"export type {name} = {_type(schema)};\n"
    return "\n".join([f"export interface {name} {{", *_fields(schema), "}\n"])


def _fields(schema: dict[str, Any]) -> Iterator[str]:
    needed = schema.get("required", ())
    for name, field in schema["properties"].items():
        if "description" in field:
            yield f"  /** {field['description']} */"
        yield f"  {name}{'' if name in needed else '?'}: {_type(field)};"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_type, schema["anyOf"])))
    if "enum" in schema or "const" in schema:
        return " | ".join(map(json.dumps, schema.get("enum", [schema.get("const")])))
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if kind == "array":
        return f"({_type(schema['items'])})[]" if isinstance(schema.get("items"), dict) else "any[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'any'}>"
    return "null" if kind == "null" else _PLAIN.get(str(kind), "any")


def write(folder: Path) -> None:
    """Write the types, and those of the modules of texts, which the server makes too."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.joinpath("types.d.ts").write_text(declarations(asyncio.run(described_here())))
    for module in WORDS:
        texts = "declare const TEXTS: Record<string, string>;\nexport default TEXTS;\n"
        folder.joinpath(module).with_suffix(".d.ts").write_text(texts)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
