"""The addresses of a server, by what they are for."""
