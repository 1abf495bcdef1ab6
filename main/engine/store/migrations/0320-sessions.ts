/**
 * Sessions of agents as their transcripts state them: events with what they say as data, calls and results joined into
 * episodes, and the points at which a session was looked through. Long texts are in `blobs`, once by hash.
 */
export const sessions = {
  number: 320,
  name: 'sessions',
  sql: `
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY, format TEXT NOT NULL, agent TEXT NOT NULL, path TEXT NOT NULL, title TEXT, folder TEXT,
    project_id TEXT, started_at TEXT, ended_at TEXT, events INTEGER NOT NULL, harvested_at TEXT NOT NULL
  ) WITHOUT ROWID;

  -- Sorts by session and position, so that a passage is read in one piece.
  CREATE TABLE session_events (
    session_id TEXT NOT NULL, ordinal INTEGER NOT NULL, id TEXT NOT NULL, at TEXT, role TEXT NOT NULL, tool TEXT,
    synopsis TEXT NOT NULL, text TEXT, payload TEXT, signals TEXT, episode_id TEXT NOT NULL, same_as TEXT,
    PRIMARY KEY (session_id, ordinal)
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX session_events_id ON session_events (id);
  CREATE INDEX session_events_payload ON session_events (payload) WHERE payload IS NOT NULL;

  CREATE TABLE episodes (
    id TEXT PRIMARY KEY, session_id TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, failed INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX episodes_of ON episodes (session_id, first);

  CREATE TABLE session_checkpoints (
    session_id TEXT NOT NULL, ordinal INTEGER NOT NULL, at TEXT, why TEXT NOT NULL, PRIMARY KEY (session_id, ordinal)
  ) WITHOUT ROWID;
  `,
}
