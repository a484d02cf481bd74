"""What is said in English: each module has its `TEXTS`, by key."""
