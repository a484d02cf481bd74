"""Days, as people say them."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "day": "{day} {month}",
    "full": "{weekday}, {day} {month} {year}",
    "weekday.1": "Monday",
    "weekday.2": "Tuesday",
    "weekday.3": "Wednesday",
    "weekday.4": "Thursday",
    "weekday.5": "Friday",
    "weekday.6": "Saturday",
    "weekday.7": "Sunday",
    "month.1": "January",
    "month.2": "February",
    "month.3": "March",
    "month.4": "April",
    "month.5": "May",
    "month.6": "June",
    "month.7": "July",
    "month.8": "August",
    "month.9": "September",
    "month.10": "October",
    "month.11": "November",
    "month.12": "December",
}
