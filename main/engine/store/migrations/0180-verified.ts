/**
 * At which commit a person last found that a memory or a reference still holds. Of its history nothing later than
 * `verified_commit_at` is known to the text; a commit after it that touches what the text names makes it stale again.
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
