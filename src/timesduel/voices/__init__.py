"""Games in words: what is told of one while it is played, and the page of its rules."""
