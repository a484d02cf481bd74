"""The adapters are measured by the suites of others, not by coverage: these tests run untraced."""

from pathlib import Path

import pytest

from tests.libraries import left_out, no_release


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.no_cover)


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    """A file of tests is not even imported where its library is left out."""
    library = module_path.stem.removeprefix("test_")
    return LeftOut.from_parent(parent, path=module_path) if library in left_out() else None


class LeftOut(pytest.Module):
    """A file of tests that says why it is skipped."""

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        pytest.skip(no_release(self.path.stem.removeprefix("test_")))
