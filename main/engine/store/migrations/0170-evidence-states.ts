/**
 * Stores the state of a thing a text names more precisely: with its commit, and whether a text is stale because the thing
 * changed or because it was moved or removed. Earlier results are looked up again.
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
