"""One game more, as somebody would add it: a file for `books/`, and its transcript."""
