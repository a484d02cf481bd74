"""The coach: hints, explanations, reviews, lessons, fair setups. Returns data, never prints."""
