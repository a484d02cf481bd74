"""Planted faults: each is noticed by the test that is named for it, which passes without it."""

import pytest

from tests.browser.chromium import find
from tests.faults.planting import FAULTS, Fault, Tree
from tests.page.node import find_node
from tests.support import ROOT


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A copy, for all faults one after the other."""
    return Tree(tmp_path_factory.mktemp("faults") / "tree")


def is_left_out(fault: Fault) -> bool:
    """Does it take a browser or Node to notice it, and is there none?"""
    return (fault.test.startswith("browser/") and find() is None) or (
        fault.test.startswith("page/") and find_node() is None
    )


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_it_can_still_be_planted(fault: Fault) -> None:
    text = (ROOT / "src" / "timesduel" / fault.path).read_text()
    assert fault.planted_in(text) != text
    file, *_, name = fault.test.split("::")
    beside = (ROOT / "tests" / file).parent.glob("*.py")  # a suite may be in another file
    assert any(f"def {name}(" in path.read_text() for path in beside), fault.test


def test_one_is_noticed(tree: Tree) -> None:
    fault = FAULTS[0]
    assert tree.passes([fault.test])
    with tree.planted(fault):
        assert not tree.passes([fault.test])


def test_what_has_no_place_is_refused() -> None:
    for text in ("", "here, and here"):
        with pytest.raises(ValueError, match="is not there exactly once"):
            Fault("file.py", "here", "there", "test").planted_in(text)


@pytest.mark.slow
def test_without_a_fault_the_tests_pass(tree: Tree) -> None:
    assert tree.passes({fault.test for fault in FAULTS if not is_left_out(fault)})


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_it_is_noticed(tree: Tree, fault: Fault) -> None:
    if is_left_out(fault):
        pytest.skip("there is no Chromium, or no Node")
    with tree.planted(fault):
        assert not tree.passes([fault.test])
