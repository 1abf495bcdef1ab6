/**
 * The commit at which a person last verified a memory or a reference. The text knows no history after `verified_commit_at`; a
 * later commit that touches what the text names makes it stale again.
 */
export const verified = {
  number: 180,
  name: 'verified',
  sql: `
  ALTER TABLE memories ADD COLUMN verified_commit TEXT;
  ALTER TABLE memories ADD COLUMN verified_commit_at TEXT;
  ALTER TABLE refs ADD COLUMN verified_at TEXT;
  ALTER TABLE refs ADD COLUMN verified_commit TEXT;
  ALTER TABLE refs ADD COLUMN verified_commit_at TEXT;
  `,
}
