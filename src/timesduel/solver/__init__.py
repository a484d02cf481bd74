"""Exact answers: zones, laws, remoteness, the modular game, and the independent checker."""
