"""Frames of WebSockets that are the same for every client, and why a connection is closed."""

PING = b"\x89\x00"
"""A frame that every client answers by itself."""

NO_TEXT = 1003
"""Code of closing: a message was no text."""

INVALID = 1007
"""Code of closing: a message was not what it claimed to be."""

POLICY = 1008
"""Code of closing: the client may not go on."""

RESTART = 1012
"""Code of closing: the server ends, and is to be back soon."""


def text_frame(text: bytes) -> bytes:
    """A message as the bytes that any client gets."""
    length = len(text)
    if length < 126:
        return b"\x81%c%b" % (length, text)
    if length < 2**16:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), text)
