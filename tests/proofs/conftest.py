"""Fixtures for the tests of the proofs."""

from pathlib import Path

import pytest

from tests.proofs.coq import assistant


@pytest.fixture(scope="session")
def theory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled theory."""
    return Path(assistant().compiled_theory(str(tmp_path_factory.mktemp("theory"))))
