/**
 * A text that names something merely changed is no longer stale: the commit is stored with it, as a reason to check. Earlier
 * results are looked up again, because a file may have changed in parts that do not concern the text.
 */
export const changedSince = {
  number: 205,
  name: 'changed-since',
  sql: `
  ALTER TABLE evidence ADD COLUMN changed_what TEXT;
  ALTER TABLE evidence ADD COLUMN changed_at TEXT;
  ALTER TABLE evidence ADD COLUMN changed_commit TEXT;
  UPDATE evidence SET again = 1 WHERE changed > 0;
  UPDATE evidence SET changed_what = replace(stale_reason, ' changed in ' || substr(stale_commit, 1, 7), ''),
    changed_at = stale_since, changed_commit = stale_commit,
    stale_kind = NULL, stale_since = NULL, stale_commit = NULL, stale_reason = NULL
  WHERE stale_kind = 'changed';
  CREATE INDEX evidence_changed ON evidence (owner) WHERE changed_commit IS NOT NULL;
  `,
}
