import type { SourceRecord } from './sourceRecord.ts'
import { similarity } from '../../../shared/text/normalise.ts'
import { type WritableDb, sql } from './db.ts'
import { unindexText } from './fullText.ts'
import { type Ingest, type IngestSource, meetAgain } from './ingest.ts'
import type { RecordRow } from './pending.ts'
import type { MemoryRow } from './queries/memories.ts'

/** From this on an entry new in a section counts as the edited form of one that vanished from it. */
const sameEntry = 0.6

/**
 * Ends a reading: records that stood in the files read, or in files that are no more, and were not met are either met
 * again under another name, edited in place, or gone. Gone ones stay, marked.
 */
export function settleVanished(
  db: WritableDb,
  source: IngestSource,
  ingest: Ingest,
  files: { read: ReadonlySet<string>; all: ReadonlySet<string> },
  at: string,
): void {
  const known = sql<{ memory_id: string; path: string }>(
    db,
    'SELECT memory_id, path FROM records WHERE source_id = ? AND present = 1 AND gone_since IS NULL',
  )
  const unmet: string[] = []
  // One by one: of a large source most were met, and all at once they are as large as the reading itself.
  for (const { memory_id, path } of known.iterate(source.id))
    if (!ingest.seen.has(memory_id) && (files.read.has(path) || !files.all.has(path))) unmet.push(memory_id)
  const vanished = unmet.flatMap((id) => sql<RecordRow>(db, 'SELECT * FROM records WHERE memory_id = ?').get(id) ?? [])
  if (vanished.length === 0) return
  const fresh = new Map(
    ingest.added.map((id) => [id, sql<RecordRow>(db, 'SELECT * FROM records WHERE memory_id = ?').get(id)]),
  )
  for (const old of vanished) {
    const twin = closest(old, fresh)
    if (twin) {
      fresh.delete(twin.memory_id)
      takePlace(db, source, old, twin, at)
      ingest.result.added -= 1
      ingest.result.updated += 1
    } else {
      sql(db, 'UPDATE records SET gone_since = ? WHERE memory_id = ?').run(at, old.memory_id)
      sql(db, 'DELETE FROM pending WHERE memory_id = ?').run(old.memory_id)
      ingest.result.gone += 1
    }
  }
}

function closest(old: RecordRow, fresh: ReadonlyMap<string, RecordRow | undefined>): RecordRow | null {
  let best: RecordRow | null = null
  let bestSimilarity = sameEntry
  for (const candidate of fresh.values()) {
    if (!candidate) continue
    if (candidate.content_hash === old.content_hash) return candidate
    if (old.section === null || candidate.section !== old.section) continue
    const measured = similarity(old.raw, candidate.raw)
    if (measured >= bestSimilarity) [best, bestSimilarity] = [candidate, measured]
  }
  return best
}

/** The newly added record was the old one all along: the old memory keeps its id, decisions and history. */
function takePlace(db: WritableDb, source: IngestSource, old: RecordRow, twin: RecordRow, at: string): void {
  const memory = sql<MemoryRow>(db, 'SELECT * FROM memories WHERE id = ?').get(twin.memory_id)
  if (!memory) return
  unindexText(db, memory.row)
  sql(db, 'DELETE FROM memories WHERE id = ?').run(twin.memory_id)
  sql(db, 'DELETE FROM records WHERE memory_id = ?').run(twin.memory_id)
  const record: SourceRecord = {
    ...memory,
    tags: JSON.parse(memory.tags) as string[],
    locator: twin.locator,
    path: twin.path,
    line: twin.line,
    raw: twin.raw,
    section: twin.section,
  }
  meetAgain(db, source, old, record, at)
}
