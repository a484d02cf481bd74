-- Games in which something changes, and lines that never do.

CREATE TABLE game (
    name text COLLATE "C" PRIMARY KEY CHECK (octet_length(name) BETWEEN 1 AND 48),
    version integer NOT NULL,
    touched double precision NOT NULL,
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
    after text COLLATE "C" UNIQUE
) WITH (fillfactor = 70);

CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;
CREATE INDEX game_touched ON game (touched);

-- The line of version 0 is the game before its first event. The key decides: a game cannot have two
-- lines of one version, whoever writes them.
CREATE TABLE line (
    game text COLLATE "C" NOT NULL REFERENCES game ON DELETE CASCADE,
    version integer NOT NULL CHECK (version >= 0),
    text text NOT NULL,
    PRIMARY KEY (game, version)
);
