"""What is wrong with a record; the place is said in front."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "line": "line {number}",
    "empty": "the record is empty",
    "not_json": "not complete JSON: {problem}, line {line} column {column}",
    "nested": "not a record: nested too deeply",
    "format": "this is no {format}",
    "format_unknown": "unknown",
    "version": "only versions 1 to {latest} are known",
    "field_twice": "the field {name} stands there twice",
    "field_missing": "the field {name} is missing",
    "field_unknown": "the field {name} is not known",
    "object": "must be an object",
    "list": "must be a list",
    "text": "must be a text",
    "truth": "must be true or false",
    "pair": "must be a pair",
    "id": "must be 1 to {most} letters, digits, - and _",
    "date": "must be a date",
    "date_such_as": "must be a date such as {example}",
    "player": "must be 1 or 2",
    "choice": "must be one of {choices}",
    "seconds": "must be a number of seconds",
    "spaces": "must differ, and not begin or end with a space",
    "not_next": "this game cannot be the next one of it",
    "total": "the turns lead to {total}",
    "no_result": "the game is over, but no result is given",
}
