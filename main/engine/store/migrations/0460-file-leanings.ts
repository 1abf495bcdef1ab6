/**
 * What the model thought of memories when a person decided on them, and what that says about the files they come from. `file` is
 * the path of a file, or of a folder, with a separator at its end, for notes that are alone in their files. `file_leanings` is
 * derived.
 */
export const fileLeanings = {
  number: 460,
  name: 'file-leanings',
  sql: `
  -- The probability of junk before what people did with other notes of the file; null where the model did not decide.
  ALTER TABLE recommendations ADD COLUMN junk REAL;
  CREATE TABLE decided_odds (
    memory_id TEXT PRIMARY KEY, source_id TEXT NOT NULL, file TEXT NOT NULL, junk REAL NOT NULL, seq INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX decided_odds_file ON decided_odds (source_id, file, seq);
  CREATE TABLE file_leanings (
    source_id TEXT NOT NULL, file TEXT NOT NULL, kept INTEGER NOT NULL, discarded INTEGER NOT NULL, leaning REAL NOT NULL,
    PRIMARY KEY (source_id, file)
  ) WITHOUT ROWID;
  `,
}
