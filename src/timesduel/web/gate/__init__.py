"""A gate in front of the application: who may come in, with what, and how often."""
