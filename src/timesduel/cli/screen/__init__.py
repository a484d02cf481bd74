"""What the commands show and write: the screen, progress, files."""
