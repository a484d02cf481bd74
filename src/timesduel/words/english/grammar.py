"""How several things stand in one sentence, and how a clause becomes one."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "or": "{others} or {last}",
    "and_clause": "{first}, and {second}",
    "and_more": "{some} and {more} more",
    "from_to": "{low} to {high}",
    "sentence": "{clause}.",
}
