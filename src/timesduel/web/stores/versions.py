"""The tables of a database, as numbered SQL files: each leads from one version to the next."""

import os

_FOLDER = os.path.join(os.path.dirname(__file__), "schema")


def schema_steps(kind: str) -> list[str]:
    """The SQL of every version of a kind of database, from the first one on."""
    folder = os.path.join(_FOLDER, kind)
    steps = []
    for name in sorted(name for name in os.listdir(folder) if name.endswith(".sql")):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            steps.append(file.read())
    return steps
