"""Tournaments: schedules, runs, ratings, exact regret."""
