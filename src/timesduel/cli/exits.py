"""The exit statuses of the program. Click gives 2 for an option that is not accepted."""

EXIT_DONE = 0
EXIT_FAILED = 1
"""A record is damaged, a disk is full."""

EXIT_INPUT_ENDED = 3
"""The input ended in the middle of a game, which is saved."""

EXIT_INTERRUPTED = 130
"""Ctrl-C; a game is saved. The number is what shells report for the signal."""

EXIT_PIPE_CLOSED = 141
"""Whoever read the output has left; again the shells' number."""
