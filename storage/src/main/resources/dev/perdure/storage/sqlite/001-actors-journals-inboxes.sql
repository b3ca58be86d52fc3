-- Times are microseconds since 1970: datetime(at / 1000000, 'unixepoch') shows them.

-- Everybody the store has heard of. Who has only been written to has no type yet.
CREATE TABLE actor (
  key         INTEGER PRIMARY KEY,            -- grows in the order in which the store heard of them
  kind        TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  type        TEXT,
  version     INTEGER,
  parent      INTEGER,                        -- key of who started it
  root        INTEGER,                        -- key of the outermost ancestor
  is_root     INTEGER,
  born_at     INTEGER,
  labels      TEXT,                           -- a JSON object, or null for none
  status      TEXT,
  outstanding INTEGER NOT NULL DEFAULT 0,
  alarm       INTEGER,
  ended_at    INTEGER
);

CREATE UNIQUE INDEX actor_by_id ON actor (kind, id);

-- Pages of a list: each index ends in the key, which is the order of the list.
CREATE INDEX actor_by_kind            ON actor (kind, is_root)               WHERE type IS NOT NULL;
CREATE INDEX actor_by_type            ON actor (kind, is_root, type)         WHERE type IS NOT NULL;
CREATE INDEX actor_by_status          ON actor (kind, is_root, status)       WHERE type IS NOT NULL;
CREATE INDEX actor_by_type_and_status ON actor (kind, is_root, type, status) WHERE type IS NOT NULL;
CREATE INDEX actor_by_root            ON actor (root)                        WHERE type IS NOT NULL;

-- Who sleeps is in neither of these.
CREATE INDEX actor_outstanding ON actor (key)   WHERE outstanding = 1;
CREATE INDEX actor_by_alarm    ON actor (alarm) WHERE alarm IS NOT NULL;

CREATE TABLE label (
  name  TEXT    NOT NULL,
  value TEXT    NOT NULL,
  actor INTEGER NOT NULL,
  PRIMARY KEY (name, value, actor)
) WITHOUT ROWID;

-- Positions grow in the order of commits.
CREATE TABLE journal (
  position INTEGER PRIMARY KEY,
  actor    INTEGER NOT NULL,
  seq      INTEGER NOT NULL,
  at       INTEGER NOT NULL,
  format   INTEGER NOT NULL,
  body     TEXT    NOT NULL
);

-- Decides between two who believe that they own an actor.
CREATE UNIQUE INDEX journal_by_actor ON journal (actor, seq);

CREATE TABLE snapshot (
  actor  INTEGER PRIMARY KEY,
  seq    INTEGER NOT NULL,
  format INTEGER NOT NULL,
  body   TEXT    NOT NULL
);

-- An id is never used again, so that an old one cannot take out a new message.
CREATE TABLE inbox (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  actor  INTEGER NOT NULL,
  sender TEXT    NOT NULL,
  at     INTEGER NOT NULL,
  format INTEGER NOT NULL,
  body   TEXT    NOT NULL
);

CREATE INDEX inbox_by_actor ON inbox (actor);

-- What came from outside, by the key that makes it come once.
CREATE TABLE delivery (
  actor INTEGER NOT NULL,
  key   TEXT    NOT NULL,
  at    INTEGER NOT NULL,
  PRIMARY KEY (actor, key)
) WITHOUT ROWID;

CREATE TABLE shard (
  number   INTEGER PRIMARY KEY,
  epoch    INTEGER NOT NULL,
  released INTEGER NOT NULL
);

CREATE TABLE definition (
  kind    TEXT    NOT NULL,
  name    TEXT    NOT NULL,
  version INTEGER NOT NULL,
  hash    TEXT    NOT NULL,
  at      INTEGER NOT NULL,
  body    TEXT    NOT NULL
);

CREATE UNIQUE INDEX definition_by_version ON definition (kind, name, version);
CREATE INDEX definition_by_hash ON definition (kind, name, hash);

-- For people with a sqlite3 shell: SELECT * FROM history WHERE id = '…' ORDER BY seq;
CREATE VIEW history AS
SELECT
  actor.kind,
  actor.id,
  journal.seq,
  strftime('%Y-%m-%dT%H:%M:%fZ', journal.at / 1000000.0, 'unixepoch') AS at,
  journal.body
FROM journal
JOIN actor ON actor.key = journal.actor;
