-- What changes of a game (web/room.py), in small rows. No column that changes with every move is part
-- of an index: such a change is written in place. Hence the hour besides the time.
CREATE TABLE game (
    name text COLLATE "C" PRIMARY KEY CHECK (octet_length(name) BETWEEN 1 AND 48),
    version integer NOT NULL,
    touched double precision NOT NULL,
    hour integer GENERATED ALWAYS AS (floor(touched / 3600)) STORED,
    due double precision,
    present1 double precision NOT NULL,
    present2 double precision NOT NULL,
    secret1 bytea,
    secret2 bytea,
    invitation1 bytea,
    invitation2 bytea,
    called1 text,
    called2 text,
    coach boolean NOT NULL,
    announce boolean NOT NULL,
    after text COLLATE "C" UNIQUE  -- of two games that follow one, the first stays
) WITH (fillfactor = 70);
CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;
CREATE INDEX game_hour ON game (hour);

-- What never changes: line 0 is the game before its first event (records/form.py), the others are
-- its events (records/lines.py). Whoever adds or removes lines has locked the row of the game, which
-- says what the next version is; the key holds even if somebody should not have.
CREATE TABLE line (
    game text COLLATE "C",
    version integer CHECK (version >= 0),
    text text NOT NULL,
    PRIMARY KEY (game, version)
);
