"""What a server says when it is asked to think."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "busy": "too many questions wait for an answer; ask again in {seconds} s",
    "too_long": "no answer within {seconds} s, which is all that a question gets here",
    "failed": "no answer: whoever was thinking about it is gone; ask again in {seconds} s",
}
