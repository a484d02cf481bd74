"""Fixtures for all tests."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support import Program

# The machines that run the tests are slow at times; a deadline would only measure that.
settings.register_profile("default", deadline=None)
settings.load_profile("default")

# The program is started a thousand times: let the first start keep what it has compiled.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture
def timesduel(tmp_path: Path) -> Program:
    """The program, with an empty data folder."""
    return Program(tmp_path / "home")
