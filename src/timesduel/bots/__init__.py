"""Programs in any language that play: the text protocol, and a client that survives them."""

BOT = "bot:"
"""What the command of a program of somebody's own begins with, to tell it from a level."""
