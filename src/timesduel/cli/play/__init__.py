"""A game at one keyboard: questions, answers, and the game on disk."""
