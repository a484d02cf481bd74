"""Is everything to be seen? Boxes and colours are compared, as the browser has laid them out."""

from pathlib import Path

from playwright.sync_api import Page

_HERE = Path(__file__).parent
_BOXES = (_HERE / "boxes.js").read_text()
_LOOKS, _PAUSE = 40, 50
"""How often it is looked whether something stays wrong, and milliseconds between two looks."""
_CONTRAST = (_HERE / "contrast.js").read_text()


def complaints(page: Page) -> list[str]:
    """Texts that are cut, lie over each other, or outside of what they belong to, and stay so.

    A picture is drawn anew some frames after the page has got another size.
    """
    for _ in range(_LOOKS):
        if not (found := _found(page, _BOXES)):
            break
        page.wait_for_timeout(_PAUSE)
    return found


def pale(page: Page) -> list[str]:
    """Outlines of what can be used, and texts in fields, that hardly stand out."""
    return _found(page, _CONTRAST)


def _found(page: Page, script: str) -> list[str]:
    found = page.evaluate(script)
    assert isinstance(found, list)
    return found
