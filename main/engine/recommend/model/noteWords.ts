import { cachedByWord } from '../../rules/cachedByWord.ts'
import { wordHash } from '../../rules/featureHash.ts'
import { isSpace } from '../../rules/whiteSpace.ts'
import { englishWord } from './englishWord.ts'

/** What the model reads of a word, code span or mark, wherever it stands. */
export interface Token {
  /** The stem of a word, or the class of a token: `CODE`, `PATH`, `IDENT`, `URL`, `NUM`, `DATE`, `VERSION`. */
  stem: string
  /** False for punctuation and symbols. */
  isWord: boolean
  /** Whether it begins with a capital letter. */
  isCapital: boolean
  hash: number
  /** Its hash, and that of the English word it stands for, if it is of another language and known. */
  meanings: readonly number[]
  /** Hash of its form: an ending, a class, a mark, or a short word itself. */
  form: number
  /** Hashes of the first four and of the last three letters; null for short words and for what is no word. */
  edges: readonly [start: number, end: number] | null
}

/** A token of a note. */
export interface NoteWord {
  token: Token
  start: number
  end: number
}

const anyToken =
  /`[^`\n]{1,80}`|https?:\/\/\S{1,400}|[\p{L}\p{N}_]{1,80}(?:[-'’./:@][\p{L}\p{N}_]{1,80}){0,20}|[^\s\p{L}\p{N}_]/gu
/** The same for ASCII, where it takes a third of the time. */
const asciiToken = /`[^`\n]{1,80}`|https?:\/\/\S{1,400}|\w{1,80}(?:[-'./:@]\w{1,80}){0,20}|[^\s\w]/g

/** Splits a text into words, code spans and marks, in order. Linear in the length. */
export function noteWords(text: string): NoteWord[] {
  const words: NoteWord[] = []
  const pattern = /^[\x00-\x7f]*$/.test(text) ? asciiToken : anyToken
  pattern.lastIndex = 0
  for (let start = 0; pattern.test(text); start = pattern.lastIndex) {
    // Nothing but white space is between two tokens.
    while (isSpace(text.charCodeAt(start))) start += 1
    words.push({ token: readToken(text, start, pattern.lastIndex), start, end: pattern.lastIndex })
  }
  return words
}

const minWithEdges = 4

const readToken = cachedByWord((raw): Token => {
  const lower = raw.toLowerCase()
  const english = englishWord(lower)
  const stem = classOf(raw) ?? wordStem(lower)
  const hasEdges = raw.length >= minWithEdges && /^\p{L}+$/u.test(raw)
  return {
    stem,
    isWord: raw.length > 1 || /[\p{L}\p{N}]/u.test(raw),
    isCapital: /\p{Lu}/u.test(raw.charAt(0)),
    hash: wordHash(stem),
    meanings: (english === undefined ? [stem] : [stem, wordStem(english)]).map(wordHash),
    form: wordHash(formOf(raw, stem)),
    edges: hasEdges ? [wordHash(lower.slice(0, 4)), wordHash(lower.slice(-3))] : null,
  }
})

/** Reads a token. Words are in lower case; acronyms keep a mark: `UP:api`. */
export function tokenOf(raw: string): Token {
  return readToken(raw, 0, raw.length)
}

const endings = /(?:ing|ed|ly|tion|ment|ness|ity)$/
const maxShortLength = 4

/** Returns what a word looks like: `NUM`, `is`, `ing`, `Capital` or `word`; a mark is its own form. */
function formOf(raw: string, stem: string): string {
  if (/^[A-Z]{2}/.test(stem)) return stem.replace(/:.*/, '')
  if (!/[\p{L}\p{N}]/u.test(raw)) return raw
  const ending = endings.exec(raw)?.[0]
  if (ending !== undefined) return ending
  if (raw.length <= maxShortLength) return raw.toLowerCase()
  return /^\p{Lu}/u.test(raw) ? 'Capital' : 'word'
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
