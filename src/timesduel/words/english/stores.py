"""The databases of a server."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "in_use": "another process has it open: a server, a backup or a restoration",
    "later": "of version {version}, which a later release wrote; this one knows {newest}",
    "not_ours": "a database of another program",
    "no_database": "not a database",
    "no_backup": "not a backup",
    "scheme": "no store: begin with sqlite: or postgresql: instead of {scheme}",
    "no_path": "a store needs a path, as sqlite:///srv/games.sqlite",
    "damaged": "the database is damaged",
    "full": "the disk is full",
    "read_only": "the database cannot be written to",
    "moved": "the database was moved or removed while it was in use",
    "busy": "too much is waiting to be stored",
    "closed": "the store is closed",
    "cut_off": "the server did not send a whole backup",
    "copying": "Copying the games",
    "checking": "Reading the copy",
    "copied": "All games are in {file}",
    "copied_as_is": "A copy of everything is in {file}",
    "unreadable": {
        "one": "{count} game cannot be read, and was kept as it is:\n  {games}",
        "other": "{count} games cannot be read, and were kept as they are:\n  {games}",
    },
    "restoring": "Restoring games",
    "restored": {"one": "{count} game restored", "other": "{count} games restored"},
    "were_there": {
        "one": "{count} game was there already",
        "other": "{count} games were there already",
    },
    "system": "the database says: {said}",
}
