-- What runs make and keep beside their journals, once, by its SHA-256; whole if it is in here.
CREATE TABLE content (
  sha256 TEXT    PRIMARY KEY,
  size   INTEGER NOT NULL
) WITHOUT ROWID;

-- In parts, so that a large one does not hold the others up.
CREATE TABLE content_part (
  id     INTEGER PRIMARY KEY,
  sha256 TEXT    NOT NULL,
  part   INTEGER NOT NULL,
  bytes  BLOB    NOT NULL
);

CREATE UNIQUE INDEX content_part_by_sha256 ON content_part (sha256, part);

-- Which contents the runs below a root need as long as it can go on.
CREATE TABLE staged (
  root   INTEGER NOT NULL,
  sha256 TEXT    NOT NULL,
  PRIMARY KEY (root, sha256)
) WITHOUT ROWID;

CREATE INDEX staged_by_sha256 ON staged (sha256);

-- What roots that completed leave.
CREATE TABLE artifact (
  actor        INTEGER NOT NULL,
  name         TEXT    NOT NULL,
  id           TEXT    NOT NULL,
  content_type TEXT    NOT NULL,
  size         INTEGER NOT NULL,
  sha256       TEXT    NOT NULL,
  PRIMARY KEY (actor, name)
) WITHOUT ROWID;

CREATE INDEX artifact_by_sha256 ON artifact (sha256);
