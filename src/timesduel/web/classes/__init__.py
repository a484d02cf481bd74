"""Classes on a server: the log of one, what is seen of it, and who may do what."""
