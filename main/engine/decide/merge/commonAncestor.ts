import type { MergePreview } from '../../../../shared/model/mergePreview.ts'
import { contentHash } from '../../store/identity.ts'
import { similarityOf } from '../../language/closeness/lexical.ts'
import { type Prepared, prepare } from '../../language/closeness/prepare.ts'
import type { ReadableDb } from '../../store/db.ts'
import { readSources } from '../../store/queries/lineage.ts'
import { type MemoryRow, findMemory, readVersions } from '../../store/queries/memories.ts'
import { versionsAmong } from './versions.ts'

/** Minimum similarity for a text to count as a revision of another memory's earlier text. */
const revisionFrom = 0.85
/** Maximum number of earlier texts checked per memory, nearest first. */
const maxEarlier = 20

interface Earlier {
  text: string
  hash: string
  title: string
}

/**
 * Returns the earlier text two memories come from: one both were made from, or one that one memory was made from and the
 * other revises, being closer to it than the two are to each other; else the older of two versions of one note. Returns null
 * if there is none.
 */
export function commonAncestor(db: ReadableDb, one: MemoryRow, other: MemoryRow): MergePreview['ancestor'] {
  const [ours, theirs] = [earlierTexts(db, one), earlierTexts(db, other)]
  if (ours.length + theirs.length === 0) return earlierVersion(db, one, other)
  const shared = ours.find(({ hash }) => theirs.some((text) => text.hash === hash))
  if (shared) return { text: shared.text, origin: `both were made from “${shared.title}”` }
  const [left, right] = [prepare(one.content), prepare(other.content)]
  const least = Math.max(revisionFrom, similarityOf(left, right))
  const best = [...revised(ours, 'B', right), ...revised(theirs, 'A', left)]
    .filter(({ similarity }) => similarity >= least)
    .toSorted((a, b) => b.similarity - a.similarity)[0]
  return best ? { text: best.text, origin: best.origin } : earlierVersion(db, one, other)
}

/** Returns the older of two versions of one note: what the newer left out or replaced is not taken up again. */
function earlierVersion(db: ReadableDb, one: MemoryRow, other: MemoryRow): MergePreview['ancestor'] {
  const versions = versionsAmong(db, one, other)
  if (!versions) return null
  const { older, newer } = versions
  const said = (memory: MemoryRow): string => `${memory === one ? 'A' : 'B'}, of ${memory.timestamp.slice(0, 10)}`
  return { text: older.content, origin: `${said(newer)}, is a later version of ${said(older)}` }
}

function revised(earlier: readonly Earlier[], letter: string, text: Prepared) {
  const maker = letter === 'A' ? 'B' : 'A'
  return earlier.map(({ text: former, title }) => ({
    text: former,
    origin: `${maker} was made from “${title}”, and ${letter} is a revision of it`,
    similarity: similarityOf(prepare(former), text),
  }))
}

/** Returns the texts a memory was made from and its text before changes in its file, nearest first. */
function earlierTexts(db: ReadableDb, memory: MemoryRow): Earlier[] {
  const found: Earlier[] = []
  const seen = new Set([memory.id])
  for (let level = [memory]; level.length > 0 && found.length < maxEarlier;) {
    const next: MemoryRow[] = []
    for (const each of level) {
      for (const { content, description } of readVersions(db, each.id)) found.push(earlier(content, description))
      for (const { id, isReplaced } of readSources(db, each.id)) {
        if (isReplaced || seen.has(id)) continue
        seen.add(id)
        const source = findMemory(db, id)
        found.push(earlier(source.content, source.description))
        next.push(source)
      }
    }
    level = next
  }
  return found.slice(0, maxEarlier)
}

function earlier(text: string, title: string): Earlier {
  return { text, hash: contentHash(text), title }
}
