"""How much work the solver may do, unless somebody says otherwise."""

DEFAULT_EFFORT = 1_000_000
"""Points that a sweep looks at."""

DEFAULT_STATES = 200_000
"""The same in states of the modular game, each of which takes longer than a point."""
