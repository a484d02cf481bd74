"""What is said about where a server listens."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "busy": "port {port} is in use already; choose another one, such as {other}",
    "cannot_listen": "cannot listen at {host}: {problem}",
    "everywhere": "port {port}",
    "no_host": "there is no such host",
}
