/** SQL condition: the memory is still undecided. */
export const isOpen = (alias: string): string =>
  `${alias}.superseded_by IS NULL AND ${alias}.maturity IN ('raw', 'validated')`
/**
 * SQL that marks as unjudged the memories with a text, and those paired with it. CROSS JOIN goes from the few pairs to their
 * memories.
 */
export const around = (hash: string): string => `
    INSERT OR IGNORE INTO unjudged SELECT m.id FROM memories m WHERE m.content_hash = ${hash} AND ${isOpen('m')};
    INSERT OR IGNORE INTO unjudged SELECT m.id FROM pairs p CROSS JOIN memories m ON m.content_hash = p.b_hash
      WHERE p.a_hash = ${hash} AND ${isOpen('m')};
    INSERT OR IGNORE INTO unjudged SELECT m.id FROM pairs p CROSS JOIN memories m ON m.content_hash = p.a_hash
      WHERE p.b_hash = ${hash} AND ${isOpen('m')};`
const bothOf = (pair: 'old' | 'new'): string => `
    INSERT OR IGNORE INTO unjudged SELECT m.id FROM memories m
      WHERE m.content_hash IN (${pair}.a_hash, ${pair}.b_hash) AND ${isOpen('m')};`

/** The columns of a memory its recommendation is based on. */
const grounds = [
  'content',
  'description',
  'evidence',
  'confidence',
  'maturity',
  'superseded_by',
  'attention',
  'retained_until',
  'scope',
  'scope_path',
  'kind',
  'source_agent',
  'source_session',
  'project_id',
  'last_verified_at',
  'stale',
  'tier',
]

/**
 * The recommendation for each memory, and what people did with it. Derived: the triggers add every memory with changed
 * grounds to `unjudged`, and delete recommendations for a deleted text. No words of a memory are stored here.
 */
export const recommendations = {
  number: 70,
  name: 'recommendations',
  sql: `
  -- \`lead\`: the rule that decided; \`base\`: the calibrated confidence before what was learned about that rule.
  CREATE TABLE recommendations (
    memory_id TEXT PRIMARY KEY, action TEXT NOT NULL, lead TEXT NOT NULL, base REAL NOT NULL, score REAL NOT NULL,
    other TEXT, body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX recommendations_action ON recommendations (action, lead, base);
  CREATE INDEX recommendations_lead ON recommendations (lead);
  CREATE INDEX recommendations_other ON recommendations (other) WHERE other IS NOT NULL;

  CREATE TABLE unjudged (memory_id TEXT PRIMARY KEY) WITHOUT ROWID;

  -- What was decided on a memory something was recommended for.
  CREATE TABLE verdicts (
    step INTEGER NOT NULL, memory_id TEXT NOT NULL, recommended TEXT NOT NULL, confidence REAL NOT NULL, lead TEXT NOT NULL,
    rules TEXT NOT NULL, taken TEXT NOT NULL, agrees INTEGER NOT NULL, PRIMARY KEY (step, memory_id)
  ) WITHOUT ROWID;
  CREATE INDEX verdicts_lead ON verdicts (lead);
  CREATE INDEX verdicts_memory ON verdicts (memory_id);
  CREATE TABLE rule_weights (
    rule TEXT PRIMARY KEY, prior REAL NOT NULL, agreed INTEGER NOT NULL, overridden INTEGER NOT NULL, factor REAL NOT NULL
  ) WITHOUT ROWID;

  INSERT INTO unjudged SELECT id FROM memories m WHERE ${isOpen('m')};

  CREATE TRIGGER unjudged_examined AFTER INSERT ON examined BEGIN
    INSERT OR IGNORE INTO unjudged SELECT m.id FROM memories m WHERE m.content_hash = new.content_hash AND ${isOpen('m')};
  END;
  CREATE TRIGGER unjudged_memory AFTER UPDATE OF ${grounds.join(', ')} ON memories
  WHEN ${isOpen('new')} AND (${grounds.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')}) BEGIN
    INSERT OR IGNORE INTO unjudged VALUES (new.id);
  END;
  CREATE TRIGGER recommendations_text AFTER UPDATE OF content, description, evidence ON memories
  WHEN old.content IS NOT new.content OR old.description IS NOT new.description OR old.evidence IS NOT new.evidence BEGIN
    DELETE FROM recommendations WHERE memory_id = new.id;
  END;
  CREATE TRIGGER recommendations_decided AFTER UPDATE OF maturity, superseded_by ON memories WHEN NOT (${isOpen('new')}) BEGIN
    DELETE FROM recommendations WHERE memory_id = new.id;
    DELETE FROM unjudged WHERE memory_id = new.id;
  END;
  CREATE TRIGGER unjudged_around AFTER UPDATE OF content_hash, maturity, superseded_by ON memories
  WHEN old.content_hash <> new.content_hash OR old.maturity <> new.maturity OR old.superseded_by IS NOT new.superseded_by BEGIN
    ${around('old.content_hash')}
  END;
  CREATE TRIGGER unjudged_gone AFTER DELETE ON memories BEGIN
    DELETE FROM recommendations WHERE memory_id = old.id;
    DELETE FROM unjudged WHERE memory_id = old.id;
    ${around('old.content_hash')}
  END;
  CREATE TRIGGER unjudged_new_pair AFTER INSERT ON pairs BEGIN ${bothOf('new')} END;
  CREATE TRIGGER unjudged_old_pair AFTER DELETE ON pairs BEGIN ${bothOf('old')} END;
  CREATE TRIGGER unjudged_reference AFTER INSERT ON reference_texts BEGIN
    INSERT OR IGNORE INTO unjudged SELECT m.id FROM memories m WHERE m.content_hash = new.hash AND ${isOpen('m')};
  END;
  CREATE TRIGGER unjudged_reference_gone AFTER DELETE ON refs BEGIN
    INSERT OR IGNORE INTO unjudged SELECT r.memory_id FROM recommendations r WHERE r.other = old.id;
  END;
  CREATE TRIGGER unjudged_discarded AFTER INSERT ON tombstones BEGIN ${around('new.content_hash')} END;
  -- What it was discarded for stands in what was recommended because of it.
  CREATE TRIGGER unjudged_restored AFTER DELETE ON tombstones BEGIN
    DELETE FROM recommendations WHERE lead IN ('recommend.came-back', 'recommend.came-back-supported');
    ${around('old.content_hash')}
  END;
  CREATE TRIGGER unjudged_checked AFTER INSERT ON evidence BEGIN
    INSERT OR IGNORE INTO unjudged SELECT m.id FROM memories m WHERE m.id = new.owner AND ${isOpen('m')};
  END;
  CREATE TRIGGER unjudged_checked_again AFTER UPDATE ON evidence BEGIN
    INSERT OR IGNORE INTO unjudged SELECT m.id FROM memories m WHERE m.id = new.owner AND ${isOpen('m')};
  END;
  `,
}
