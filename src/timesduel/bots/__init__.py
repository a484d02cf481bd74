"""Programs in any language that play: the text protocol, and a client that survives them."""

BOT = "bot:"
"""Prefix of a bot's command where a player is named, to tell it from a level."""
