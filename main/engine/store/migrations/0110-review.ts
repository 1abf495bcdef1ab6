/**
 * Reviews: position, time spent, and which items got a verdict or were skipped. Items are stored by id only; their titles are
 * read from the memories when shown.
 */
export const review = {
  number: 110,
  name: 'review',
  sql: `
  -- \`since\`: the last row of the journal when the review before ended, which what was decided elsewhere is counted from.
  CREATE TABLE reviews (
    id INTEGER PRIMARY KEY, began_at TEXT NOT NULL, ended_at TEXT, spent_ms INTEGER NOT NULL DEFAULT 0, at_key TEXT,
    since INTEGER NOT NULL, until INTEGER
  );
  CREATE TABLE review_items (
    review INTEGER NOT NULL, key TEXT NOT NULL, state TEXT NOT NULL, words TEXT NOT NULL, step INTEGER, grp TEXT NOT NULL,
    alike TEXT NOT NULL, memory_id TEXT NOT NULL, ordinal INTEGER NOT NULL, PRIMARY KEY (review, key)
  ) WITHOUT ROWID;
  CREATE INDEX review_items_step ON review_items (step) WHERE step IS NOT NULL;
  `,
}
