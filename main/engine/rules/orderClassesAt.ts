import { orderClasses } from './data/orderClasses.ts'
import { orderWords } from './orderWords.ts'

interface Entry {
  name: string
  /** The words of a phrase after the first. */
  rest: readonly string[]
}

const byFirstWord = readClasses()
const none: readonly string[] = []

/** Returns the classes of the word at an index of `orderWords`, alone or as the start of a phrase. */
export function orderClassesAt(words: readonly string[], at: number): readonly string[] {
  const word = words[at] ?? ''
  const entries = byFirstWord.get(word.startsWith('=') ? word.slice(1) : word)
  if (!entries) return none
  const found: string[] = []
  for (const { name, rest } of entries)
    if (rest.every((next, step) => words[at + 1 + step] === next) && !found.includes(name)) found.push(name)
  return found
}

function readClasses(): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>()
  for (const line of orderClasses.trim().split('\n')) {
    const [name = '', ...texts] = line.split(' ')
    for (const text of texts) {
      const [first, ...rest] = text === 'OPEN' ? [text] : orderWords(text.replaceAll('_', ' ').toLowerCase()).words
      if (first === undefined) continue
      const known = entries.get(first)
      if (known) known.push({ name, rest })
      else entries.set(first, [{ name, rest }])
    }
  }
  return entries
}
