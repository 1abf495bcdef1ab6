import { irregularForms } from '../../language/closeness/irregularForms.ts'
import { stem } from '../../language/closeness/stem.ts'
import type { ReadableDb } from '../db.ts'
import { countTexts, isInIndex, wordsBeginning } from './indexWords.ts'

/** A word of a question with its forms in the index, such as `migrate`, `migrations` and `migrating`. */
export interface AskedWord {
  word: string
  forms: string[]
  /** About how many texts hold one of the forms; a text with two of them is counted twice. */
  texts: number
}

/** Finds the words of a question in the index; a word that stands in no text has no forms. */
export function findAskedWords(db: ReadableDb, words: readonly string[]): AskedWord[] {
  const known = new Set<string>()
  return words.flatMap((word) => {
    const forms = formsOf(db, word)
    // `fail` and `failing` in one question are one word.
    const fresh = forms.filter((form) => !known.has(form))
    if (forms.length > 0 && fresh.length === 0) return []
    for (const form of fresh) known.add(form)
    return [{ word, forms: fresh, texts: fresh.reduce((sum, form) => sum + countTexts(db, form), 0) }]
  })
}

/** Shorter words are searched for as they are: too many others begin like them. */
const minStart = 3
/** Words read from the index that begin as a stem; where more do, most are other words, and reading them would take long. */
const maxRead = 300

function formsOf(db: ReadableDb, word: string): string[] {
  const root = stem(word)
  const start = root.replace(/[ei]$/, '')
  const named = [...new Set([word, ...(irregularOf().get(root) ?? [])])]
  if (!/^[a-z]+$/.test(word) || start.length < minStart) return named.filter((form) => isInIndex(db, form))
  const beginning = wordsBeginning(db, start, maxRead)
  const regular = beginning.filter((found) => stem(found) === root)
  const isWhole = beginning.length < maxRead
  const others = named.filter((form) => !regular.includes(form) && !(isWhole && form.startsWith(start)))
  return [...regular, ...others.filter((form) => isInIndex(db, form))]
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
