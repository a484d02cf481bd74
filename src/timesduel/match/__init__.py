"""Running games: the clock, the session that decides everything, the series of games."""
