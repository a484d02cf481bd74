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
"""Whoever read the output has left; again the shells' number."""

STATUSES = {
    EXIT_DONE: "done",
    EXIT_FAILED: "a record or a proof is damaged or missing, something could not be written, "
    "memory ran out, a bot failed its check, or there is no answer within the effort",
    2: "an option or argument is not accepted",
    EXIT_INPUT_ENDED: "the input ended in the middle: a game is saved, and what was answered is "
    "written down",
    129: "the window was closed (SIGHUP); a game in progress is saved",
    EXIT_INTERRUPTED: "Ctrl-C; a game in progress is saved",
    EXIT_PIPE_CLOSED: "whoever read the output has left",
    143: "somebody asked the program to end (SIGTERM); a game in progress is saved",
}
"""For the manual."""


class EndedError(KeyboardInterrupt):
    """Somebody has asked us to end. Whatever is done after Ctrl-C is done then too."""

    def __init__(self, signal: int) -> None:
        super().__init__()
        self.signal = signal
        self.status = _BY_SIGNAL + signal


def status_of(stopped: KeyboardInterrupt) -> int:
    """With which status the program ends after Ctrl-C, or after a request to end."""
    return stopped.status if isinstance(stopped, EndedError) else EXIT_INTERRUPTED
