/**
 * Whether the memory of a pending record was replaced by another or is gone, so that its record is counted with another one.
 * Only these few are looked up when decisions are counted, which happens twice at each.
 */
export const replaced = {
  number: 380,
  name: 'replaced',
  sql: `
  ALTER TABLE pending ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0;
  UPDATE pending SET replaced = 1 WHERE memory_id NOT IN (SELECT id FROM memories WHERE superseded_by IS NULL);
  CREATE INDEX pending_replaced ON pending (source_id) WHERE replaced = 1;
  `,
}
