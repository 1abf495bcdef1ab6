/** A word, code span or mark of a note. */
export interface NoteWord {
  /** The stem of a word, or the class of a token: `CODE`, `PATH`, `IDENT`, `URL`, `NUM`, `DATE`, `VERSION`. */
  stem: string
  /** False for punctuation and symbols. */
  isWord: boolean
  start: number
  end: number
}

const token =
  /`[^`\n]{1,80}`|https?:\/\/\S{1,400}|[\p{L}\p{N}_]{1,80}(?:[-'’./:@][\p{L}\p{N}_]{1,80}){0,20}|[^\s\p{L}\p{N}_]/gu

/** Splits a text into words, code spans and marks, in order. Linear in the length. */
export function noteWords(text: string): NoteWord[] {
  const words: NoteWord[] = []
  for (const { 0: raw, index } of text.matchAll(token))
    words.push({ stem: stemOf(raw), isWord: isWordLike(raw), start: index, end: index + raw.length })
  return words
}

function isWordLike(raw: string): boolean {
  return raw.length > 1 || /[\p{L}\p{N}]/u.test(raw)
}

/** Cached stems: few tokens make up most of a language. */
const known = new Map<string, string>()
const maxKnown = 20_000
const maxKnownLength = 40

/** Returns the stem of a word in lower case, or the class of a token that is no word. Acronyms keep a mark: `UP:api`. */
export function stemOf(raw: string): string {
  const before = known.get(raw)
  if (before !== undefined) return before
  const stem = classOf(raw) ?? wordStem(raw.toLowerCase())
  if (known.size >= maxKnown) known.clear()
  if (raw.length <= maxKnownLength) known.set(raw, stem)
  return stem
}

function classOf(raw: string): string | null {
  if (raw.startsWith('`') && raw.length > 1) return 'CODE'
  if (raw.includes('://')) return 'URL'
  if (/^\d/.test(raw)) return numberClass(raw)
  if (raw.length > 1 && (raw.includes('/') || /\.[a-z]{1,5}$/i.test(raw))) return 'PATH'
  if (/[a-z][A-Z]|_|::/.test(raw)) return 'IDENT'
  return /^\p{Lu}{2,12}$/u.test(raw) ? `UP:${raw.toLowerCase()}` : null
}

function numberClass(raw: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(raw)) return 'DATE'
  if (/^\d+(?:\.\d+)+$/.test(raw)) return 'VERSION'
  return /^\d+$/.test(raw) ? 'NUM' : 'MIXED'
}

function wordStem(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3)
  if (word.length > 4 && (word.endsWith('ed') || word.endsWith('es'))) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
