"""An answer that is typed: how long it may be, and why there may be none."""

LONGEST_LINE = 1_000
"""Characters: no answer to anything is longer."""


class InputEndedError(Exception):
    """Nothing more will be typed."""


class TooLateError(Exception):
    """The deadline passed before the line was complete."""


class DisturbedError(Exception):
    """Something has happened that comes before the answer, which nobody has finished yet."""
