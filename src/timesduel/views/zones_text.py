"""The zones as lines of text: listed, and drawn with characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.views.band import band_key, fitting_band
from timesduel.views.widths import wrapped
from timesduel.words.grammar import brief, from_to
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from timesduel.questions.zones import ZonesAnswer
    from timesduel.solver.zones import Zone

_MOST_LINES = 20


def zone_range(zone: Zone) -> str:
    """`7`, or `3 to 5`."""
    return from_to(brief(zone.low), brief(zone.high))


def list_lines(zones: Sequence[Zone]) -> Iterator[str]:
    """A line for each zone; of many, the first and the last ones."""
    half = _MOST_LINES // 2
    left_out = len(zones) - 2 * half
    for index, zone in enumerate(zones):
        if left_out <= 0 or not half <= index < len(zones) - half:
            yield f"  {zone_range(zone)}"
        elif index == half:
            yield f"  {say('zones.more', count=left_out)}"


def start_line(scene: ZonesAnswer) -> str:
    """What there is to say about the number that the game starts with."""
    return scene.start_text if scene.to_leave else f"  {scene.start_text}"


def hit_lines(scene: ZonesAnswer) -> list[str]:
    """What there is to say of a target that is to be hit."""
    return wrapped(scene.hit_text) if scene.hit_text else []


def band_lines(scene: ZonesAnswer, columns: int) -> Iterator[str]:
    """The map, so many columns wide, and what its characters mean."""
    yield from fitting_band(scene.largest, scene.to_leave, columns).lines(scene.to_leave)
    yield band_key()
