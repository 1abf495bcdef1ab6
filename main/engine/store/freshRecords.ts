import { wordSimilarity, wordsOf } from '../../../shared/text/normalise.ts'
import type { ReadableDb } from './db.ts'
import type { RecordRow } from './pending.ts'
import { sql } from './sql.ts'

/** Minimum similarity at which a new entry of a section counts as an edit of one that vanished from it. */
const minEntrySimilarity = 0.6
/** Maximum number of entries compared with one that vanished; a section of a longer list is narrowed down first. */
const maxCompared = 200
/** Maximum number of entries of a section that hold a rare word. */
const maxWithRareWord = 20

/** The records stored since a source's last whole reading, of which each may prove to be one that was not found. */
export interface FreshRecords {
  /** Returns the record that one not found became, and does not return it again; null when there is none. */
  take(old: RecordRow): RecordRow | null
}

/** Reads the records stored since a source's last whole reading. Those of memories that somebody decided on stay as they are. */
export function freshRecords(db: ReadableDb, sourceId: string): FreshRecords {
  const rows = sql<RecordRow>(
    db,
    `SELECT r.* FROM sources s CROSS JOIN memories m ON m.row >= s.unsettled_from CROSS JOIN records r ON r.memory_id = m.id
     WHERE s.id = ? AND r.source_id = s.id ORDER BY m.row`,
  ).all(sourceId)
  const decision = sql(db, 'SELECT 1 FROM decision_memories WHERE memory_id = ? LIMIT 1')
  const byHash = Map.groupBy(rows, ({ content_hash }) => content_hash)
  const bySection = Map.groupBy(rows, ({ section }) => section)
  const sections = new Map<string, Section>()
  const taken = new Set<string>()
  const isFree = ({ memory_id }: RecordRow): boolean => !taken.has(memory_id)
  const sectionOf = (name: string): Section => {
    const known = sections.get(name) ?? makeSection(bySection.get(name) ?? [])
    sections.set(name, known)
    return known
  }
  return {
    take(old) {
      for (;;) {
        const same = byHash.get(old.content_hash)?.find(isFree)
        const found = same ?? (old.section === null ? null : closest(old, sectionOf(old.section), isFree))
        if (!found) return null
        taken.add(found.memory_id)
        if (decision.get(found.memory_id) === undefined) return found
      }
    },
  }
}

interface Entry {
  record: RecordRow
  words: ReadonlySet<string>
}

/** New entries under one heading, in the order of their lines, and those with each word that few of them hold. */
interface Section {
  entries: readonly Entry[]
  withWord: ReadonlyMap<string, readonly Entry[]>
}

function makeSection(rows: readonly RecordRow[]): Section {
  const entries = rows
    .map((record): Entry => ({ record, words: new Set(wordsOf(record.raw)) }))
    .toSorted((one, other) => lineOf(one.record) - lineOf(other.record))
  const withWord = new Map<string, Entry[]>()
  if (entries.length > maxCompared)
    for (const entry of entries)
      for (const word of entry.words) {
        const holders = withWord.get(word)
        if (!holders) withWord.set(word, [entry])
        else if (holders.length <= maxWithRareWord) holders.push(entry)
      }
  return { entries, withWord }
}

function lineOf({ line }: RecordRow): number {
  return line ?? 0
}

function closest(old: RecordRow, section: Section, isFree: (record: RecordRow) => boolean): RecordRow | null {
  const words = new Set(wordsOf(old.raw))
  const bestOf = (entries: Iterable<Entry>): RecordRow | null => {
    let best: RecordRow | null = null
    let bestSimilarity = minEntrySimilarity
    for (const { record, words: others } of entries) {
      if (!isFree(record)) continue
      const measured = wordSimilarity(words, others)
      if (measured >= bestSimilarity) [best, bestSimilarity] = [record, measured]
    }
    return best
  }
  if (section.entries.length <= maxCompared) return bestOf(section.entries)
  return bestOf(entriesWithRareWord(section, words)) ?? bestOf(entriesNear(section, lineOf(old)))
}

function entriesWithRareWord({ withWord }: Section, words: ReadonlySet<string>): Set<Entry> {
  const holders = [...words].map((word) => withWord.get(word) ?? [])
  return new Set(holders.filter(({ length }) => length <= maxWithRareWord).flat())
}

/** Returns the entries around a line. */
function entriesNear({ entries }: Section, line: number): readonly Entry[] {
  const after = entries.findIndex(({ record }) => lineOf(record) >= line)
  const middle = after === -1 ? entries.length : after
  const start = Math.max(0, Math.min(middle - maxCompared / 2, entries.length - maxCompared))
  return entries.slice(start, start + maxCompared)
}
