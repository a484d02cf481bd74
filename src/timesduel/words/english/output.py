"""Files that a command writes."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "written": "Written: {path}",
    "written_over": "Written over: {path}",
    "same": "is the same file as --{other}.",
}
