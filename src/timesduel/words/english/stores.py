"""The databases of a server."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "in_use": "another process has it open: a server, a backup or a restoration",
    "later": "of version {version}, which a later release wrote; this one knows {newest}",
    "not_ours": "a database of another program",
    "no_database": "not a database",
    "damaged": "the database is damaged",
    "full": "the disk is full",
    "read_only": "the database cannot be written to",
    "moved": "the database was moved or removed while it was in use",
    "busy": "too much is waiting to be stored",
    "closed": "the store is closed",
    "system": "the database says: {said}",
}
