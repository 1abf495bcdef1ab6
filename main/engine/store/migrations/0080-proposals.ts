/**
 * What agents propose, separate from decisions; and which memories arrived after which decision, so that one that existed
 * when another was discarded is not taken for its return.
 */
export const proposals = {
  number: 80,
  name: 'proposals',
  sql: `
  CREATE TABLE proposals (
    id TEXT PRIMARY KEY, memory_id TEXT NOT NULL, at TEXT NOT NULL, actor TEXT NOT NULL,
    source TEXT NOT NULL, source_key TEXT, session_id TEXT, target_room TEXT, target_drawer TEXT,
    summary TEXT NOT NULL, confidence REAL, promote_reason TEXT NOT NULL,
    state TEXT NOT NULL, settled_at TEXT, settled_by TEXT, settled_reason TEXT
  ) WITHOUT ROWID;
  CREATE INDEX proposals_of ON proposals (memory_id);
  CREATE TRIGGER proposals_memory_gone AFTER DELETE ON memories BEGIN
    DELETE FROM proposals WHERE memory_id = old.id;
  END;

  -- The newest journal row when a memory came, of memories that came after one; what a decision made is none of them.
  CREATE TABLE arrivals (memory_id TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TRIGGER arrivals_memory_came AFTER INSERT ON memories WHEN new.decided_by IS NULL BEGIN
    INSERT OR REPLACE INTO arrivals (memory_id, seq)
    SELECT new.id, newest.seq FROM (SELECT max(seq) AS seq FROM decisions) newest WHERE newest.seq IS NOT NULL;
  END;
  CREATE TRIGGER arrivals_memory_gone AFTER DELETE ON memories BEGIN
    DELETE FROM arrivals WHERE memory_id = old.id;
  END;
  `,
}
