"""Whoever teaches: hints, explanations, reviews, puzzles. Returns data, never prints."""
