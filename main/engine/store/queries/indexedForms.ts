import { tokenise } from '../../../../shared/text/tokenise.ts'
import { stem } from '../../language/closeness/stem.ts'
import type { ReadableDb } from '../db.ts'
import type { IndexedWord } from '../fullText.ts'
import { sql } from '../sql.ts'

/** The words of an index by their stem, each with about how many texts hold it. */
type WordForms = ReadonlyMap<string, readonly IndexedWord[]>

interface Collected {
  byStem: Map<string, IndexedWord[]>
  /** The newest memory whose words are in it. */
  row: number
}

const ofLibrary = new WeakMap<ReadableDb, Collected>()
/** In a smaller library the index answers just as fast. */
const minRows = 10_000
/** Words read at once from the index, in about ten milliseconds. */
const batch = 200
/** Reading the words of more new texts would delay an answer; all are collected again. */
const maxNewRows = 500

/**
 * Returns the collected words of a large library, with those of texts stored since; null if they were not collected yet, or
 * too many texts are new. Words of texts edited since are missing.
 */
export function knownForms(db: ReadableDb): WordForms | null {
  const known = ofLibrary.get(db)
  if (!known) return null
  const newest = newestRow(db)
  if (newest - known.row > maxNewRows) {
    ofLibrary.delete(db)
    return null
  }
  if (newest > known.row) {
    const texts = sql<string>(db, `SELECT description || ' ' || content FROM memories WHERE row > ?`).pluck()
    for (const text of texts.all(known.row)) for (const word of new Set(tokenise(text))) addWord(known.byStem, word, 1)
    known.row = newest
  }
  return known.byStem
}

/** Checks whether collecting the words of a library would make look-ups faster. */
export function needsForms(db: ReadableDb): boolean {
  return !ofLibrary.has(db) && newestRow(db) >= minRows
}

/** Collects the words of a library, a batch a step: among 100,000 memories that takes seconds in all. */
export function* collectForms(db: ReadableDb): Generator<void, void> {
  const row = newestRow(db)
  const byStem = new Map<string, IndexedWord[]>()
  const next = sql<IndexedWord>(
    db,
    `SELECT term AS word, doc AS texts FROM temp.memory_words WHERE term > ? AND term < '{' LIMIT ${batch}`,
  )
  for (let last = '`'; ;) {
    const words = next.all(last)
    for (const { word, texts } of words) addWord(byStem, word, texts)
    const end = words.at(-1)
    if (!end || words.length < batch) break
    last = end.word
    yield
  }
  ofLibrary.set(db, { byStem, row })
}

function addWord(byStem: Map<string, IndexedWord[]>, word: string, texts: number): void {
  if (!/^[a-z]+$/.test(word)) return
  const root = stem(word)
  const forms = byStem.get(root)
  const known = forms?.find((form) => form.word === word)
  if (known) known.texts += texts
  else if (forms) forms.push({ word, texts })
  else byStem.set(root, [{ word, texts }])
}

function newestRow(db: ReadableDb): number {
  return sql<number | null>(db, 'SELECT max(row) FROM memories').pluck().get() ?? 0
}
