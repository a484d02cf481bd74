"""The games of one process: who sits where, what happens, and who hears of it."""
