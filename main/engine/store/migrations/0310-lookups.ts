/**
 * Which agents looked a memory or a reference up in which session, and when last. `owner` is a memory's id, or `reference:` and
 * a reference's. Nothing that judges a memory reads this.
 */
export const lookups = {
  number: 310,
  name: 'lookups',
  sql: `
  CREATE TABLE lookups (
    owner TEXT NOT NULL, agent TEXT NOT NULL, session TEXT NOT NULL, at TEXT NOT NULL,
    PRIMARY KEY (owner, agent, session)
  ) WITHOUT ROWID;
  `,
}
