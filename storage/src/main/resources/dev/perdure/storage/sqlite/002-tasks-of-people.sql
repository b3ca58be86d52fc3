-- What actors ask people and still wait for. The journals know it too; this is for finding it.
CREATE TABLE task (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,  -- grows in the order in which people were asked
  actor    INTEGER NOT NULL,
  token    INTEGER NOT NULL,
  node     TEXT    NOT NULL,
  branch   INTEGER,
  prompt   TEXT    NOT NULL,
  assignee TEXT,
  since    INTEGER NOT NULL,
  due      INTEGER
);

CREATE UNIQUE INDEX task_by_actor    ON task (actor, token);
CREATE        INDEX task_of_actor    ON task (actor);
CREATE        INDEX task_by_assignee ON task (assignee, id) WHERE assignee IS NOT NULL;
