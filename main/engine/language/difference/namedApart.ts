import type { ReadTexts } from './compareTexts.ts'
import type { Token } from './token.ts'

/** The identifier a record begins with: `# K-054: …`, `AP-H10 — …`, `**BQ-002**`. */
const recordId = /^[\s#>*-]{0,9}(\p{Lu}{1,6}-\p{Lu}{0,3}\d{1,5})\b/u
/** The label of a note of one line (`UART1: …`, `- **Frontend tests**: …`), or the first cell of a row of a table. */
const label = /^(?:[-*+]\s{1,3})?(?:\|[^|]{1,60}\||\*{0,2}[^:*`|]{2,40}(?::\*{1,2}|\*{0,2}:)(?=\s{1,3}\S))/
/** Maximum number of words of a label, all of one sentence: others begin a text. */
const maxLabelWords = 4

/** A field that every record has: where, when and by whom something was done says nothing about another record. */
const recordField =
  /^\W{0,8}((?:related )?(?:files?|rules?|tags?|issues?|prs?)|(?:key )?files (?:changed|modified|created)|path|source|sources|status|(?:start |end )?date|commits?|branch|author|owner|keywords|duration|(?:total )?(?:estimated )?time|effort|estimate|priority|severity|complexity|created|updated|completed|datei|dateien|datum|dauer|quelle|aufwand|arquivos?|data|fonte|dura[çc][ãa]o|regra relacionada|fichiers?|archivos?|fecha|fuente)\W{0,4}:/iu

/** Checks whether two notes begin with the same field of a record, such as `File: …`, and with another value in it. */
export function areFieldsOfRecords(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => recordField.exec(text))
  if (!left || !right || left[1]?.toLowerCase() !== right[1]?.toLowerCase()) return false
  return firstWord(one.slice(left[0].length)) !== firstWord(other.slice(right[0].length))
}

function firstWord(text: string): string {
  return /[^\s*`]+/.exec(text)?.[0].toLowerCase() ?? ''
}

/** Checks whether two notes are records with other identifiers: neither denies what the other says of its own subject. */
export function areOtherRecords(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => recordId.exec(text)?.[1])
  return left !== undefined && right !== undefined && left !== right
}

/**
 * Checks whether two notes of one line have labels that each have a word of their own: they tell of two things. Another count
 * or day is a new value of the same label.
 */
export function areLabelledApart({ left, right, tokensA, tokensB }: ReadTexts): boolean {
  const [mine, theirs] = [wordsOfLabel(left, tokensA), wordsOfLabel(right, tokensB)]
  return mine.some((word) => !theirs.includes(word)) && theirs.some((word) => !mine.includes(word))
}

/** Returns the base forms of the words of the label of a note of one line; none for other notes. */
function wordsOfLabel(text: string, tokens: readonly Token[]): string[] {
  const end = text.trim().includes('\n') ? 0 : (label.exec(text)?.[0].length ?? 0)
  const words = tokens.filter(({ start }) => start < end)
  if (words.length > maxLabelWords || words.some(({ sentence }) => sentence !== words[0]?.sentence)) return []
  return words.filter(({ content, kind }) => content && (kind === 'word' || kind === 'name')).map(({ key }) => key)
}
