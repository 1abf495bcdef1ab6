/**
 * What a person changed in rules, as JSON of the changed fields, and rules of their own, whole; and what each version of
 * the rules was made of, so that after a change only the changed rules look at the memories again.
 */
export const ruleEdits = {
  number: 90,
  name: 'rule-edits',
  sql: `
  CREATE TABLE rule_edits (id TEXT PRIMARY KEY, text TEXT NOT NULL, edited_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE rule_versions (version TEXT PRIMARY KEY, hashes TEXT NOT NULL) WITHOUT ROWID;
  `,
}
