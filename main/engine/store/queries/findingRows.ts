import { type Finding, type Severity, findingFields } from '../../../../shared/model/finding.ts'
import { type Span, quoteReach, maskedQuoter } from '../../../../shared/text/mask.ts'
import { excerptOf } from '../../../../shared/text/excerptOf.ts'
import { showHidden } from '../../../../shared/text/showHidden.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { versionLength } from './ruleEdits.ts'
import { findingsAgainst } from './safetyFlags.ts'

interface FindingRow {
  rule: string
  severity: Severity
  start: number
  end: number
  detail: string
}

interface Texts {
  id: string
  content: string
  description: string
  evidence: string | null
}

/** Maximum number of findings returned per text: nobody reads more, and each would have to be quoted, masked and sent. */
const maxFindingsPerText = 1000

/**
 * Returns the findings of enabled rules in a memory, in text order, safe to show: secrets masked, hidden characters visible.
 * At most 1000 per text.
 */
export function readFindings(db: ReadableDb, memory: Texts, on: ReadonlySet<string>): Finding[] {
  const rules = JSON.stringify([...on])
  return findingFields.flatMap((field) => {
    const told = sql<FindingRow>(
      db,
      `SELECT rule, severity, start, "end", detail FROM found
       WHERE memory_id = ? AND field = ? AND rule IN (SELECT value FROM json_each(?)) ORDER BY start, ordinal LIMIT ${maxFindingsPerText}`,
    ).all(memory.id, field, rules)
    if (told.length === 0) return []
    const end = told.reduce((last, row) => Math.max(last, row.end), 0)
    const around = sql<Span>(
      db,
      'SELECT rule, start, "end" FROM found WHERE memory_id = ? AND field = ? AND start < ? ORDER BY start, ordinal',
    ).all(memory.id, field, end + quoteReach)
    const quote = maskedQuoter(memory[field] ?? '', around)
    return told.map((row) => {
      const { rule, severity, start, detail } = row
      return { rule, severity, field, start, end: row.end, detail, quote: showHidden(quote(row)) }
    })
  })
}

/** Where rules that look at texts alone fire in a memory's description. */
export function descriptionSpans(db: ReadableDb, id: string): Span[] {
  return sql<Span>(db, `SELECT rule, start, "end" FROM findings WHERE memory_id = ? AND field = 'description'`).all(id)
}

/** Counts the memories each rule matches. */
export function countFindings(db: ReadableDb): ReadonlyMap<string, number> {
  const rows = sql<{ rule: string; count: number }>(
    db,
    `SELECT rule, count(DISTINCT memory_id) AS count FROM findings GROUP BY rule
     UNION ALL SELECT rule, count(*) FROM found WHERE rule = 'noise.one-of-many' GROUP BY rule`,
  ).all()
  return new Map(rows.map(({ rule, count }) => [rule, count]))
}

export interface FoundMemory extends Texts {
  external_id: string | null
  maturity: string
}

/** Returns memories that any of the rules matches with a severity above `info`, ordered by id, after an id. */
export function memoriesFound(
  db: ReadableDb,
  { rules, after, limit }: { rules: readonly string[]; after: string; limit: number },
): FoundMemory[] {
  return sql<FoundMemory>(
    db,
    `WITH RECURSIVE ${held('SELECT value AS rule FROM json_each(:rules)', ':after')}
     SELECT id, external_id, content, description, evidence, maturity FROM memories
     WHERE id IN (
       SELECT id FROM held h WHERE EXISTS (
         SELECT 1 FROM findings f WHERE f.rule = h.rule AND f.memory_id = h.id AND f.severity <> 'info')
     ) ORDER BY id LIMIT :limit`,
  ).all({ rules: JSON.stringify(rules), after, limit })
}

/**
 * SQL for a table `held (rule, id)` of the memories after an id with a finding of a rule. Skips from memory to memory in the
 * index, however many findings each has.
 */
function held(rules: string, after: string): string {
  return `held(rule, id) AS (
    SELECT rule, (SELECT min(f.memory_id) FROM findings f WHERE f.rule = r.rule AND f.memory_id > ${after}) FROM (${rules}) r
    UNION ALL
    SELECT rule, (SELECT min(f.memory_id) FROM findings f WHERE f.rule = h.rule AND f.memory_id > h.id) FROM held h
    WHERE h.id IS NOT NULL)`
}

