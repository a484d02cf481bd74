"""When a player may claim the win against somebody who stays away."""

from timesduel.errors import ActionError

PATIENCE = 60.0
"""Seconds that somebody may be away; then the other one may claim, until they are back."""


def check_away(present_until: float, now: float) -> None:
    """Refuse a claim against somebody who is there, who has not been away for long, or who has
    never come (`present_until` is 0 then)."""
    if not present_until:
        raise ActionError("games.not_come")
    left = present_until + PATIENCE - now
    if left > 0:
        raise ActionError("games.not_away", seconds=f"{left:.0f}")
