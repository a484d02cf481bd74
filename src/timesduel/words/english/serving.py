"""What `timesduel serve` says to whoever starts it."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "starting": "Starting the server",
    "at": "Serving at {address} - Ctrl-C ends it.",
    "links": "Links begin with {address}",
    "network": "On this network:",
    "open": "Everybody on this network can reach it, and play.",
    "open_everywhere": "Everybody who reaches this machine can play.",
    "no_network": "This machine seems to be on no network; others may try:",
    "host_or_lan": "takes the place of --host: give one of them.",
    "base_path": "{text} is no path such as /duel.",
    "public_url": "{text} is no address such as https://school.example/duel.",
    "host_name": "{text} is no name of a host, such as school.example.",
    "network_option": "{text} is no address or network, such as 10.0.0.2 or 10.0.0.0/8.",
}
