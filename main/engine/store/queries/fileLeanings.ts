import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { folderOf } from './folderWorth.ts'
import { isUndecided } from './live.ts'

/** What people did with the notes of a file, or of a folder of files of one note each. */
export interface FileLeaning {
  /** Its path; that of a folder has a separator at its end. */
  file: string
  kept: number
  discarded: number
  /** How much more often notes were discarded than the model expected: what to add to the log odds of junk. */
  leaning: number
}

/** A decided memory: the model's probability that it is junk, and whether it was discarded. */
interface Outcome {
  junk: number
  discarded: number
}

/** Only the last decisions count: what a file is for changes. */
const maxOutcomes = 200
/** The model's odds count as much as sixteen decisions at even odds: one decision must not turn a whole file. */
const priorWeight = 4
const maxLeaning = 1.5
/** A change by less is not worth judging the notes of the file again. */
const minChange = 0.3

/** SQL for the file that a record is from: its folder if it is all that its file holds. */
export const fileOf = (record: string): string =>
  `CASE WHEN ${record}.line IS NULL THEN ${folderOf(record)} ELSE ${record}.path END`

/**
 * Returns how far people's decisions on the notes of a file lean from the model's odds, in log odds, at most 1.5 either way: one
 * Newton step of a logistic regression with nothing but an offset, whose prior has the mean 0 and the variance 1/4.
 */
export function leaningOf(outcomes: readonly Outcome[]): number {
  const surprise = outcomes.reduce((sum, { junk, discarded }) => sum + discarded - junk, 0)
  const weight = outcomes.reduce((sum, { junk }) => sum + junk * (1 - junk), priorWeight)
  return Math.max(-maxLeaning, Math.min(maxLeaning, surprise / weight))
}

/** Stores what the model thought of memories that a person decides on in journal row `seq`; others are left out. */
export function saveDecidedOdds(
  db: WritableDb,
  seq: number,
  given: readonly { memory_id: string; junk: number | null }[],
): void {
  sql(
    db,
    `INSERT OR REPLACE INTO decided_odds (memory_id, source_id, file, junk, seq)
     SELECT r.memory_id, r.source_id, ${fileOf('r')}, g.value ->> 'junk', :seq
     FROM json_each(:given) g CROSS JOIN records r ON r.memory_id = g.value ->> 'memory_id'
     WHERE g.value ->> 'junk' IS NOT NULL`,
  ).run({ seq, given: JSON.stringify(given) })
}

/** Learns from decisions on memories, made or undone: their files lean as those decisions that stand say. */
export function learnOfFiles(db: WritableDb, ids: readonly string[]): void {
  const files = sql<{ source_id: string; file: string }>(
    db,
    `SELECT DISTINCT d.source_id, d.file FROM json_each(?) i CROSS JOIN decided_odds d ON d.memory_id = i.value`,
  ).all(JSON.stringify(ids))
  for (const file of files) learnOf(db, file)
}

function learnOf(db: WritableDb, of: { source_id: string; file: string }): void {
  const outcomes = sql<Outcome>(
    db,
    `SELECT d.junk, m.maturity = 'discarded' AS discarded FROM decided_odds d JOIN memories m ON m.id = d.memory_id
     WHERE d.source_id = :source_id AND d.file = :file AND m.maturity <> 'raw' AND m.superseded_by IS NULL
     ORDER BY d.seq DESC, d.memory_id LIMIT :limit`,
  ).all({ ...of, limit: maxOutcomes })
  const before = readLeaning(db, of)
  const discarded = outcomes.filter((each) => each.discarded === 1).length
  const leaning = leaningOf(outcomes)
  const differs = Math.abs(leaning - before) >= minChange
  sql(
    db,
    `INSERT OR REPLACE INTO file_leanings (source_id, file, kept, discarded, leaning)
     VALUES (:source_id, :file, :kept, :discarded, :leaning)`,
  ).run({ ...of, discarded, kept: outcomes.length - discarded, leaning: differs ? leaning : before })
  if (!differs) return
  sql(
    db,
    `INSERT OR IGNORE INTO unjudged SELECT m.id FROM records r JOIN memories m ON m.id = r.memory_id
     WHERE r.source_id = :source_id AND r.path >= :file AND r.path < :file || char(1114111) AND ${fileOf('r')} = :file
       AND ${isUndecided('m')}`,
  ).run(of)
}

/** Returns the leaning that the notes of a file were judged by; 0 for one without decisions. */
function readLeaning(db: ReadableDb, of: { source_id: string; file: string }): number {
  return (
    sql<number>(db, 'SELECT leaning FROM file_leanings WHERE source_id = :source_id AND file = :file')
      .pluck()
      .get(of) ?? 0
  )
}
