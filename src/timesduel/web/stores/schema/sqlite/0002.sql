-- A log of any kind (records/log.py). Games were the only kind, and had the columns of their room;
-- those are the first line of a game's head now (web/games/room.py).
ALTER TABLE game RENAME TO log;
ALTER TABLE log ADD COLUMN kind TEXT NOT NULL DEFAULT 'game';
UPDATE log SET head = json_object(
    'secrets', json_array(nullif(lower(hex(secret1)), ''), nullif(lower(hex(secret2)), '')),
    'invitations', json_array(nullif(lower(hex(invitation1)), ''), nullif(lower(hex(invitation2)), '')),
    'names', json_array(name1, name2),
    'coach', json(CASE coach WHEN 0 THEN 'false' ELSE 'true' END),
    'announce', json(CASE announce WHEN 0 THEN 'false' ELSE 'true' END)
) || char(10) || head WHERE typeof(head) = 'text';  -- what is damaged stays as it is

-- Until when who sits at each place of a log is there for certain, in seconds since 1970.
CREATE TABLE present (
    log INTEGER NOT NULL REFERENCES log (id),
    seat INTEGER NOT NULL,
    until REAL NOT NULL,
    PRIMARY KEY (log, seat)
) WITHOUT ROWID;
INSERT INTO present SELECT id, 1, present1 FROM log WHERE present1 > 0;
INSERT INTO present SELECT id, 2, present2 FROM log WHERE present2 > 0;

ALTER TABLE log DROP COLUMN secret1;
ALTER TABLE log DROP COLUMN secret2;
ALTER TABLE log DROP COLUMN invitation1;
ALTER TABLE log DROP COLUMN invitation2;
ALTER TABLE log DROP COLUMN name1;
ALTER TABLE log DROP COLUMN name2;
ALTER TABLE log DROP COLUMN present1;
ALTER TABLE log DROP COLUMN present2;
ALTER TABLE log DROP COLUMN coach;
ALTER TABLE log DROP COLUMN announce;
ALTER TABLE activity RENAME COLUMN game TO log;
ALTER TABLE event RENAME COLUMN game TO log;
