"""Puzzles, practice and the diary's statistics: what somebody has learned, and what comes next."""
