"""Logs of any kind in the memory of one process: who follows them, who is there, what is due."""
