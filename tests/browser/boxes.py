"""Is all text to be seen? Boxes are compared, as the browser has laid them out."""

from pathlib import Path

from playwright.sync_api import Page

_FIND = Path(__file__).with_suffix(".js").read_text()


def complaints(page: Page) -> list[str]:
    """Texts that are cut, lie over each other, or outside of what they belong to."""
    found = page.evaluate(_FIND)
    assert isinstance(found, list)
    return found
