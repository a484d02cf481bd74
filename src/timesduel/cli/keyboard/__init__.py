"""Questions at a terminal or through a pipe, and how an answer is read."""
