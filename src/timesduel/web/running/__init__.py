"""The server as a process: from its first answer to its last."""
