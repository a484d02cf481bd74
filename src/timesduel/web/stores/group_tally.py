"""How large the groups are in which a store writes."""

from __future__ import annotations


class GroupTally:
    """Numbers that only grow; one thread changes them, any may read them."""

    __slots__ = ("failed", "groups", "tasks")

    def __init__(self) -> None:
        self.groups = 0
        """Groups that were written, each with one commit."""
        self.tasks = 0
        """What was in them."""
        self.failed = 0
        """Groups that could not be written."""

    def note(self, tasks: int, *, failed: bool = False) -> None:
        """A group of so many."""
        if failed:
            self.failed += 1
        else:
            self.groups += 1
            self.tasks += tasks
