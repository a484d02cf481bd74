"""Campaigns: many random cases, as real processes; `make campaign` runs them."""
