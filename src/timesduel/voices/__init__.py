"""Games in words: what is said while one is played, and the page of its rules."""
