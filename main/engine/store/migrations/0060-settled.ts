/** A later migration creates the table `unjudged`; until then nothing is settled. */
const judgeAgain = (row: 'new' | 'old'): string => `
    INSERT OR IGNORE INTO unjudged SELECT m.id FROM memories m WHERE m.content_hash IN (${row}.a_hash, ${row}.b_hash)
      AND m.superseded_by IS NULL AND m.maturity IN ('raw', 'validated');`

/**
 * Contradictions a person let stand, and what the files agents read already say. Both are keyed by text hashes: a changed
 * text is a new question, and nothing is left of a text that no longer exists.
 */
export const settled = {
  number: 60,
  name: 'settled',
  sql: `
  -- Two texts that both hold, the smaller hash first, and where or when each does. Changed by decisions alone.
  CREATE TABLE settled (
    a_hash TEXT NOT NULL, b_hash TEXT NOT NULL, a_scope TEXT, b_scope TEXT, at TEXT NOT NULL,
    PRIMARY KEY (a_hash, b_hash)
  ) WITHOUT ROWID;
  CREATE INDEX settled_of_b ON settled (b_hash, a_hash);

  -- What was recommended for either of the two rests on whether they are settled.
  CREATE TRIGGER settled_added AFTER INSERT ON settled BEGIN ${judgeAgain('new')} END;
  CREATE TRIGGER settled_changed AFTER UPDATE ON settled BEGIN ${judgeAgain('new')} END;
  CREATE TRIGGER settled_gone AFTER DELETE ON settled BEGIN ${judgeAgain('old')} END;

  -- Entries of MEMORY.md files and learned references that are not ours, as they stood when their file was last read.
  CREATE TABLE entry_files (path TEXT PRIMARY KEY, stamp TEXT NOT NULL, at TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE entry_texts (
    id TEXT PRIMARY KEY, path TEXT NOT NULL, line INTEGER NOT NULL, section TEXT, content TEXT NOT NULL,
    hash TEXT NOT NULL, project_id TEXT
  ) WITHOUT ROWID;
  CREATE INDEX entry_texts_hash ON entry_texts (hash);
  CREATE INDEX entry_texts_path ON entry_texts (path);
  `,
}
