"""The game with a modulus, in which no number may come twice."""
