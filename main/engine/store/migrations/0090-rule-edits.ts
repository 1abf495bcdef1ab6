/**
 * A person's edits of rules, as JSON of the changed fields, and complete custom rules; and the rule hashes of each rules
 * version, so that after a change only the changed rules check the memories again.
 */
export const ruleEdits = {
  number: 90,
  name: 'rule-edits',
  sql: `
  CREATE TABLE rule_edits (id TEXT PRIMARY KEY, text TEXT NOT NULL, edited_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE rule_versions (version TEXT PRIMARY KEY, hashes TEXT NOT NULL) WITHOUT ROWID;
  `,
}
