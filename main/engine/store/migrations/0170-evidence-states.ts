/**
 * What became of a thing a text names is told more exactly: the commit beside it, and whether a text is stale because
 * something changed or because it was moved or removed. What was found before is looked up again.
 */
export const evidenceStates = {
  number: 170,
  name: 'evidence-states',
  sql: `
  ALTER TABLE evidence ADD COLUMN stale_kind TEXT;
  ALTER TABLE evidence_refs ADD COLUMN commit_id TEXT;
  UPDATE evidence SET stale_kind = 'changed' WHERE stale_commit IS NOT NULL;
  UPDATE evidence SET again = 1, lost = 0;
  UPDATE evidence_refs SET state = CASE state
    WHEN 'exists' THEN 'present' WHEN 'moved' THEN 'elsewhere' WHEN 'changed' THEN 'changed' ELSE 'unknown' END;
  `,
}
