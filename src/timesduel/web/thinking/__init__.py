"""What is thought about in processes of its own, so that nobody waits for it."""
