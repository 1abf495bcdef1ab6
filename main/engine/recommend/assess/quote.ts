/** A stretch of a text. */
export interface Stretch {
  start: number
  end: number
}

/** How far back a sentence is begun with, and how much of it is shown. */
const maxBefore = 60
const longest = 110

/**
 * The sentence around a stretch, as far as a reader needs it: from its first word, or where that is far from that of a
 * clause, to its end; at most 110 UTF-16 units, whole clauses of a longer one where they serve. Lines that only wrap do not end it. Never empty where the
 * stretch is not.
 */
export function quoteAround(text: string, { start, end }: Stretch): Stretch {
  const from = openingOf(text, start)
  const rest = text.slice(from, from + longest)
  const least = Math.max(0, Math.min(end - from, rest.length))
  const stop = rest.slice(least).search(endOfSentence)
  const isCut = stop < 0 && from + longest < text.length
  const shown = stop >= 0 ? rest.slice(0, least + stop) : isCut ? wholePart(rest, least) : rest
  const length = shown.trimEnd().length
  return length > 0 ? { start: from, end: from + length } : { start, end }
}

/** Clauses shorter than this tell too little to stand alone. */
const minClauseLength = 30

/**
 * What is left of a sentence that was cut: its whole clauses where they hold the first `least` units; else its whole words,
 * without a stretch of code that was cut.
 */
function wholePart(cut: string, least: number): string {
  const isInCode = (part: string): boolean => part.split('`').length % 2 === 0
  const ends = [...cut.matchAll(endsOfWholeClauses)].map(({ index }) => index)
  const clause = ends.findLast((end) => !isInCode(cut.slice(0, end))) ?? 0
  if (clause >= Math.max(least, minClauseLength)) return cut.slice(0, clause)
  const words = cut.replace(/(?<!\s)\s+\S*$/, '')
  return (isInCode(words) && words.slice(0, words.lastIndexOf('`')).trimEnd()) || words
}

const endsOfWholeClauses = /[,;:](?=\s)|\s[–—](?=\s)/g
const endOfSentence = /(?<!\.)[.!?](?![.])(?=[\s"”')*]|$)|\n(?=\s*(?:\n|[-*+>|#]\s|\d{1,3}[.)]\s))/
const endsOfSentences = /(?<!\.)[.!?;](?=\s)|\n(?=\s*(?:\n|[-*+>|#]\s|\d{1,3}[.)]\s))/g
const endsOfClauses = /[,:—–(](?=\s|\p{L})/gu

function openingOf(text: string, start: number): number {
  const first = Math.max(0, start - maxBefore)
  const before = text.slice(first, start)
  const sentence = [...before.matchAll(endsOfSentences)].at(-1)
  const clause = before.search(endsOfClauses)
  const word = before.search(/\s/)
  const opening = sentence
    ? sentence.index + 1
    : first === 0
      ? 0
      : clause >= 0
        ? clause + 1
        : word >= 0
          ? word
          : before.length
  const marks = /^[^\p{L}\p{N}`“"'(*<@$]{1,12}(?=.)/su.exec(text.slice(first + opening))
  return first + opening + (marks?.[0].length ?? 0)
}
