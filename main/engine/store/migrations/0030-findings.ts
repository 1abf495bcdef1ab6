/**
 * What the rules found in each memory. Quotes are not stored but cut from the text when shown, so that no second copy of a
 * secret exists. The triggers cover every way a text changes or is deleted.
 */
export const findings = {
  number: 30,
  name: 'findings',
  sql: `
  CREATE TABLE findings (
    memory_id TEXT NOT NULL, ordinal INTEGER NOT NULL, rule TEXT NOT NULL, severity TEXT NOT NULL, field TEXT NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, detail TEXT NOT NULL,
    PRIMARY KEY (memory_id, ordinal)
  ) WITHOUT ROWID;
  CREATE INDEX findings_rule ON findings (rule, memory_id);

  -- Which memories were looked at: the text, the version of the rules, and the project's files for agents it was held against.
  CREATE TABLE examined (
    memory_id TEXT PRIMARY KEY, content_hash TEXT NOT NULL, rules TEXT NOT NULL
  ) WITHOUT ROWID;

  CREATE TRIGGER findings_text_changed AFTER UPDATE OF content, description, evidence, project_id ON memories
  WHEN old.content IS NOT new.content OR old.description IS NOT new.description OR old.evidence IS NOT new.evidence
    OR old.project_id IS NOT new.project_id
  BEGIN
    DELETE FROM findings WHERE memory_id = old.id;
    DELETE FROM examined WHERE memory_id = old.id;
  END;
  CREATE TRIGGER findings_memory_gone AFTER DELETE ON memories BEGIN
    DELETE FROM findings WHERE memory_id = old.id;
    DELETE FROM examined WHERE memory_id = old.id;
  END;
  `,
}
