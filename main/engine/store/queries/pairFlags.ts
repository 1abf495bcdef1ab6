import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isLive, isUndecided } from './live.ts'
import { isAlikePair, isOpenConflict } from './pairs.ts'
import { holdsMasked } from './safetyFlags.ts'
import { memoriesOfTwoProjects } from './twoProjects.ts'

/** Similar memories are counted up to this limit. */
export const maxSimilar = 100
/** Maximum number of memories to be merged with one. */
const maxMerged = 20

const sameText = (one: string, other: string): string =>
  `${other}.content_hash = ${one}.content_hash AND ${other}.row <> ${one}.row AND ${one}.content <> ''`

/** The two sides a text can have in a pair: its own hash column, the other's, and the value of each in a conflict. */
const sides = [
  { own: 'a_hash', other: 'b_hash', said: 'p.a_says AS own, p.b_says AS others' },
  { own: 'b_hash', other: 'a_hash', said: 'p.b_says AS own, p.a_says AS others' },
]

/** What may contain the other text: a live memory, a reference that memory `of` itself was not promoted to, an entry. `since`: its age and id. */
const sayers = (of: string, memories = isLive('o')) => [
  { table: 'memories o', hash: 'o.content_hash', when: memories, since: 'o.timestamp, o.id' },
  {
    table: 'reference_texts o',
    hash: 'o.hash',
    when: `o.ref_id IS NOT ${of}.escalated_to`,
    since: '(SELECT updated_at FROM refs WHERE id = o.ref_id), o.ref_id',
  },
  {
    table: 'entry_texts o',
    hash: 'o.hash',
    when: 'true',
    since: '(SELECT at FROM entry_files WHERE path = o.path), o.id',
  },
]

/** SQL condition: memory `o` is live and may be merged with memory `of`; `p` is the pair of their texts. */
const mayJoin = (of: string): string =>
  `${isLive('o')} AND NOT ${memoriesOfTwoProjects(of, 'o', 'p.similarity', 'p.verdict')}`

/** Selects a row for each memory, reference or entry whose text is in a pair with memory `m` and has the same meaning. */
const alikeOthers = sides
  .flatMap(({ own, other }) =>
    sayers('m', mayJoin('m')).map(
      ({ table, hash, when }) =>
        `SELECT 1 FROM pairs p JOIN ${table} ON ${hash} = p.${other}
         WHERE p.${own} = m.content_hash AND ${isAlikePair} AND ${when}`,
    ),
  )
  .join(' UNION ALL ')

/** Selects references and entries with the identical text. */
function sameElsewhere(of: string): string {
  return sayers(of)
    .slice(1)
    .map(({ table, hash, when }) => `SELECT 1 FROM ${table} WHERE ${hash} = ${of}.content_hash AND ${when}`)
    .join(' UNION ALL ')
}

/** Checked first: most texts are in no pair, which two searches reveal instead of six. */
const isPaired = sides.map(({ own }) => `EXISTS (SELECT 1 FROM pairs WHERE ${own} = m.content_hash)`).join(' OR ')

/**
 * Counts the memories, references and entries with the same meaning as memory `m`; from `maxSimilar`, the count is only a
 * minimum; null for memories that are not live.
 */
export const similarCountColumn = `
  CASE WHEN ${isLive('m')} THEN (SELECT count(*) FROM (
    SELECT 1 FROM memories o WHERE ${sameText('m', 'o')} AND ${isLive('o')}
    UNION ALL ${sameElsewhere('m')} LIMIT ${maxSimilar}
  )) + CASE WHEN ${isPaired} THEN (SELECT count(*) FROM (
    ${alikeOthers} LIMIT ${maxSimilar}
  )) ELSE 0 END END`

/** Selects the memories in a pair with memory `:id`, with their similarity, that the column above counts, if they are undecided. */
export const mergeablePairs = sides
  .map(
    ({ own, other }) =>
      `SELECT o.id, p.similarity FROM memories m JOIN pairs p ON p.${own} = m.content_hash
       JOIN memories o ON o.content_hash = p.${other}
       WHERE m.id = :id AND ${isUndecided('m')} AND ${isAlikePair} AND ${mayJoin('m')} AND ${isUndecided('o')}`,
  )
  .join(' UNION ALL ')

