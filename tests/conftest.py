"""Fixtures for all tests."""

from pathlib import Path

import pytest
from hypothesis import settings

from tests.support import Program

# The machines that run the tests are slow at times; a deadline would only measure that.
settings.register_profile("default", deadline=None)
settings.load_profile("default")


@pytest.fixture
def timesduel(tmp_path: Path) -> Program:
    """The program, with an empty data folder."""
    return Program(tmp_path / "home")
