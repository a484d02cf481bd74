"""Exact answers: zones, laws, remoteness, the modular game, and the independent checker."""

DEFAULT_EFFORT = 1_500_000
"""Points that a sweep looks at, unless the caller says otherwise."""

DEFAULT_STATES = 200_000
"""States of the modular game that are searched by default; each takes longer than a point."""
