"""Fixtures for the golden answers."""

from collections.abc import Callable

import pytest

from tests.answers.golden import RENEW, Golden


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str], Golden]:
    """The golden file of an area."""
    return lambda area: Golden(area, renew=bool(request.config.getoption(RENEW)))
