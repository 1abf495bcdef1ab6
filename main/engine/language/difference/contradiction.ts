import type { Finding, Findings, Weight } from './difference.ts'

/**
 * Minimum share of the shorter text's content words that are matched or paired with a differing word, for both texts to be
 * about the same thing.
 */
const minFrame = 0.7
/** Maximum ratio of words that differ without contradicting to matched words in a contradiction. */
const maxNoise = 0.34
/**
 * Maximum ratio of other differing words to matched words if only names are contrary. In a short text that differs otherwise
 * too, a name is the subject, not a value; a long note allows more.
 */
const maxOtherWordRatio = { short: 0.12, long: 0.75 }
/** Minimum number of shared content words in a long note. */
export const minLongNoteWords = 14
/** Maximum number of other differing words if the contradiction is two words that changed places. */
const maxOtherWords = 2

const nameKinds = new Set(['path', 'identifier', 'environment variable', 'package', 'address', 'issue number', 'flag'])
const ownWeights: readonly Weight[] = ['added', 'phrasing', 'other', 'subject', 'scope']

/**
 * Checks whether the contrary findings of two texts are a contradiction: a statement of both texts differs in nothing else,
 * or the texts as a whole are otherwise the same.
 */
export function isContradiction(findings: Findings, contrary: readonly Finding[]): boolean {
  const { list, matched, isReport, contentA, contentB } = findings
  const otherWords = countWords(list, ownWeights)
  // A report contradicts another only if nothing but the value differs.
  if (isReport && otherWords > 0) return false
  if (list.some(({ weight, kind, parts }) => weight === 'subject' && kind === 'word' && !parts)) return false
  if (contrary.some(({ inOneStatement }) => inOneStatement)) return true
  if (list.some(({ parts }) => parts === 'texts')) return false
  if (
    contrary.every(({ kind }) => nameKinds.has(kind)) &&
    otherWords > matched * maxOtherWordRatio[matched < minLongNoteWords ? 'short' : 'long']
  )
    return false
  if (contrary.every(({ kind }) => kind === 'order') && otherWords > maxOtherWords) return false
  const noise = countWords(list, ['subject', 'other']) + countWords(list, ['phrasing']) / 2
  const frame = (matched + countPairs(list)) / Math.min(contentA, contentB)
  return frame >= minFrame && noise / (matched + 1) <= maxNoise
}

/** Counts the single words paired with a differing word of the other text. */
export function countPairs(list: readonly Finding[]): number {
  return list.reduce(
    (total, { a, b, kind }) => total + (a.length === 1 && b.length === 1 && kind !== 'negation' ? 1 : 0),
    0,
  )
}

function countWords(list: readonly Finding[], weights: readonly Weight[]): number {
  return list.reduce(
    (total, { a, b, weight }) => total + (weights.includes(weight) ? Math.max(a.length, b.length) : 0),
    0,
  )
}
