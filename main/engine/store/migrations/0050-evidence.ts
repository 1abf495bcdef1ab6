/**
 * What memories and references name of their projects, and what was found there. `owner` is a memory's id, or `reference:`
 * and a reference's. A memory that names nothing has no row: `evidence_mark` holds the last row scanned, `evidence_due` the
 * rows to scan again.
 */
export const evidence = {
  number: 50,
  name: 'evidence',
  sql: `
  -- present, changed and lost count what it names by state, loose what may be ordinary words; checked_at is null until
  -- it was looked up, again says that it is to be.
  CREATE TABLE evidence (
    owner TEXT PRIMARY KEY, project_id TEXT, text_hash TEXT NOT NULL, baseline TEXT NOT NULL, checked_at TEXT,
    again INTEGER NOT NULL DEFAULT 0, present INTEGER NOT NULL DEFAULT 0, changed INTEGER NOT NULL DEFAULT 0, lost INTEGER NOT NULL DEFAULT 0,
    loose INTEGER NOT NULL DEFAULT 0, stale_since TEXT, stale_commit TEXT, stale_reason TEXT
  ) WITHOUT ROWID;
  CREATE INDEX evidence_project ON evidence (project_id);
  CREATE INDEX evidence_stale ON evidence (owner) WHERE stale_commit IS NOT NULL;

  -- Offsets are UTF-16 in the text. home is the file in the repository it is about.
  CREATE TABLE evidence_refs (
    owner TEXT NOT NULL, ordinal INTEGER NOT NULL, kind TEXT NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL,
    state TEXT NOT NULL, detail TEXT NOT NULL, candidate TEXT, home TEXT,
    PRIMARY KEY (owner, ordinal)
  ) WITHOUT ROWID;

  -- The commit each project was last checked at, and why nothing could be checked.
  CREATE TABLE evidence_projects (
    project_id TEXT PRIMARY KEY, commit_id TEXT, checked_at TEXT NOT NULL, problem TEXT
  ) WITHOUT ROWID;

  CREATE TABLE evidence_mark (only INTEGER PRIMARY KEY CHECK (only = 1), row INTEGER NOT NULL, at TEXT NOT NULL);
  INSERT INTO evidence_mark VALUES (1, 0, '');
  CREATE TABLE evidence_due (row INTEGER PRIMARY KEY);

  -- What is defined in a file, by the hash git knows its content by.
  CREATE TABLE blob_symbols (hash TEXT PRIMARY KEY, symbols TEXT NOT NULL);

  CREATE TRIGGER evidence_text_changed AFTER UPDATE OF content ON memories WHEN old.content IS NOT new.content BEGIN
    DELETE FROM evidence WHERE owner = old.id;
    DELETE FROM evidence_refs WHERE owner = old.id;
    INSERT OR IGNORE INTO evidence_due VALUES (new.row);
  END;
  CREATE TRIGGER evidence_ground_changed AFTER UPDATE OF timestamp, project_id, scope_path, last_verified_at ON memories
  WHEN old.timestamp IS NOT new.timestamp OR old.project_id IS NOT new.project_id OR old.scope_path IS NOT new.scope_path
    OR old.last_verified_at IS NOT new.last_verified_at
  BEGIN
    INSERT OR IGNORE INTO evidence_due VALUES (new.row);
  END;
  -- The numbers of the last rows are given again.
  CREATE TRIGGER evidence_memory_gone AFTER DELETE ON memories BEGIN
    DELETE FROM evidence WHERE owner = old.id;
    DELETE FROM evidence_refs WHERE owner = old.id;
    DELETE FROM evidence_due WHERE row = old.row;
    UPDATE evidence_mark SET row = min(row, coalesce((SELECT max(row) FROM memories), 0));
  END;
  CREATE TRIGGER evidence_reference_changed AFTER UPDATE OF content ON refs WHEN old.content IS NOT new.content BEGIN
    DELETE FROM evidence WHERE owner = 'reference:' || old.id;
    DELETE FROM evidence_refs WHERE owner = 'reference:' || old.id;
  END;
  CREATE TRIGGER evidence_reference_gone AFTER DELETE ON refs BEGIN
    DELETE FROM evidence WHERE owner = 'reference:' || old.id;
    DELETE FROM evidence_refs WHERE owner = 'reference:' || old.id;
  END;
  `,
}
