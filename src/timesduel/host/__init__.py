"""Games for every front end: seats, computers, matches. It stores first, and answers then.

There is no thread, no socket and no file in here: time, chance and the store are handed in.
"""
