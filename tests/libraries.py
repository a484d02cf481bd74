"""Libraries that `make` leaves out, as pyproject.toml says: no release is for this Python."""

import tomllib
from collections.abc import Mapping

import pytest
from packaging.requirements import Requirement

from tests.support import ROOT


def left_out(machine: Mapping[str, str] | None = None) -> set[str]:
    """The libraries that are not for this machine, or for one that differs in these markers."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    wanted = [Requirement(line) for line in groups["dev"] if isinstance(line, str)]
    return {
        one.name
        for one in wanted
        if one.marker is not None and not one.marker.evaluate(dict(machine or {}))
    }


def needs(library: str) -> pytest.MarkDecorator:
    """For tests that can do without the library only where it is left out."""
    return pytest.mark.skipif(library in left_out(), reason=no_release(library))


def no_release(library: str) -> str:
    """Why its tests are skipped."""
    return f"{library} has no release for this Python"
