/**
 * Which memories an agent or a person stored here, in no source's file, and who did; and an index of purged texts, so that
 * none of them is stored again.
 */
export const contributions = {
  number: 300,
  name: 'contributions',
  sql: `
  CREATE TABLE contributions (memory_id TEXT PRIMARY KEY, at TEXT NOT NULL, actor TEXT NOT NULL, agent_id TEXT) WITHOUT ROWID;
  CREATE INDEX purged_text ON purged (content_hash);
  `,
}
