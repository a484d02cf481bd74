"""Files and folders that cannot be read or written."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "system": "{said}",
    "failed": "failed",
    "not_plain": "not a plain file",
    "too_large": "larger than any record ({most} bytes)",
    "not_text": "not text: line {line} is not UTF-8",
    "no_folder": "no such folder",
    "not_a_folder": "not a folder",
    "no_file": "no such file",
}
