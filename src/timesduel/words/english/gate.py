"""What the server says to requests that it does not let in."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "host": "this server does not go by the name {host}",
    "origin": "a page of another address may change nothing here",
    "too_large": "a request has at most {most} bytes",
    "media_type": "what is sent must be application/json",
    "twice": "the header {name} is there twice",
    "address": "the address is longer than {most} bytes",
    "not_below": "there is nothing here; the games are below {base}",
    "not_here": "there is nothing here",
    "too_many": "too much of this at once from one address; try again later",
    "defect": "a defect in the server; the game is as it was",
}
