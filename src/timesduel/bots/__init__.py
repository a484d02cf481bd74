"""Programs in any language that play: the text protocol, and a client that survives them."""