/**
 * Returns what a card counts as similar to a memory: the undecided memories it may be merged with, at most 20, the most similar
 * first, and how many others there are: references, entries and promoted memories.
 */
export function readMergeable(db: ReadableDb, id: string): { ids: string[]; others: number } {
  const ids = sql<string>(
    db,
    `SELECT id FROM (
       SELECT o.id, 1 AS similarity FROM memories m JOIN memories o ON ${sameText('m', 'o')}
       WHERE m.id = :id AND ${isUndecided('m')} AND ${isUndecided('o')} UNION ALL ${mergeablePairs}
     ) ORDER BY similarity DESC, id`,
  )
    .pluck()
    .all({ id })
  const count =
    sql<number | null>(db, `SELECT ${similarCountColumn} FROM memories m WHERE m.id = ?`).pluck().get(id) ?? 0
  return { ids: ids.slice(0, maxMerged), others: Math.max(0, count - ids.length) }
}

/** SQL condition: a text with the hash `other` meets the condition that `more` adds for each kind. */
const isSaidElsewhere = (more: (since: string) => string): string =>
  sayers('m')
    .map(
      ({ table, hash, when, since }) =>
        `EXISTS (SELECT 1 FROM ${table} WHERE ${hash} = other AND ${when} AND ${more(since)})`,
    )
    .join(' OR ')

/**
 * The values of the conflict of memory `m` with the most similar contradicting text, the older text's first, as a JSON array;
 * an empty one where they are not known, null without a conflict. An answer with the flag names only `m`, so no words of a
 * memory with a secret are in it: they would not be masked.
 */
export const conflictColumn = `
  CASE WHEN ${isLive('m')} AND (${isPaired}) THEN (SELECT CASE WHEN own IS NULL OR EXISTS (
      SELECT 1 FROM memories h WHERE h.content_hash = other AND ${holdsMasked('h.id')}
    ) THEN json_array()
    WHEN ${isSaidElsewhere((since) => `(${since}) < (m.timestamp, m.id)`)} THEN json_array(others, own)
    ELSE json_array(own, others) END FROM (
    ${sides
      .map(
        ({ own, other, said }) =>
          `SELECT p.${other} AS other, ${said}, p.similarity FROM pairs p
           WHERE p.${own} = m.content_hash AND ${isOpenConflict}`,
      )
      .join(' UNION ALL ')}
  ) WHERE ${isSaidElsewhere(() => 'true')}
  ORDER BY similarity DESC, own, others LIMIT 1) END`

function rowsOf(verdicts: string, memories?: string): string {
  return sides
    .flatMap(({ own, other }) =>
      sayers('n', memories).map(
        ({ table, hash, when }) =>
          `SELECT n.row FROM pairs p JOIN memories n ON n.content_hash = p.${own} JOIN ${table} ON ${hash} = p.${other}
           WHERE ${verdicts} AND ${isLive('n')} AND ${when}`,
      ),
    )
    .join(' UNION ')
}

/** Selects the rows of memories with similar texts elsewhere. */
export const similarRows = `
  ${rowsOf(isAlikePair, mayJoin('n'))} UNION
  SELECT n.row FROM (SELECT content_hash FROM memories GROUP BY content_hash HAVING count(*) > 1) t
  JOIN memories n ON n.content_hash = t.content_hash
  WHERE ${isLive('n')} AND EXISTS (SELECT 1 FROM memories o WHERE ${sameText('n', 'o')} AND ${isLive('o')})
  UNION SELECT n.row FROM entry_texts e JOIN memories n ON n.content_hash = e.hash WHERE ${isLive('n')}
  UNION SELECT n.row FROM reference_texts t JOIN memories n ON n.content_hash = t.hash
    WHERE ${isLive('n')} AND t.ref_id IS NOT n.escalated_to`

/** Selects the rows of memories that another text contradicts. */
export const conflictRows = rowsOf(isOpenConflict)
