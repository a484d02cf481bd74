"""How several things stand in one sentence."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "or": "{others} or {last}",
}
