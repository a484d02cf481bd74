"""What the server of a family refuses."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "nobody": "there is nobody of that name",
    "many": "there are {most} profiles already",
    "full": "this profile is full ({most} bytes)",
    "away": "the profiles cannot be read or written now",
    "entry": "entry {number} makes no sense",
}
