/** SQL condition: the memory is still undecided. */
const isOpen = `m.superseded_by IS NULL AND m.maturity IN ('raw', 'validated')`
const isMany = (pattern: string): string =>
  `(SELECT texts FROM pattern_sizes WHERE pattern = ${pattern}) >= (SELECT fewest FROM pattern_rule)`
/** SQL that marks the two newest memories of a pattern as unjudged. */
const newest = (pattern: string): string => `
    INSERT OR IGNORE INTO unjudged SELECT m.id
      FROM (SELECT memory_id FROM patterns WHERE pattern = ${pattern} ORDER BY timestamp DESC, memory_id DESC LIMIT 2) n
      CROSS JOIN memories m ON m.id = n.memory_id WHERE ${isOpen};`
const another = (pattern: string, figures: string): string =>
  `EXISTS (SELECT 1 FROM patterns p WHERE p.pattern = ${pattern} AND p.figures = ${figures})`

/**
 * Each text without its figures, as a hash, and how many texts differ only in their figures; the view `found` adds the
 * resulting findings. The triggers cover every way a text is added, changed or deleted. No words of a memory are stored here.
 */
export const patterns = {
  number: 130,
  name: 'patterns',
  sql: `
  -- \`teaches\`: its words say why, or give an order; \`start\` and \`end\`: the text without the white space around it.
  CREATE TABLE patterns (
    memory_id TEXT PRIMARY KEY, pattern INTEGER NOT NULL, figures INTEGER NOT NULL, timestamp TEXT NOT NULL,
    teaches INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX patterns_figures ON patterns (pattern, figures);
  CREATE INDEX patterns_newest ON patterns (pattern, timestamp, memory_id);
  -- How many texts, each with figures of its own, are of a pattern.
  CREATE TABLE pattern_sizes (pattern INTEGER PRIMARY KEY, texts INTEGER NOT NULL);
  CREATE INDEX pattern_sizes_texts ON pattern_sizes (texts);

  CREATE VIEW pattern_rule AS SELECT coalesce(max(text ->> '$.fewest'), 20) AS fewest,
    coalesce(max(text ->> '$.severity'), 'warn') AS severity FROM rule_edits WHERE id = 'noise.one-of-many';
  CREATE VIEW found AS
    SELECT memory_id, ordinal, rule, severity, field, start, "end", detail FROM findings
    UNION ALL
    SELECT p.memory_id, 1000000, 'noise.one-of-many', (SELECT severity FROM pattern_rule), 'content', p.start, p."end",
      format('one of %,d', s.texts)
    FROM pattern_sizes s JOIN patterns p ON p.pattern = s.pattern
    WHERE s.texts >= (SELECT fewest FROM pattern_rule) AND (NOT p.teaches OR p.memory_id <> (
      SELECT n.memory_id FROM patterns n WHERE n.pattern = p.pattern ORDER BY n.timestamp DESC, n.memory_id DESC LIMIT 1));

  CREATE TRIGGER patterns_first BEFORE INSERT ON patterns WHEN NOT ${another('new.pattern', 'new.figures')} BEGIN
    INSERT OR IGNORE INTO pattern_sizes VALUES (new.pattern, 0);
    UPDATE pattern_sizes SET texts = texts + 1 WHERE pattern = new.pattern;
  END;
  CREATE TRIGGER patterns_joined AFTER INSERT ON patterns WHEN new.teaches AND ${isMany('new.pattern')} BEGIN
    ${newest('new.pattern')}
  END;
  CREATE TRIGGER patterns_last AFTER DELETE ON patterns WHEN NOT ${another('old.pattern', 'old.figures')} BEGIN
    UPDATE pattern_sizes SET texts = texts - 1 WHERE pattern = old.pattern;
    DELETE FROM pattern_sizes WHERE pattern = old.pattern AND texts = 0;
  END;
  CREATE TRIGGER patterns_left AFTER DELETE ON patterns WHEN old.teaches AND ${isMany('old.pattern')} BEGIN
    ${newest('old.pattern')}
  END;
  CREATE TRIGGER patterns_became_many AFTER UPDATE OF texts ON pattern_sizes
  WHEN (old.texts >= (SELECT fewest FROM pattern_rule)) <> (new.texts >= (SELECT fewest FROM pattern_rule)) BEGIN
    INSERT OR IGNORE INTO unjudged SELECT m.id FROM patterns p CROSS JOIN memories m ON m.id = p.memory_id
      WHERE p.pattern = new.pattern AND ${isOpen};
  END;

  CREATE TRIGGER patterns_text_changed AFTER UPDATE OF content, project_id ON memories
  WHEN old.content IS NOT new.content OR old.project_id IS NOT new.project_id BEGIN
    DELETE FROM patterns WHERE memory_id = old.id;
  END;
  CREATE TRIGGER patterns_dated AFTER UPDATE OF timestamp ON memories WHEN old.timestamp <> new.timestamp BEGIN
    UPDATE patterns SET timestamp = new.timestamp WHERE memory_id = new.id;
  END;
  CREATE TRIGGER patterns_memory_gone AFTER DELETE ON memories BEGIN
    DELETE FROM patterns WHERE memory_id = old.id;
  END;
  `,
}
