"""The exit statuses of the program. Click gives 2 for an option that is not accepted."""

_BY_SIGNAL = 128
"""What shells add to the number of a signal to make a status."""

EXIT_DONE = 0
EXIT_FAILED = 1
"""A record is damaged, a disk is full."""

EXIT_INPUT_ENDED = 3
"""The input ended in the middle of a game, which is saved."""

EXIT_INTERRUPTED = 130
"""Ctrl-C; a game is saved. The number is what shells report for the signal."""

EXIT_PIPE_CLOSED = 141
"""The reader of the output has left; again the shells' number."""

STATUSES = (
    *(EXIT_DONE, EXIT_FAILED, 2, EXIT_INPUT_ENDED),
    *(129, EXIT_INTERRUPTED, EXIT_PIPE_CLOSED, 143),
)
"""All that there are, for the manual."""


class EndedError(KeyboardInterrupt):
    """Somebody has asked us to end. Whatever is done after Ctrl-C is done then too."""

    def __init__(self, signal: int) -> None:
        super().__init__()
        self.signal = signal
        self.status = _BY_SIGNAL + signal


def status_of(stopped: KeyboardInterrupt) -> int:
    """With which status the program ends after Ctrl-C, or after a request to end."""
    return stopped.status if isinstance(stopped, EndedError) else EXIT_INTERRUPTED
