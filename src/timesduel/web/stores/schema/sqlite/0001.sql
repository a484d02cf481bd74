-- A game as it was agreed on, and its room (web/room.py).
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    head TEXT NOT NULL,            -- the game before its first event (records/form.py)
    secret1 BLOB,
    secret2 BLOB,
    invitation1 BLOB,
    invitation2 BLOB,
    name1 TEXT,                    -- what players called themselves when they sat down
    name2 TEXT,
    present1 REAL NOT NULL,
    present2 REAL NOT NULL,
    coach INTEGER NOT NULL,
    announce INTEGER NOT NULL,
    follows TEXT UNIQUE            -- the name of the game before it
);

-- What changes with every move, apart from the rest: small rows, few pages to write.
CREATE TABLE activity (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    touched REAL NOT NULL,
    due REAL
);
CREATE INDEX activity_touched ON activity (touched);
CREATE INDEX activity_due ON activity (due) WHERE due IS NOT NULL;

-- In the order in which they happened, whatever the game: a group of moves is written side by side.
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (id),
    version INTEGER NOT NULL,
    line TEXT NOT NULL,            -- records/lines.py
    UNIQUE (game, version)         -- decides which of two moves has happened
);
