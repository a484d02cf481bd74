"""What clients may ask and what they get: forms, problems, and their description."""
