"""What is wrong with a PostgreSQL."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "url": "the address of the database cannot be read",
    "login": "the database refuses the user or the password",
    "away": "the database cannot be reached at the moment",
    "busy": "too much is waiting for the database",
    "later": "the database is of version {version}, which a later release made;"
    " this one knows {latest}",
    "said": "the database says: {said}",
}
