"""Is everything to be seen? Boxes and colours are compared, as the browser has laid them out."""

from pathlib import Path

from playwright.sync_api import Page

_HERE = Path(__file__).parent
_BOXES = (_HERE / "boxes.js").read_text()
_CONTRAST = (_HERE / "contrast.js").read_text()


def complaints(page: Page) -> list[str]:
    """Texts that are cut, lie over each other, or outside of what they belong to."""
    return _found(page, _BOXES)


def pale(page: Page) -> list[str]:
    """Outlines of what can be used, and texts in fields, that hardly stand out."""
    return _found(page, _CONTRAST)


def _found(page: Page, script: str) -> list[str]:
    found = page.evaluate(script)
    assert isinstance(found, list)
    return found
