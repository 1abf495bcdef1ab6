import { listSign } from '../../../../shared/text/markdown.ts'

/** A range of a text. */
export interface TextRange {
  start: number
  end: number
}

/** How far back to look for the sentence's start, and how much of it to show, in characters. */
const maxBefore = 60
const maxLength = 110

/**
 * Returns the sentence around a range, shortened for display: from its first word, or from the clause if that is far away, to
 * its end; at most 110 UTF-16 units, in whole clauses if possible. Hard-wrapped lines do not end it. Never empty for a
 * non-empty range.
 */
export function quoteAround(text: string, { start, end }: TextRange): TextRange {
  const from = openingOf(text, start)
  const rest = text.slice(from, from + maxLength)
  const minLength = Math.max(0, Math.min(end - from, rest.length))
  // What follows the shown part tells whether a full stop at its end is one.
  const found = text.slice(from + minLength, from + maxLength + 2).search(endOfSentence)
  const stop = minLength + found < maxLength ? found : -1
  const isCut = stop < 0 && from + maxLength < text.length
  const whole = stop >= 0 ? rest.slice(0, minLength + stop) : rest
  const shown = isCut ? wholeClauses(rest, minLength) : whole
  const length = shown.trimEnd().length
  return length > 0 ? { start: from, end: from + length } : { start, end }
}

/** Minimum length of a clause that is shown alone. */
const minClauseLength = 30

/**
 * Shortens a cut sentence to whole clauses if they include the first `minLength` units, else to whole words without a partial
 * code span.
 */
function wholeClauses(cut: string, minLength: number): string {
  const isInCode = (part: string): boolean => part.split('`').length % 2 === 0
  const ends = [...cut.matchAll(endsOfWholeClauses)].map(({ index }) => index)
  const clause = ends.findLast((end) => !isInCode(cut.slice(0, end))) ?? 0
  if (clause >= Math.max(minLength, minClauseLength)) return cut.slice(0, clause)
  const words = cut.replace(/(?<!\s)\s+\S*$/, '')
  return (isInCode(words) && words.slice(0, words.lastIndexOf('`')).trimEnd()) || words
}

const endsOfWholeClauses = /[,;:](?=\s)|\s[–—](?=\s)/g
const endOfBlock = String.raw`\n(?=\s*(?:\n|(?:${listSign}|[>|#])\s|\*\*))`
const endOfSentence = new RegExp(String.raw`(?<!\.)[.!?](?![.])(?=[\s"”')*]|$)|${endOfBlock}`)
const endsOfSentences = new RegExp(String.raw`(?<!\.)[.!?;](?=\s)|${endOfBlock}`, 'g')
const endsOfClauses = /[,:—–(](?=\s|\p{L})/gu

function openingOf(text: string, start: number): number {
  const first = Math.max(0, start - maxBefore)
  const before = text.slice(first, start)
  const opening = openingIn(before, first === 0)
  const marks = /^[^\p{L}\p{N}`“"'(*<@$]{1,12}(?=.)/su.exec(text.slice(first + opening))
  return first + opening + (marks?.[0].length ?? 0)
}

/** Where a quote begins in the text before its range: after a sentence, at the text's start, after a clause, or at a word. */
function openingIn(before: string, isTextStart: boolean): number {
  const sentence = [...before.matchAll(endsOfSentences)].at(-1)
  if (sentence) return sentence.index + 1
  if (isTextStart) return 0
  const clause = [...before.matchAll(endsOfClauses)].find(({ index }) => !closesMore(before.slice(index + 1)))
  if (clause) return clause.index + 1
  const word = before.search(/\s/)
  return word >= 0 ? word : before.length
}

/** Checks whether a part of a text closes a bracket that it does not open. */
function closesMore(part: string): boolean {
  return part.split(')').length > part.split('(').length
}
