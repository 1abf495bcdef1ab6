/** The first schema. Decisions determine `memories`; sync and write-back determine `records`. */
export const initial = {
  number: 10,
  name: 'initial',
  sql: `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE projects (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, root TEXT NOT NULL, git_dir TEXT, remote TEXT
  ) WITHOUT ROWID;

  CREATE TABLE sources (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, path TEXT NOT NULL UNIQUE,
    project_id TEXT REFERENCES projects(id), auto_write INTEGER NOT NULL DEFAULT 0,
    added_at TEXT NOT NULL, synced_at TEXT, error TEXT
  ) WITHOUT ROWID;

  CREATE TABLE source_files (
    source_id TEXT NOT NULL REFERENCES sources(id), path TEXT NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (source_id, path)
  ) WITHOUT ROWID;

  CREATE TABLE unreadable (
    source_id TEXT NOT NULL REFERENCES sources(id), path TEXT NOT NULL, line INTEGER,
    text TEXT NOT NULL, reason TEXT NOT NULL
  );
  CREATE INDEX unreadable_of_source ON unreadable (source_id, path);

  CREATE TABLE memories (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE, source_id TEXT, external_id TEXT,
    content TEXT NOT NULL, description TEXT NOT NULL, tags TEXT NOT NULL, timestamp TEXT NOT NULL,
    usage_count INTEGER NOT NULL, last_accessed TEXT, maturity TEXT NOT NULL, confidence REAL, evidence TEXT,
    scope TEXT NOT NULL, scope_path TEXT, source_agent TEXT, source_session TEXT, escalated_to TEXT,
    thought_type TEXT NOT NULL, weight REAL NOT NULL, kind TEXT, tier TEXT, project_id TEXT, curated_by TEXT,
    content_hash TEXT NOT NULL, superseded_by TEXT, before_maturity TEXT, retained_until TEXT,
    reason TEXT, decided_by TEXT, decided_at TEXT, attention TEXT, code_refs TEXT, last_verified_at TEXT, stale TEXT,
    evidence_event_ids TEXT
  );
  CREATE INDEX memories_board ON memories (maturity, timestamp, row, source_agent, project_id, source_id, confidence)
    WHERE superseded_by IS NULL;
  CREATE INDEX memories_external ON memories (external_id);
  CREATE INDEX memories_source ON memories (source_id);
  CREATE INDEX memories_superseded ON memories (superseded_by) WHERE superseded_by IS NOT NULL;
  CREATE INDEX memories_attention ON memories (source_id) WHERE attention IS NOT NULL;
  CREATE INDEX memories_made_here ON memories (thought_type) WHERE thought_type <> 'original';

  -- Which memories hold a token, not where: nothing asks for phrases, and that halves the index. The prefix indexes answer
  -- the first letters typed, which match nearly everything.
  CREATE VIRTUAL TABLE memory_text USING fts5(
    body, content='', contentless_delete=1, detail='none', prefix='1 2 3',
    tokenize="ascii tokenchars '!#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~'"
  );

  -- What the sources' files hold, as last read or written; never touched by a decision.
  CREATE TABLE records (
    memory_id TEXT PRIMARY KEY, source_id TEXT NOT NULL, locator TEXT NOT NULL, path TEXT NOT NULL, line INTEGER,
    section TEXT, raw TEXT NOT NULL, record_hash TEXT NOT NULL, content_hash TEXT NOT NULL,
    state TEXT NOT NULL, present INTEGER NOT NULL, ours INTEGER NOT NULL DEFAULT 0, gone_since TEXT
  );
  CREATE UNIQUE INDEX records_place ON records (source_id, locator) WHERE present = 1;
  CREATE INDEX records_absent ON records (source_id, locator) WHERE present = 0;
  CREATE INDEX records_path ON records (source_id, path);
  CREATE INDEX records_gone ON records (source_id) WHERE gone_since IS NOT NULL;

  -- Memories whose record is not yet what the decisions say. Derived; kept so that counting it costs nothing.
  CREATE TABLE pending (memory_id TEXT PRIMARY KEY, source_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX pending_of_source ON pending (source_id);

  CREATE TABLE memory_versions (
    memory_id TEXT NOT NULL, at TEXT NOT NULL, content TEXT NOT NULL, description TEXT NOT NULL, tags TEXT NOT NULL
  );
  CREATE INDEX memory_versions_of ON memory_versions (memory_id, at);

  CREATE TABLE edges (
    from_id TEXT NOT NULL, to_id TEXT NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (to_id, from_id)
  ) WITHOUT ROWID;
  CREATE INDEX edges_from ON edges (from_id);

  CREATE TABLE tombstones (
    memory_id TEXT PRIMARY KEY, content_hash TEXT NOT NULL, reason TEXT, at TEXT NOT NULL, actor TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX tombstones_text ON tombstones (content_hash);

  CREATE TABLE purged (
    memory_id TEXT PRIMARY KEY, source_id TEXT, locator TEXT, content_hash TEXT NOT NULL, at TEXT NOT NULL, actor TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX purged_place ON purged (source_id, locator);

  CREATE TABLE refs (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, content TEXT NOT NULL, tags TEXT NOT NULL,
    mode TEXT NOT NULL, scope TEXT NOT NULL, target TEXT NOT NULL, path TEXT NOT NULL, section TEXT,
    project_id TEXT, lineage TEXT NOT NULL, memory_ids TEXT NOT NULL, version INTEGER NOT NULL, updated_at TEXT NOT NULL
  );
  CREATE TABLE ref_versions (
    ref_id TEXT NOT NULL, version INTEGER NOT NULL, at TEXT NOT NULL, actor TEXT NOT NULL, name TEXT NOT NULL,
    content TEXT NOT NULL, tags TEXT NOT NULL, reason TEXT,
    PRIMARY KEY (ref_id, version)
  );

  -- The journal: append-only. Rows of one gesture share their step; a write-back has none.
  CREATE TABLE decisions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, step INTEGER, at TEXT NOT NULL, actor TEXT NOT NULL, session TEXT,
    verb TEXT NOT NULL, label TEXT NOT NULL, memory_ids TEXT NOT NULL, reference_ids TEXT NOT NULL,
    reason TEXT, rule TEXT, undoes INTEGER
  );
  CREATE INDEX decisions_step ON decisions (step);
  CREATE INDEX decisions_undoes ON decisions (undoes) WHERE undoes IS NOT NULL;
  CREATE INDEX decisions_actor ON decisions (actor, seq);
  CREATE TABLE decision_memories (memory_id TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (memory_id, seq)) WITHOUT ROWID;

  -- The reversible difference of a decision: rows, then files.
  CREATE TABLE changes (
    seq INTEGER NOT NULL, ordinal INTEGER NOT NULL, tbl TEXT NOT NULL, key TEXT NOT NULL, before TEXT, after TEXT,
    PRIMARY KEY (seq, ordinal)
  ) WITHOUT ROWID;
  CREATE INDEX changes_key ON changes (tbl, key);
  CREATE TABLE effects (
    id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, path TEXT NOT NULL, kind TEXT NOT NULL,
    hash_before TEXT, hash_after TEXT, mtime_before REAL, mode_before INTEGER, link_before TEXT
  );
  CREATE INDEX effects_seq ON effects (seq);
  CREATE INDEX effects_path ON effects (path);
  CREATE TABLE pieces (
    effect INTEGER NOT NULL REFERENCES effects(id), ordinal INTEGER NOT NULL, owner TEXT NOT NULL, at INTEGER NOT NULL,
    before TEXT NOT NULL, after TEXT NOT NULL, lead BLOB NOT NULL, trail BLOB NOT NULL,
    PRIMARY KEY (effect, ordinal)
  ) WITHOUT ROWID;
  CREATE INDEX pieces_owner ON pieces (owner);
  CREATE TABLE blobs (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;

  -- What write-back did to a memory's record, so that it can be taken back; reversed names the journal row that did.
  CREATE TABLE writes (
    id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, source_id TEXT NOT NULL, memory_id TEXT NOT NULL,
    before TEXT, after TEXT, reversed INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX writes_memory ON writes (memory_id, id);

  -- A change of files that was begun and not yet recorded; present only while it runs, or after a crash.
  CREATE TABLE intents (id INTEGER PRIMARY KEY, at TEXT NOT NULL, payload TEXT NOT NULL);

  CREATE TABLE jobs (id TEXT PRIMARY KEY, kind TEXT NOT NULL, params TEXT NOT NULL) WITHOUT ROWID;
  `,
}
