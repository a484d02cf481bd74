"""A gate in front of the application: who may come in, how often, and the log and figures of it."""
