"""What the commands take: their options, and what completes them."""
