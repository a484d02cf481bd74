"""How dates are written in records and diaries."""

DATE = "%Y-%m-%dT%H:%M:%SZ"
"""In UTC, as `2026-11-15T09:43:00Z`."""
