-- Logs of any kind (records/log.py). Games were the only kind, and had the columns of their room;
-- those are the first line of a game's head now (web/games/room.py). What was there stays as a copy.
DO $$ BEGIN
    IF EXISTS (SELECT FROM game) THEN
        CREATE TABLE game_version_1 AS TABLE game;
        CREATE TABLE line_version_1 AS TABLE line;
    END IF;
END $$;

ALTER TABLE game RENAME TO log;
ALTER TABLE log ADD COLUMN kind text NOT NULL DEFAULT 'game';
ALTER TABLE log RENAME COLUMN after TO follows;
ALTER INDEX game_due RENAME TO log_due;
ALTER INDEX game_hour RENAME TO log_hour;
ALTER TABLE line RENAME COLUMN game TO log;
UPDATE line SET text = json_build_object(
    'secrets', json_build_array(encode(secret1, 'hex'), encode(secret2, 'hex')),
    'invitations', json_build_array(encode(invitation1, 'hex'), encode(invitation2, 'hex')),
    'names', json_build_array(called1, called2),
    'coach', coach,
    'announce', announce
) || E'\n' || text
FROM log WHERE line.log = log.name AND line.version = 0;

-- Until when who sits at each place of a log is there for certain, in seconds since 1970. Whoever
-- changes these rows has locked the row of the log.
CREATE TABLE present (
    log text COLLATE "C",
    seat integer,
    until double precision NOT NULL,
    PRIMARY KEY (log, seat)
) WITH (fillfactor = 70);
INSERT INTO present SELECT name, 1, present1 FROM log WHERE present1 > 0;
INSERT INTO present SELECT name, 2, present2 FROM log WHERE present2 > 0;

ALTER TABLE log
    DROP COLUMN present1, DROP COLUMN present2, DROP COLUMN secret1, DROP COLUMN secret2,
    DROP COLUMN invitation1, DROP COLUMN invitation2, DROP COLUMN called1, DROP COLUMN called2,
    DROP COLUMN coach, DROP COLUMN announce;
