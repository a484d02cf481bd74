"""The adapters are measured by the suites of others, not by coverage: these tests run untraced."""

from pathlib import Path
from typing import Any

import pytest

from tests.libraries import left_out, no_release


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.no_cover)


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    """A file of tests is not even imported where its library is left out."""
    for library in left_out():
        if module_path.stem == f"test_{library.replace('-', '')}":
            return LeftOut.from_parent(parent, path=module_path, library=library)
    return None


class LeftOut(pytest.Module):
    """A file of tests that says why it is skipped."""

    def __init__(self, library: str, **more: Any) -> None:
        super().__init__(**more)
        self.library = library

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        pytest.skip(no_release(self.library))
