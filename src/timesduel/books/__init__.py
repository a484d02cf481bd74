"""The games: one file for each, with everything that only this game has."""
