import type { Topic } from '../../../shared/model/topic.ts'
import type { ReadableDb } from './db.ts'
import { sql } from './sql.ts'

/**
 * Returns the topics of reads that the journal's rows after one made stale, as told by their recorded rows and files; empty
 * when there are none.
 */
export function topicsSince(db: ReadableDb, seq: number): Topic[] {
  const isTouched = sql<TouchedRow>(db, touchedQuery).get({ seq })
  return topics.filter((topic) => isTouched?.[topic] === 1)
}

const topics = ['memories', 'sources', 'references', 'journal'] as const
type TouchedRow = Record<(typeof topics)[number], 0 | 1>

/** SQL condition: change `c` makes a memory live or superseded, or moves it into or out of a reference. */
const changesLife = `(c.before IS NULL OR c.after IS NULL OR json_type(c.after, '$.superseded_by') IS NOT NULL
    OR c.before ->> 'maturity' IN ('escalated', 'discarded') OR c.after ->> 'maturity' IN ('escalated', 'discarded'))`

/** SQL condition: the file of effect `e` is in a table with the paths of each source, whose index starts with the source. */
const isIn = (table: string): string =>
  `EXISTS (SELECT 1 FROM sources s CROSS JOIN ${table} t ON t.source_id = s.id AND t.path = e.path)`

/** SQL condition: the file of effect `e` holds memories and nothing else; agents read any other as references. */
const holdsRecordsOnly = `(${isIn('records')} AND NOT EXISTS (SELECT 1 FROM refs f WHERE f.path = e.path))`

/** SQL condition: a memory was erased, with the record of its rows. */
const isPurged = `EXISTS (SELECT 1 FROM decisions d WHERE d.seq > :seq AND d.verb = 'purge')`

/**
 * Besides references, the reads of references show which memories they hold, and the hygiene of agents' files which of their
 * texts were replaced: both depend on whether a memory is live, not on whether it was approved.
 */
const touchedQuery = `
  SELECT
    EXISTS (SELECT 1 FROM decisions d WHERE d.seq > :seq) AS journal,
    ${isPurged} OR EXISTS (SELECT 1 FROM write_flips w WHERE w.seq > :seq)
      OR EXISTS (SELECT 1 FROM changes c WHERE c.seq > :seq AND c.tbl NOT IN ('refs', 'ref_versions')) AS memories,
    ${isPurged} OR EXISTS (SELECT 1 FROM changes c WHERE c.seq > :seq AND (c.tbl <> 'memories' OR ${changesLife}))
      OR EXISTS (SELECT 1 FROM effects e WHERE e.seq > :seq AND NOT ${holdsRecordsOnly}) AS "references",
    EXISTS (SELECT 1 FROM effects e WHERE e.seq > :seq AND (${isIn('records')} OR ${isIn('source_files')})) AS sources`
