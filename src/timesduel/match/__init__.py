"""Running games: the game as a value, its clock, the series of games."""
