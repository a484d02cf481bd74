"""Games in other words, so that a program cannot know them by heart."""