/** Returns ids of the memories a rule matches that may be discarded and need no person's attention, oldest first. */
export function allMemoriesFound(db: ReadableDb, rule: string): string[] {
  return sql<{ id: string }>(
    db,
    `SELECT m.id FROM found f JOIN memories m ON m.id = f.memory_id
     WHERE f.rule = ? AND m.maturity IN ('raw', 'validated') AND m.superseded_by IS NULL AND m.attention IS NULL
     GROUP BY m.id ORDER BY m.timestamp, m.row`,
  )
    .all(rule)
    .map(({ id }) => id)
}

/** Returns the first memories a rule matches. */
export function someMemoriesFound(db: ReadableDb, rule: string, limit: number): FoundMemory[] {
  return sql<FoundMemory>(
    db,
    `SELECT id, external_id, content, description, evidence, maturity FROM memories
     WHERE id IN (SELECT DISTINCT memory_id FROM found WHERE rule = ? ORDER BY memory_id LIMIT ?)`,
  ).all(rule, limit)
}

/** Counts how often people agreed with recommendations based on each rule; undone verdicts do not count. */
export function agreementByRule(db: ReadableDb): ReadonlyMap<string, { right: number; of: number }> {
  const rows = sql<{ rule: string; right: number; of: number }>(
    db,
    `SELECT r.value AS rule, sum(v.agrees) AS "right", count(*) AS "of"
     FROM verdicts v JOIN decisions d ON d.seq = v.step AND d.actor LIKE 'person-%', json_each(v.rules) r
     WHERE NOT EXISTS (SELECT 1 FROM decisions u WHERE u.undoes = v.step AND u.verb = 'undo'
       AND NOT EXISTS (SELECT 1 FROM decisions later WHERE later.undoes = v.step AND later.seq > u.seq))
     GROUP BY r.value`,
  ).all()
  return new Map(rows.map(({ rule, right, of }) => [rule, { right, of }]))
}

/** What is known of whether a memory contains something to mask. */
export interface KnownTexts {
  id: string
  description: string
  /** As shown on a card. */
  excerpt: string
  /** Whether there is something to mask; null when this rules version has not examined the text yet. */
  holds: 0 | 1 | null
}

/** Returns whether rules of a version found something to mask in these memories. */
export function readKnownTexts(db: ReadableDb, ids: readonly string[], version: string): KnownTexts[] {
  const rows = sql<Omit<KnownTexts, 'excerpt'> & { content: string }>(
    db,
    `SELECT m.id, m.description, m.content,
       CASE WHEN e.content_hash = m.content_hash AND substr(e.rules, 1, ${versionLength}) = :version THEN EXISTS (
         SELECT 1 FROM ${findingsAgainst('m.id')} AND (f.rule BETWEEN 'secret.' AND 'secret/'
           OR f.rule BETWEEN 'own.secret-' AND 'own.secret.' OR f.rule BETWEEN 'personal.' AND 'personal/')) END AS holds
     FROM json_each(:ids) i CROSS JOIN memories m ON m.id = i.value LEFT JOIN examined e ON e.memory_id = m.id`,
  ).all({ ids: JSON.stringify(ids), version })
  return rows.map(({ content, ...row }) => ({ ...row, excerpt: excerptOf(content) }))
}

/** Returns ids of memories with secrets, in no particular order. */
export function someWithSecrets(db: ReadableDb, limit: number): string[] {
  return sql<string>(
    db,
    `WITH RECURSIVE secrets(rule, until) AS (
       SELECT (SELECT min(rule) FROM findings WHERE rule > column1 AND rule < column2), column2
       FROM (VALUES ('secret.', 'secret/'), ('own.secret-', 'own.secret.'))
       UNION ALL SELECT (SELECT min(f.rule) FROM findings f WHERE f.rule > s.rule AND f.rule < s.until), s.until
       FROM secrets s WHERE s.rule IS NOT NULL),
     ${held('SELECT rule FROM secrets WHERE rule IS NOT NULL', "''")}
     SELECT DISTINCT id FROM held WHERE id IS NOT NULL LIMIT ?`,
  )
    .pluck()
    .all(limit)
}
