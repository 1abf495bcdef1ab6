import { irregularForms } from '../../language/closeness/irregularForms.ts'
import { stem } from '../../language/closeness/stem.ts'
import type { ReadableDb } from '../db.ts'
import type { IndexedWord } from '../fullText.ts'
import { sql } from '../sql.ts'
import { knownForms } from './indexedForms.ts'

/** A word of a question with its forms in the index, such as `migrate`, `migrations` and `migrating`. */
export interface AskedWord {
  word: string
  forms: string[]
  /** How many texts hold one of the forms, at most: a text with two of them is counted twice. */
  texts: number
}

/** Finds the words of a question in the index; a word that stands in no text has no forms. */
export function findAskedWords(db: ReadableDb, words: readonly string[]): AskedWord[] {
  const known = new Set<string>()
  return words.flatMap((word) => {
    const forms = formsOf(db, word)
    // `fail` and `failing` in one question are one word.
    const fresh = forms.filter((form) => !known.has(form.word))
    if (forms.length > 0 && fresh.length === 0) return []
    for (const form of fresh) known.add(form.word)
    return [{ word, forms: fresh.map((form) => form.word), texts: fresh.reduce((sum, { texts }) => sum + texts, 0) }]
  })
}

/** Shorter words are searched for as they are: too many others begin like them. */
const minStart = 3
/** Words read from the index that begin as a stem; where more do, most are other words, and reading them would take long. */
const maxRead = 300

function formsOf(db: ReadableDb, word: string): IndexedWord[] {
  const root = stem(word)
  const named = [word, ...(irregularOf().get(root) ?? [])]
  const regular = /^[a-z]+$/.test(word) ? regularForms(db, root) : []
  const known = new Set(regular.map((found) => found.word))
  return [
    ...regular,
    ...wordsNamed(
      db,
      [...new Set(named)].filter((form) => !known.has(form)),
    ),
  ]
}

function regularForms(db: ReadableDb, root: string): readonly IndexedWord[] {
  const start = root.replace(/[ei]$/, '')
  if (start.length < minStart) return []
  const collected = knownForms(db)
  if (collected) return collected.get(root) ?? []
  const beginning = sql<IndexedWord>(
    db,
    `SELECT term AS word, doc AS texts FROM temp.memory_words WHERE term >= ? AND term < ? LIMIT ${maxRead}`,
  ).all(start, `${start}{`)
  return beginning.filter((found) => stem(found.word) === root)
}

function wordsNamed(db: ReadableDb, words: readonly string[]): IndexedWord[] {
  if (words.length === 0) return []
  return sql<IndexedWord>(
    db,
    'SELECT term AS word, doc AS texts FROM temp.memory_words WHERE term IN (SELECT value FROM json_each(?))',
  ).all(JSON.stringify(words))
}

/** The irregular forms of a word by its stem: `ran` and `running` are forms of `run`. Made on first use. */
let irregular: ReadonlyMap<string, string[]> | null = null

function irregularOf(): ReadonlyMap<string, string[]> {
  if (irregular) return irregular
  const made = new Map<string, string[]>()
  for (const [form, base] of irregularForms) {
    const root = stem(base)
    made.set(root, [...(made.get(root) ?? [base]), form])
  }
  return (irregular = made)
}
