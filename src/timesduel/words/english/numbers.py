"""Numbers: how long ones are shown, and what is none."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # How numbers are shown.
    "long": "a number of {digits} digits",
    "very_long": "a number of about {digits} digits",
    "about": "about {number}",
    # What is no number.
    "not_whole": "{text} is not a whole number",
    "not_up_to": "{text} is not a whole number up to 10^{digits}; write it like 1000 or 10^3",
    "wanted_not_null": "a whole number is wanted, not null",
    "wanted_not_truth": "a whole number is wanted, not true or false",
    "wanted_not_fraction": "a whole number is wanted, not a fraction",
    "wanted_not_negative": "a whole number is wanted, not a negative number",
    "wanted_not_several": "a whole number is wanted, not a list or object",
}
